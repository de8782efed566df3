import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DATASET_DOWNLOAD_SECONDS, DATASET_VIEW_SECONDS, type Id } from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { DayCounters } from '../counters/day-counters.ts';
import { GatheredCounts } from '../counters/gathered-counts.ts';
import { SET_BACK } from '../database/clock.ts';

/** A person's counts once in a while. */
const KINDS = {
  view: { table: 'dataset_view', at: 'viewed_at', seconds: DATASET_VIEW_SECONDS },
  download: { table: 'dataset_download', at: 'downloaded_at', seconds: DATASET_DOWNLOAD_SECONDS },
} as const;
type Kind = keyof typeof KINDS;

/**
 * Whether it counts is decided by a single statement of the database, so that no concurrent one is lost or counted twice.
 * What counts is added to the datasets once in a while: nobody waits to read one for whoever changes it, nor for other readers.
 */
@Injectable()
export class DatasetCounters extends GatheredCounts {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly days: DayCounters,
  ) {
    super();
  }

  async view(userId: Id, datasetId: Id): Promise<void> {
    await this.note('view', userId, [datasetId]);
  }

  /** Of a file that is in all of these. */
  async download(userId: Id, datasetIds: Id[]): Promise<void> {
    if ((await this.note('download', userId, datasetIds)) > 0) this.days.count('download_count');
  }

  /** @returns of how many it counts */
  private async note(kind: Kind, userId: Id, datasetIds: Id[]): Promise<number> {
    const { table, at, seconds } = KINDS[kind];
    // The datasets come first, as where one is deleted: neither waits for the other, and a deleted one has no views.
    const counted = await this.database.query<{ id: Id }[]>(
      `with held as (select id from dataset where id = any($1) order by id for key share)
       insert into ${table} as known (dataset_id, user_id, ${at})
       select id, $2, clock_timestamp() from held
       on conflict (dataset_id, user_id) do update set ${at} = excluded.${at}
         where known.${at} <= excluded.${at} - make_interval(secs => $3)
            or known.${at} > excluded.${at} + ${SET_BACK}
       returning dataset_id as id`,
      [datasetIds, userId, seconds],
    );
    for (const { id } of counted) this.gather(`${id} ${kind}`);
    return counted.length;
  }

  protected override write(counts: [key: string, count: number][]): Promise<unknown> {
    const rows = counts.map(([key, count]) => {
      const [id, kind] = key.split(' ');
      return { id, kind, count };
    });
    return this.database.query(
      `with counted as (
         select id, coalesce(sum(count) filter (where kind = 'view'), 0) as views,
           coalesce(sum(count) filter (where kind = 'download'), 0) as downloads
         from jsonb_to_recordset($1) as noted (id uuid, kind text, count integer) group by id),
       held as (select id from dataset where id in (select id from counted) order by id for no key update)
       update dataset set view_count = view_count + views, download_count = download_count + downloads
       from counted where dataset.id = counted.id and dataset.id in (select id from held)`,
      [JSON.stringify(rows)],
    );
  }
}
