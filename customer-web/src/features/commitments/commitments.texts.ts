import type { Texts } from '@tianheng/web-kit/intl/texts.ts';

export const commitmentsTexts: Texts = {
  en: async () => (await import('./commitments.en.messages.ts')).commitments,
  'zh-CN': async () => (await import('./commitments.zh-CN.messages.ts')).commitments,
};
