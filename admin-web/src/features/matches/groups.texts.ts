import type { Texts } from '@tianheng/web-kit/intl/texts.ts';

export const groupsTexts: Texts = {
  en: async () => (await import('./groups.en.messages.ts')).groups,
  'zh-CN': async () => (await import('./groups.zh-CN.messages.ts')).groups,
};
