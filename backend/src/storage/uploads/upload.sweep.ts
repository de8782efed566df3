import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { LastOfAll } from '../../common/last-of-all.ts';
import { PeriodicWork } from '../../common/periodic-work.ts';
import { deleteSpent } from '../../database/delete-spent.ts';
import { ObjectStorage } from '../drivers/object-storage.ts';
import { PartedUploadsService } from './parted-uploads.service.ts';
import { Upload } from './upload.entity.ts';
import { UploadUsage } from './upload-usage.entity.ts';

const PERIOD_MS = 10 * 60 * 1000;
const AT_ONCE = 20;
/** Longer than any upload takes. */
const BROKEN_OFF_MS = 24 * 3600 * 1000;

/**
 * Removes uploads that nobody finished in time, the rows of those that became files, and what broken ones left in the
 * storage; every instance may do it.
 */
@Injectable()
export class UploadSweep extends PeriodicWork {
  private readonly kept = new LastOfAll();

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly uploads: PartedUploadsService,
    private readonly storage: ObjectStorage,
  ) {
    super({ everyMs: PERIOD_MS, failed: 'Expired uploads could not be removed.' });
  }

  protected override round(): Promise<void> {
    return this.sweep();
  }

  async sweep(): Promise<void> {
    for (let isMore = true; isMore && !this.stopped;) isMore = await this.sweepSome();
    const where = 'began_at <= now() - make_interval(secs => seconds)';
    await deleteSpent(this.database, { of: UploadUsage, where }, this.signal);
    // Last, for some services do not let us list what was broken off.
    await this.storage.sweep(BROKEN_OFF_MS, this.signal);
  }

  /** False at the end, and where the storage lets go of none: the next sweep tries that again. */
  private async sweepSome(): Promise<boolean> {
    const expired = await this.database
      .createQueryBuilder(Upload, 'upload')
      .where('upload.expires_at <= now()')
      .orderBy('upload.id = any(:kept)')
      .addOrderBy('upload.expires_at')
      .setParameters({ kept: this.kept.ids })
      .limit(AT_ONCE)
      .getMany();
    let gone = 0;
    for (const upload of expired) {
      if (this.stopped) break;
      const isGone = await this.uploads.drop(upload, this.signal);
      this.kept.note(upload.id, isGone);
      if (isGone) gone += 1;
    }
    return expired.length === AT_ONCE && gone > 0;
  }
}
