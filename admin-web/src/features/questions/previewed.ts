import type { AdminQuestionDetail } from '@tianheng/contracts';
import { fromLocal } from '../../shared/instant.ts';
import type { QuestionValues } from './question-values.ts';

/** What participants see of a track. */
export type Previewed = Pick<
  AdminQuestionDetail,
  | 'question_type'
  | 'title'
  | 'title_en'
  | 'desc'
  | 'desc_en'
  | 'question_detail'
  | 'question_detail_en'
  | 'picture_url'
  | 'total_score'
  | 's_time'
  | 'e_time'
  | 'language_limit'
  | 'time_limit'
  | 'memory_limit'
  | 'cpu_limit'
  | 'commit_limit'
  | 'training_interval'
>;

/** Of what is entered, sound or not: what is no number yet is 0, what is no time yet is now. */
export function previewOf(values: QuestionValues): Previewed {
  const number = (typed: string) => Number(typed) || 0;
  const time = (typed: string) => fromLocal(typed) ?? Date.now();
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
