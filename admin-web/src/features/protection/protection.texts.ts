import type { Texts } from '@tianheng/web-kit/intl/texts.ts';

export const protectionTexts: Texts = {
  en: async () => (await import('./protection.en.messages.ts')).protection,
  'zh-CN': async () => (await import('./protection.zh-CN.messages.ts')).protection,
};
