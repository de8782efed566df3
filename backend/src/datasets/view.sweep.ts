import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DATASET_DOWNLOAD_SECONDS, DATASET_VIEW_SECONDS } from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { PeriodicWork } from '../common/periodic-work.ts';
import { SET_BACK } from '../database/clock.ts';
import { deleteSpent } from '../database/delete-spent.ts';
import { DatasetDownload } from './dataset-download.entity.ts';
import { DatasetView } from './dataset-view.entity.ts';

const PERIOD_MS = 10 * 60 * 1000;

/** Deletes the views and downloads that no longer keep another from counting; every instance may do it. */
@Injectable()
export class ViewSweep extends PeriodicWork {
  constructor(@InjectDataSource() private readonly database: DataSource) {
    super({ everyMs: PERIOD_MS, failed: 'Old views could not be deleted.' });
  }

  protected override round(): Promise<void> {
    return this.sweep();
  }

  async sweep(): Promise<void> {
    const isSpent = `not between clock_timestamp() - make_interval(secs => $1) and clock_timestamp() + ${SET_BACK}`;
    const views = { of: DatasetView, where: `viewed_at ${isSpent}`, values: [DATASET_VIEW_SECONDS] };
    await deleteSpent(this.database, views, this.signal);
    const where = `downloaded_at ${isSpent}`;
    const downloads = { of: DatasetDownload, where, values: [DATASET_DOWNLOAD_SECONDS] };
    await deleteSpent(this.database, downloads, this.signal);
  }
}
