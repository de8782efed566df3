import { InjectQueue } from '@nestjs/bull';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Queue } from 'bull';
import { Lanes } from './lanes.ts';

export const WAKE_QUEUE = 'wake';
/** What is said there is the name of a lane: look at its rows. */
const CHANNEL = 'tianheng:wake';
const QUIET_MS = 60_000;

/**
 * Hints through Redis to all instances. None is needed: each looks at the rows by itself, only later. They are messages on the
 * connection of a Bull queue, not its jobs: a job reaches one instance, which may have its hands full.
 */
@Injectable()
export class WakeUps implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(WakeUps.name);
  private subscriber: Queue['client'] | null = null;
  private quietUntil = 0;

  constructor(
    @InjectQueue(WAKE_QUEUE) private readonly queue: Queue,
    private readonly lanes: Lanes,
  ) {}

  onApplicationBootstrap(): void {
    // Without listeners a lost connection would end the process.
    this.queue.on('error', (error) => this.note(error));
    this.subscriber = this.queue.client.duplicate({ maxRetriesPerRequest: null });
    this.subscriber.on('error', (error: Error) => this.note(error));
    this.subscriber.on('message', (_channel: string, lane: string) => this.lanes.wake(lane));
    this.subscriber.subscribe(CHANNEL).catch((error: unknown) => this.note(error));
  }

  onApplicationShutdown(): void {
    this.subscriber?.disconnect();
  }

  /** For whoever made a row, after the commit; makes nobody wait for Redis. */
  wake(lane: string): void {
    this.lanes.wake(lane);
    this.queue.client.publish(CHANNEL, lane).catch((error: unknown) => this.note(error));
  }

  /** What the server says of itself; null when it does not answer within the time. */
  async serverVersion(withinMs: number): Promise<string | null> {
    const late = new Promise<null>((resolve) => setTimeout(resolve, withinMs, null).unref());
    const told = this.queue.client.info('server').catch(() => null);
    return /^redis_version:(\S+)/m.exec((await Promise.race([told, late])) ?? '')?.[1] ?? null;
  }

  /** Each lost connection tries again every few seconds and tells so each time. */
  private note(error: unknown): void {
    if (Date.now() < this.quietUntil) return;
    this.quietUntil = Date.now() + QUIET_MS;
    this.logger.warn({ err: error }, 'Redis is away; work is found by looking at its rows');
  }
}
