import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { RaceSettings as RaceSettingsWire } from '@tianheng/contracts';
import type { EntityManager, Repository } from 'typeorm';
import { RaceSettings } from './race-settings.entity.ts';
import { toRaceSettings } from './race-settings.mapper.ts';

const ONLY_ROW = { id: 1 };

@Injectable()
export class SettingsService {
  constructor(@InjectRepository(RaceSettings) private readonly settings: Repository<RaceSettings>) {}

  async get(): Promise<RaceSettingsWire> {
    return toRaceSettings(await this.current());
  }

  async update(values: RaceSettingsWire): Promise<RaceSettingsWire> {
    await this.settings.update(ONLY_ROW, {
      taskSubmitPeriodPerTeam: values.task_submit_period_per_team,
      showScoreAfterRunning: values.show_score_after_running,
      totalSubmitTimesPerTeam: values.total_submit_times_per_team,
      jobTimeout: values.job_timeout,
    });
    return this.get();
  }

  /** The settings as they are now; within a transaction, as that sees them. */
  current(manager: EntityManager = this.settings.manager): Promise<RaceSettings> {
    return manager.findOneByOrFail(RaceSettings, ONLY_ROW);
  }
}
