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

/** Chinese keyboards type full-width digits. */
export const halfWidth = (typed: string): string => typed.normalize('NFKC');

/** For names, addresses and codes, which never hold a space nor a full-width sign: a paste often brings some along. */
export const withoutSpaces = (typed: string): string => halfWidth(typed).replace(/\s+/g, '');

/** For fields that hold a number: spreadsheets bring spaces along, too. */
export const asNumber = withoutSpaces;

/** base64 of the UTF-8 bytes, as the API takes passwords. */
export const encodePassword = (password: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(password)));
