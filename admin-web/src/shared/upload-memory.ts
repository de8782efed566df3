import type { Id } from '@tianheng/contracts';

const PREFIX = 'tianheng.upload.';

/** The same file, as far as a page can tell without reading it. */
const keyOf = ({ name, size, lastModified }: File): string =>
  PREFIX + JSON.stringify([name, size, lastModified]);

/** Which upload a file belongs to, as long as the tab lives: its choice after a reload goes on with it. */
export const uploadMemory = {
  get: (file: File): Id | null => sessionStorage.getItem(keyOf(file)),
  set: (file: File, id: Id): void => sessionStorage.setItem(keyOf(file), id),
  remove: (file: File): void => sessionStorage.removeItem(keyOf(file)),
  /** For when somebody leaves. */
  clear: (): void => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  },
};
