import { COUNTRIES, UI_LANGUAGES, type UiLanguage } from '@tianheng/contracts';
import { countryName } from '@tianheng/web-kit/intl/countries.ts';

export interface Country {
  code: string;
  name: string;
  /** what it is found by: its names in both languages, and its code */
  words: string;
}

/** All countries and regions, in the order of their names in the reader's language. */
export function countriesIn(language: UiLanguage): Country[] {
  const { compare } = new Intl.Collator(language);
  return COUNTRIES.map((code) => ({
    code,
    name: countryName(language, code),
    words: [...UI_LANGUAGES.map((each) => countryName(each, code)), code].join(' '),
  })).sort((one, other) => compare(one.name, other.name));
}
