import type { Texts } from '@tianheng/web-kit/intl/texts.ts';

export const visibilityTexts: Texts = {
  en: async () => (await import('./visibility.en.messages.ts')).visibility,
  'zh-CN': async () => (await import('./visibility.zh-CN.messages.ts')).visibility,
};
