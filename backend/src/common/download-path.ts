import type { Id } from '@tianheng/contracts';

/** Where a stored file is read, relative to the API's origin. */
export function downloadPath(fileId: Id): string;
export function downloadPath(fileId: Id | null): string | null;
export function downloadPath(fileId: Id | null): string | null {
  return fileId && `/v1/object-storage/download/${fileId}`;
}
