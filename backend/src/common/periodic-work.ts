import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';

export interface Rhythm {
  /** ms from the end of one round to the begin of the next */
  everyMs: number;
  /** begins with a round instead of a pause */
  atOnce?: boolean;
  /** logged of a round that failed; the next one tries again */
  failed: string;
}

/**
 * Work that every instance of the backend does again and again, one round after the other, from its start to its end.
 * Rounds of several instances meet: they are such that this does no harm.
 */
export abstract class PeriodicWork implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected readonly logger = new Logger(this.constructor.name);
  private timer: NodeJS.Timeout | undefined;
  private underWay: Promise<void> = Promise.resolve();
  private ending = new AbortController();

  constructor(private readonly rhythm: Rhythm) {}

  /** Aborts at the end of the process, which waits for the round: a long one looks here between its pieces. */
  protected get signal(): AbortSignal {
    return this.ending.signal;
  }

  protected get stopped(): boolean {
    return this.signal.aborted;
  }

  protected abstract round(): Promise<unknown>;

  onApplicationBootstrap(): void {
    this.ending = new AbortController();
    this.schedule(this.rhythm.atOnce === true ? 0 : this.rhythm.everyMs);
  }

  /** Ends once the round that may be under way has ended: what it needs is still there. */
  async beforeApplicationShutdown(): Promise<void> {
    this.ending.abort();
    clearTimeout(this.timer);
    await this.underWay;
  }

  private schedule(afterMs: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.underWay = this.tryRound().finally(() => this.schedule(this.rhythm.everyMs));
    }, afterMs).unref();
  }

  private async tryRound(): Promise<void> {
    try {
      await this.round();
    } catch (error) {
      this.logger.error({ err: error }, this.rhythm.failed);
    }
  }
}
