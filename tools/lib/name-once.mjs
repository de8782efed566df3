/** Notes of who holds something: of several who write one under the same name, one succeeds. */
import { constants, copyFileSync, linkSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { isAlive } from './processes.mjs';

/** What a file system says that knows no second names, or allows none. */
const UNLINKABLE = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];
/** A note that is copied is there a moment before its words are. */
const WRITING_MS = 2000;

const codeOf = (/** @type {unknown} */ error) => /** @type {NodeJS.ErrnoException} */ (error).code ?? '';

/**
 * Gives the draft this name, whole from its first moment where the file system knows hard links.
 * @param {string} draft @param {string} file @returns {boolean} false when the name is taken
 */
export function nameOnce(draft, file) {
  try {
    try {
      linkSync(draft, file);
    } catch (error) {
      if (!UNLINKABLE.includes(codeOf(error))) throw error;
      copyFileSync(draft, file, constants.COPYFILE_EXCL);
    }
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  }
}

/**
 * @template T
 * @param {string} file @returns {T | 'soon' | 'broken'} soon: it has gone, or is just being written; broken: it was left unfinished
 */
export function readNote(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    const found = statSync(file, { throwIfNoEntry: false });
    // A clock that was set back leaves notes from the future.
    return found && Math.abs(Date.now() - found.mtimeMs) > WRITING_MS ? 'broken' : 'soon';
  }
}

/**
 * Removes the note of whoever has gone. It is moved away first: of several that find it, one removes it, and none that of
 * somebody who came meanwhile.
 * @param {string} file @param {string} aside a name that nobody else uses
 */
export function removeDead(file, aside) {
  try {
    renameSync(file, aside);
    if (!isDead(readNote(aside))) nameOnce(aside, file);
  } catch (error) {
    // Somebody else was quicker.
    if (codeOf(error) !== 'ENOENT') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** @param {import('./processes.mjs').Identity | 'soon' | 'broken'} holder */
export const isDead = (holder) => holder === 'broken' || (holder !== 'soon' && !isAlive(holder));

/** Removes a note unless it has become somebody else's. @param {string} file @param {object | null} own */
export function removeOwn(file, own) {
  if (JSON.stringify(readNote(file)) === JSON.stringify(own)) rmSync(file, { force: true });
}
