/** Where a run of the tests keeps what is gone with it. */
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** The suites' databases and files at their most, with as much to spare. */
const WANTED_BYTES = 6 * 1024 ** 3;

/**
 * An empty folder, in memory where there is plenty: each suite gets a copy of the database, which is 1,500 files, and on a disk
 * that took as long as a third of its tests. Of each data folder, which is one run's at a time, there is one, so what a run
 * that was killed has left is removed by the next.
 * @param {string} dataDir
 * @param {{ memory?: string, wanted?: number }} [options]
 * @returns {{ folder: string, remove: () => void }}
 */
export function makeScratch(dataDir, { memory = MEMORY, wanted = WANTED_BYTES } = {}) {
  const name = `tianheng-test-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
  const [inMemory, onDisk] = [memory, os.tmpdir()].map((parent) => path.join(parent, name));
  const remove = () => {
    for (const folder of [inMemory, onDisk]) rmSync(folder, { recursive: true, force: true });
  };
  remove();
  const folder = hasRoom(memory, wanted) ? inMemory : onDisk;
  mkdirSync(folder);
  // The database server's own user has to pass through it, whatever the umask.
  chmodSync(folder, 0o755);
  return { folder, remove };
}

/** @param {string} folder @param {number} wanted @returns {boolean} */
function hasRoom(folder, wanted) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= wanted;
  } catch {
    return false;
  }
}
