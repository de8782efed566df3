import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DATASET_DOWNLOAD_SECONDS, DATASET_VIEW_SECONDS } from '@tianheng/contracts';
import type { DataSource } from 'typeorm';

const PERIOD_MS = 10 * 60 * 1000;

/** Deletes the views and downloads that no longer keep another from counting; every instance may do it. */
@Injectable()
export class ViewSweep implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(ViewSweep.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(@InjectDataSource() private readonly database: DataSource) {}

  onModuleInit(): void {
    this.timer = setInterval(() => {
      this.sweep().catch((error: unknown) =>
        this.logger.error({ err: error }, 'Old views could not be deleted.'),
      );
    }, PERIOD_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  async sweep(): Promise<void> {
    const before = '<= clock_timestamp() - make_interval(secs => $1)';
    await this.database.query(`delete from dataset_view where viewed_at ${before}`, [DATASET_VIEW_SECONDS]);
    await this.database.query(`delete from dataset_download where downloaded_at ${before}`, [
      DATASET_DOWNLOAD_SECONDS,
    ]);
  }
}
