import type { Texts } from '@tianheng/web-kit/intl/texts.ts';

export const firstTexts: Texts = {
  en: async () => (await import('./first.en.ts')).first,
  'zh-CN': async () => (await import('./first.zh-CN.ts')).first,
};
