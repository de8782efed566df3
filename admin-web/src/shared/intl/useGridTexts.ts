import type { DataGridProps } from '@mui/x-data-grid';
import type { UiLanguage } from '@tianheng/contracts';
import { chunk } from '@tianheng/web-kit/arrival/chunk.ts';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';

type GridTexts = NonNullable<DataGridProps['localeText']>;

const loadChinese = () => import('./grid-texts.zh-CN.ts');

/** The grid's own texts are English; others are loaded where they are wanted. */
const catalogues: Record<UiLanguage, () => Promise<GridTexts>> = {
  en: async () => ({}),
  'zh-CN': () =>
    chunk(loadChinese).then(
      ({ gridTexts }) => gridTexts,
      // A list with some English beneath is more than none.
      () => ({}),
    ),
};

/** What a grid says by itself, in the language of the page; null until it is there. */
export function useGridTexts(): GridTexts | null {
  const locale = useIntl().locale as UiLanguage;
  const [texts, setTexts] = useState<GridTexts | null>(null);
  useEffect(() => {
    let current = true;
    void catalogues[locale]().then((found) => {
      if (current) setTexts(found);
    });
    return () => {
      current = false;
    };
  }, [locale]);
  return texts;
}
