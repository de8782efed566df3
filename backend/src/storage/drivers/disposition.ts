import { create } from 'content-disposition';

/** RFC 6266: a plain name for old readers, the real one in UTF-8. */
export const contentDisposition = (type: 'inline' | 'attachment', filename: string): string =>
  create(filename, { type });
