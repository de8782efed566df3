import type { Texts } from '@tianheng/web-kit/intl/texts.ts';

export const judgingTexts: Texts = {
  en: async () => (await import('./judging.en.messages.ts')).judging,
  'zh-CN': async () => (await import('./judging.zh-CN.messages.ts')).judging,
};
