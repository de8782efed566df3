import type { Texts } from '@tianheng/web-kit/intl/texts.ts';

export const questionsTexts: Texts = {
  en: async () => (await import('./questions.en.messages.ts')).questions,
  'zh-CN': async () => (await import('./questions.zh-CN.messages.ts')).questions,
};
