import { PROFILE_VALUE_MAX } from '@tianheng/contracts';

const END = '…';

/** A name or value as short as it is shown; of a very long one no more is looked at than that takes. */
export function short(value: unknown): string {
  const characters = [...String(value).slice(0, 2 * PROFILE_VALUE_MAX + 1)];
  return characters.length > PROFILE_VALUE_MAX
    ? `${characters.slice(0, PROFILE_VALUE_MAX - 1).join('')}${END}`
    : characters.join('');
}

/** Whether that may be the beginning of a longer one. */
export const isShortened = (text: string): boolean =>
  text.endsWith(END) && [...text].length === PROFILE_VALUE_MAX;
