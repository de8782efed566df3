import type { Texts } from './texts.ts';

export const captchaTexts: Texts = {
  en: async () => (await import('./captcha.en.messages.ts')).captcha,
  'zh-CN': async () => (await import('./captcha.zh-CN.messages.ts')).captcha,
};
