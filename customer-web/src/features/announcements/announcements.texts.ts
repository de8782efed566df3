import type { Texts } from '@tianheng/web-kit/intl/texts.ts';

export const announcementsTexts: Texts = {
  en: async () => (await import('./announcements.en.messages.ts')).announcements,
  'zh-CN': async () => (await import('./announcements.zh-CN.messages.ts')).announcements,
};
