import { createHash } from 'node:crypto';

const THUMBNAIL_TYPES = ['image/svg+xml', 'image/webp'] as const;
export type ThumbnailType = (typeof THUMBNAIL_TYPES)[number];

export const THUMBNAIL_MAX_BYTES = 20_000;
/** hex digits of the content's SHA-256, which its address names */
const DIGEST_LENGTH = 32;

/** A small picture of what a content looks like, as the program that reads it answers it. */
export interface Thumbnail {
  type: ThumbnailType;
  /** base64 */
  content: string;
}

export interface AdmittedThumbnail {
  type: ThumbnailType;
  content: Buffer;
  digest: string;
}

export const thumbnailOf = (type: ThumbnailType, content: Buffer): Thumbnail => ({
  type,
  content: content.toString('base64'),
});

/** What a content is made of is known whether or not it can be drawn. */
export const orNone = (drawn: Promise<Thumbnail | null>): Promise<Thumbnail | null> =>
  drawn.catch(() => null);

const NUMBERS = '[\\d.A-Za-z# -]*';
/** What plot.ts writes: shapes with numbers and colours, and nothing else that SVG can do. */
const DRAWING = new RegExp(
  `^<svg xmlns="http://www\\.w3\\.org/2000/svg"( (viewBox|width|height)="${NUMBERS}")*>` +
    `(<path( (d|fill|fill-opacity|stroke|stroke-opacity|stroke-width|stroke-linecap|stroke-linejoin)="${NUMBERS}")*/>)+</svg>$`,
);

/** Whether it is one of our plots. */
export const isPlot = (content: Buffer): boolean => DRAWING.test(content.toString('latin1'));

const isWebp = (content: Buffer): boolean =>
  content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP';

/** The program has read a stranger's file: its picture is taken only where it is what we draw. Null otherwise. */
export function admit(thumbnail: Thumbnail | null): AdmittedThumbnail | null {
  if (!thumbnail || !THUMBNAIL_TYPES.includes(thumbnail.type)) return null;
  const content = Buffer.from(thumbnail.content, 'base64');
  if (content.length > THUMBNAIL_MAX_BYTES) return null;
  const isOurs = thumbnail.type === 'image/webp' ? isWebp(content) : isPlot(content);
  const digest = createHash('sha256').update(content).digest('hex').slice(0, DIGEST_LENGTH);
  return isOurs ? { type: thumbnail.type, content, digest } : null;
}
