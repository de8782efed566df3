import { InjectQueue } from '@nestjs/bull';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Queue } from 'bull';
import { DataSource } from 'typeorm';
import { RunnersService } from '../judging/runners.service.ts';
import { ObjectStorage } from '../storage/drivers/object-storage.ts';
import type { JudgingHint, PartState, Readiness, SpaceState } from './health.dto.ts';

export const HEALTH_QUEUE = 'health';
const PATIENCE_MS = 2000;

async function isUp(check: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  try {
    return await Promise.race([check().then(() => true), patience]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

@Injectable()
export class HealthService implements OnModuleInit {
  private readonly logger = new Logger(HealthService.name);
  private isMigrated = false;

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
      isUp(() => this.checkDatabase()),
      isUp(() => this.queue.client.ping()),
      isUp(() => this.storage.check()),
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
    if (this.isMigrated) {
      await this.database.query('select 1');
      return;
    }
    const names = this.database.migrations.map((one) => one.name ?? one.constructor.name);
    const [found] = await this.database.query<{ missing: number }[]>(
      `select $1::int - count(distinct name)::int as missing from migrations where name = any($2)`,
      [names.length, names],
    );
    if (found?.missing !== 0) throw new Error('Migrations are missing.');
    this.isMigrated = true;
  }

  private async judgingState(): Promise<JudgingHint> {
    let judging: JudgingHint = 'unknown';
    await isUp(async () => {
      judging = await this.runners.judging();
    });
    return judging;
  }

  private async spaceLeft(): Promise<SpaceState> {
    let low = false;
    const known = await isUp(async () => {
      low = (await this.storage.room()) === 0;
    });
    if (!known) return 'unknown';
    return low ? 'low' : 'enough';
  }
}
