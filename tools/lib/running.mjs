/** What a launcher has started, and how it ends: in order when asked, at once when asked again. */
import { endProcesses } from './leftovers.mjs';
import { findByEnvironment, isAlive } from './processes.mjs';
import { messageOf } from './report.mjs';
import { MARK } from './settings.mjs';

/** Those who use come before what they use. */
const STOP_ORDER = /** @type {const} */ ([
  'watcher',
  'site',
  'runner',
  'backend',
  'mailbox',
  'redis',
  'database',
  'engine',
]);
const NPM_CHECK_MS = 1000;
/** npm passes a Ctrl-C on that the terminal has sent here already. */
const SAME_REQUEST_MS = 1000;
const SWEEP_MS = 3000;

/**
 * @typedef {typeof STOP_ORDER[number]} Kind
 * @typedef {{ stop: () => Promise<void>, kill?: () => void }} Stoppable
 */

export class Running {
  /** @type {{ kind: Kind, thing: Stoppable }[]} */
  #things = [];
  /** @type {Set<Promise<unknown>>} */
  #work = new Set();
  #controller = new AbortController();
  #askedAt = 0;
  #times = 0;

  /** Aborted as soon as the launcher is asked to stop. */
  signal = this.#controller.signal;

  /** @param {{ say: (line: string) => void, npm: import('./processes.mjs').Identity | null }} input npm: whose end is ours */
  constructor({ say, npm }) {
    this.say = say;
    for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
      process.on(name, () => this.#ask());
    if (npm) {
      setInterval(() => {
        if (isAlive(npm) || this.signal.aborted) return;
        say('npm has gone');
        this.#ask();
      }, NPM_CHECK_MS).unref();
    }
  }

  /** @returns {Promise<void>} resolves when somebody asks for the end */
  untilAsked() {
    return new Promise((resolve) => {
      const keepAlive = setInterval(() => undefined, 1 << 30);
      const finish = () => {
        clearInterval(keepAlive);
        resolve();
      };
      if (this.signal.aborted) finish();
      else this.signal.addEventListener('abort', finish, { once: true });
    });
  }

  /**
   * Takes something to be stopped at the end; to be called before it is started, so that nothing half started is lost.
   * @template {Stoppable} T
   * @param {Kind} kind @param {T} thing @returns {T}
   */
  add(kind, thing) {
    this.signal.throwIfAborted();
    this.#things.push({ kind, thing });
    return thing;
  }

  /**
   * Work that the end waits for; its failure is told to whoever awaits it.
   * @template T
   * @param {Promise<T>} work @returns {Promise<T>}
   */
  follow(work) {
    this.#work.add(work);
    work.catch(() => undefined).finally(() => this.#work.delete(work));
    return work;
  }

  /** Stops everything that runs, in order, and sweeps up. @param {string} dataDir */
  async stopAll(dataDir) {
    this.#controller.abort();
    for (const kind of STOP_ORDER) {
      // Work that has not ended may still add to a later kind, so it is awaited before the infrastructure goes.
      if (kind === 'mailbox') await this.#settle();
      await Promise.all(
        this.#things.filter((entry) => entry.kind === kind).map(({ thing }) => this.#stop(thing)),
      );
    }
    await endProcesses(findByEnvironment(MARK, dataDir), SWEEP_MS);
  }

  async #settle() {
    if (this.#work.size === 0) return;
    const timer = setTimeout(() => this.say('waiting for a step that cannot be broken off'), 3000);
    await Promise.allSettled(this.#work);
    clearTimeout(timer);
  }

  /** @param {Stoppable} thing */
  async #stop(thing) {
    try {
      await thing.stop();
    } catch (error) {
      this.say(`while stopping: ${messageOf(error)}`);
    }
  }

  #ask() {
    if (this.#askedAt && Date.now() - this.#askedAt < SAME_REQUEST_MS) return;
    this.#askedAt = Date.now();
    this.#times += 1;
    if (this.#times === 1) {
      this.say('stopping (Ctrl-C again: at once)');
      this.#controller.abort();
    } else if (this.#times === 2) {
      this.say('stopping at once');
      for (const { thing } of this.#things) thing.kill?.();
    } else {
      process.exit(1);
    }
  }
}
