import type { Texts } from '@tianheng/web-kit/intl/texts.ts';

export const calendarTexts: Texts = {
  en: async () => (await import('./calendar.en.messages.ts')).calendar,
  'zh-CN': async () => (await import('./calendar.zh-CN.messages.ts')).calendar,
};
