/** What changes the clone itself is done by one launcher after the other: `npm start` and `npm test` share packages and builds. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDead, nameOnce, readNote, removeDead, removeOwn } from './name-once.mjs';
import { identify } from './processes.mjs';

const LOOK_MS = 300;

/** @typedef {import('./processes.mjs').Identity} Identity */

/** @param {string} file @returns {Identity | 'soon' | 'broken'} */
const readHolder = (file) => readNote(file);

/** @param {string} file */
function nameOfHolder(file) {
  const holder = readHolder(file);
  return typeof holder === 'object' ? holder.pid : 'that ends';
}

/** @param {string} draft @param {string} file @returns {boolean} false when somebody has it */
function take(draft, file) {
  if (nameOnce(draft, file)) return true;
  if (isDead(readHolder(file))) removeDead(file, `${draft}.old`);
  return false;
}

/**
 * Does something while no other launcher does the same in this clone.
 * @template T
 * @param {{ root: string, name: string, say: (line: string) => void, signal?: AbortSignal }} input
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone({ root, name, say, signal }, work) {
  const folder = path.join(root, '.nx');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${name}.launcher.json`);
  const draft = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  const own = identify(process.pid);
  writeFileSync(draft, JSON.stringify(own));
  try {
    let isTold = false;
    while (!take(draft, file)) {
      if (!isTold) say(`${name}: waiting for another launcher of this clone (process ${nameOfHolder(file)})`);
      isTold = true;
      await sleep(LOOK_MS, undefined, { signal });
    }
  } finally {
    rmSync(draft, { force: true });
  }
  try {
    return await work();
  } finally {
    removeOwn(file, own);
  }
}
