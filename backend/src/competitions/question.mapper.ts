import {
  decidingLimits,
  type Group,
  type GroupRule,
  type Id,
  type OpenDatasetDetail,
  pickText,
  type QuestionDetail,
  type QuestionSummary,
  type RaceSettings,
  type UiLanguage,
} from '@tianheng/contracts';
import { downloadPath } from '../common/download-path.ts';
import type { QuestionGroup } from './question-group.entity.ts';
import type { Question } from './question.entity.ts';
import { offersTest } from './question.policy.ts';

export function toGroup(group: QuestionGroup, language: UiLanguage): Group {
  const desc = pickText(language, group.groupDesc, group.groupDescEn);
  return {
    id: group.id,
    group_id: group.id,
    name: pickText(language, group.name, group.nameEn).text,
    group_desc: desc.text,
    language: desc.language,
    countries: group.countries,
  };
}

/** Columns of a question for `toQuestionSummary`: all but the long texts of each. */
export const OF_SUMMARY = {
  id: true,
  groupId: true,
  questionNo: true,
  questionType: true,
  pictureId: true,
  title: true,
  titleEn: true,
  desc: true,
  descEn: true,
  totalScore: true,
} as const;

export function toQuestionSummary(
  question: Pick<Question, keyof typeof OF_SUMMARY>,
  language: UiLanguage,
): QuestionSummary {
  const title = pickText(language, question.title, question.titleEn);
  const desc = pickText(language, question.desc, question.descEn);
  return {
    id: question.id,
    group_id: question.groupId,
    question_no: question.questionNo,
    name: title.text,
    desc: desc.text,
    picture_url: downloadPath(question.pictureId),
    question_type: question.questionType,
    total_score: question.totalScore,
    language: title.language,
    desc_language: desc.language,
  };
}

/** What depends on who asks. */
export interface QuestionExtras {
  /** null for visitors and questions without an example */
  example: { id: Id; filename: string } | null;
  openDatasets: OpenDatasetDetail[];
}

export function toQuestionDetail(
  question: Question,
  settings: RaceSettings,
  extras: QuestionExtras,
  language: UiLanguage,
): QuestionDetail {
  const title = pickText(language, question.title, question.titleEn);
  const desc = pickText(language, question.desc, question.descEn);
  const detail = pickText(language, question.questionDetail, question.questionDetailEn);
  const own = {
    commit_limit: question.commitLimit,
    training_interval: question.trainingInterval,
    time_limit: question.timeLimit,
  };
  return {
    id: question.id,
    competition_id: question.competitionId,
    group_id: question.groupId,
    question_no: question.questionNo,
    question_type: question.questionType,
    title: title.text,
    desc: desc.text,
    picture_url: downloadPath(question.pictureId),
    total_score: question.totalScore,
    question_detail: detail.text,
    language: detail.language,
    title_language: title.language,
    desc_language: desc.language,
    s_time: question.sTime.getTime(),
    e_time: question.eTime.getTime(),
    is_submit: question.isSubmit,
    is_join_show: question.isJoinShow,
    language_limit: question.languageLimit,
    ...decidingLimits(own, settings),
    memory_limit: question.memoryLimit,
    cpu_limit: question.cpuLimit,
    has_test: offersTest(question),
    example_id: extras.example?.id ?? null,
    example_url: downloadPath(extras.example?.id ?? null),
    example_filename: extras.example?.filename ?? null,
    open_dataset_detail: extras.openDatasets,
  };
}

/** Columns of a question for `toGroupRule`, and by which it is found: none of its texts but the title. */
export const OF_RULE = {
  id: true,
  groupId: true,
  questionNo: true,
  title: true,
  titleEn: true,
  required: true,
} as const;

export function toGroupRule(
  group: QuestionGroup,
  questions: Pick<Question, keyof typeof OF_RULE>[],
  language: UiLanguage,
): GroupRule {
  const shown = toGroup(group, language);
  return {
    question_group_id: group.id,
    question_group_name: shown.name,
    question_group_desc: shown.group_desc,
    language: shown.language,
    question_group_country: group.countries.join(','),
    total_questions: group.totalQuestions,
    questions: questions.map((question) => ({
      id: question.id,
      title: pickText(language, question.title, question.titleEn).text,
      question_no: question.questionNo,
      required: question.required,
    })),
  };
}
