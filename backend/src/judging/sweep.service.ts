import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { TICKETS_MAX } from '@tianheng/contracts';
import { DataSource } from 'typeorm';
import { Commitment } from '../commitments/commitment.entity.ts';
import { FaultsService } from './faults.service.ts';
import { JudgeSignals } from './judge-signals.ts';

const INTERVAL_MS = 1000;
const BATCH = 100;

/** Puts right what a lost runner or a lost ticket left behind; every instance of the backend runs one. */
@Injectable()
export class SweepService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(SweepService.name);
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly faults: FaultsService,
    private readonly signals: JudgeSignals,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule();
  }

  /** Ends once the sweep that may be under way has ended. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.sweeping;
  }

  async sweep(): Promise<void> {
    await this.expireLeases();
    await this.signals.topUp(await this.countClaimable());
  }

  private schedule(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.sweeping = this.sweep()
        .catch((error: unknown) =>
          this.logger.error({ err: error }, 'A sweep failed; the next one tries again.'),
        )
        .finally(() => this.schedule());
    }, INTERVAL_MS);
  }

  private async expireLeases(): Promise<void> {
    await this.database.transaction(async (manager) => {
      const expired = await manager
        .createQueryBuilder(Commitment, 'commitment')
        .where(`commitment.status = 'running' and commitment.lease_expires_at < now()`)
        .orderBy('commitment.lease_expires_at')
        .limit(BATCH)
        .setLock('pessimistic_write')
        .setOnLocked('skip_locked')
        .getMany();
      for (const commitment of expired) {
        await this.faults.concede(manager, commitment, {
          fault: 'platform',
          cause: 'runner_lost',
          detail: `No heartbeat from ${commitment.runnerId ?? 'the runner'}.`,
        });
      }
    });
  }

  /** Waiting commitments a runner could take now; more than TICKETS_MAX are not counted. */
  private async countClaimable(): Promise<number> {
    const [row] = await this.database.query<{ waiting: number }[]>(
      `select count(*)::integer as waiting from (
         select 1 from commitment c join question q on q.id = c.question_id
         where c.status = 'waiting' and c.deleted_at is null and c.not_before <= now()
           and q.judging_paused_at is null
         limit $1) claimable`,
      [TICKETS_MAX],
    );
    return row?.waiting ?? 0;
  }
}
