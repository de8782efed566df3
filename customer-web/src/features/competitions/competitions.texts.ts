import type { Texts } from '@tianheng/web-kit/intl/texts.ts';

export const competitionsTexts: Texts = {
  en: async () => (await import('./competitions.en.messages.ts')).competitions,
  'zh-CN': async () => (await import('./competitions.zh-CN.messages.ts')).competitions,
};
