/** One launcher a data folder, and no trace of a killed one stands in the way of the next. */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findByArgument, endProcesses, unmountBelow } from './leftovers.mjs';
import { nameOnce, readNote, removeDead, removeOwn } from './name-once.mjs';
import { findByEnvironment, identify, isAlive, npmAbove } from './processes.mjs';
import { Mend } from './report.mjs';
import { scratchesOf } from './scratch.mjs';
import { MARK } from './settings.mjs';

const ORPHAN_PATIENCE_MS = 20_000;
const SERVICE_PATIENCE_MS = 5_000;
const LOOK_MS = 100;
/** What a file system says to whom it does not let write. */
const FORBIDDEN = ['EACCES', 'EPERM', 'EROFS'];

/**
 * What people upload, and the truths, are nobody else's on this machine. A folder that was there keeps its rights.
 * @param {string} folder
 */
export function makeDataDir(folder) {
  writing(folder, () => mkdirSync(folder, { recursive: true, mode: 0o700 }));
}

/**
 * What a launcher writes first tells whether it may write there at all: a start as root leaves folders to root alone.
 * @template T
 * @param {string} dataDir @param {() => T} work @returns {T}
 */
function writing(dataDir, work) {
  try {
    return work();
  } catch (error) {
    const { code = '' } = /** @type {NodeJS.ErrnoException} */ (error);
    if (!FORBIDDEN.includes(code)) throw error;
    throw new Mend(
      `The data folder ${dataDir} cannot be written by this user (${code}): start as the user whose it is, ` +
        'or set DATA_DIR to a folder of your own.',
    );
  }
}

/**
 * @typedef {import('./processes.mjs').Identity} Identity
 * @typedef {Identity & { npm: Identity | null, basePort: number }} Holder
 */

/** @param {string} dataDir */
const lockFile = (dataDir) => path.join(dataDir, 'run', 'launcher.json');

/**
 * Takes the data folder for this process and ends what a dead launcher left running there.
 * @param {{ dataDir: string, basePort: number }} settings @param {(line: string) => void} say
 * @returns {Promise<{ npm: Identity | null, release: () => void }>}
 */
export async function takeDataDir({ dataDir, basePort }, say) {
  const file = lockFile(dataDir);
  const own = { ...identify(process.pid), npm: npmAbove(), basePort };
  const draft = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  writing(dataDir, () => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(draft, JSON.stringify(own));
  });
  try {
    while (!nameOnce(draft, file)) await dismissHolder(file, draft, dataDir, say);
  } finally {
    rmSync(draft, { force: true });
  }
  await endLeftovers(dataDir, say);
  return { npm: own.npm, release: () => removeOwn(file, own) };
}

/** @param {string} file @param {string} draft @param {string} dataDir @param {(line: string) => void} say */
async function dismissHolder(file, draft, dataDir, say) {
  const holder = readHolder(file);
  if (holder === 'soon') {
    await sleep(LOOK_MS);
    return;
  }
  if (holder === 'broken' || !isAlive(holder)) {
    removeDead(file, `${draft}.old`);
    return;
  }
  // Its npm was killed, so nobody sees or stops it any more; it stops by itself and this only hastens it.
  const orphan = holder.npm && !isAlive(holder.npm);
  if (!orphan) {
    throw new Mend(
      `Tianheng already runs on ${dataDir} (process ${holder.pid}, base port ${holder.basePort}): stop it with ` +
        `Ctrl-C or "kill ${holder.pid}", or give this one another DATA_DIR and BASE_PORT.`,
    );
  }
  say(`ending the launcher that a killed npm left behind (process ${holder.pid})`);
  // The note is looked at anew: until this ends, another may have come and taken the name.
  await endProcesses([holder.pid], ORPHAN_PATIENCE_MS);
}

/** @param {string} file @returns {Holder | 'soon' | 'broken'} */
const readHolder = (file) => readNote(file);

/** @param {string} dataDir @param {(line: string) => void} say */
async function endLeftovers(dataDir, say) {
  const records = path.join(dataDir, 'run');
  /** @type {Set<number>} */
  const found = new Set(findByEnvironment(MARK, dataDir));
  for (const name of readdirSync(records).filter((entry) => entry.endsWith('.service.json'))) {
    const identity = readHolder(path.join(records, name));
    if (typeof identity === 'object' && isAlive(identity)) found.add(identity.pid);
    rmSync(path.join(records, name), { force: true });
  }
  const databases = existsSync('/proc')
    ? [dataDir, ...scratchesOf(dataDir)].flatMap((folder) => findByArgument(path.join(folder, 'postgres')))
    : [];
  for (const pid of databases) found.delete(pid);
  if (found.size + databases.length > 0) {
    say(`ending ${found.size + databases.length} processes that an earlier run left behind`);
  }
  await endProcesses([...found], SERVICE_PATIENCE_MS);
  await endProcesses(databases, SERVICE_PATIENCE_MS, 'SIGINT');
  // What a killed runner has mounted; the folder itself may be a disk that somebody has given it.
  if (existsSync('/proc')) await unmountBelow(path.join(dataDir, 'judge'), { itself: false });
}
