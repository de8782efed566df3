import type { Texts } from '@tianheng/web-kit/intl/texts.ts';

export const approvalsTexts: Texts = {
  en: async () => (await import('./approvals.en.messages.ts')).approvals,
  'zh-CN': async () => (await import('./approvals.zh-CN.messages.ts')).approvals,
};

/** What the page of one approval says besides. */
export const approvalDetailTexts: Texts = {
  en: async () => (await import('./approval-detail.en.messages.ts')).approvalDetail,
  'zh-CN': async () => (await import('./approval-detail.zh-CN.messages.ts')).approvalDetail,
};

export const teamsTexts: Texts = {
  en: async () => (await import('./teams.en.messages.ts')).teams,
  'zh-CN': async () => (await import('./teams.zh-CN.messages.ts')).teams,
};
