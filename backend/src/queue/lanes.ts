import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Id } from '@tianheng/contracts';
import type { Claim, Lane } from './lane.ts';
import { RowWorker } from './row-worker.ts';

interface Worker {
  wake(): void;
  abandon(id: Id): void;
  stop(): Promise<void>;
}

/** The lanes of this process. */
@Injectable()
export class Lanes implements BeforeApplicationShutdown {
  private readonly workers = new Map<string, Worker>();

  start<Row extends Claim>(lane: Lane<Row>): void {
    if (this.workers.has(lane.name)) throw new Error(`There are two lanes named ${lane.name}.`);
    this.workers.set(lane.name, new RowWorker(lane));
  }

  /** Tells a lane of this process to look at its rows now. */
  wake(lane: string): void {
    this.workers.get(lane)?.wake();
  }

  /** Breaks off the work on a row that is no longer ours, if it is done here. */
  abandon(lane: string, id: Id): void {
    this.workers.get(lane)?.abandon(id);
  }

  /** While there still is a database to give the rows back to. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([...this.workers.values()].map((worker) => worker.stop()));
  }
}
