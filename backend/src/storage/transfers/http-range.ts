import type { ByteRange } from '../drivers/object-storage.ts';

/** What a Range header asks of a file: a part, the whole (also when it is not understood), or nothing that exists. */
export function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= size ? 'unsatisfiable' : { start, end };
}

const tagsOf = (header: string): string[] => header.split(',').map((tag) => tag.trim());

/** If-None-Match: the reader already has it. */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || tagsOf(header).some((tag) => tag.replace(/^W\//, '') === etag));

/**
 * If-Match: the reader wants this version and no other, so that tags which are only alike (`W/`) do not count. Dates are not
 * promised: If-Unmodified-Since has nothing to be held against.
 */
export const isAsked = (header: string | undefined, etag: string): boolean =>
  header === undefined || header.trim() === '*' || tagsOf(header).includes(etag);

/** If-Range: the part still belongs to what the reader holds; dates are not promised, so they never match. */
export const isSameVersion = (header: string | undefined, etag: string): boolean =>
  header === undefined || header.trim() === etag;
