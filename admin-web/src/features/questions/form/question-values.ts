import {
  QUESTION_DEFAULTS,
  SCORE_DIGITS_DEFAULT,
  type AdminQuestionDetail,
  type DatasetOption,
  type Id,
  type JudgingRequest,
  type ProdLogOption,
  type QuestionRequest,
  type QuestionType,
  type SubmissionLanguage,
} from '@tianheng/contracts';
import { asNumber } from '@tianheng/web-kit/form/rules.ts';
import type { Cover } from '../../../shared/cover/useCoverUpload.ts';
import { asLocal, fromLocal, toLocal } from '../../../shared/instant.ts';
import type { Previewed } from '../preview/previewed.ts';

/** Sample code. */
export interface Example {
  id: Id;
  name: string;
}

export const DATASET_FIELDS = [
  'open_dataset',
  'input_dataset',
  'output_dataset',
  'test_input_dataset',
  'test_output_dataset',
] as const;
export type DatasetField = (typeof DATASET_FIELDS)[number];
export const NUMBER_FIELDS = [
  'time_limit',
  'training_interval',
  'memory_limit',
  'cpu_limit',
  'commit_limit',
  'score_digits',
] as const;
export type NumberField = (typeof NUMBER_FIELDS)[number];
/** What the fields of times and numbers make of what is typed. */
export const QUESTION_CLEAN = {
  s_time: asLocal,
  e_time: asLocal,
  question_no: asNumber,
  total_score: asNumber,
  time_limit: asNumber,
  training_interval: asNumber,
  memory_limit: asNumber,
  cpu_limit: asNumber,
  commit_limit: asNumber,
  score_digits: asNumber,
};

/** What only a model question has. */
export interface JudgingValues extends Record<NumberField, string>, Record<DatasetField, DatasetOption[]> {
  sandbox_image: string;
  judge_image: string;
  language_limit: SubmissionLanguage[];
  prod_log: ProdLogOption;
}

/**
 * What the form holds, by the names that the server's field errors use; numbers as they are typed, times as the
 * reader's clock shows them.
 */
export interface QuestionValues extends JudgingValues {
  question_type: QuestionType;
  question_no: string;
  title: string;
  title_en: string;
  s_time: string;
  e_time: string;
  total_score: string;
  is_submit: boolean;
  is_join_show: boolean;
  picture_id: Cover | null;
  desc: string;
  desc_en: string;
  question_detail: string;
  question_detail_en: string;
  example_id: Example | null;
}

/** In the order of the page: the first field in trouble is the first of these. */
export const NEW_QUESTION: QuestionValues = {
  question_type: 'model',
  question_no: '',
  title: '',
  title_en: '',
  s_time: '',
  e_time: '',
  total_score: '',
  is_submit: true,
  is_join_show: true,
  picture_id: null,
  desc: '',
  desc_en: '',
  question_detail: '',
  question_detail_en: '',
  example_id: null,
  sandbox_image: '',
  judge_image: '',
  language_limit: [],
  open_dataset: [],
  input_dataset: [],
  output_dataset: [],
  test_input_dataset: [],
  test_output_dataset: [],
  time_limit: String(QUESTION_DEFAULTS.time_limit),
  training_interval: String(QUESTION_DEFAULTS.training_interval),
  memory_limit: String(QUESTION_DEFAULTS.memory_limit),
  cpu_limit: String(QUESTION_DEFAULTS.cpu_limit),
  commit_limit: String(QUESTION_DEFAULTS.commit_limit),
  score_digits: String(SCORE_DIGITS_DEFAULT),
  prod_log: 'tail',
};

export function valuesOf(question: AdminQuestionDetail, zone: string): QuestionValues {
  const { picture_id: pictureId, picture_url: pictureUrl, example_id: exampleId } = question;
  const titled = (ids: Id[]): DatasetOption[] =>
    ids.map((id) => question.datasets.find((known) => known.id === id) ?? { id, title: id });
  return {
    question_type: question.question_type,
    question_no: String(question.question_no),
    title: question.title,
    title_en: question.title_en,
    s_time: toLocal(question.s_time, zone),
    e_time: toLocal(question.e_time, zone),
    total_score: String(question.total_score),
    is_submit: question.is_submit,
    is_join_show: question.is_join_show,
    picture_id: pictureId === null ? null : { id: pictureId, url: pictureUrl ?? '' },
    desc: question.desc,
    desc_en: question.desc_en,
    question_detail: question.question_detail,
    question_detail_en: question.question_detail_en,
    example_id: exampleId === null ? null : { id: exampleId, name: question.example_filename ?? exampleId },
    sandbox_image: question.sandbox_image,
    judge_image: question.judge_image,
    language_limit: question.language_limit,
    open_dataset: titled(question.open_dataset),
    input_dataset: titled(question.input_dataset),
    output_dataset: titled(question.output_dataset),
    test_input_dataset: titled(question.test_input_dataset),
    test_output_dataset: titled(question.test_output_dataset),
    time_limit: String(question.time_limit),
    training_interval: String(question.training_interval),
    memory_limit: String(question.memory_limit),
    cpu_limit: String(question.cpu_limit),
    commit_limit: String(question.commit_limit),
    score_digits: String(question.score_digits),
    prod_log: question.prod_log,
  };
}

const idsOf = (datasets: DatasetOption[]): Id[] => datasets.map(({ id }) => id);

const judgingOf = (values: JudgingValues): JudgingRequest => ({
  sandbox_image: values.sandbox_image.trim(),
  judge_image: values.judge_image.trim(),
  language_limit: values.language_limit,
  open_dataset: idsOf(values.open_dataset),
  input_dataset: idsOf(values.input_dataset),
  output_dataset: idsOf(values.output_dataset),
  test_input_dataset: idsOf(values.test_input_dataset),
  test_output_dataset: idsOf(values.test_output_dataset),
  time_limit: Number(values.time_limit),
  training_interval: Number(values.training_interval),
  memory_limit: Number(values.memory_limit),
  cpu_limit: Number(values.cpu_limit),
  commit_limit: Number(values.commit_limit),
  score_digits: Number(values.score_digits),
  prod_log: values.prod_log,
});

/** Of checked values; a project question says nothing of judging. Instants not touched keep their seconds. */
export function requestOf(
  values: QuestionValues,
  groupId: Id,
  opened: AdminQuestionDetail | null,
  zone: string,
): QuestionRequest {
  const instant = (name: 's_time' | 'e_time') =>
    opened !== null && toLocal(opened[name], zone) === values[name]
      ? opened[name]
      : (fromLocal(values[name], zone) ?? 0);
  return {
    group_id: groupId,
    question_type: values.question_type,
    question_no: Number(values.question_no),
    title: values.title.trim(),
    title_en: values.title_en.trim(),
    desc: values.desc.trim(),
    desc_en: values.desc_en.trim(),
    s_time: instant('s_time'),
    e_time: instant('e_time'),
    total_score: Number(values.total_score),
    is_submit: values.is_submit,
    is_join_show: values.is_join_show,
    picture_id: values.picture_id?.id ?? null,
    question_detail: values.question_detail,
    question_detail_en: values.question_detail_en,
    example_id: values.example_id?.id ?? null,
    ...(values.question_type === 'model' && judgingOf(values)),
  };
}

/** Of what is entered, sound or not: what is no number yet is 0, what is no time yet is now. */
export function previewOf(values: QuestionValues, zone: string): Previewed {
  const number = (typed: string) => Number(typed) || 0;
  const time = (typed: string) => fromLocal(typed, zone) ?? Date.now();
  return {
    question_type: values.question_type,
    title: values.title,
    title_en: values.title_en,
    desc: values.desc,
    desc_en: values.desc_en,
    question_detail: values.question_detail,
    question_detail_en: values.question_detail_en,
    picture_url: values.picture_id?.url ?? null,
    total_score: number(values.total_score),
    s_time: time(values.s_time),
    e_time: time(values.e_time),
    language_limit: values.language_limit,
    time_limit: number(values.time_limit),
    memory_limit: number(values.memory_limit),
    cpu_limit: number(values.cpu_limit),
    commit_limit: number(values.commit_limit),
    training_interval: number(values.training_interval),
  };
}
