import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DELETED_KEPT_DAYS } from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { PeriodicWork } from '../common/periodic-work.ts';
import { deleteSpent } from '../database/delete-spent.ts';
import { DeletedThing } from './deleted-thing.entity.ts';

const PERIOD_MS = 3600 * 1000;

/** Forgets what was deleted so long ago that it can no longer be taken back; every instance may do it. */
@Injectable()
export class DeletedSweep extends PeriodicWork {
  constructor(@InjectDataSource() private readonly database: DataSource) {
    super({ everyMs: PERIOD_MS, failed: 'What was deleted long ago could not be forgotten.' });
  }

  protected override round(): Promise<void> {
    return this.sweep();
  }

  async sweep(): Promise<void> {
    const where = 'deleted_at <= now() - make_interval(days => $1)';
    await deleteSpent(this.database, { of: DeletedThing, where, values: [DELETED_KEPT_DAYS] }, this.signal);
  }
}
