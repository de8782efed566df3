import type { Texts } from '@tianheng/web-kit/intl/texts.tsx';

export const teamFormTexts: Texts = {
  en: async () => (await import('./team-form.en.messages.ts')).teamForm,
  'zh-CN': async () => (await import('./team-form.zh-CN.messages.ts')).teamForm,
};
