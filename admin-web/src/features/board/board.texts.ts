import type { Texts } from '@tianheng/web-kit/intl/texts.ts';

export const boardTexts: Texts = {
  en: async () => (await import('./board.en.messages.ts')).board,
  'zh-CN': async () => (await import('./board.zh-CN.messages.ts')).board,
};
