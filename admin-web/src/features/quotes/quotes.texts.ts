import type { Texts } from '@tianheng/web-kit/intl/texts.ts';

export const quotesTexts: Texts = {
  en: async () => (await import('./quotes.en.messages.ts')).quotes,
  'zh-CN': async () => (await import('./quotes.zh-CN.messages.ts')).quotes,
};
