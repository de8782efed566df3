import type { Id, PartedUploadRequest } from '@tianheng/contracts';
import { tabStorage } from '../state/storage.ts';
import { UPLOAD_PREFIX } from '../state/upload-prefix.ts';

/** The same file for the same purpose, as far as a page can tell without reading it. */
const keyOf = ({ purpose, team_id, question_id, filename, size }: PartedUploadRequest, file: File): string =>
  UPLOAD_PREFIX +
  JSON.stringify([purpose, team_id ?? '', question_id ?? '', filename, size, file.lastModified]);

/** Which upload a file belongs to, as long as the tab lives: its choice after a reload goes on with it. */
export const uploadMemory = {
  keyOf,
  get: (wanted: PartedUploadRequest, file: File): Id | null => tabStorage.get(keyOf(wanted, file)),
  set: (wanted: PartedUploadRequest, file: File, id: Id): void =>
    void tabStorage.set(keyOf(wanted, file), id),
  remove: (wanted: PartedUploadRequest, file: File): void => tabStorage.remove(keyOf(wanted, file)),
};
