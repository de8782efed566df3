/** A whole system for the tests that use it from outside, brought up by the very command that users call. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readLines } from './lines.mjs';
import { freeNeighbours } from './ports.mjs';
import { ROOT } from './settings.mjs';

const STOP_MS = 60_000;
/** The services of the tests are not this system's: it brings its own. */
const NOT_ITS_OWN = ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'NODE_OPTIONS'];

/**
 * @typedef {{ api: string, customer: string, admin: string, mail: string }} Places
 * @typedef {{ places: Places, lines: string[], stop: () => Promise<number | null> }} TestSystem
 *   lines: what the launcher printed; stop: asks it to stop as Ctrl-C does, and gives its exit code
 */

/**
 * Starts the system on a data folder and waits for its `ready:` line.
 * @param {string} dataDir @returns {Promise<TestSystem>}
 */
export async function startSystem(dataDir) {
  const base = await freeNeighbours(5);
  const env = { ...process.env, NODE_ENV: 'development', BASE_PORT: String(base), DATA_DIR: dataDir };
  for (const name of NOT_ITS_OWN) Reflect.deleteProperty(env, name);
  const launcher = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  /** @type {string[]} */
  const lines = [];
  const exited = once(launcher, 'exit');
  const ready = new Promise((resolve) => {
    for (const stream of [launcher.stdout, launcher.stderr]) {
      readLines(stream, (line) => {
        lines.push(line);
        if (line.startsWith('ready:')) resolve(undefined);
      });
    }
  });
  const ended = exited.then(([code]) => {
    throw new Error(`npm start ended with ${code} before it was ready:\n${lines.slice(-20).join('\n')}`);
  });
  await Promise.race([ready, ended]);
  ended.catch(() => undefined);
  const at = (/** @type {number} */ offset) => `http://127.0.0.1:${base + offset}`;
  const stop = async () => {
    const limit = setTimeout(() => launcher.kill('SIGKILL'), STOP_MS);
    launcher.kill('SIGINT');
    const [code] = await exited;
    clearTimeout(limit);
    return code;
  };
  return { places: { api: at(0), customer: at(1), admin: at(2), mail: at(3) }, lines, stop };
}
