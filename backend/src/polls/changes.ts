import { setTimeout as sleep } from 'node:timers/promises';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type pg from 'pg';
import { Config } from '../config.ts';
import { watchedClient } from '../database/watched-client.ts';

/** The channel that the database's triggers tell of changes on. */
const CHANNEL = 'changes';
/** Two backends' clocks may differ by less. */
const SLACK_MS = 500;
/** Nobody asks further back. */
const MEMORY_MS = 30_000;
const RECONNECT_MS = 1_000;
/** The connection is asked so often, and given up when it is silent that long: a host that died tells nobody. */
const ASK_MS = 5_000;
const SILENT_MS = 3_000;
const Watched = watchedClient(SILENT_MS);
const KEPT_MAX = 10_000;

/**
 * What has changed lately, by keys such as `rank:<question>`, as the database tells every backend. It may tell a moment
 * late, so this answers whether something changed, never what there is.
 */
@Injectable()
export class Changes implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Changes.name);
  /** ms of when a change was heard of */
  private readonly heard = new Map<string, number>();
  /** ms of when listening began; while nobody listens nothing is known */
  private since = Infinity;
  private client: pg.Client | undefined;
  private stopped = false;

  constructor(private readonly config: Config) {}

  onApplicationBootstrap(): void {
    void this.keepListening();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.client?.end().catch(() => undefined);
  }

  /** Whether nothing of this has changed since then, in ms; false where that is not known. */
  areNone(keys: string[], since: number): boolean {
    const from = since - SLACK_MS;
    const now = Date.now();
    // A moment to come was taken before the clock was set back: what was heard since then looks older than it.
    if (this.since > from || since < now - MEMORY_MS || since > now + SLACK_MS) return false;
    return keys.every((key) => (this.heard.get(key) ?? -Infinity) < from);
  }

  private async keepListening(): Promise<void> {
    while (!this.stopped) {
      await this.listen().catch((error: unknown) =>
        this.logger.warn({ err: error }, 'Changes are not heard of for a while.'),
      );
      this.since = Infinity;
      if (!this.stopped) await sleep(RECONNECT_MS, undefined, { ref: false });
    }
  }

  /** Until the connection ends. */
  private async listen(): Promise<void> {
    const client = new Watched({
      connectionString: this.config.databaseUrl,
      application_name: 'tianheng-changes',
      keepAlive: true,
      connectionTimeoutMillis: ASK_MS,
    });
    this.client = client;
    client.on('error', (error) => this.logger.debug({ err: error }, 'The connection broke.'));
    client.on('notification', ({ payload = '' }) => this.hear(payload));
    const ended = new Promise<boolean>((resolve) => client.once('end', () => resolve(true)));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      this.since = Date.now();
      while (!this.stopped && !(await Promise.race([ended, sleep(ASK_MS, false, { ref: false })])))
        await client.query('select 1');
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  private hear(key: string): void {
    const now = Date.now();
    this.heard.set(key, now);
    if (this.heard.size <= KEPT_MAX) return;
    for (const [old, at] of this.heard) if (at < now - MEMORY_MS - SLACK_MS) this.heard.delete(old);
  }
}
