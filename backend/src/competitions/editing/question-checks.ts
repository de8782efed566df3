import {
  COVER_MAX_BYTES,
  isImageReference,
  MIB,
  parseSandboxImages,
  QUESTION_DEFAULTS,
  SCORE_DIGITS_DEFAULT,
  type Id,
  type JudgingRequest,
  type QuestionRequest,
} from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { AppError, fieldError, type FieldProblem } from '../../common/app-error.ts';
import { richText } from '../../common/rich-text.ts';
import type { JudgedQuestions } from '../../datasets/judged/judged-questions.ts';
import { requireHidden } from '../../datasets/judged/open-truths.ts';
import type { RestoreCheck } from '../../deletions/deletions.ts';
import { isCover } from '../../storage/files/cover.ts';
import type { FilesService } from '../../storage/files/files.service.ts';
import { requirePictures } from '../../storage/files/require-pictures.ts';
import { Question } from '../question.entity.ts';

const REQUIRED_OF_MODEL = [
  'sandbox_image',
  'judge_image',
  'open_dataset',
  'language_limit',
  'training_interval',
  'time_limit',
] as const satisfies (keyof JudgingRequest)[];

/** The question's columns, of what the request alone tells. VALIDATION_FAILED */
export function toQuestionColumns(request: QuestionRequest): Partial<Question> {
  if (request.s_time >= request.e_time) throw fieldError('e_time', 'endBeforeStart');
  return {
    groupId: request.group_id.toLowerCase(),
    questionNo: request.question_no,
    title: request.title.trim(),
    titleEn: (request.title_en ?? '').trim(),
    desc: request.desc.trim(),
    descEn: (request.desc_en ?? '').trim(),
    questionDetail: richText(request.question_detail),
    questionDetailEn: richText(request.question_detail_en),
    pictureId: request.picture_id?.toLowerCase() ?? null,
    exampleId: request.example_id?.toLowerCase() ?? null,
    totalScore: request.total_score,
    sTime: new Date(request.s_time),
    eTime: new Date(request.e_time),
    isSubmit: request.is_submit ?? true,
    isJoinShow: request.is_join_show ?? true,
    ...(request.question_type === 'model' ? toJudgingColumns(request) : NOTHING_TO_JUDGE),
  };
}

const NOTHING_TO_JUDGE = {
  sandboxImage: '',
  judgeImage: '',
  inputDataset: [],
  outputDataset: [],
  testInputDataset: [],
  testOutputDataset: [],
  openDataset: [],
  languageLimit: [],
  commitLimit: QUESTION_DEFAULTS.commit_limit,
  memoryLimit: QUESTION_DEFAULTS.memory_limit,
  cpuLimit: QUESTION_DEFAULTS.cpu_limit,
  trainingInterval: QUESTION_DEFAULTS.training_interval,
  timeLimit: QUESTION_DEFAULTS.time_limit,
  scoreDigits: SCORE_DIGITS_DEFAULT,
  prodLog: 'tail',
} satisfies Partial<Question>;

const isMissing = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const lower = (ids: Id[] = []): Id[] => ids.map((id) => id.toLowerCase());

function toJudgingColumns(request: QuestionRequest): Partial<Question> {
  const details: FieldProblem[] = REQUIRED_OF_MODEL.filter((field) => isMissing(request[field])).map(
    (field) => ({ field, rule: 'required' }),
  );
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', {}, { details });
  checkImages(request);
  const testOutputDataset = lower(request.test_output_dataset);
  return {
    sandboxImage: request.sandbox_image?.trim(),
    judgeImage: request.judge_image?.trim(),
    inputDataset: lower(request.input_dataset),
    outputDataset: lower(request.output_dataset),
    testInputDataset: lower(request.test_input_dataset),
    testOutputDataset,
    // Nothing has to be checked where nothing is left to test by.
    ...(testOutputDataset.length === 0 && { judgeTest: null }),
    openDataset: lower(request.open_dataset),
    languageLimit: request.language_limit,
    commitLimit: request.commit_limit ?? NOTHING_TO_JUDGE.commitLimit,
    memoryLimit: request.memory_limit ?? NOTHING_TO_JUDGE.memoryLimit,
    cpuLimit: request.cpu_limit ?? NOTHING_TO_JUDGE.cpuLimit,
    trainingInterval: request.training_interval,
    timeLimit: request.time_limit,
    scoreDigits: request.score_digits ?? NOTHING_TO_JUDGE.scoreDigits,
    prodLog: request.prod_log ?? NOTHING_TO_JUDGE.prodLog,
  };
}

/** Every language that is taken needs an image; `result` runs nothing. */
function checkImages({ sandbox_image = '', judge_image = '', language_limit = [] }: QuestionRequest): void {
  const images = parseSandboxImages(sandbox_image);
  if (!images) throw fieldError('sandbox_image', 'sandboxImages');
  const missing = language_limit.find((language) => language !== 'result' && !images[language]);
  if (missing) throw fieldError('sandbox_image', 'sandboxImageMissing', { language: missing });
  if (!isImageReference(judge_image.trim())) throw fieldError('judge_image', 'imageReference');
}

/** The pictures and sample code that it names are there, and stay until the transaction's end. VALIDATION_FAILED */
export async function requireFiles(
  files: FilesService,
  manager: EntityManager,
  { pictureId, exampleId, questionDetail, questionDetailEn }: Partial<Question>,
  before?: Question,
): Promise<void> {
  if (pictureId) {
    const [picture] = await files.hold(manager, [pictureId], ['picture']);
    if (!picture || !isCover(picture))
      throw fieldError('picture_id', 'cover', { max: COVER_MAX_BYTES / MIB });
  }
  if (exampleId) {
    const [example] = await files.hold(manager, [exampleId], ['example']);
    if (!example) throw fieldError('example_id', 'example');
  }
  const texts = { question_detail: questionDetail, question_detail_en: questionDetailEn };
  await requirePictures(files, manager, texts, before && [before.questionDetail, before.questionDetailEn]);
}

const DATASET_FIELDS = {
  input_dataset: 'inputDataset',
  output_dataset: 'outputDataset',
  test_input_dataset: 'testInputDataset',
  test_output_dataset: 'testOutputDataset',
  open_dataset: 'openDataset',
} as const satisfies Record<string, keyof Question>;

/** The datasets that it names are there, and stay until the transaction's end. VALIDATION_FAILED */
export async function requireDatasets(manager: EntityManager, columns: Partial<Question>): Promise<void> {
  const named = Object.values(DATASET_FIELDS).flatMap((column) => columns[column] ?? []);
  const datasets = await manager.query<{ id: Id }[]>(
    'select id from dataset where id = any($1) order by id for key share',
    [named],
  );
  const known = new Set(datasets.map(({ id }) => id));
  for (const [field, column] of Object.entries(DATASET_FIELDS)) {
    if ((columns[column] ?? []).some((id) => !known.has(id))) throw fieldError(field, 'dataset');
  }
}

export const shownOrJudgedBy = ({ outputDataset, testOutputDataset, openDataset }: Question): Id[] => [
  ...outputDataset,
  ...testOutputDataset,
  ...openDataset,
];

const QUESTIONS_OF = { question: 'id', group: 'groupId', competition: 'competitionId' } as const;

/**
 * What questions that are back are judged by may have been opened meanwhile, when nothing named it, and have other files
 * by now, which they did not follow.
 */
export const restoredQuestions =
  (kind: keyof typeof QUESTIONS_OF, judged: JudgedQuestions): RestoreCheck =>
  async (manager, caller, objectId, { confirm_open_truth: isConfirmed }) => {
    const where = { [QUESTIONS_OF[kind]]: objectId };
    const questions = await manager.find(Question, { where, order: { id: 'ASC' } });
    await requireHidden(manager, questions.flatMap(shownOrJudgedBy), isConfirmed);
    const syncs = await judged.synchronise(manager, caller, questions.filter(isJudgedByDatasets));
    return syncs.map(({ begin }) => begin);
  };

const isJudgedByDatasets = (question: Question): boolean =>
  question.questionType === 'model' &&
  [question.inputDataset, question.outputDataset, question.testInputDataset, question.testOutputDataset].some(
    (named) => named.length > 0,
  );
