import type { Texts } from '@tianheng/web-kit/intl/texts.tsx';

export const commitmentsTexts: Texts = {
  en: async () => (await import('./commitments.en.messages.ts')).commitments,
  'zh-CN': async () => (await import('./commitments.zh-CN.messages.ts')).commitments,
};

/** Why a submission failed, and what to try. */
export const causesTexts: Texts = {
  en: async () => (await import('./causes.en.messages.ts')).causes,
  'zh-CN': async () => (await import('./causes.zh-CN.messages.ts')).causes,
};
