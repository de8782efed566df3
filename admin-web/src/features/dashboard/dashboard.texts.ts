import type { Texts } from '@tianheng/web-kit/intl/texts.ts';

export const dashboardTexts: Texts = {
  en: async () => (await import('./dashboard.en.messages.ts')).dashboard,
  'zh-CN': async () => (await import('./dashboard.zh-CN.messages.ts')).dashboard,
};
