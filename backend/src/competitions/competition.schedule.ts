import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { CompetitionStatus, Id } from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { SCHEDULE_SQL } from './competition.machine.ts';

const EVERY_MS = 5_000;

/** Opens and closes competitions at their instants, on any number of instances. */
@Injectable()
export class CompetitionSchedule implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(CompetitionSchedule.name);
  private timer: NodeJS.Timeout | null = null;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.tick(), EVERY_MS);
    this.timer.unref();
    void this.tick();
  }

  onApplicationShutdown(): void {
    if (this.timer) clearInterval(this.timer);
  }

  /** Applies every instant that has passed. */
  async run(): Promise<{ id: Id; status: CompetitionStatus }[]> {
    // An update with `returning` answers [rows, count].
    const [moved] =
      await this.dataSource.query<[{ id: Id; status: CompetitionStatus }[], number]>(SCHEDULE_SQL);
    return moved;
  }

  private async tick(): Promise<void> {
    try {
      for (const { id, status } of await this.run())
        this.logger.log({ competition_id: id, status }, 'status moved');
    } catch (error) {
      this.logger.warn({ err: error }, 'the schedule could not run; it tries again');
    }
  }
}
