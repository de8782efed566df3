import type { Texts } from '@tianheng/web-kit/intl/texts.ts';

export const usersTexts: Texts = {
  en: async () => (await import('./users.en.messages.ts')).users,
  'zh-CN': async () => (await import('./users.zh-CN.messages.ts')).users,
};
