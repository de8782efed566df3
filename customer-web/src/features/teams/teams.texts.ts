import type { Texts } from '@tianheng/web-kit/intl/texts.ts';

export const teamsTexts: Texts = {
  en: async () => (await import('./teams.en.messages.ts')).teams,
  'zh-CN': async () => (await import('./teams.zh-CN.messages.ts')).teams,
};
