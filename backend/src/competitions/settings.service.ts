import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { SETTINGS_AUDIT_ID, type RaceSettingsUpdate, type VersionedRaceSettings } from '@tianheng/contracts';
import type { EntityManager, Repository } from 'typeorm';
import { Audit } from '../audit/audit.service.ts';
import type { Caller } from '../common/caller.ts';
import { requireVersion } from '../common/version.ts';
import { RaceSettings } from './race-settings.entity.ts';
import { toVersionedRaceSettings } from './race-settings.mapper.ts';

const ONLY_ROW = { id: 1 };
@Injectable()
export class SettingsService {
  constructor(
    @InjectRepository(RaceSettings) private readonly settings: Repository<RaceSettings>,
    private readonly audit: Audit,
  ) {}

  async get(): Promise<VersionedRaceSettings> {
    return toVersionedRaceSettings(await this.current());
  }

  /** STALE_WRITE */
  update(caller: Caller, { version, ...values }: RaceSettingsUpdate): Promise<VersionedRaceSettings> {
    return this.settings.manager.transaction(async (manager) => {
      const lock = { mode: 'for_no_key_update' } as const;
      const before = toVersionedRaceSettings(
        await manager.findOneOrFail(RaceSettings, { where: ONLY_ROW, lock }),
      );
      requireVersion(version, before);
      await manager.update(RaceSettings, ONLY_ROW, {
        taskSubmitPeriodPerTeam: values.task_submit_period_per_team,
        showScoreAfterRunning: values.show_score_after_running,
        totalSubmitTimesPerTeam: values.total_submit_times_per_team,
        jobTimeout: values.job_timeout,
      });
      const after = toVersionedRaceSettings(await this.current(manager));
      await this.audit.record(manager, caller, {
        action: 'settings.update',
        objectId: SETTINGS_AUDIT_ID,
        before: { ...before },
        after: { ...after },
      });
      return after;
    });
  }

  /** The settings as they are now; within a transaction, as that sees them. */
  current(manager: EntityManager = this.settings.manager): Promise<RaceSettings> {
    return manager.findOneByOrFail(RaceSettings, ONLY_ROW);
  }
}
