import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { Version } from '../database/columns.ts';

/** The one row of platform-wide competition settings. */
@Entity('race_settings')
@Check('race_settings_single_check', 'id = 1')
@Check(
  'race_settings_range_check',
  'task_submit_period_per_team >= 0 and total_submit_times_per_team >= 0 and job_timeout >= 0',
)
export class RaceSettings {
  @PrimaryColumn({ type: 'integer', default: 1 }) id: number;
  /** seconds */
  @Column({ type: 'integer', default: 1 }) taskSubmitPeriodPerTeam: number;
  @Column({ type: 'boolean', default: true }) showScoreAfterRunning: boolean;
  @Column({ type: 'integer', default: 0 }) totalSubmitTimesPerTeam: number;
  /** seconds; 0 = none */
  @Column({ type: 'integer', default: 3600 }) jobTimeout: number;
  @Version() version: number;
}
