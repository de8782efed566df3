import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { LEASE_SECONDS, TICKETS_MAX, type Id } from '@tianheng/contracts';
import { DataSource } from 'typeorm';
import { PeriodicWork } from '../common/periodic-work.ts';
import { OPEN, waitsFor } from './awaited.ts';
import { FaultsService } from './faults.service.ts';
import { JudgeSignals } from './judge-signals.ts';
import { AT_WORK, MEETS_OTHER_MODE } from './other-mode.ts';
import { isDueForSome } from './put-off.ts';
import { Run } from './run.entity.ts';
import { FURTHEST_SECONDS } from './set-back-clock.ts';

const INTERVAL_MS = 1000;
const BATCH = 100;

/** Puts right what a lost runner or a lost ticket left behind; every instance of the backend runs one. */
@Injectable()
export class SweepService extends PeriodicWork {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly faults: FaultsService,
    private readonly signals: JudgeSignals,
  ) {
    super({ everyMs: INTERVAL_MS, failed: 'A sweep failed; the next one tries again.' });
  }

  protected override round(): Promise<void> {
    return this.sweep();
  }

  async sweep(): Promise<void> {
    await this.shortenLeases();
    await this.expireLeases();
    await this.signals.topUp(await this.countClaimable());
  }

  /** After the clock was set back: those that are kept get their next heartbeat in time, the others end. */
  private async shortenLeases(): Promise<void> {
    await this.database.query(
      `update run set lease_expires_at = now() + make_interval(secs => $1) where id in (
         select id from run where status = 'running' and lease_expires_at > now() + make_interval(secs => $2)
         for no key update skip locked)`,
      [LEASE_SECONDS, FURTHEST_SECONDS],
    );
  }

  /** One transaction for each, so that a row that cannot be moved holds up no other. */
  private async expireLeases(): Promise<void> {
    const failed: Id[] = [];
    while (!this.stopped) {
      const ids = await this.expired(failed);
      if (ids.length === 0) return;
      for (const id of ids) {
        if (this.stopped) return;
        // Whoever was faster than this sweep, or still is at it, needs no second one.
        const isDone = await this.expire(id).catch((error: unknown) => {
          this.logger.error({ err: error, run_id: id }, 'A lease that ran out could not be ended.');
          return false;
        });
        if (!isDone) failed.push(id);
      }
    }
  }

  private async expired(but: Id[]): Promise<Id[]> {
    const rows = await this.database.query<{ id: Id }[]>(
      `select id from run where status = 'running' and lease_expires_at < now() and id <> all($1::uuid[])
       order by lease_expires_at limit ${BATCH}`,
      [but],
    );
    return rows.map(({ id }) => id);
  }

  private expire(id: Id): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      const run = await manager
        .createQueryBuilder(Run, 'run')
        .where({ id })
        .andWhere(`run.status = 'running' and run.lease_expires_at < now()`)
        .setLock('pessimistic_write')
        .setOnLocked('skip_locked')
        .getOne();
      if (!run) return false;
      const from = run.runnerId ?? 'the runner';
      const isTooLong = run.leaseEndsAt !== null && run.leaseEndsAt <= new Date();
      await this.faults.concede(manager, run, {
        fault: 'platform',
        cause: 'runner_lost',
        detail: isTooLong ? `The attempt took too long on ${from}.` : `No heartbeat from ${from}.`,
      });
      return true;
    });
  }

  /** Waiting runs that a runner could take now; more than TICKETS_MAX are not counted. */
  private async countClaimable(): Promise<number> {
    const [row] = await this.database.query<{ waiting: number }[]>(
      `with recursive ${OPEN}, ${AT_WORK}
       select count(*)::integer as waiting from (
         select 1 from open cross join lateral (
           select 1 from run r where ${waitsFor('open')} and ${isDueForSome('r')} and not ${MEETS_OTHER_MODE} limit $1) each
         limit $1) claimable`,
      [TICKETS_MAX],
    );
    return row?.waiting ?? 0;
  }
}
