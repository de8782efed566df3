import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { CompetitionStatus, Id } from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { PeriodicWork } from '../common/periodic-work.ts';
import { SCHEDULE_SQL } from './competition.machine.ts';

const EVERY_MS = 5_000;

/** Opens and closes competitions at their instants, on any number of instances. */
@Injectable()
export class CompetitionSchedule extends PeriodicWork {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    super({ everyMs: EVERY_MS, atOnce: true, failed: 'The schedule could not run; it tries again.' });
  }

  /** Applies every instant that has passed. */
  async run(): Promise<{ id: Id; status: CompetitionStatus }[]> {
    // An update with `returning` answers [rows, count].
    const [moved] =
      await this.dataSource.query<[{ id: Id; status: CompetitionStatus }[], number]>(SCHEDULE_SQL);
    return moved;
  }

  protected override async round(): Promise<void> {
    for (const { id, status } of await this.run())
      this.logger.log({ competition_id: id, status }, 'status moved');
  }
}
