import type { Texts } from '@tianheng/web-kit/intl/texts.ts';

/** Of signing in, registering and recovering; the rest lies around every page. */
export const accountTexts: Texts = {
  en: async () => (await import('./account.en.messages.ts')).account,
  'zh-CN': async () => (await import('./account.zh-CN.messages.ts')).account,
};
