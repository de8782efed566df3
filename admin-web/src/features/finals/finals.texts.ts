import type { Texts } from '@tianheng/web-kit/intl/texts.ts';

export const finalsTexts: Texts = {
  en: async () => (await import('./finals.en.messages.ts')).finals,
  'zh-CN': async () => (await import('./finals.zh-CN.messages.ts')).finals,
};
