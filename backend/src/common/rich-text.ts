import { fieldError } from './app-error.ts';
import { sanitize } from './sanitize.ts';

/** Neither text nor a picture: an editor sends an empty paragraph for nothing. */
const isEmpty = (html: string): boolean =>
  !html.includes('<img') && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';

/** Rich text as it is stored; nothing stands for what only looks like nothing. */
export function richText(html: string | undefined): string {
  const clean = sanitize(html ?? '');
  return isEmpty(clean) ? '' : clean;
}

/** As `richText`, refused where nothing is left. */
export function requiredRichText(field: string, html: string): string {
  const clean = richText(html);
  if (clean === '') throw fieldError(field, 'required');
  return clean;
}
