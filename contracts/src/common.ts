/** Identifiers are opaque strings. */
export type Id = string;

/** Milliseconds since the Unix epoch. */
export type EpochMs = number;

/** Seconds since the Unix epoch (datasets only). */
export type EpochSeconds = number;

export const UI_LANGUAGES = ['zh-CN', 'en'] as const;
export type UiLanguage = (typeof UI_LANGUAGES)[number];
export const DEFAULT_UI_LANGUAGE: UiLanguage = 'zh-CN';

/** Chooses the interface language from an Accept-Language header or a browser's language list. */
export function pickUiLanguage(accepted: string | null | undefined): UiLanguage {
  for (const part of (accepted ?? '').split(',')) {
    const tag = (part.split(';')[0] ?? '').trim().toLowerCase();
    if (tag.startsWith('zh')) return 'zh-CN';
    if (tag.startsWith('en')) return 'en';
  }
  return DEFAULT_UI_LANGUAGE;
}

export interface Paged<T> {
  data: T[];
  total_count: number;
  current_page: number;
}

/** A page of a list that is counted up to LIST_FOUND_MAX only, of a search up to SEARCH_FOUND_MAX. */
export interface CappedPage<T> extends Paged<T> {
  /** there are more than `total_count`; a narrower search finds those */
  is_more: boolean;
}

/** Empty body of calls that only act. */
export type Nothing = Record<string, never>;

export interface ChosenText {
  text: string;
  /** what it is written in */
  language: UiLanguage;
}

/** A text that exists in both languages, in the wanted one; in the other one where only that is there. */
export function pickText(wanted: UiLanguage, zh: string, en: string): ChosenText {
  const isZh = zh.trim() !== '';
  const isEn = en.trim() !== '';
  const isEnglish = wanted === 'en' ? isEn || !isZh : isEn && !isZh;
  return isEnglish ? { text: en, language: 'en' } : { text: zh, language: 'zh-CN' };
}
