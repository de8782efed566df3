import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { TIME_LIMIT_MAX, type Id } from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { PeriodicWork } from '../common/periodic-work.ts';
import { FilesService } from '../storage/files/files.service.ts';

/** Longer than any attempt, for the logs are put at its end: one may wait on its host while another takes its whole time. */
export const LOG_TTL_SECONDS = 3 * TIME_LIMIT_MAX;
const PERIOD_MS = 3600 * 1000;
const AT_ONCE = 200;

/** Attempts whose end took no logs, though their runner may have put some. A place that became a file is that file's id. */
const LEFT = `
  select a.lease_token as "leaseToken", array_remove(array[a.log_file_id, a.judge_log_file_id], null) as places
  from attempt a
  where a.outcome in ('cancelled', 'lost') and a.finished_at <= now() - make_interval(secs => $1)
    and (a.log_file_id is not null or a.judge_log_file_id is not null)
    and not exists (select from stored_file f where f.id in (a.log_file_id, a.judge_log_file_id))
  order by a.finished_at limit ${AT_ONCE}`;

/**
 * Removes the logs of attempts that were stopped or lost, once nothing more can be put: nobody else knows of them. Every
 * instance may do it.
 */
@Injectable()
export class AttemptLogsSweep extends PeriodicWork {
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
    for (let isMore = true; isMore;) isMore = await this.sweepSome();
  }

  /** False at the end, and where the storage does not let go: the next round tries that again. */
  private async sweepSome(): Promise<boolean> {
    const left = await this.database.query<{ leaseToken: Id; places: Id[] }[]>(LEFT, [LOG_TTL_SECONDS]);
    const dropped: Id[] = [];
    for (const { leaseToken, places } of left) {
      const gone: boolean[] = [];
      for (const place of places) gone.push(await this.files.dropReserved(place));
      if (gone.every(Boolean)) dropped.push(leaseToken);
    }
    await this.database.query(
      `update attempt set log_file_id = null, judge_log_file_id = null where lease_token = any($1)`,
      [dropped],
    );
    return dropped.length === AT_ONCE;
  }
}
