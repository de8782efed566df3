import { charactersOf, SEEN_PATTERN } from '@tianheng/contracts';
import type { Refusal } from '@tianheng/web-kit/form/problems.ts';

export const atMost =
  (max: number) =>
  (value: string): Refusal =>
    charactersOf(value) > max ? { id: 'common.tooLong', values: { max } } : null;

/** HTML that shows something; a picture alone is something. */
export const isBlank = (html: string): boolean =>
  !/<img\b/i.test(html) && !SEEN_PATTERN.test(html.replace(/<[^>]*>|&nbsp;/g, ''));
