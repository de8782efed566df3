/** Long-running children: their logs, their readiness, their restarts, their end. */
import { spawn } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identify } from './processes.mjs';
import { Mend, messageOf } from './report.mjs';
import { MARK } from './settings.mjs';

const LOG_BYTES = 16 * 1024 * 1024;
const LOG_CHECK_MS = 20_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
const STEADY_MS = 60_000;

/**
 * @typedef {{ name: string, command: string, args: string[], env?: NodeJS.ProcessEnv, cwd?: string, uid?: number,
 *   gid?: number, stopSignal?: NodeJS.Signals, stopMs?: number, ready: (lines: string) => boolean | Promise<boolean>,
 *   readyMs?: number }} ServiceOptions ready: asked again and again, with what it has logged since it was started
 */

export class Service {
  /** @type {import('node:child_process').ChildProcess | null} */
  #child = null;
  /** @type {Promise<void>} */
  #ended = Promise.resolve();
  #end = '';
  #wanted = false;
  #wasReady = false;
  #startedAt = 0;
  #logStart = 0;
  #waitMs = FIRST_WAIT_MS;
  /** @type {NodeJS.Timeout | undefined} */
  #restart;
  /** @type {NodeJS.Timeout | undefined} */
  #logCheck;

  /**
   * @param {ServiceOptions} options
   * @param {{ settings: import('./settings.mjs').Settings, say: (line: string) => void }} context
   */
  constructor(options, { settings, say }) {
    this.options = options;
    this.settings = settings;
    this.say = say;
    this.logFile = path.join(settings.logsDir, `${options.name}.log`);
    this.record = path.join(settings.dataDir, 'run', `${options.name}.service.json`);
  }

  /** Starts it and waits until it is ready; one that dies before is an error, one that dies later is restarted. */
  async start() {
    this.#wanted = true;
    this.#spawn();
    const deadline = Date.now() + (this.options.readyMs ?? 60_000);
    while (!(await this.options.ready(this.#linesSinceStart()))) {
      if (!this.#wanted) throw new Mend(`${this.options.name} was stopped before it was ready`);
      if (!this.#child)
        throw new Mend(`${this.options.name} ${this.#end} (${this.logFile}):\n${lastLines(this.logFile)}`);
      if (Date.now() > deadline) {
        throw new Mend(
          `${this.options.name} did not become ready (${this.logFile}):\n${lastLines(this.logFile)}`,
        );
      }
      await sleep(100);
    }
    this.#wasReady = true;
  }

  /** Asks it to end, waits, then kills it and what it left in its process group. */
  async stop() {
    this.#wanted = false;
    clearTimeout(this.#restart);
    clearInterval(this.#logCheck);
    const child = this.#child;
    if (child?.pid) {
      child.kill(this.options.stopSignal ?? 'SIGTERM');
      const timer = setTimeout(() => this.kill(), this.options.stopMs ?? 10_000);
      await this.#ended;
      clearTimeout(timer);
      killGroup(child.pid);
    }
    rmSync(this.record, { force: true });
  }

  kill() {
    this.#wanted = false;
    if (this.#child?.pid) killGroup(this.#child.pid);
  }

  /** Ends and starts it again, after a change of its program. */
  async restart() {
    await this.stop();
    await this.start();
  }

  #spawn() {
    const { command, args, env, cwd, uid, gid } = this.options;
    mkdirSync(path.dirname(this.logFile), { recursive: true });
    const log = openSync(this.logFile, 'a');
    this.#logStart = statSync(this.logFile).size;
    // A group of its own: Ctrl-C reaches the launcher alone, which then decides about the order.
    const child = spawn(command, args, {
      cwd: cwd ?? this.settings.root,
      env: { ...process.env, ...env, [MARK]: this.settings.dataDir },
      stdio: ['ignore', log, log],
      detached: true,
      ...(uid === undefined ? {} : { uid, gid }),
    });
    closeSync(log);
    this.#child = child;
    this.#startedAt = Date.now();
    if (child.pid) this.#note(child.pid);
    this.#ended = new Promise((resolve) => {
      const onEnd = (/** @type {string} */ end) => {
        if (this.#child !== child) return;
        this.#child = null;
        this.#end = end;
        resolve();
        if (this.#wanted && this.#wasReady) this.#restartLater();
      };
      child.once('error', (error) => onEnd(`could not be started: ${error.message}`));
      child.once('exit', (code, signal) => onEnd(`ended with ${signal ?? code}`));
    });
    clearInterval(this.#logCheck);
    this.#logCheck = setInterval(() => boundLog(this.logFile), LOG_CHECK_MS);
    this.#logCheck.unref();
  }

  /** For the next launcher, should this one be killed; on a full disk it has to do without. @param {number} pid */
  #note(pid) {
    try {
      writeFileSync(this.record, JSON.stringify({ ...identify(pid), name: this.options.name }));
    } catch (error) {
      this.say(`${this.options.name}: not noted as running (${messageOf(error)})`);
    }
  }

  #linesSinceStart() {
    return readFileSync(this.logFile).subarray(this.#logStart).toString();
  }

  #restartLater() {
    if (Date.now() - this.#startedAt > STEADY_MS) this.#waitMs = FIRST_WAIT_MS;
    this.say(
      `${this.options.name} ${this.#end}: starting it again in ${this.#waitMs / 1000} s (${this.logFile})`,
    );
    this.#restart = setTimeout(() => {
      try {
        this.#spawn();
      } catch (error) {
        this.#end = `could not be started: ${messageOf(error)}`;
        this.#restartLater();
      }
    }, this.#waitMs);
    this.#waitMs = Math.min(this.#waitMs * 2, LONGEST_WAIT_MS);
  }
}

/** @param {number} pid */
function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    return; // the whole group is gone already
  }
}

/**
 * Children write to the file itself, opened for appending, so emptying it in place is safe. Where there is no room for a copy, what
 * it had to say is lost.
 * @param {string} file
 */
export function boundLog(file, bytes = LOG_BYTES) {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) < bytes) return;
  const old = `${file}.1`;
  try {
    copyFileSync(file, old);
  } catch {
    rmSync(old, { force: true, recursive: true });
  }
  truncateSync(file);
}

/** @param {string} file */
function lastLines(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-12).join('\n') : '';
}
