/** A whole system for the tests that use it from outside, brought up by the very command that users call. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { readLines } from './lines.mjs';
import { freeNeighbours } from './ports.mjs';
import { ROOT } from './settings.mjs';

const STOP_MS = 60_000;
/** Five that it opens, and those that it tries first for its database, Redis and mails. */
const PORTS = 8;
/** What a system keeps of what was done with it. */
const KEPT = ['postgres', 'objects', 'seeded'];
/** The services of the tests are not this system's: it brings its own. */
const NOT_ITS_OWN = ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'NODE_OPTIONS'];

/**
 * @typedef {{ api: string, customer: string, admin: string, mail: string }} Places
 * @typedef {{ places: Places, lines: string[], stop: () => Promise<number | null> }} TestSystem
 *   lines: what the launcher printed; stop: asks it to stop as Ctrl-C does, and gives its exit code
 */

/**
 * Starts the system on a data folder and waits for its `ready:` line.
 * @param {string} dataDir
 * @param {{ base?: number, args?: string[], env?: NodeJS.ProcessEnv, running?: import('./running.mjs').Running }} [options]
 *   base: the first of its ports
 * @returns {Promise<TestSystem>}
 */
export async function startSystem(dataDir, { base: given, args = [], env: more, running } = {}) {
  const base = given ?? (await freeNeighbours(PORTS));
  const own = { NODE_ENV: 'development', BASE_PORT: String(base), DATA_DIR: dataDir };
  const env = { ...process.env, ...more, ...own };
  for (const name of NOT_ITS_OWN) Reflect.deleteProperty(env, name);
  const launcher = spawn(process.execPath, ['tools/start.mjs', ...args], {
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
  ended.catch(() => undefined);
  const at = (/** @type {number} */ offset) => `http://127.0.0.1:${base + offset}`;
  const stop = async () => {
    const limit = setTimeout(() => launcher.kill('SIGKILL'), STOP_MS);
    launcher.kill('SIGINT');
    const [code] = await exited;
    clearTimeout(limit);
    return code;
  };
  running?.add('site', { stop });
  await Promise.race([ready, ended]);
  return { places: { api: at(0), customer: at(1), admin: at(2), mail: at(3) }, lines, stop };
}

/**
 * Several at the same time, of what is built already: a build takes the programs away for a moment. Each begins anew, for a
 * run that was broken off leaves things half done.
 * @param {number} count
 * @param {{ dataDir: string, env: NodeJS.ProcessEnv, running: import('./running.mjs').Running }} input
 * @returns {Promise<{ env: { E2E_SYSTEM: string }, stop: () => Promise<void> }>} stop: fails unless each ended in peace
 */
export async function startSystems(count, { dataDir, env, running }) {
  const base = await freeNeighbours(PORTS * count);
  const numbers = Array.from({ length: count }, (_, at) => at);
  const systems = await Promise.all(
    numbers.map((at) => {
      const folder = path.join(dataDir, `system-${at + 1}`);
      for (const name of KEPT) rmSync(path.join(folder, name), { recursive: true, force: true });
      return startSystem(folder, { base: base + PORTS * at, args: ['--no-build'], env, running });
    }),
  );
  const stop = async () => {
    const codes = await Promise.all(systems.map((system) => system.stop()));
    const at = codes.findIndex((code) => code !== 0);
    if (at < 0) return;
    throw new Error(`npm start ended with ${codes[at]}:\n${systems[at].lines.slice(-20).join('\n')}`);
  };
  return { env: { E2E_SYSTEM: JSON.stringify(systems.map(({ places }) => places)) }, stop };
}
