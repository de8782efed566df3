import type { Id, PartedUploadRequest } from '@tianheng/contracts';

const PREFIX = 'tianheng.upload.';

/** The same file for the same purpose, as far as a page can tell without reading it. */
const keyOf = ({ purpose, team_id, question_id, filename, size }: PartedUploadRequest, file: File): string =>
  PREFIX + JSON.stringify([purpose, team_id ?? '', question_id ?? '', filename, size, file.lastModified]);

/** Which upload a file belongs to, as long as the tab lives: its choice after a reload goes on with it. */
export const uploadMemory = {
  get: (wanted: PartedUploadRequest, file: File): Id | null => sessionStorage.getItem(keyOf(wanted, file)),
  set: (wanted: PartedUploadRequest, file: File, id: Id): void =>
    sessionStorage.setItem(keyOf(wanted, file), id),
  remove: (wanted: PartedUploadRequest, file: File): void => sessionStorage.removeItem(keyOf(wanted, file)),
  /** For when somebody leaves. */
  clear: (): void => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  },
};
