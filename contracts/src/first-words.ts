import type { UiLanguage } from './common.ts';

/** Pages that the customer site's server begins with words of their own, before any program runs. */
export type WordedPage = 'competition' | 'question' | 'project' | 'dataset' | 'datasets';

/** Text in a language of its own; a number, formatted by who shows it; something that holds or not; several of one kind. */
export type FirstWord = { text: string; language: UiLanguage } | string | number | boolean | string[];

/** What a visitor may read first on a page, by the names of the places where it stands, for readers of each language. */
export interface FirstWords {
  page: WordedPage;
  words: Record<UiLanguage, Record<string, FirstWord>>;
}

/** Of the element in a page's head that holds them as JSON. */
export const FIRST_WORDS_ID = 'first-words';

/** More characters would fill the screen in letters as large as a heading's. */
const LONG_TITLE = 36;
export const hasLongTitle = ({ title }: { title: string }): boolean => title.length > LONG_TITLE;
