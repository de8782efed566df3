import type { VersionedRaceSettings } from '@tianheng/contracts';
import type { RaceSettings } from './race-settings.entity.ts';

export const toVersionedRaceSettings = (settings: RaceSettings): VersionedRaceSettings => ({
  task_submit_period_per_team: settings.taskSubmitPeriodPerTeam,
  show_score_after_running: settings.showScoreAfterRunning,
  total_submit_times_per_team: settings.totalSubmitTimesPerTeam,
  job_timeout: settings.jobTimeout,
  version: settings.version,
});
