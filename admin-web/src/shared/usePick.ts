import { pickText, type ChosenText } from '@tianheng/contracts';
import { useLanguage } from '@tianheng/web-kit/intl/useLanguage.ts';
import { useCallback } from 'react';

/** Picks of a text in both languages the one for the language of the page. */
export function usePick(): (zh: string, en: string) => ChosenText {
  const language = useLanguage();
  return useCallback((zh, en) => pickText(language, zh, en), [language]);
}
