import type { AdminQuestionDetail } from '@tianheng/contracts';

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
