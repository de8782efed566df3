import {
  type AdminQuestion,
  type AdminQuestionDetail,
  type DatasetOption,
  type QuestionUpdate,
  type TaskStatus,
} from '@tianheng/contracts';
import { downloadPath } from '../../common/download-path.ts';
import type { Question } from '../question.entity.ts';
import type { QuestionCounts } from './question-uses.ts';

/** Fields that name datasets. */
export const datasetsOf = (question: Question): string[] => [
  ...new Set([
    ...question.inputDataset,
    ...question.outputDataset,
    ...question.testInputDataset,
    ...question.testOutputDataset,
    ...question.openDataset,
  ]),
];

export const toAdminQuestion = (question: Question, counts: QuestionCounts): AdminQuestion => ({
  id: question.id,
  competition_id: question.competitionId,
  group_id: question.groupId,
  question_no: question.questionNo,
  question_type: question.questionType,
  title: question.title,
  title_en: question.titleEn,
  desc: question.desc,
  picture_url: downloadPath(question.pictureId),
  total_score: question.totalScore,
  s_time: question.sTime.getTime(),
  e_time: question.eTime.getTime(),
  is_submit: question.isSubmit,
  required: question.required,
  synced_at: question.syncedAt?.getTime() ?? null,
  ...counts,
  version: question.version,
  updated_at: question.updatedAt.getTime(),
});

/** In the shape of the request that changes it. */
export const toQuestionUpdate = (
  question: Question,
): Required<Omit<QuestionUpdate, 'confirm_open_truth'>> => ({
  group_id: question.groupId,
  question_type: question.questionType,
  question_no: question.questionNo,
  title: question.title,
  title_en: question.titleEn,
  desc: question.desc,
  desc_en: question.descEn,
  question_detail: question.questionDetail,
  question_detail_en: question.questionDetailEn,
  picture_id: question.pictureId,
  example_id: question.exampleId,
  total_score: question.totalScore,
  s_time: question.sTime.getTime(),
  e_time: question.eTime.getTime(),
  is_submit: question.isSubmit,
  is_join_show: question.isJoinShow,
  sandbox_image: question.sandboxImage,
  judge_image: question.judgeImage,
  input_dataset: question.inputDataset,
  output_dataset: question.outputDataset,
  test_input_dataset: question.testInputDataset,
  test_output_dataset: question.testOutputDataset,
  open_dataset: question.openDataset,
  language_limit: question.languageLimit,
  commit_limit: question.commitLimit,
  memory_limit: question.memoryLimit,
  cpu_limit: question.cpuLimit,
  training_interval: question.trainingInterval,
  time_limit: question.timeLimit,
  score_digits: question.scoreDigits,
  prod_log: question.prodLog,
  version: question.version,
});

export const toAdminQuestionDetail = (
  question: Question,
  counts: QuestionCounts,
  extras: { datasets: DatasetOption[]; exampleFilename: string | null; syncStatus: TaskStatus | null },
): AdminQuestionDetail => ({
  ...toAdminQuestion(question, counts),
  ...toQuestionUpdate(question),
  example_url: downloadPath(question.exampleId),
  example_filename: extras.exampleFilename,
  sync_status: extras.syncStatus,
  datasets: extras.datasets,
  open_dataset_detail: question.openDataset.flatMap(
    (id) => extras.datasets.find((dataset) => dataset.id === id) ?? [],
  ),
  created_at: question.createdAt.getTime(),
});
