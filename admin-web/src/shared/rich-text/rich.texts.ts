import type { Texts } from '@tianheng/web-kit/intl/texts.ts';

export const richTexts: Texts = {
  en: async () => (await import('./rich.en.messages.ts')).rich,
  'zh-CN': async () => (await import('./rich.zh-CN.messages.ts')).rich,
};
