import type { Texts } from '@tianheng/web-kit/intl/texts.ts';

export const versionsTexts: Texts = {
  en: async () => (await import('./versions.en.messages.ts')).versions,
  'zh-CN': async () => (await import('./versions.zh-CN.messages.ts')).versions,
};
