import type { Texts } from '@tianheng/web-kit/intl/texts.ts';

export const questionsTexts: Texts = {
  en: async () => (await import('./questions.en.messages.ts')).questions,
  'zh-CN': async () => (await import('./questions.zh-CN.messages.ts')).questions,
};

export const questionFormTexts: Texts = {
  en: async () => (await import('./question-form.en.messages.ts')).questionForm,
  'zh-CN': async () => (await import('./question-form.zh-CN.messages.ts')).questionForm,
};

export const submissionsTexts: Texts = {
  en: async () => (await import('./submissions.en.messages.ts')).submissions,
  'zh-CN': async () => (await import('./submissions.zh-CN.messages.ts')).submissions,
};

export const rejudgingTexts: Texts = {
  en: async () => (await import('./rejudging.en.messages.ts')).rejudging,
  'zh-CN': async () => (await import('./rejudging.zh-CN.messages.ts')).rejudging,
};

export const previewTexts: Texts = {
  en: async () => (await import('./preview.en.messages.ts')).preview,
  'zh-CN': async () => (await import('./preview.zh-CN.messages.ts')).preview,
};
