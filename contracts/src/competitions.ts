import type { EpochMs, Id, Paged, UiLanguage } from './common.ts';
import type { OpenDatasetDetail } from './datasets.ts';

export const COMPETITION_STATUSES = ['not_started', 'in_processing', 'done'] as const;
export type CompetitionStatus = (typeof COMPETITION_STATUSES)[number];

export const QUESTION_TYPES = ['project', 'model'] as const;
/** `model` is an algorithm question judged by running code, `project` a proposal. */
export type QuestionType = (typeof QUESTION_TYPES)[number];

export const SUBMISSION_LANGUAGES = ['python3', 'matlab', 'c/c++', 'result'] as const;
export type SubmissionLanguage = (typeof SUBMISSION_LANGUAGES)[number];

/** Marks a group that is open to teams of every country. */
export const ALL_COUNTRIES = 'all';

/** Only an open competition can be entered. */
export function isCompetitionOpen(status: CompetitionStatus): boolean {
  return status === 'in_processing';
}

/** From then on its questions may be seen, also after its end. */
export function hasCompetitionStarted(status: CompetitionStatus): boolean {
  return status !== 'not_started';
}

export interface Competition {
  id: Id;
  title: string;
  title_en: string;
  status: CompetitionStatus;
  registration_open_time: EpochMs;
  start_time: EpochMs;
  end_time: EpochMs;
  /** accepted teams */
  team_number: number;
  /** sanitised HTML in the request's language */
  desc: string;
  journal: string;
  journal_en: string;
  team_size_limit: number;
  /** the language `desc` is written in */
  language: UiLanguage;
}

export interface Group {
  id: Id;
  group_id: Id;
  name: string;
  group_desc: string;
  /** the language `group_desc` is written in */
  language: UiLanguage;
  /** ISO codes in lower case, or `all` */
  countries: string[];
}

export interface QuestionSummary {
  id: Id;
  group_id: Id;
  question_no: number;
  name: string;
  desc: string;
  picture_url: string | null;
  question_type: QuestionType;
  total_score: number;
  /** the language of `name` */
  language: UiLanguage;
  desc_language: UiLanguage;
}

export interface QuestionDetail {
  id: Id;
  competition_id: Id;
  group_id: Id;
  question_no: number;
  question_type: QuestionType;
  title: string;
  desc: string;
  picture_url: string | null;
  total_score: number;
  /** overview, sanitised HTML */
  question_detail: string;
  /** the language `question_detail` is written in */
  language: UiLanguage;
  title_language: UiLanguage;
  desc_language: UiLanguage;
  s_time: EpochMs;
  e_time: EpochMs;
  is_submit: boolean;
  is_join_show: boolean;
  language_limit: SubmissionLanguage[];
  /** prod commitments of a team; 0 = no limit. This and the next three are `decidingLimits` of question and settings */
  commit_limit: number;
  /** seconds between two prod commitments of a team */
  training_interval: number;
  /** seconds between any two commitments of a team, test runs included */
  submit_period: number;
  /** seconds that a program may take */
  time_limit: number;
  /** megabytes */
  memory_limit: number;
  cpu_limit: number;
  /** there is something to judge test runs by; without it only ranked ones are taken */
  has_test: boolean;
  example_id: Id | null;
  example_url: string | null;
  example_filename: string | null;
  /** empty for visitors and for teams that the question does not open it to */
  open_dataset_detail: OpenDatasetDetail[];
}

export interface QuestionRuleItem {
  id: Id;
  title: string;
  question_no: number;
  required: boolean;
}

export interface GroupRule {
  question_group_id: Id;
  question_group_name: string;
  question_group_desc: string;
  /** the language `question_group_desc` is written in */
  language: UiLanguage;
  /** comma list, may include `all` */
  question_group_country: string;
  /** picks a team must make */
  total_questions: number;
  questions: QuestionRuleItem[];
}

export interface RaceSettings {
  /** seconds between two commitments of a team on a question */
  task_submit_period_per_team: number;
  show_score_after_running: boolean;
  /** prod commitments of a team on a question; 0 = no limit */
  total_submit_times_per_team: number;
  /** seconds for a whole judging, sandbox and judge; 0 = no limit of its own */
  job_timeout: number;
}

export interface VersionedRaceSettings extends RaceSettings {
  version: number;
}

export interface RaceSettingsUpdate extends RaceSettings {
  /** what the editor began with: another one now is a STALE_WRITE; without it, what others wrote is overwritten */
  version?: number;
}

export type CompetitionPage = Paged<Competition>;

/** Inside its submission window: closed at `e_time` itself. */
export function isWindowOpen(window: { s_time: EpochMs; e_time: EpochMs }, now: EpochMs): boolean {
  return now >= window.s_time && now < window.e_time;
}

/** A question that opens a dataset to its teams. */
export interface DatasetUse {
  competition_id: Id;
  competition_name: string;
  /** what `competition_name` is written in */
  competition_language: UiLanguage;
  question_id: Id;
  question_type: QuestionType;
  name: string;
  /** what `name` is written in */
  language: UiLanguage;
}
