import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Id } from '@tianheng/contracts';
import type { Claim, Lane } from './lane.ts';

/** Work that does not heed its signal is left to itself after so long. */
const HEED_MS = 5_000;

/** Why an attempt is broken off. */
export class BrokenOff extends Error {
  constructor(readonly reason: 'lost' | 'stalled' | 'stopping') {
    super(`The attempt was broken off: ${reason}.`);
    this.name = 'BrokenOff';
  }
}

/** Works on the rows of one lane, some at a time; other instances work on others. */
export class RowWorker<Row extends Claim> {
  private readonly logger = new Logger(RowWorker.name);
  private readonly attempts = new Map<Id, AbortController>();
  private readonly working = new Set<Promise<void>>();
  private readonly timer: NodeJS.Timeout;
  private look: Promise<void> | null = null;
  private wokenMeanwhile = false;
  private stopping = false;

  constructor(private readonly lane: Lane<Row>) {
    this.timer = setInterval(() => this.wake(), lane.lookEveryMs);
    this.timer.unref();
    this.wake();
  }

  /** Looks at the rows, or looks again after the present look. */
  wake(): void {
    if (this.stopping) return;
    if (this.look) {
      this.wokenMeanwhile = true;
      return;
    }
    this.look = this.takeDue()
      .catch((error: unknown) => this.warn(error, 'the rows could not be looked at; tried again later'))
      .finally(() => {
        this.look = null;
        if (!this.wokenMeanwhile) return;
        this.wokenMeanwhile = false;
        this.wake();
      });
  }

  /** Breaks off the work on a row that is no longer ours. */
  abandon(id: Id): void {
    this.attempts.get(id)?.abort(new BrokenOff('lost'));
  }

  async stop(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    await this.look;
    const parting = new AbortController();
    const ended = Promise.all(this.working).then(() => parting.abort());
    if (this.working.size > 0) {
      await sleep(this.lane.partingMs, undefined, { signal: parting.signal }).catch(() => undefined);
    }
    for (const attempt of this.attempts.values()) attempt.abort(new BrokenOff('stopping'));
    await ended;
  }

  private async takeDue(): Promise<void> {
    await this.lane.tidy();
    while (!this.stopping && this.working.size < this.lane.width) {
      const row = await this.lane.claim();
      if (!row) return;
      const work = this.attempt(row)
        .catch((error: unknown) => this.warn(error, 'a row waits for its lease to end', row))
        .finally(() => {
          this.working.delete(work);
          this.wake();
        });
      this.working.add(work);
    }
  }

  private async attempt(row: Row): Promise<void> {
    const controller = new AbortController();
    this.attempts.set(row.id, controller);
    const stall = setTimeout(() => controller.abort(new BrokenOff('stalled')), this.lane.patienceMs);
    const renewal = setInterval(() => void this.renew(row, controller), this.lane.renewEveryMs);
    try {
      await this.untilHeeded(
        this.lane.work(row, { signal: controller.signal, alive: () => void stall.refresh() }),
        controller.signal,
      );
    } catch (error) {
      await this.afterwards(row, controller.signal, error);
    } finally {
      clearTimeout(stall);
      clearInterval(renewal);
      this.attempts.delete(row.id);
    }
  }

  private async renew(row: Row, controller: AbortController): Promise<void> {
    try {
      if (!(await this.lane.renew(row))) controller.abort(new BrokenOff('lost'));
    } catch (error) {
      this.warn(error, 'a lease was not renewed', row);
    }
  }

  /** The work itself, or the reason for breaking it off where it does not end by that. */
  private async untilHeeded(work: Promise<void>, signal: AbortSignal): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const unheeded = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => {
        timer = setTimeout(() => reject(signal.reason as BrokenOff), HEED_MS);
      });
    });
    try {
      await Promise.race([work, unheeded]);
    } finally {
      clearTimeout(timer);
    }
  }

  private async afterwards(row: Row, signal: AbortSignal, error: unknown): Promise<void> {
    const reason = signal.aborted && signal.reason instanceof BrokenOff ? signal.reason.reason : null;
    if (reason === 'lost') return;
    if (reason === 'stopping') await this.lane.release(row);
    else await this.lane.broke(row, reason === 'stalled' ? signal.reason : error);
  }

  private warn(error: unknown, what: string, row?: Row): void {
    this.logger.warn({ err: error, lane: this.lane.name, ...(row && { row_id: row.id }) }, what);
  }
}
