import type { Texts } from '@tianheng/web-kit/intl/texts.ts';

/** Of one dataset; those of the list are on the home page too. */
export const datasetTexts: Texts = {
  en: async () => (await import('./dataset.en.messages.ts')).dataset,
  'zh-CN': async () => (await import('./dataset.zh-CN.messages.ts')).dataset,
};

/** What the list has besides what the home page shows of it. */
export const datasetListTexts: Texts = {
  en: async () => (await import('./dataset-list.en.messages.ts')).datasetList,
  'zh-CN': async () => (await import('./dataset-list.zh-CN.messages.ts')).datasetList,
};
