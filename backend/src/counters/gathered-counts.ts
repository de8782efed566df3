import type { OnApplicationShutdown } from '@nestjs/common';
import { PeriodicWork } from '../common/periodic-work.ts';

/** So much of what was counted is lost at most when the process is killed. */
const FLUSH_EVERY_MS = 10_000;

/** Counts in memory, and adds to the rows that all instances share once in a while. */
export abstract class GatheredCounts extends PeriodicWork implements OnApplicationShutdown {
  private gathered = new Map<string, number>();
  private flushing: Promise<void> = Promise.resolve();

  constructor() {
    super({ everyMs: FLUSH_EVERY_MS, failed: 'Counters could not be written.' });
  }

  /** @param counts in the order of their keys: in one order, so that two instances never wait for each other */
  protected abstract write(counts: [key: string, count: number][]): Promise<unknown>;

  /** After the last request was answered, so that nothing is lost. */
  async onApplicationShutdown(): Promise<void> {
    await this.flush();
  }

  /** Writes what was counted so far, one after another; what could not be written is kept for the next time. */
  flush(): Promise<void> {
    this.flushing = this.flushing.then(() => this.writeAll());
    return this.flushing;
  }

  protected override round(): Promise<void> {
    return this.flush();
  }

  protected gather(key: string, count = 1): void {
    this.gathered.set(key, (this.gathered.get(key) ?? 0) + count);
  }

  private async writeAll(): Promise<void> {
    const counts = [...this.gathered].sort(([one], [other]) => (one < other ? -1 : 1));
    if (counts.length === 0) return;
    this.gathered = new Map();
    try {
      await this.write(counts);
    } catch (error) {
      for (const [key, count] of counts) this.gather(key, count);
      this.logger.warn({ err: error }, 'counters could not be written; kept for the next time');
    }
  }
}
