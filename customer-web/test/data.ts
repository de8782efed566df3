import {
  isPending,
  NO_PROFILE,
  type ColumnProfile,
  type Commitment,
  type CommitmentPage,
  type CommitmentStatus,
  type Competition,
  type DatasetCard,
  type DatasetDetail,
  type DatasetFacets,
  type DatasetOverview,
  type FilePreview,
  type FileProfile,
  type QuestionDetail,
  type RankPage,
  type RankRow,
  type Team,
} from '@tianheng/contracts';
import { paged } from '@tianheng/web-kit/test/serve.ts';

export { user } from '@tianheng/web-kit/test/data.ts';
export { paged };

const HOUR = 3_600_000;

export const competition = (values: Partial<Competition> = {}): Competition => ({
  id: 'c1',
  title: '轨道挑战赛',
  title_en: 'Orbit challenge',
  status: 'in_processing',
  registration_open_time: Date.now() + HOUR,
  start_time: Date.now() - HOUR,
  end_time: Date.now() + HOUR,
  team_number: 3,
  desc: '',
  journal: '',
  journal_en: '',
  team_size_limit: 5,
  language: 'en',
  ...values,
});

export const question = (values: Partial<QuestionDetail> = {}): QuestionDetail => ({
  id: 'q1',
  competition_id: 'c1',
  group_id: 'g1',
  question_no: 1,
  question_type: 'model',
  title: 'Where is it?',
  desc: 'Find it.',
  picture_url: null,
  total_score: 100,
  question_detail: '<p>Read the elements.</p>',
  language: 'en',
  title_language: 'en',
  desc_language: 'en',
  s_time: Date.now() - HOUR,
  e_time: Date.now() + 48 * HOUR,
  is_submit: true,
  is_join_show: true,
  language_limit: ['c/c++', 'python3'],
  commit_limit: 0,
  training_interval: 0,
  submit_period: 0,
  time_limit: 10,
  memory_limit: 1000,
  cpu_limit: 1,
  has_test: true,
  example_id: 'e1',
  example_url: null,
  example_filename: 'example.zip',
  open_dataset_detail: [],
  ...values,
});

export const team = (values: Partial<Team> = {}): Team => ({
  id: 't1',
  competition_id: 'c1',
  name: 'Dubhe',
  picture_id: null,
  picture_url: null,
  slogan: '',
  introduction: '',
  company_name: '',
  leader: 'leader',
  leader_address: '',
  country: 'cn',
  unit_signature_file_id: null,
  unit_signature_file_url: null,
  unit_signature_file_name: null,
  instructors: [],
  consent_to_publish: true,
  status: 'accept',
  is_join_team: true,
  is_leader: true,
  approval_desc: '',
  created_at: 0,
  is_name_fixed: true,
  is_imported: false,
  team_size_limit: 5,
  version: 1,
  question_bind_id: 'b1',
  member_list: [],
  question_binds: [
    {
      id: 'b1',
      question_id: 'q1',
      question_title: 'Where is it?',
      question_group_id: 'g1',
      question_group_name: 'Orbits',
      question_group_country: 'all',
      model_file_id: null,
      handed_in_at: null,
      handed_in_by: null,
    },
  ],
  ...values,
});

export const commitment = (values: Partial<Commitment> = {}): Commitment => ({
  commitment_id: 'k1',
  commitment_no: 'C-1',
  competition_id: 'c1',
  question_id: 'q1',
  status: 'success',
  mode: 'prod',
  language: 'python3',
  queue_number: -1,
  is_paused: false,
  score: null,
  score_hidden: false,
  submitted_at: Date.now() - HOUR,
  started_at: Date.now() - HOUR,
  finished_at: Date.now() - HOUR,
  cause: null,
  message: null,
  measured: {},
  has_log: false,
  is_rejudged: false,
  is_ranked: false,
  username: 'leader',
  filename: 'a.zip',
  ...values,
});

/** A page of submissions that are all on it. */
export const commitmentPage = (records: Commitment[], total = records.length, page = 1): CommitmentPage => {
  const count = (known: (status: CommitmentStatus) => boolean) =>
    records.filter(({ status }) => known(status)).length;
  return {
    ...paged(records, total, page),
    waiting_count: count((status) => status === 'waiting'),
    running_count: count((status) => status === 'running'),
    judged_count: count((status) => !isPending(status) && status !== 'cancel'),
  };
};

export const facets = (values: Partial<DatasetFacets> = {}): DatasetFacets => ({
  type: [],
  access: [],
  format: [],
  language: [],
  license: [],
  is_more: false,
  ...values,
});

export const rankRow = (index: number, values: Partial<RankRow> = {}): RankRow => ({
  index,
  team_id: `t${index}`,
  team_name: `Team ${index}`,
  rank: index,
  total_score: 100 - index,
  commitment_number: 1,
  question_time_spent: 1500,
  submitted_at: 0,
  is_own: false,
  ...values,
});

export const rankPage = (data: RankRow[], values: Partial<RankPage> = {}): RankPage => ({
  ...paged(data),
  hidden_until: null,
  own_index: null,
  score_digits: 2,
  pending_count: 0,
  ...values,
});

export const dataset = (values: Partial<DatasetCard> = {}): DatasetCard => ({
  id: 'd1',
  title: 'Orbit elements',
  keyword: 'orbit|TLE',
  introduction: 'Two-line elements of low satellites.',
  picture_url: null,
  data_type: 'multisensor',
  status: 'open',
  source: 'CelesTrak',
  license: 'CC-BY-4.0',
  language: 'en',
  formats: ['CSV', 'TLE'],
  total_size: 2048,
  rows: 1200,
  rows_sampled: false,
  view_count: 7,
  download_count: 3,
  created_at: 1_760_000_000,
  updated_at: 1_770_000_000,
  highlights: [],
  ...values,
});

export const datasetDetail = (values: Partial<DatasetDetail> = {}): DatasetDetail => ({
  id: 'd1',
  title: 'Orbit elements',
  keyword: 'orbit|TLE',
  introduction: 'Two-line elements of low satellites.',
  picture_url: null,
  data_type: 'multisensor',
  status: 'open',
  source: 'CelesTrak',
  license: 'CC-BY-4.0',
  language: 'en',
  time_zone: 'Asia/Shanghai',
  view_count: 7,
  download_count: 1,
  created_at: 1_760_000_000,
  updated_at: 1_770_000_000,
  version_number: 1,
  version_at: 1_770_000_000,
  formats: ['CSV', 'TLE'],
  file_count: 2,
  total_size: 3072,
  download_list: [
    {
      key: 'f1',
      filename: 'data.csv',
      data_format: 'CSV',
      is_tmp: false,
      size: 2048,
      sha256: 'a'.repeat(64),
    },
    {
      key: 'f2',
      filename: 'sample.tle',
      data_format: 'TLE',
      is_tmp: true,
      size: 1024,
      sha256: 'b'.repeat(64),
    },
  ],
  reference_list: [],
  question_use_info: null,
  picture_id: null,
  version: null,
  ...values,
});

export const datasetOverview = (values: Partial<DatasetOverview> = {}): DatasetOverview => ({
  ...datasetDetail(),
  files: [
    { filename: 'data.csv', data_format: 'CSV', is_tmp: false, size: 2048 },
    { filename: 'sample.tle', data_format: 'TLE', is_tmp: true, size: 1024 },
  ],
  ...values,
});

export const fileProfile = (values: Partial<FileProfile> = {}): FileProfile => ({
  ...NO_PROFILE,
  status: 'ready',
  failure: null,
  ...values,
});

export const columnProfile = (values: Partial<ColumnProfile> = {}): ColumnProfile => ({
  name: 'speed',
  type: 'number',
  missing: 1,
  distinct: 3,
  distinct_estimated: false,
  min: '0.5',
  max: '10.5',
  mean: 3.5,
  deviation: 4.25,
  quantiles: [0.65, 1.25, 1.5, 3.75, 9.15],
  top: [{ value: '1.5', count: 2 }],
  histogram: { from: 0.5, to: 10.5, counts: [3, 0, 1] },
  ...values,
});

export const filePreview = (values: Partial<FilePreview> = {}): FilePreview => ({
  kind: 'none',
  columns: [],
  rows: [],
  text: '',
  url: null,
  entries: [],
  total_entries: 0,
  truncated: false,
  ...values,
});
