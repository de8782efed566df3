import {
  COMMIT_LIMIT_MAX,
  CPU_LIMIT_MAX,
  isImageReference,
  LINE_PATTERN,
  MEMORY_LIMIT_MAX,
  MEMORY_LIMIT_MIN,
  parseSandboxImages,
  QUESTION_DATASETS_MAX,
  QUESTION_DESC_MAX,
  QUESTION_NO_MAX,
  QUESTION_TITLE_MAX,
  RICH_TEXT_MAX,
  SCORE_DIGITS_MAX,
  SEEN_PATTERN,
  TIME_LIMIT_MAX,
  TOTAL_SCORE_MAX,
  TRAINING_INTERVAL_MAX,
  type DatasetOption,
} from '@tianheng/contracts';
import { trimmedRule } from '@tianheng/web-kit/form/rules.ts';
import type { Check, Checks, Refusal } from '@tianheng/web-kit/form/problems.ts';
import type { TextId } from '@tianheng/web-kit/intl/useText.ts';
import { minuteRule } from '../../../shared/calendar/minute.rules.ts';
import { atMost } from '../../../shared/form-rules.ts';
import type { JudgingValues, NumberField, QuestionValues } from './question-values.ts';

const whole =
  (min: number, max: number, required: TextId) =>
  (value: string): Refusal => {
    if (value.trim() === '') return required;
    const number = /^\d{1,15}$/.test(value.trim()) ? Number(value) : -1;
    return number >= min && number <= max ? null : { id: 'questionForm.whole', values: { min, max } };
  };

/** From and up to which whole number each goes. */
export const RANGES: Record<NumberField, readonly [min: number, max: number]> = {
  time_limit: [1, TIME_LIMIT_MAX],
  training_interval: [0, TRAINING_INTERVAL_MAX],
  memory_limit: [MEMORY_LIMIT_MIN, MEMORY_LIMIT_MAX],
  cpu_limit: [1, CPU_LIMIT_MAX],
  commit_limit: [0, COMMIT_LIMIT_MAX],
  score_digits: [0, SCORE_DIGITS_MAX],
};
const ranged = (name: NumberField) => whole(...RANGES[name], 'questionForm.number.required');

const fewDatasets = (datasets: DatasetOption[]): Refusal =>
  datasets.length > QUESTION_DATASETS_MAX
    ? { id: 'questionForm.datasets.tooMany', values: { max: QUESTION_DATASETS_MAX } }
    : null;

/** Every language that is taken needs an image; `result` runs nothing. */
const checkSandbox: Check<string, QuestionValues> = (value, { language_limit: languages }) => {
  if (value.trim() === '') return 'questionForm.sandbox.required';
  const images = parseSandboxImages(value);
  if (images === null) return 'questionForm.sandbox.pattern';
  const missing = languages.find((language) => language !== 'result' && !images[language]);
  return missing === undefined ? null : { id: 'questionForm.sandbox.missing', values: { language: missing } };
};

const judgingChecks: { [K in keyof JudgingValues]: Check<JudgingValues[K], QuestionValues> } = {
  sandbox_image: checkSandbox,
  judge_image: (value) => {
    if (value.trim() === '') return 'questionForm.judge.required';
    return isImageReference(value.trim()) ? null : 'questionForm.judge.pattern';
  },
  language_limit: (value) => (value.length === 0 ? 'questionForm.languages.required' : null),
  open_dataset: (value) => (value.length === 0 ? 'questionForm.openDataset.required' : fewDatasets(value)),
  input_dataset: fewDatasets,
  output_dataset: fewDatasets,
  test_input_dataset: fewDatasets,
  test_output_dataset: fewDatasets,
  time_limit: ranged('time_limit'),
  training_interval: ranged('training_interval'),
  memory_limit: ranged('memory_limit'),
  cpu_limit: ranged('cpu_limit'),
  commit_limit: ranged('commit_limit'),
  score_digits: ranged('score_digits'),
  prod_log: () => null,
};

/** Asks nothing of a project question: it has nothing of that. */
const onlyOfModel = (checks: typeof judgingChecks): typeof judgingChecks =>
  Object.fromEntries(
    Object.entries(checks).map(([name, check]) => [
      name,
      (value: never, values: QuestionValues) =>
        values.question_type === 'model' ? (check as Check<never, QuestionValues>)(value, values) : null,
    ]),
  ) as typeof judgingChecks;

const checkTitle = trimmedRule(LINE_PATTERN, 'questionForm.title.required', 'questionForm.title.line');
const checkTime = minuteRule('questionForm.time.required');

interface UnderWay {
  isCoverUnfinished: boolean;
  isExampleUnfinished: boolean;
}

/** The form's own rules; what is under way would be lost with it. */
export const questionChecks = ({
  isCoverUnfinished,
  isExampleUnfinished,
}: UnderWay): Checks<QuestionValues> => ({
  question_type: () => null,
  question_no: whole(1, QUESTION_NO_MAX, 'questionForm.no.required'),
  title: (value) => checkTitle(value) ?? atMost(QUESTION_TITLE_MAX)(value),
  title_en: atMost(QUESTION_TITLE_MAX),
  desc: (value) =>
    SEEN_PATTERN.test(value) ? atMost(QUESTION_DESC_MAX)(value) : 'questionForm.desc.required',
  desc_en: atMost(QUESTION_DESC_MAX),
  s_time: checkTime,
  e_time: (value, { s_time: start }) =>
    checkTime(value) ?? (start !== '' && value <= start ? 'questionForm.end.order' : null),
  total_score: (value) => {
    if (value.trim() === '') return 'questionForm.score.required';
    const isNumber = /^\d+(\.\d+)?$/.test(value.trim());
    return isNumber && Number(value) <= TOTAL_SCORE_MAX
      ? null
      : { id: 'questionForm.score.range', values: { max: TOTAL_SCORE_MAX } };
  },
  is_submit: () => null,
  is_join_show: () => null,
  picture_id: () => (isCoverUnfinished ? 'cover.unfinished' : null),
  question_detail: atMost(RICH_TEXT_MAX),
  question_detail_en: atMost(RICH_TEXT_MAX),
  example_id: () => (isExampleUnfinished ? 'questionForm.example.unfinished' : null),
  ...onlyOfModel(judgingChecks),
});
