import type { UiLanguage } from '@tianheng/contracts';

/** Text in the reader's language where it exists, else the other one, with the language it is written in. */
export function pickText(wanted: UiLanguage, zh: string, en: string): { text: string; language: UiLanguage } {
  const [own, other]: [string, string] = wanted === 'en' ? [en, zh] : [zh, en];
  if (own.trim() !== '') return { text: own, language: wanted };
  return { text: other, language: wanted === 'en' ? 'zh-CN' : 'en' };
}
