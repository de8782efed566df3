import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** An ordinary user's PATH often lacks the folders of system programs. */
const SYSTEM_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/sbin', '/usr/local/bin', '/usr/bin', '/bin'];

/**
 * @param {string} name @param {string[]} [firstIn] folders to prefer over PATH
 * @returns {string | null} path of the program
 */
export function findProgram(name, firstIn = []) {
  const folders = [
    ...firstIn,
    ...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean),
    ...SYSTEM_FOLDERS,
  ];
  for (const folder of folders) {
    const file = path.join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      continue;
    }
  }
  return null;
}

/** By which programs find the way out; sudo takes them away otherwise. */
export const PROXY_VARIABLES = ['http_proxy', 'https_proxy', 'no_proxy'].flatMap((name) => [
  name,
  name.toUpperCase(),
]);

export const isRoot = () => process.getuid?.() === 0;

/** @type {boolean | undefined} */
let sudoWorks;

/** @returns {boolean} whether commands can run as root without asking for a password */
export function canBeRoot() {
  if (isRoot()) return true;
  if (sudoWorks === undefined) {
    try {
      execFileSync('sudo', ['-n', 'true'], { stdio: 'ignore' });
      sudoWorks = true;
    } catch {
      sudoWorks = false;
    }
  }
  return sudoWorks;
}

/**
 * @param {string} program @param {string[]} args
 * @returns {[string, string[]]} the command that runs the program as root
 */
export function privileged(program, args) {
  if (isRoot()) return [program, args];
  if (!canBeRoot())
    throw new Error(`${path.basename(program)} needs root: run as root or allow sudo without a password`);
  const kept = PROXY_VARIABLES.filter((name) => process.env[name]);
  // Not asked for in vain: a narrow rule for sudo may forbid it.
  const keeping = kept.length > 0 ? [`--preserve-env=${kept.join(',')}`] : [];
  return ['sudo', ['-n', ...keeping, program, ...args]];
}
