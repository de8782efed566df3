import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { TIME_LIMIT_MAX, type Id } from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { LastOfAll } from '../common/last-of-all.ts';
import { PeriodicWork } from '../common/periodic-work.ts';
import { FilesService } from '../storage/files/files.service.ts';

/** Longer than any attempt, for the logs are put at its end: one may wait on its host while another takes its whole time. */
export const LOG_TTL_SECONDS = 3 * TIME_LIMIT_MAX;
const PERIOD_MS = 3600 * 1000;
const AT_ONCE = 200;

/** Places of logs that the end of their attempt did not take, though the runner may have put some. A log that was taken is a file. */
const LEFT = `
  select a.lease_token as "leaseToken", array_agg(place) as places
  from attempt a cross join unnest(array[a.log_file_id, a.judge_log_file_id]) place
  where a.outcome in ('cancelled', 'lost', 'platform_fail', 'judge_fail')
    and a.finished_at <= now() - make_interval(secs => $1)
    and place is not null and not exists (select from stored_file f where f.id = place)
  group by a.lease_token order by a.lease_token = any($2), min(a.finished_at) limit ${AT_ONCE}`;

const CLEAR = `
  update attempt set log_file_id = case when log_file_id = any($2) then null else log_file_id end,
    judge_log_file_id = case when judge_log_file_id = any($2) then null else judge_log_file_id end
  where lease_token = any($1)`;

/**
 * Removes the logs of attempts that were stopped, lost or given back, once nothing more can be put: nobody else knows of them. Every
 * instance may do it.
 */
@Injectable()
export class AttemptLogsSweep extends PeriodicWork {
  private readonly kept = new LastOfAll();

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly files: FilesService,
  ) {
    super({ everyMs: PERIOD_MS, failed: 'Logs that were left behind could not be removed.' });
  }

  protected override round(): Promise<void> {
    return this.sweep();
  }

  async sweep(): Promise<void> {
    for (let isMore = true; isMore && !this.stopped;) isMore = await this.sweepSome();
  }

  /** False at the end, and where the storage lets go of none: the next round tries that again. */
  private async sweepSome(): Promise<boolean> {
    const left = await this.database.query<{ leaseToken: Id; places: Id[] }[]>(LEFT, [
      LOG_TTL_SECONDS,
      this.kept.ids,
    ]);
    const dropped: typeof left = [];
    for (const attempt of left) {
      if (this.stopped) break;
      const gone: boolean[] = [];
      for (const place of attempt.places) gone.push(await this.files.dropReserved(place));
      const isGone = gone.every(Boolean);
      this.kept.note(attempt.leaseToken, isGone);
      if (isGone) dropped.push(attempt);
    }
    const tokens = dropped.map(({ leaseToken }) => leaseToken);
    await this.database.query(CLEAR, [tokens, dropped.flatMap(({ places }) => places)]);
    return left.length === AT_ONCE && dropped.length > 0;
  }
}
