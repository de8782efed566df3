import { readdirSync, readlinkSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { get as httpGet, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { TestApp } from './app.ts';

/** One transparent pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const JPEG = Buffer.concat([Buffer.from('\xff\xd8\xff\xdb', 'latin1'), Buffer.from('picture')]);

/** Names of everything in the storage folder, in order: keys, and what is still arriving. */
export async function storedObjects({ storageDir }: TestApp): Promise<string[]> {
  const shelves = await readdir(storageDir);
  return (await Promise.all(shelves.map((shelf) => readdir(path.join(storageDir, shelf))))).flat().sort();
}

/** How many stored files this process holds open. */
export const openFiles = ({ storageDir }: Pick<TestApp, 'storageDir'>): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(storageDir);
    } catch {
      return false;
    }
  }).length;

/** Waits until it is so many. */
export async function untilFilesAreOpen(test: TestApp, count: number): Promise<void> {
  for (let tries = 0; tries < 500 && openFiles(test) !== count; tries += 1) await sleep(20);
  expect(openFiles(test)).toBe(count);
}

/** So many readers of an address that have the head of its answer and take no more. */
export async function waitingReaders(
  url: string,
  count: number,
  headers: Record<string, string> = {},
): Promise<IncomingMessage[]> {
  const answers = Array.from(
    { length: count },
    () => new Promise<IncomingMessage>((resolve) => httpGet(url, { headers }, resolve)),
  );
  const readers = await Promise.all(answers);
  for (const reader of readers) reader.once('error', () => undefined);
  return readers;
}
