import { COVER_MAX_BYTES } from '@tianheng/contracts';
import type { StoredFile } from './stored-file.entity.ts';

const COVER_TYPES = ['image/png', 'image/jpeg'];

/** Whether the picture may be shown as a cover; its type was found in its content when it was uploaded. */
export const isCover = ({ mediaType, size }: Pick<StoredFile, 'mediaType' | 'size'>): boolean =>
  COVER_TYPES.includes(mediaType) && size <= COVER_MAX_BYTES;
