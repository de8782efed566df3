import type { Texts } from '@tianheng/web-kit/intl/texts.ts';

export const matchesTexts: Texts = {
  en: async () => (await import('./matches.en.messages.ts')).matches,
  'zh-CN': async () => (await import('./matches.zh-CN.messages.ts')).matches,
};
