import type { Texts } from '@tianheng/web-kit/intl/texts.ts';

export const viewTexts: Texts = {
  en: async () => (await import('./view.en.messages.ts')).view,
  'zh-CN': async () => (await import('./view.zh-CN.messages.ts')).view,
};
