import type { Texts } from '@tianheng/web-kit/intl/texts.ts';

export const coverTexts: Texts = {
  en: async () => (await import('./cover.en.messages.ts')).cover,
  'zh-CN': async () => (await import('./cover.zh-CN.messages.ts')).cover,
};
