import {
  COVER_EXTENSIONS,
  DOCUMENT_EXTENSIONS,
  MIB,
  UPLOAD_MAX_BYTES,
  type UploadedFile,
} from '@tianheng/contracts';
import type { Refusal } from '@tianheng/web-kit/form/problems.ts';
import { send } from '@tianheng/web-kit/http/send.ts';
import { uploadFile } from '@tianheng/web-kit/http/upload.ts';
import type { SharedThunk } from '@tianheng/web-kit/state/hooks.ts';
import type { TextId } from '@tianheng/web-kit/intl/useText.ts';

/** What may be uploaded at a place of the form, and how it is sent. */
export interface FileKind {
  extensions: readonly string[];
  check: (file: File) => Refusal;
  send: (
    file: File,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ) => SharedThunk<Promise<UploadedFile>>;
}

export const namesOf = (extensions: readonly string[]): string =>
  extensions.map((extension) => extension.slice(1).toUpperCase()).join(' · ');

const checkOf =
  (extensions: readonly string[], empty: TextId) =>
  ({ name, size }: File): Refusal => {
    const isKnown = extensions.some((extension) => name.toLowerCase().endsWith(extension));
    if (!isKnown) return { id: 'teams.upload.type', values: { kinds: namesOf(extensions) } };
    if (size === 0) return empty;
    if (size > UPLOAD_MAX_BYTES) return { id: 'teams.upload.size', values: { max: UPLOAD_MAX_BYTES / MIB } };
    return null;
  };

export const ICON: FileKind = {
  extensions: COVER_EXTENSIONS,
  check: checkOf(COVER_EXTENSIONS, 'teams.picture.empty'),
  send: (file, onProgress, signal) =>
    uploadFile<UploadedFile>({ path: '/object-storage/upload', file, onProgress, signal }),
};

export const SIGNED_FORM: FileKind = {
  extensions: DOCUMENT_EXTENSIONS,
  check: checkOf(DOCUMENT_EXTENSIONS, 'teams.upload.empty'),
  send: (file, onProgress, signal) =>
    send<UploadedFile>({
      method: 'POST',
      path: `/object-storage/stream/upload?file_name=${encodeURIComponent(file.name)}`,
      body: file,
      headers: { 'Content-Type': 'application/octet-stream' },
      onProgress: (loaded, total) => onProgress(total > 0 ? loaded / total : 0),
      signal,
    }),
};
