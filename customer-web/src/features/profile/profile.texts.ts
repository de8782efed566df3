import type { Texts } from '@tianheng/web-kit/intl/texts.ts';

export const profileTexts: Texts = {
  en: async () => (await import('./profile.en.messages.ts')).profile,
  'zh-CN': async () => (await import('./profile.zh-CN.messages.ts')).profile,
};
