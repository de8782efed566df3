import { api } from '../../shared/api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    questionsGetQuestion: build.query<QuestionsGetQuestionApiResponse, QuestionsGetQuestionApiArg>({
      query: (queryArg) => ({
        url: `/v1/competition/${encodeURIComponent(String(queryArg.competitionId))}/${encodeURIComponent(String(queryArg.questionType))}/questions/${encodeURIComponent(String(queryArg.questionId))}`,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as questionsClient };
export type QuestionsGetQuestionApiResponse = /** status 200  */ QuestionDetailDto;
export type QuestionsGetQuestionApiArg = {
  competitionId: string;
  questionType: 'project' | 'model';
  questionId: string;
};
export type DownloadItemDto = {
  key: string;
  filename: string;
  data_format: string;
  /** an example file */
  is_tmp: boolean;
  /** bytes */
  size: number;
  /** hex */
  sha256: string;
};
export type OpenDatasetDetailDto = {
  id: string;
  title: string;
  introduction: string;
  /** of title and introduction */
  language: 'zh-CN' | 'en';
  /** unix seconds */
  updated_at: number;
  download_list: DownloadItemDto[];
};
export type QuestionDetailDto = {
  id: string;
  competition_id: string;
  group_id: string;
  question_no: number;
  question_type: 'project' | 'model';
  title: string;
  desc: string;
  picture_url: string | null;
  total_score: number;
  /** overview, HTML */
  question_detail: string;
  /** what `question_detail` is written in */
  language: 'zh-CN' | 'en';
  /** what `title` is written in */
  title_language: 'zh-CN' | 'en';
  /** what `desc` is written in */
  desc_language: 'zh-CN' | 'en';
  /** start of the submission window, epoch ms */
  s_time: number;
  /** end of the submission window, epoch ms */
  e_time: number;
  is_submit: boolean;
  is_join_show: boolean;
  language_limit: ('python3' | 'matlab' | 'c/c++' | 'result')[];
  /** prod commitments of a team; 0 = no limit. The smaller one of the question and of the settings */
  commit_limit: number;
  /** seconds between two prod commitments of a team, the longer one of the question and of the settings */
  training_interval: number;
  /** seconds from any commitment of a team on the question, prod or test, to its next one of either mode; of the settings */
  submit_period: number;
  /** seconds that a program may take: what the question gives, or what `job_timeout` leaves beside the judge */
  time_limit: number;
  /** megabytes */
  memory_limit: number;
  cpu_limit: number;
  /** whether submissions in the mode `test` are taken */
  has_test: boolean;
  /** null for visitors */
  example_id: string | null;
  /** null for visitors */
  example_url: string | null;
  /** null for visitors */
  example_filename: string | null;
  /** those that the viewer may open */
  open_dataset_detail: OpenDatasetDetailDto[];
};
