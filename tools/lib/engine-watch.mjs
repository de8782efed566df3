import { PATIENCE, probeEngine } from './engine-probe.mjs';
import { messageOf } from './report.mjs';

/** How often it looks for the processes, and how often and how patiently it tries the engine; tests are in more of a hurry. */
export const WATCHING = { lookMs: 5000, probeEveryMs: 30_000, ...PATIENCE };
/** One may fail because the machine is very busy. */
const FAILURES_TO_RESTART = 2;

/**
 * Starts a private engine again when one of its processes has ended, or when it does no work although they live:
 * an engine whose containerd is gone or that hangs still answers a ping.
 */
export class EngineWatch {
  /** @type {Promise<void>} */
  #looking = Promise.resolve();
  #wanted = true;
  #probedAt = Date.now();
  #failures = 0;
  /** @type {NodeJS.Timeout} */
  #timer;

  /**
   * @param {import('../dockerd.mjs').PrivateDockerd} dockerd
   * @param {() => Promise<import('../dockerd.mjs').PrivateDockerd>} start ends what is left of the former one first
   * @param {(line: string) => void} say
   * @param {typeof WATCHING} [times]
   */
  constructor(dockerd, start, say, times = WATCHING) {
    this.times = times;
    this.dockerd = dockerd;
    this.start = start;
    this.say = say;
    this.#timer = setInterval(() => {
      this.#looking = this.#looking
        .then(() => this.#look())
        .catch((error) => say(`docker engine: ${messageOf(error)}`));
    }, times.lookMs);
  }

  async stop() {
    this.#wanted = false;
    clearInterval(this.#timer);
    await this.#looking;
    await this.dockerd.stop();
  }

  async #look() {
    if (!this.#wanted) return;
    const reason = this.dockerd.alive() ? await this.#probe() : 'one of its processes has ended';
    if (!reason || !this.#wanted) return;
    this.say(`docker engine: ${reason}, starting it again`);
    this.dockerd = await this.start();
    this.#failures = 0;
    this.#probedAt = Date.now();
  }

  /** @returns {Promise<string | null>} why it has to be started again */
  async #probe() {
    // After a failure the next probe comes at once.
    if (this.#failures === 0 && Date.now() - this.#probedAt < this.times.probeEveryMs) return null;
    const fault = await probeEngine(this.dockerd.dockerHost, this.times);
    this.#probedAt = Date.now();
    this.#failures = fault ? this.#failures + 1 : 0;
    return this.#failures >= FAILURES_TO_RESTART ? `it does no work any more (${fault})` : null;
  }
}
