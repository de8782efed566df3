import type { Texts } from '@tianheng/web-kit/intl/texts.ts';

export const settingsTexts: Texts = {
  en: async () => (await import('./settings.en.messages.ts')).settings,
  'zh-CN': async () => (await import('./settings.zh-CN.messages.ts')).settings,
};
