import { expect, it } from '@jest/globals';
import { cataloguesShownBy, filesOf, pagesIn } from '@tianheng/web-kit/test/texts-of-pages.ts';

const SITE = 'admin-web';
/** first.en.ts */
const FIRST = ['kit', 'common', 'shell', 'session'];
const pages = filesOf(SITE, '.feature.ts').flatMap(pagesIn);

it.each([...pages, ...pagesIn(`${SITE}/src/app/routes.tsx`)])(
  '$page loads the texts that it shows',
  ({ page, texts }) => {
    const missing = [...cataloguesShownBy(SITE, page)].filter((name) => ![...FIRST, ...texts].includes(name));
    expect(missing).toEqual([]);
  },
);
