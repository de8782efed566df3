import { execFile } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { privileged } from './programs.mjs';

const run = promisify(execFile);

/**
 * Processes by an argument that nothing else can have: a pid file may name a number that was given out again.
 * @param {string} argument a whole argument
 * @returns {number[]} process ids
 */
export function findByArgument(argument) {
  return processIds().filter((pid) => {
    const argv = argumentsOf(pid);
    return argv.includes(argument) && path.basename(argv[0] ?? '') !== 'sudo';
  });
}

const processIds = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

/** @param {number} pid @returns {string[]} empty for one that is gone */
function argumentsOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** @param {number[]} parents @returns {number[]} process ids */
export function childrenOf(parents) {
  if (parents.length === 0) return [];
  return processIds().filter((pid) => {
    try {
      return parents.includes(
        Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]),
      );
    } catch {
      return false;
    }
  });
}

/** Asks, waits, then kills; kills at once without patience. @param {number[]} pids @param {number} patienceMs @param {string} [politely] signal */
export async function endProcesses(pids, patienceMs, politely = 'SIGTERM') {
  if (pids.length === 0) return;
  if (patienceMs > 0) await signal(pids, politely);
  const deadline = Date.now() + patienceMs;
  while (pids.some(isAlive) && Date.now() < deadline) await sleep(50);
  const left = pids.filter(isAlive);
  if (left.length === 0) return;
  await signal(left, 'SIGKILL');
  while (left.some(isAlive) && Date.now() < deadline + 5000) await sleep(50);
}

/** @param {number[]} pids @param {string} name */
async function signal(pids, name) {
  const foreign = pids.filter((pid) => {
    try {
      process.kill(pid, name);
      return false;
    } catch (error) {
      return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
    }
  });
  if (foreign.length === 0) return;
  const [command, argv] = privileged('kill', [`-${name.replace('SIG', '')}`, ...foreign.map(String)]);
  // A process that ended meanwhile makes kill fail; the caller looks again anyway.
  await run(command, argv).catch(() => undefined);
}

/**
 * Unmounts everything below a folder, deepest first, and the folder unless that is to be left.
 * @param {string} folder @param {{ itself?: boolean }} [options]
 */
export async function unmountBelow(folder, { itself = true } = {}) {
  const mounts = readFileSync('/proc/self/mounts', 'utf8');
  for (const point of mountsAt(mounts, folder, itself)) {
    const [command, argv] = privileged('umount', ['-l', point]);
    await run(command, argv).catch(() => undefined);
  }
}

/**
 * The mount points below a folder, deepest first, and the folder itself where it is one and asked for.
 * @param {string} mounts as the kernel lists them @param {string} folder as the kernel names it, without links
 * @param {boolean} itself @returns {string[]}
 */
export function mountsAt(mounts, folder, itself) {
  return mounts
    .split('\n')
    .map((line) => unescapeMount(line.split(' ')[1] ?? ''))
    .filter((point) => (itself && point === folder) || point.startsWith(`${folder}/`))
    .reverse();
}

/** What would part its columns is written in octal. @param {string} text */
const unescapeMount = (text) =>
  text.replace(/\\([0-7]{3})/g, (_all, octal) => String.fromCharCode(parseInt(octal, 8)));
