import { MIB, ZIP_EXTENSIONS } from '@tianheng/contracts';
import type { TextId, TextValues } from '@tianheng/web-kit/intl/useText.ts';

export interface FileProblem {
  id: TextId;
  values?: TextValues;
}

export const ZIP_ACCEPT = [...ZIP_EXTENSIONS, 'application/zip', 'application/x-zip-compressed'].join(',');

/** Why a chosen file cannot be sent; null when it can. */
export function zipProblem(file: Pick<File, 'name' | 'size'> | null, maxBytes: number): FileProblem | null {
  if (file === null) return { id: 'commitments.file.required' };
  const name = file.name.toLowerCase();
  if (!ZIP_EXTENSIONS.some((extension) => name.endsWith(extension))) return { id: 'commitments.file.type' };
  if (file.size === 0) return { id: 'commitments.file.empty' };
  if (file.size > maxBytes) return { id: 'commitments.file.size', values: { limit: maxBytes / MIB } };
  return null;
}
