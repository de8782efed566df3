import { readdirSync, readlinkSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { TestApp } from './app.ts';

/** One transparent pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const JPEG = Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), Buffer.from('picture')]);

/** Names of everything in the storage folder, in order: keys, and what is still arriving. */
export async function storedObjects({ storageDir }: TestApp): Promise<string[]> {
  const shelves = await readdir(storageDir);
  return (await Promise.all(shelves.map((shelf) => readdir(path.join(storageDir, shelf))))).flat().sort();
}

/** How many stored files this process holds open. */
export const openFiles = ({ storageDir }: TestApp): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(storageDir);
    } catch {
      return false;
    }
  }).length;
