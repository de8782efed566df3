import { SEEN_PATTERN, type Id } from '@tianheng/contracts';
import { fieldError } from './app-error.ts';
import { sanitize } from './sanitize.ts';

/** Neither a picture nor text that can be seen: an editor sends an empty paragraph for nothing. */
const isEmpty = (html: string): boolean =>
  !html.includes('<img') && !SEEN_PATTERN.test(html.replace(/<[^>]*>|&nbsp;/g, ''));

/** Rich text as it is stored; nothing stands for what only looks like nothing. */
export function richText(html: string | undefined): string {
  const clean = sanitize(html ?? '');
  return isEmpty(clean) ? '' : clean;
}

/** As it is stored, where attributes stand in double quotes; at whatever origin, for browsers copy pictures with that of the page. */
const PICTURE =
  /<img\b[^>]*\ssrc="(?:https?:\/\/[^/"]+)?\/v1\/object-storage\/download\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})["?#]/gi;

/** The stored pictures that a rich text shows. */
export const picturesIn = (html: string): Id[] =>
  [...html.matchAll(PICTURE)].map(([, id = '']) => id.toLowerCase());

/** As `richText`, refused where nothing is left. */
export function requiredRichText(field: string, html: string): string {
  const clean = richText(html);
  if (clean === '') throw fieldError(field, 'required');
  return clean;
}
