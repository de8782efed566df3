import type { Texts } from '@tianheng/web-kit/intl/texts.ts';

export const aboutTexts: Texts = {
  en: async () => (await import('./about.en.messages.ts')).about,
  'zh-CN': async () => (await import('./about.zh-CN.messages.ts')).about,
};
