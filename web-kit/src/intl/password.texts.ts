import type { Texts } from './texts.tsx';

export const passwordTexts: Texts = {
  en: async () => (await import('./password.en.messages.ts')).password,
  'zh-CN': async () => (await import('./password.zh-CN.messages.ts')).password,
};
