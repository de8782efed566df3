import type { TextId } from '../intl/useText.ts';

/** A field that must be filled and match; the messages say what is wrong. */
export const rule = (pattern: RegExp, required: TextId, refused: TextId) => (value: string) => {
  if (value.trim() === '') return required;
  return pattern.test(value) ? null : refused;
};

/** The same for what is sent without the spaces around it. */
export const trimmedRule = (...about: Parameters<typeof rule>) => {
  const check = rule(...about);
  return (value: string) => check(value.trim());
};

/** For fields that never hold a space: a paste often brings some along. */
export const withoutSpaces = (typed: string): string => typed.replace(/\s+/g, '');

/** For fields that hold a number: Chinese keyboards type full-width digits, and spreadsheets bring spaces along. */
export const asNumber = (typed: string): string => withoutSpaces(typed.normalize('NFKC'));

/** base64 of the UTF-8 bytes, as the API takes passwords. */
export const encodePassword = (password: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(password)));
