import type { Texts } from '@tianheng/web-kit/intl/texts.ts';

export const deletedTexts: Texts = {
  en: async () => (await import('./deleted.en.messages.ts')).deleted,
  'zh-CN': async () => (await import('./deleted.zh-CN.messages.ts')).deleted,
};
