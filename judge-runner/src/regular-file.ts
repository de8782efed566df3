import { constants } from 'node:fs';
import { open, opendir, type FileHandle } from 'node:fs/promises';
import { errorCode } from './faults.ts';

const FILE_ERRORS = new Set([
  'ENOENT',
  'ELOOP',
  'EACCES',
  'EPERM',
  'ENXIO',
  'ENAMETOOLONG',
  'ENODEV',
  'ENOTDIR',
]);

/** One of the ways in which a stranger's file may fail to open or read without the machine being at fault. */
export const isOfFile = (error: unknown): boolean => FILE_ERRORS.has(errorCode(error) ?? '');

export interface RegularFile {
  handle: FileHandle;
  /** bytes, when it was opened */
  size: number;
}

/**
 * Opens a file of a folder that a stranger filled: follows no link and waits for no writer, and looks once more at
 * what was opened, for what an earlier look saw may be another thing by now.
 * @returns null for what is no regular file
 */
export async function openRegular(place: string | Buffer): Promise<RegularFile | null> {
  const handle = await open(place, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const status = await handle.stat();
    if (status.isFile()) return { handle, size: status.size };
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  return null;
}

/** Names as bytes, which the types of opendir do not know. */
const RAW_NAMES = { encoding: 'buffer' as unknown as BufferEncoding };

export interface RawEntry {
  /** bytes, which need not be text */
  name: Buffer;
  isFolder: boolean;
}

/** Of a folder that a stranger filled. Read as a stream: millions of names fit into a small file system as links to one file. */
export async function* entriesIn(folder: Buffer): AsyncGenerator<RawEntry> {
  for await (const entry of await opendir(folder, RAW_NAMES))
    yield { name: entry.name as unknown as Buffer, isFolder: entry.isDirectory() };
}

export const placeOf = (folder: Buffer, name: Buffer): Buffer =>
  Buffer.concat([folder, Buffer.from('/'), name]);

/** Writes all of it: a nearly full disk takes a part first, and says so only when it is asked for the rest. */
export async function writeFully(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done);
    if (bytesWritten === 0) throw Object.assign(new Error('nothing could be written'), { code: 'ENOSPC' });
    done += bytesWritten;
  }
}
