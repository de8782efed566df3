import { expect, it } from '@jest/globals';
import { cataloguesShownBy, filesOf, pagesIn } from '@tianheng/web-kit/test/texts-of-pages.ts';

const SITE = 'customer-web';
/** first.en.ts */
const FIRST = ['kit', 'common', 'shell', 'home', 'datasets', 'session'];

it.each(filesOf(SITE, '.feature.ts').flatMap(pagesIn))(
  '$page loads the texts that it shows',
  ({ page, texts }) => {
    const missing = [...cataloguesShownBy(SITE, page)].filter((name) => ![...FIRST, ...texts].includes(name));
    expect(missing).toEqual([]);
  },
);
