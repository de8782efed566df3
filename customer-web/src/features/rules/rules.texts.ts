import type { Texts } from '@tianheng/web-kit/intl/texts.ts';

export const rulesTexts: Texts = {
  en: async () => (await import('./rules.en.messages.ts')).rules,
  'zh-CN': async () => (await import('./rules.zh-CN.messages.ts')).rules,
};
