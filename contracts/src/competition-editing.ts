import type { EpochMs, Id, Paged, UiLanguage } from './common.ts';
import type { CompetitionStatus, GroupRule, QuestionType, SubmissionLanguage } from './competitions.ts';
import type { ProdLogOption } from './judge.ts';
import type { TaskStatus } from './tasks.ts';

/** Teams can be moved into a competition, and notified, only if it is a final one by its title. */
export const isFinalCompetition = ({ title, title_en }: { title: string; title_en: string }): boolean =>
  title.includes('决赛') || /\bfinals?\b/i.test(`${title} ${title_en}`);

export const COMPETITION_ORDERS = ['created_at', 'updated_at', 'start_time', 'title'] as const;
export type CompetitionOrder = (typeof COMPETITION_ORDERS)[number];

interface Versioned {
  /** what the editor began with: another one now is a STALE_WRITE; without it, what others wrote is overwritten */
  version?: number;
}

export interface CompetitionRequest {
  title: string;
  title_en?: string;
  /** HTML, sanitised when it is stored */
  desc: string;
  desc_en?: string;
  journal?: string;
  journal_en?: string;
  /** until when registration is open; not after `end_time` */
  registration_open_time: EpochMs;
  start_time: EpochMs;
  end_time: EpochMs;
  team_size_limit?: number;
  /** whether `topic_count` holds: false makes that null, true asks for it; left out: as that says itself */
  enable_topic_count?: boolean;
  /** null: not counted */
  topic_count?: number | null;
  /** which its organisers work in; left out: Chinese */
  language?: UiLanguage;
  /** by hand, until the next of `start_time` and `end_time`; left out: as it is, or by the clock for a new one */
  status?: CompetitionStatus;
}

export interface CompetitionUpdate extends CompetitionRequest, Versioned {}

/** A competition in the back office's list. */
export interface AdminCompetition {
  id: Id;
  title: string;
  title_en: string;
  status: CompetitionStatus;
  registration_open_time: EpochMs;
  start_time: EpochMs;
  end_time: EpochMs;
  team_size_limit: number;
  enable_topic_count: boolean;
  topic_count: number | null;
  language: UiLanguage;
  is_final: boolean;
  group_count: number;
  question_count: number;
  /** accepted */
  team_count: number;
  /** of any team, also a draft or a dismissed one, so it cannot be deleted */
  in_use: boolean;
  version: number;
  created_at: EpochMs;
  updated_at: EpochMs;
}

export type AdminCompetitionPage = Paged<AdminCompetition>;

export interface AdminCompetitionDetail extends AdminCompetition {
  desc: string;
  desc_en: string;
  journal: string;
  journal_en: string;
}

/** What a copy of a competition is called and when it takes place; its groups, rules and questions are the other's. */
export interface CompetitionCopyRequest {
  /** left out: the other's; either gets a number where it is taken */
  title?: string;
  title_en?: string;
  start_time: EpochMs;
  /** left out: as long after the beginning as in the other */
  end_time?: EpochMs;
  registration_open_time?: EpochMs;
}

export interface CompetitionCopied {
  competition: AdminCompetitionDetail;
  /** synchronisations of its questions' data that began */
  sync_task_ids: Id[];
}

/** Of the choice of a competition, a group and a question. */
export interface QuestionOption {
  id: Id;
  title: string;
  question_no: number;
  question_type: QuestionType;
}

export interface GroupOption {
  id: Id;
  name: string;
  questions: QuestionOption[];
}

/** Texts are in the request's language. */
export interface CompetitionOption {
  id: Id;
  title: string;
  status: CompetitionStatus;
  is_final: boolean;
  groups: GroupOption[];
}

export interface GroupRequest {
  name: string;
  name_en?: string;
  /** HTML, sanitised when it is stored */
  group_desc: string;
  group_desc_en?: string;
  /** ISO codes in lower case, or `all` alone */
  countries: string[];
  /** the same as a comma list, which may stand for `countries` */
  country?: string;
  /** lower ones come first; left out: as it is, or last */
  position?: number;
}

export interface GroupUpdate extends GroupRequest, Versioned {}

/** A group in the back office. */
export interface AdminGroup extends Required<GroupRequest> {
  id: Id;
  competition_id: Id;
  total_questions: number;
  question_count: number;
  /** any team has one of its questions, also a draft or a dismissed one, so it cannot be deleted */
  in_use: boolean;
  version: number;
  created_at: EpochMs;
  updated_at: EpochMs;
}

export type AdminGroupPage = Paged<AdminGroup>;

export interface GroupRuleRequest extends Versioned {
  /** picks a team must make; from 1 to the number of the group's questions */
  total_questions: number;
  /** of the group, and no more than `total_questions` */
  required_question_ids: Id[];
}

export interface AdminGroupRule extends GroupRule {
  competition_id: Id;
  version: number;
}

/** What a `model` question is judged with; a `project` question keeps none of it. */
export interface JudgingRequest {
  /** one image for all languages or `language=image` pairs, as parseSandboxImages reads it */
  sandbox_image: string;
  judge_image: string;
  input_dataset?: Id[];
  output_dataset?: Id[];
  test_input_dataset?: Id[];
  test_output_dataset?: Id[];
  open_dataset: Id[];
  language_limit: SubmissionLanguage[];
  /** prod commitments of a team; 0 = no limit of its own */
  commit_limit?: number;
  /** megabytes */
  memory_limit?: number;
  /** processors */
  cpu_limit?: number;
  /** seconds */
  training_interval: number;
  /** seconds */
  time_limit: number;
  score_digits?: number;
  /** what of a prod run's log its team sees */
  prod_log?: ProdLogOption;
}

export interface QuestionRequest extends Partial<JudgingRequest> {
  group_id: Id;
  /** fixed once the question exists */
  question_type: QuestionType;
  question_no: number;
  title: string;
  title_en?: string;
  desc: string;
  desc_en?: string;
  /** HTML, sanitised when it is stored */
  question_detail?: string;
  question_detail_en?: string;
  /** png or jpg */
  picture_id?: Id | null;
  /** sample code */
  example_id?: Id | null;
  total_score: number;
  s_time: EpochMs;
  e_time: EpochMs;
  is_submit?: boolean;
  is_join_show?: boolean;
  /** the administrator knows that participants may see data that is judged by: else TRUTH_OPEN */
  confirm_open_truth?: boolean;
}

export interface QuestionUpdate extends QuestionRequest, Versioned {}

/** A question in the back office's list. */
export interface AdminQuestion {
  id: Id;
  competition_id: Id;
  group_id: Id;
  question_no: number;
  question_type: QuestionType;
  title: string;
  title_en: string;
  desc: string;
  picture_url: string | null;
  total_score: number;
  s_time: EpochMs;
  e_time: EpochMs;
  is_submit: boolean;
  required: boolean;
  /** null: its data have not been synchronised, or it has none */
  synced_at: EpochMs | null;
  /** accepted ones that are bound to it */
  team_count: number;
  /** prod commitments but those whose chance was given back; of a project question, the files that were handed in */
  commitment_count: number;
  /** any team has it, also a draft or a dismissed one, so it cannot be deleted */
  in_use: boolean;
  version: number;
  updated_at: EpochMs;
}

export type AdminQuestionPage = Paged<AdminQuestion>;

export interface DatasetOption {
  id: Id;
  title: string;
}

export interface AdminQuestionDetail extends Required<Omit<QuestionUpdate, 'confirm_open_truth'>> {
  id: Id;
  competition_id: Id;
  picture_url: string | null;
  example_url: string | null;
  example_filename: string | null;
  /** every dataset that one of the five fields names, for showing titles */
  datasets: DatasetOption[];
  /** those of `open_dataset`, in its order */
  open_dataset_detail: DatasetOption[];
  required: boolean;
  synced_at: EpochMs | null;
  /** of the newest synchronisation of its data, after which `synced_at` is only if it succeeded; null: there was none */
  sync_status: TaskStatus | null;
  team_count: number;
  commitment_count: number;
  in_use: boolean;
  created_at: EpochMs;
  updated_at: EpochMs;
}

/** The answer to a question that was written. */
export interface SavedQuestion extends AdminQuestionDetail {
  /** the synchronisation of its data that began; null where none was needed */
  sync_task_id: Id | null;
}
