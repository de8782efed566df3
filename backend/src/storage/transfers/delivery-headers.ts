import { contentDisposition } from '../drivers/disposition.ts';
import type { StoredFile } from '../files/stored-file.entity.ts';

/** A browser that shows these runs nothing of them; every other type is saved instead of shown. */
const SHOWN = new Set(['image/png', 'image/jpeg']);

/** Of every answer with a stored file: what it holds is a stranger's, and must not run as a page of this origin. */
export const GUARDED = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
} as const;

const isShown = ({ purpose, mediaType }: StoredFile): boolean =>
  purpose === 'picture' && SHOWN.has(mediaType);

/** Pictures never change and are for everyone; anything else is asked for again each time. */
const cacheControl = ({ purpose }: StoredFile): string =>
  purpose === 'picture' ? 'public, max-age=86400' : 'private, no-cache';

export const etagOf = ({ sha256 }: StoredFile): string => `"${sha256}"`;

/** RFC 9530: the hash of the whole file, also beside a part of it. */
const reprDigest = ({ sha256 }: StoredFile): string =>
  `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`;

/** Of every answer about the file, whether it holds all of it, a part or nothing. */
export const headersOf = (file: StoredFile): Record<string, string> => ({
  ...GUARDED,
  etag: etagOf(file),
  'repr-digest': reprDigest(file),
  'accept-ranges': 'bytes',
  'cache-control': cacheControl(file),
});

/** Of those that hold content. */
export const contentHeadersOf = (file: StoredFile): Record<string, string> => ({
  'content-type': file.mediaType,
  'content-disposition': contentDisposition(isShown(file) ? 'inline' : 'attachment', file.filename),
});
