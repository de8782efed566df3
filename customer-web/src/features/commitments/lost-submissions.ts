import type { Id } from '@tianheng/contracts';
import { tabStorage } from '@tianheng/web-kit/state/storage.ts';
import { UPLOAD_PREFIX } from '@tianheng/web-kit/state/upload-prefix.ts';

/** The same submission, as far as a page can tell without reading its file. `kind`: all that it is besides the file. */
const keyOf = (kind: string, { name, size, lastModified }: File): string =>
  `${UPLOAD_PREFIX}lost.${JSON.stringify([kind, name, size, lastModified])}`;

/**
 * By which upload a submission was sent that no answer came to. Sent again by it, also from another dialog, it is the same
 * one for the server, and costs no second chance.
 */
export const lostSubmissions = {
  get: (kind: string, file: File): Id | null => tabStorage.get(keyOf(kind, file)),
  set: (kind: string, file: File, uploadId: Id): void => void tabStorage.set(keyOf(kind, file), uploadId),
  remove: (kind: string, file: File): void => tabStorage.remove(keyOf(kind, file)),
};
