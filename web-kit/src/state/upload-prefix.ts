import { tabStorage } from './storage.ts';

export const UPLOAD_PREFIX = 'tianheng.upload.';

/** For when somebody leaves; every first load brings it along, and nothing else of uploads. */
export function forgetUploads(): void {
  for (const key of tabStorage.keys()) if (key.startsWith(UPLOAD_PREFIX)) tabStorage.remove(key);
}
