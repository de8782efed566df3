import { ALL_COUNTRIES, type UiLanguage } from '@tianheng/contracts';

/** Made once: each takes a while. */
const names = new Map<UiLanguage, Intl.DisplayNames>();

function namesIn(language: UiLanguage): Intl.DisplayNames {
  const known = names.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
  names.set(language, known);
  return known;
}

/** The name of a two-letter country code in the reader's language; the code itself where there is no name. */
export function countryName(language: UiLanguage, code: string): string {
  if (!/^[a-z]{2}$/i.test(code)) return code;
  return namesIn(language).of(code.toUpperCase()) ?? code;
}

/** The countries of a comma list; empty when it means every country. */
export function countryNames(language: UiLanguage, list: string): string[] {
  const codes = list
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean);
  return codes.includes(ALL_COUNTRIES) ? [] : codes.map((code) => countryName(language, code));
}
