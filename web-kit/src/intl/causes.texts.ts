import type { Texts } from './texts.ts';

export const causesTexts: Texts = {
  en: async () => (await import('./causes.en.messages.ts')).causes,
  'zh-CN': async () => (await import('./causes.zh-CN.messages.ts')).causes,
};
