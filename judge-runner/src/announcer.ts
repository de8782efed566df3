import { ANNOUNCE_SECONDS, type RunnerState } from '@tianheng/contracts';
import type { Logger } from 'pino';
import { errorText } from './faults.ts';
import { pause } from './pause.ts';
import { within } from './within.ts';

const LOOK_MS = 1000;
/** Longer than what is just being said takes. */
const END_PATIENCE_MS = 12_000;

/** Tells the backend whether this runner takes new work: at every change, and now and then. */
export class Announcer {
  private readonly look: () => Promise<RunnerState>;
  private readonly tell: (state: RunnerState) => Promise<void>;
  private readonly logger: Logger;
  private readonly stopped = new AbortController();
  private told: RunnerState | null = null;
  private toldAt = 0;
  private loop: Promise<void> = Promise.resolve();

  constructor(look: () => Promise<RunnerState>, tell: (state: RunnerState) => Promise<void>, logger: Logger) {
    this.look = look;
    this.tell = tell;
    this.logger = logger;
  }

  start(): void {
    this.loop = this.goOn();
  }

  /** Says that it stops, once, and nothing afterwards. */
  async stop(): Promise<void> {
    this.stopped.abort();
    await within(END_PATIENCE_MS, this.loop);
    await this.say('stopping');
  }

  private async goOn(): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      // A disk that does not tell its space is none to begin anything on.
      const state = await this.look().catch((): RunnerState => 'disk_low');
      if (signal.aborted) return;
      const isDue = performance.now() - this.toldAt >= ANNOUNCE_SECONDS * 1000;
      if (state !== this.told || isDue) await this.say(state);
      await pause(LOOK_MS, signal);
    }
  }

  private async say(state: RunnerState): Promise<void> {
    try {
      await this.tell(state);
      this.told = state;
      this.toldAt = performance.now();
    } catch (error) {
      // Claims tell the operator that the backend is away.
      this.logger.debug({ error: errorText(error) }, 'the state could not be announced');
    }
  }
}
