import { COVER_EXTENSIONS, COVER_MAX_BYTES, type Id } from '@tianheng/contracts';
import type { TextId } from '@tianheng/web-kit/intl/useText.ts';
import { useUpload, type Upload } from '../useUpload.ts';

export interface Cover {
  id: Id;
  url: string;
}

function problemOf({ name, size }: File): TextId | null {
  if (!COVER_EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension))) return 'cover.type';
  if (size === 0) return 'cover.empty';
  return size > COVER_MAX_BYTES ? 'cover.size' : null;
}

/** Sends a cover; `onStored` is given it once it has arrived. */
export const useCoverUpload = (onStored: (cover: Cover) => void): Upload =>
  useUpload({
    type: 'picture',
    check: (file) => {
      const id = problemOf(file);
      return id && { id };
    },
    onStored: ({ file_id: id, url }) => onStored({ id, url }),
  });
