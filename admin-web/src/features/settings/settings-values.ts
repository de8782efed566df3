import type { RaceSettings } from '@tianheng/contracts';
import { asNumber } from '@tianheng/web-kit/form/rules.ts';
import type { Checks, Refusal } from '@tianheng/web-kit/form/problems.ts';
import type { TextId } from '@tianheng/web-kit/intl/useText.ts';

/** What the form holds, by the names that the server's field errors use. */
export interface SettingValues {
  task_submit_period_per_team: string;
  total_submit_times_per_team: string;
  job_timeout: string;
  show_score_after_running: boolean;
}

/** What the number fields make of what is typed. */
export const SETTINGS_CLEAN = {
  task_submit_period_per_team: asNumber,
  total_submit_times_per_team: asNumber,
  job_timeout: asNumber,
};

export const valuesOf = (settings: RaceSettings): SettingValues => ({
  task_submit_period_per_team: String(settings.task_submit_period_per_team),
  total_submit_times_per_team: String(settings.total_submit_times_per_team),
  job_timeout: String(settings.job_timeout),
  show_score_after_running: settings.show_score_after_running,
});

/** Of checked values. */
export const requestOf = (values: SettingValues): RaceSettings => ({
  task_submit_period_per_team: Number(values.task_submit_period_per_team),
  total_submit_times_per_team: Number(values.total_submit_times_per_team),
  job_timeout: Number(values.job_timeout),
  show_score_after_running: values.show_score_after_running,
});

const whole =
  (required: TextId) =>
  (value: string): Refusal => {
    if (value.trim() === '') return required;
    // What is too large the server says, at the field.
    return /^\d+$/.test(value) ? null : 'settings.whole';
  };

export const settingChecks: Checks<SettingValues> = {
  task_submit_period_per_team: whole('settings.period.required'),
  total_submit_times_per_team: whole('settings.times.required'),
  job_timeout: whole('settings.timeout.required'),
  show_score_after_running: () => null,
};
