/** Who a process is: a process id alone may have been given out again, so its start time belongs to it. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';

const HAS_PROC = existsSync('/proc/self/stat');

/** @typedef {{ pid: number, started: string }} Identity */

/**
 * @param {number} pid
 * @returns {Identity | null} null for one that is gone or a zombie
 */
export function identify(pid) {
  const started = HAS_PROC ? startedInProc(pid) : startedByPs(pid);
  return started ? { pid, started } : null;
}

/** @param {Identity | null | undefined} identity @returns {boolean} */
export function isAlive(identity) {
  return Boolean(identity && identify(identity.pid)?.started === identity.started);
}

/** @param {number} pid */
function startedInProc(pid) {
  try {
    // The second field, the name in brackets, may hold blanks and brackets itself.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${fields[19]}`;
  } catch {
    return null;
  }
}

/** @param {number} pid */
function startedByPs(pid) {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return line.startsWith('Z') ? null : line.replace(/^\S+\s+/, '');
  } catch {
    return null;
  }
}

/** @param {number} pid @returns {number} 0 when unknown */
function parentOf(pid) {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** @param {number} pid @returns {number[]} the process and those above it */
function withAncestors(pid) {
  /** @type {number[]} */
  const line = [];
  for (let current = pid; current > 1 && !line.includes(current); current = parentOf(current))
    line.push(current);
  return line;
}

/** @returns {Identity | null} the npm that runs this process as a script, if one does */
export function npmAbove() {
  if (!process.env.npm_lifecycle_event || !HAS_PROC) return null;
  for (const pid of withAncestors(process.ppid).slice(0, 3)) {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    if (/(^|\/)npm(-cli\.js)? /.test(words)) return identify(pid);
  }
  return null;
}

/**
 * Processes that carry name=value in the environment they were started with; not this one and those above it.
 * @param {string} name @param {string} value @returns {number[]}
 */
export function findByEnvironment(name, value) {
  if (!HAS_PROC) return [];
  const own = withAncestors(process.pid);
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => {
      if (own.includes(pid)) return false;
      try {
        return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`${name}=${value}`);
      } catch {
        return false;
      }
    })
    .filter((pid) => identify(pid));
}
