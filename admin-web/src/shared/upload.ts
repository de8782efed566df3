import type { UploadedFile } from '@tianheng/contracts';
import type { SharedThunk } from './hooks.ts';
import { send } from './send.ts';

interface PictureUpload {
  file: File;
  /** 0 to 1 */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Sends a picture that anyone may see; rejects with an ApiError. */
export function uploadPicture({
  file,
  onProgress,
  signal,
}: PictureUpload): SharedThunk<Promise<UploadedFile>> {
  const body = new FormData();
  body.append('file', file);
  return send<UploadedFile>({
    method: 'POST',
    path: '/object-storage/upload?file_type=picture',
    body,
    onProgress: (loaded, total) => onProgress(total > 0 ? loaded / total : 0),
    signal,
  });
}
