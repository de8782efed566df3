import { readFile } from 'node:fs/promises';
import type {
  CompetitionStatus,
  DatasetStatus,
  DataType,
  ProdLogOption,
  QuestionType,
  RaceSettings,
  SubmissionLanguage,
  UiLanguage,
} from '@tianheng/contracts';

/** The demo data's folder; every path of the manifest is relative to it. */
export const DEMO_FOLDER = new URL('../../../demo/', import.meta.url);

export interface DemoModel {
  language_limit: SubmissionLanguage[];
  sandbox_image: string;
  judge_image: string;
  prod_log: ProdLogOption;
  commit_limit: number;
  training_interval: number;
  time_limit: number;
  memory_limit: number;
  cpu_limit: number;
  input_dataset: string[];
  output_dataset: string[];
  test_input_dataset: string[];
  test_output_dataset: string[];
  /** keys of datasets */
  open_datasets: string[];
  example: { folder: string; filename: string };
}

export interface DemoQuestion extends Partial<DemoModel> {
  key: string;
  question_no: number;
  question_type: QuestionType;
  title: string;
  title_en: string;
  desc: string;
  desc_en: string;
  overview: string;
  overview_en: string;
  total_score: number;
  is_submit: boolean;
  is_join_show: boolean;
  picture: string | null;
}

export interface DemoGroup {
  key: string;
  name: string;
  name_en: string;
  group_desc: string;
  group_desc_en: string;
  /** comma list */
  country: string;
  total_questions: number;
  /** keys of questions */
  required: string[];
  questions: DemoQuestion[];
}

export interface DemoResult {
  /** key of a question */
  question: string;
  score: number;
  time_use_ms: number;
  commitments: number;
  language: SubmissionLanguage;
  /** days from the moment of seeding */
  submitted_days: number;
}

export interface DemoTeam {
  name: string;
  company_name: string;
  country: string;
  leader: string;
  slogan: string;
  introduction: string;
  results: DemoResult[];
}

export interface DemoCompetition {
  key: string;
  title: string;
  title_en: string;
  desc: string;
  desc_en: string;
  journal: string;
  journal_en: string;
  status: CompetitionStatus;
  /** days from the moment of seeding, as are the next two */
  start_days: number;
  end_days: number;
  registration_days: number;
  team_size_limit: number;
  topic_count: number | null;
  /** questions that the demo team is enrolled in */
  demo_team_joins: string[];
  groups: DemoGroup[];
  teams: DemoTeam[];
}

export interface DemoDataset {
  key: string;
  title: string;
  keyword: string;
  data_type: DataType;
  status: DatasetStatus;
  source: string;
  /** an SPDX id or a name */
  license: string;
  language: UiLanguage;
  introduction: string;
  question_use_info: string;
  published_days: number;
  updated_days: number;
  view_count: number;
  download_count: number;
  files: { path: string; filename: string; is_tmp: boolean }[];
  references: { content: string; address: string }[];
}

interface Manifest {
  version: 1;
  settings: RaceSettings;
  /** path of the datasets' index */
  datasets: string;
  competitions: DemoCompetition[];
}

export interface Demo extends Omit<Manifest, 'datasets'> {
  datasets: DemoDataset[];
}

export const readDemoText = (path: string): Promise<string> => readFile(new URL(path, DEMO_FOLDER), 'utf8');

export async function readDemo(): Promise<Demo> {
  const manifest = JSON.parse(await readDemoText('manifest.json')) as Manifest;
  const datasets = JSON.parse(await readDemoText(manifest.datasets)) as DemoDataset[];
  return { ...manifest, datasets };
}
