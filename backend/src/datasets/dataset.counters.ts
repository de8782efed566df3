import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DATASET_DOWNLOAD_SECONDS, DATASET_VIEW_SECONDS, type Id } from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { DayCounters } from '../counters/day-counters.ts';
import { SET_BACK } from '../database/clock.ts';

/** Counts by single statements of the database, so that no concurrent one is lost or counted twice. */
@Injectable()
export class DatasetCounters {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly days: DayCounters,
  ) {}

  /** A person's view counts once in a while: see DATASET_VIEW_SECONDS. */
  async view(userId: Id, datasetId: Id): Promise<void> {
    // The dataset comes first, as where it is deleted: neither waits for the other, and a deleted one has no views.
    await this.database.query(
      `with held as (select id from dataset where id = $1 for key share),
       counted as (
         insert into dataset_view as seen (dataset_id, user_id, viewed_at)
         select id, $2, clock_timestamp() from held
         on conflict (dataset_id, user_id) do update set viewed_at = excluded.viewed_at
           where seen.viewed_at <= excluded.viewed_at - make_interval(secs => $3)
              or seen.viewed_at > excluded.viewed_at + ${SET_BACK}
         returning dataset_id)
       update dataset set view_count = view_count + 1 where id in (select dataset_id from counted)`,
      [datasetId, userId, DATASET_VIEW_SECONDS],
    );
  }

  /** Of a file that is in all of these. A person's download counts once in a while: see DATASET_DOWNLOAD_SECONDS. */
  async download(userId: Id, datasetIds: Id[]): Promise<void> {
    // Locked in one order, so that two downloads never wait for each other.
    const [, counted] = await this.database.query<[unknown, number]>(
      `with held as (select id from dataset where id = any($1) order by id for no key update),
       counted as (
         insert into dataset_download as done (dataset_id, user_id, downloaded_at)
         select id, $2, clock_timestamp() from held
         on conflict (dataset_id, user_id) do update set downloaded_at = excluded.downloaded_at
           where done.downloaded_at <= excluded.downloaded_at - make_interval(secs => $3)
              or done.downloaded_at > excluded.downloaded_at + ${SET_BACK}
         returning dataset_id)
       update dataset set download_count = download_count + 1 where id in (select dataset_id from counted)`,
      [datasetIds, userId, DATASET_DOWNLOAD_SECONDS],
    );
    if (counted > 0) this.days.count('download_count');
  }
}
