/** Where a run of the tests keeps what is gone with it. */
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { unmountBelow } from './leftovers.mjs';

const MEMORY = '/dev/shm';
/** The suites' databases and files at their most, with as much to spare. */
const WANTED_BYTES = 6 * 1024 ** 3;

/**
 * @typedef {{ folder: string, files: string, empty: () => Promise<void>, remove: () => Promise<void> }} Scratch
 *   files: for what suites write, below the folder; empty: removes those
 */

/** @param {string} dataDir @returns {string[]} in memory and on the disk */
export function scratchesOf(dataDir, memory = MEMORY) {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  return [path.join(memory, `tianheng-test-${name}`), path.join(dataDir, 'scratch')];
}

/**
 * An empty folder, in memory where there is plenty: each suite gets a copy of the database, which is 1,500 files, and on a disk
 * that took as long as a third of its tests. Of each data folder, which is one run's at a time, there is one, so what a run
 * that was killed has left is removed by the next.
 * @param {string} dataDir
 * @param {{ memory?: string, wanted?: number }} [options]
 * @returns {Promise<Scratch>}
 */
export async function makeScratch(dataDir, { memory = MEMORY, wanted = WANTED_BYTES } = {}) {
  const [inMemory, onDisk] = scratchesOf(dataDir, memory);
  const remove = async () => {
    for (const folder of [inMemory, onDisk]) await removeFolder(folder);
  };
  await remove();
  const folder = hasRoom(memory, wanted) ? inMemory : onDisk;
  const files = path.join(folder, 'files');
  mkdirSync(folder);
  // The database server's own user has to pass through it, whatever the umask.
  chmodSync(folder, 0o755);
  mkdirSync(files);
  const empty = async () => {
    await removeFolder(files);
    mkdirSync(files);
  };
  return { folder, files, empty, remove };
}

/** @param {string} folder */
async function removeFolder(folder) {
  // A suite that was killed leaves the small disk on which it tried what a full one does.
  if (existsSync('/proc')) await unmountBelow(folder);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** @param {string} memory @param {number} wanted @returns {boolean} whether there is as much memory behind it, too */
function hasRoom(memory, wanted) {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, process.availableMemory()) >= wanted;
  } catch {
    return false;
  }
}
