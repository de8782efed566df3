import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DATASET_DOWNLOAD_SECONDS, DATASET_VIEW_SECONDS } from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { PeriodicWork } from '../common/periodic-work.ts';
import { SET_BACK } from '../database/clock.ts';

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
    await this.database.query(`delete from dataset_view where viewed_at ${isSpent}`, [DATASET_VIEW_SECONDS]);
    await this.database.query(`delete from dataset_download where downloaded_at ${isSpent}`, [
      DATASET_DOWNLOAD_SECONDS,
    ]);
  }
}
