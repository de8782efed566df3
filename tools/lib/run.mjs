/** Commands that run to their end, with their output in a log file. */
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { readLines } from './lines.mjs';

const KEPT_LINES = 15;

/**
 * Runs a command; its output goes to a log file and, line by line, to onLine.
 * @param {string} command @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, logFile?: string, onLine?: (line: string) => void,
 *   signal?: AbortSignal, input?: string, uid?: number, gid?: number, ownGroup?: boolean, keptLines?: number }} [options]
 *   ownGroup: Ctrl-C at the terminal does not reach it
 * @returns {Promise<void>} rejects with the last lines when the command fails
 */
export async function run(command, args, options = {}) {
  const {
    logFile,
    onLine,
    input,
    signal,
    ownGroup = false,
    keptLines = KEPT_LINES,
    ...spawnOptions
  } = options;
  signal?.throwIfAborted();
  const log = logFile ? openLog(logFile) : null;
  const last = /** @type {string[]} */ ([]);
  const child = spawn(command, args, {
    ...spawnOptions,
    detached: ownGroup,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  const breakOff = () => {
    if (ownGroup && child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    else child.kill('SIGTERM');
  };
  signal?.addEventListener('abort', breakOff);
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input);
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    readLines(stream, (line) => {
      log?.write(`${line}\n`);
      last.push(line);
      if (last.length > keptLines) last.shift();
      onLine?.(line);
    });
  }
  try {
    await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => {
        if (code === 0) resolve(undefined);
        else reject(new Error(`${path.basename(command)} ended with ${signal ?? code}:\n${last.join('\n')}`));
      });
    });
  } finally {
    signal?.removeEventListener('abort', breakOff);
    // Its last line is there before anybody reads the file, or takes its folder away.
    if (log) await new Promise((resolve) => log.end(resolve));
  }
}

/** @param {string} file */
function openLog(file) {
  mkdirSync(path.dirname(file), { recursive: true });
  return createWriteStream(file, { flags: 'a' });
}
