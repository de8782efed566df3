import { readdirSync, readlinkSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { TestApp } from './app.ts';

/** One transparent pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const JPEG = Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), Buffer.from('picture')]);

/** Names of everything in the storage folder, in order. */
export const storedObjects = async ({ storageDir }: TestApp): Promise<string[]> =>
  (await readdir(storageDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

/** How many stored files this process holds open. */
export const openFiles = ({ storageDir }: TestApp): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(storageDir);
    } catch {
      return false;
    }
  }).length;
