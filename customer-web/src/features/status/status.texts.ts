import type { Texts } from '@tianheng/web-kit/intl/texts.ts';

export const statusTexts: Texts = {
  en: async () => (await import('./status.en.messages.ts')).status,
  'zh-CN': async () => (await import('./status.zh-CN.messages.ts')).status,
};
