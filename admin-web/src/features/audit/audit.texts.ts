import type { Texts } from '@tianheng/web-kit/intl/texts.ts';

export const auditTexts: Texts = {
  en: async () => (await import('./audit.en.messages.ts')).audit,
  'zh-CN': async () => (await import('./audit.zh-CN.messages.ts')).audit,
};
