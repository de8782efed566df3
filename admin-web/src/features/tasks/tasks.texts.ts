import type { Texts } from '@tianheng/web-kit/intl/texts.ts';

export const tasksTexts: Texts = {
  en: async () => (await import('./tasks.en.messages.ts')).tasks,
  'zh-CN': async () => (await import('./tasks.zh-CN.messages.ts')).tasks,
};
