import type { Texts } from '@tianheng/web-kit/intl/texts.ts';

export const datasetsTexts: Texts = {
  en: async () => (await import('./datasets.en.messages.ts')).datasets,
  'zh-CN': async () => (await import('./datasets.zh-CN.messages.ts')).datasets,
};

export const datasetFormTexts: Texts = {
  en: async () => (await import('./dataset-form.en.messages.ts')).datasetForm,
  'zh-CN': async () => (await import('./dataset-form.zh-CN.messages.ts')).datasetForm,
};
