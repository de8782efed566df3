import { UPLOAD_IN_PARTS_FROM_BYTES, type PartedUploadRequest } from '@tianheng/contracts';
import type { SharedThunk } from '../state/hooks.ts';
import { uploadInParts } from './parted-upload.ts';
import { send } from './send.ts';
import { whyUnsent } from './unreadable.ts';

interface UploadOptions {
  /** path below the API prefix */
  path: string;
  file: File;
  /** Where it may also be sent in parts, as a large file is; else it always goes in one request. */
  parts?: Omit<PartedUploadRequest, 'filename' | 'size'>;
  /** 0 to 1 */
  onProgress: (share: number) => void;
  /** Of a file in parts. true: the line broke, and it is tried again in a moment; false: it goes on */
  onBroken?: (isBroken: boolean) => void;
  signal: AbortSignal;
}

/**
 * Sends one file, without a time limit; rejects with an ApiError. A small one goes as multipart field `file`; a large
 * one in parts, so that it goes on where a broken line or a reload left it.
 */
export function uploadFile<T>({
  path,
  file,
  parts,
  onProgress,
  onBroken,
  signal,
}: UploadOptions): SharedThunk<Promise<T>> {
  if (parts && file.size >= UPLOAD_IN_PARTS_FROM_BYTES) {
    return uploadInParts<T>({
      wanted: { ...parts, filename: file.name, size: file.size },
      file,
      onProgress,
      onBroken,
      signal,
    });
  }
  const body = new FormData();
  body.append('file', file);
  const share = (loaded: number, total: number) => onProgress(total > 0 ? loaded / total : 0);
  return (dispatch) =>
    dispatch(send<T>({ method: 'POST', path, body, onProgress: share, signal })).catch((reason: unknown) =>
      whyUnsent(file, reason),
    );
}
