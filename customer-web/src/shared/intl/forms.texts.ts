import type { Texts } from '@tianheng/web-kit/intl/texts.ts';

export const formsTexts: Texts = {
  en: async () => (await import('./forms.en.messages.ts')).forms,
  'zh-CN': async () => (await import('./forms.zh-CN.messages.ts')).forms,
};
