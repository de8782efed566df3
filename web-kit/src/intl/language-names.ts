import type { UiLanguage } from '@tianheng/contracts';

/** Each in its own language, so that a reader of it finds it. */
export const LANGUAGE_NAMES: Record<UiLanguage, string> = { 'zh-CN': '中文', en: 'English' };
