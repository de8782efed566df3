import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { PartedUploadsService } from './parted-uploads.service.ts';
import { Upload } from './upload.entity.ts';

const PERIOD_MS = 10 * 60 * 1000;
const AT_ONCE = 20;

/** Removes uploads that nobody finished in time, and the rows of those that became files; every instance may do it. */
@Injectable()
export class UploadSweep implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(UploadSweep.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly uploads: PartedUploadsService,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => {
      this.sweep().catch((error: unknown) =>
        this.logger.error({ err: error }, 'Expired uploads could not be removed.'),
      );
    }, PERIOD_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  async sweep(): Promise<void> {
    for (;;) {
      const expired = await this.database
        .createQueryBuilder(Upload, 'upload')
        .where('upload.expires_at <= now()')
        .orderBy('upload.expires_at')
        .limit(AT_ONCE)
        .getMany();
      for (const upload of expired) await this.uploads.drop(upload);
      if (expired.length < AT_ONCE) return;
    }
  }
}
