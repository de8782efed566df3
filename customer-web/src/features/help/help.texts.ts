import type { Texts } from '@tianheng/web-kit/intl/texts.ts';

export const helpTexts: Texts = {
  en: async () => (await import('./help.en.messages.ts')).help,
  'zh-CN': async () => (await import('./help.zh-CN.messages.ts')).help,
};
