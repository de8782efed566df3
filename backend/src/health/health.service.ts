import { InjectQueue } from '@nestjs/bull';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Queue } from 'bull';
import { DataSource } from 'typeorm';
import { orStalled } from '../common/or-stalled.ts';
import { RunnersService } from '../judging/runners.service.ts';
import { ObjectStorage } from '../storage/drivers/object-storage.ts';
import type { JudgingHint, PartState, Readiness, SpaceState } from './health.dto.ts';

export const HEALTH_QUEUE = 'health';
const PATIENCE_MS = 2000;

const soon = <T>(work: Promise<T>): Promise<T> => orStalled(PATIENCE_MS, work);

@Injectable()
export class HealthService implements OnModuleInit {
  private readonly logger = new Logger(HealthService.name);
  private isMigrated = false;
  /** parts that were not up when they were last asked */
  private readonly down = new Set<string>();

  constructor(
    private readonly database: DataSource,
    private readonly storage: ObjectStorage,
    private readonly runners: RunnersService,
    @InjectQueue(HEALTH_QUEUE) private readonly queue: Queue,
  ) {}

  onModuleInit(): void {
    // Without a listener a lost connection would end the process.
    this.queue.on('error', (error) => this.logger.debug({ err: error }, 'Redis is not reachable.'));
  }

  /**
   * Asks each part at once, and waits for none longer than two seconds. Redis only hands on hints, a lack of space only
   * stops uploads, and runners are asked for nothing: none of them is a reason to send requests elsewhere.
   */
  async readiness(): Promise<Readiness> {
    const [database, redis, storage, space, judging] = await Promise.all([
      this.isUp('database', this.checkDatabase()),
      this.isUp('redis', this.queue.client.ping()),
      this.isUp('storage', this.storage.check()),
      this.spaceLeft(),
      this.judgingState(),
    ]);
    const state = (up: boolean): PartState => (up ? 'up' : 'down');
    const judges = judging === 'up' || judging === 'none';
    const well = redis && space === 'enough' && judges ? 'ok' : 'degraded';
    return {
      status: database && storage ? well : 'unavailable',
      parts: { database: state(database), redis: state(redis), storage: state(storage), space, judging },
    };
  }

  /** Until it was once seen to be migrated as far as this program: before that, every call would be an error. */
  private async checkDatabase(): Promise<void> {
    const [server] = await this.database.query<{ is_standby: boolean }[]>(
      'select pg_is_in_recovery() as is_standby',
    );
    if (server?.is_standby) throw new Error('The database only reads: another one has taken its place.');
    if (this.isMigrated) return;
    const names = this.database.migrations.map((one) => one.name ?? one.constructor.name);
    const [found] = await this.database.query<{ missing: number }[]>(
      `select $1::int - count(distinct name)::int as missing from migrations where name = any($2)`,
      [names.length, names],
    );
    if (found?.missing !== 0) throw new Error('Migrations are missing.');
    this.isMigrated = true;
  }

  /** Whoever only reads the answer is not told why: the log says it, once each time. */
  private async isUp(part: string, check: Promise<unknown>): Promise<boolean> {
    try {
      await soon(check);
      if (this.down.delete(part)) this.logger.log(`${part} is up again`);
      return true;
    } catch (error) {
      if (!this.down.has(part)) this.logger.warn({ err: error }, `${part} is down`);
      this.down.add(part);
      return false;
    }
  }

  private judgingState(): Promise<JudgingHint> {
    return soon(this.runners.judging()).catch(() => 'unknown' as const);
  }

  private spaceLeft(): Promise<SpaceState> {
    return soon(this.storage.room()).then(
      (room) => (room === 0 ? 'low' : 'enough'),
      () => 'unknown' as const,
    );
  }
}
