import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A zip knows no time before this one. */
const ALWAYS_THE_SAME = { mtime: new Date(1980, 0, 1), mode: 0o100644 };

/** The files of a folder, without the folder itself: the same files give the same bytes. */
export async function zipFolder(folder: string): Promise<Readable> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  const zip = new ZipFile();
  for (const file of files) {
    zip.addFile(file, path.relative(folder, file).split(path.sep).join('/'), {
      ...ALWAYS_THE_SAME,
      forceDosTimestamp: true,
    });
  }
  zip.end();
  return Readable.from(zip.outputStream, { objectMode: false });
}
