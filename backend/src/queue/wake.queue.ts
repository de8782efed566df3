import { InjectQueue, OnQueueError, Process, Processor } from '@nestjs/bull';
import { Logger } from '@nestjs/common';
import type { Job, Queue } from 'bull';
import { Lanes } from './lanes.ts';

export const WAKE_QUEUE = 'wake';
const PATIENCE_MS = 200;
const QUIET_MS = 60_000;

/** What a job says: look at the rows of this lane. It carries nothing else. */
interface WakeUp {
  lane: string;
}

/** Hints through Redis to the other instances. None is needed: each looks at the rows by itself, only later. */
@Processor(WAKE_QUEUE)
export class WakeQueue {
  private readonly logger = new Logger(WakeQueue.name);
  private quietUntil = 0;

  constructor(
    @InjectQueue(WAKE_QUEUE) private readonly queue: Queue<WakeUp>,
    private readonly lanes: Lanes,
  ) {}

  /** For whoever made a row, after the commit. Without Redis it makes nobody wait. */
  async wake(lane: string): Promise<void> {
    this.lanes.wake(lane);
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS);
    });
    const added = this.queue.add({ lane }, { attempts: 1, removeOnComplete: true, removeOnFail: true }).then(
      () => undefined,
      () => undefined,
    );
    await Promise.race([added, patience]);
    clearTimeout(timer);
  }

  @Process()
  take({ data }: Job<WakeUp>): void {
    this.lanes.wake(data.lane);
  }

  /** Each lost connection tries again every few seconds and tells so each time. */
  @OnQueueError()
  onError(error: Error): void {
    if (Date.now() < this.quietUntil) return;
    this.quietUntil = Date.now() + QUIET_MS;
    this.logger.warn({ err: error }, 'Redis is away; work is found by looking at its rows');
  }
}
