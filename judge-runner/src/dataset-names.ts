import { createHash } from 'node:crypto';
import type { SignedFile } from '@tianheng/contracts';
import { PlatformFault } from './faults.ts';

/** A content's name among the files. */
export const nameOf = ({ sha256 }: SignedFile): string => sha256.toLowerCase();

/** A set's name: of its contents under their names. */
export function keyOf(files: SignedFile[]): string {
  const names = files.map((file) => `${nameOf(file)} ${file.filename}`).sort();
  return createHash('sha256').update(names.join('\n')).digest('hex');
}

/** A file's name becomes a name in a folder: no path may hide in it. */
export function safeName(filename: string): string {
  if (
    !filename ||
    filename === '.' ||
    filename === '..' ||
    filename.includes('/') ||
    filename.includes('\0')
  ) {
    throw new PlatformFault('fetch_failed', `a data set file is named ${JSON.stringify(filename)}`);
  }
  return filename;
}
