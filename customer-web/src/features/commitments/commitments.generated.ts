import { api } from '../../shared/api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    commitmentsSubmit: build.mutation<CommitmentsSubmitApiResponse, CommitmentsSubmitApiArg>({
      query: (queryArg) => ({
        url: `/v1/commitment`,
        method: 'POST',
        body: queryArg.createCommitmentDto,
        headers: {
          'Idempotency-Key': queryArg['Idempotency-Key'],
        },
      }),
    }),
    commitmentsList: build.query<CommitmentsListApiResponse, CommitmentsListApiArg>({
      query: (queryArg) => ({
        url: `/v1/commitment`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
          competition_id: queryArg.competitionId,
          question_id: queryArg.questionId,
        },
      }),
    }),
    commitmentsCancel: build.mutation<CommitmentsCancelApiResponse, CommitmentsCancelApiArg>({
      query: (queryArg) => ({
        url: `/v1/commitment/${encodeURIComponent(String(queryArg.commitmentId))}`,
        method: 'PUT',
        body: queryArg.updateCommitmentDto,
      }),
    }),
    commitmentsRemove: build.mutation<CommitmentsRemoveApiResponse, CommitmentsRemoveApiArg>({
      query: (queryArg) => ({
        url: `/v1/commitment/${encodeURIComponent(String(queryArg))}`,
        method: 'DELETE',
      }),
    }),
    commitmentsLog: build.query<CommitmentsLogApiResponse, CommitmentsLogApiArg>({
      query: (queryArg) => ({ url: `/v1/commitment/${encodeURIComponent(String(queryArg))}/log` }),
    }),
    handInHandIn: build.mutation<HandInHandInApiResponse, HandInHandInApiArg>({
      query: (queryArg) => ({
        url: `/v1/competition/${encodeURIComponent(String(queryArg.competitionId))}/question/model/file`,
        method: 'POST',
        body: queryArg.handInDto,
      }),
    }),
    rankList: build.query<RankListApiResponse, RankListApiArg>({
      query: (queryArg) => ({
        url: `/v1/competition/${encodeURIComponent(String(queryArg.competitionId))}/question/rank`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
          question_id: queryArg.questionId,
        },
      }),
    }),
    rankOverall: build.query<RankOverallApiResponse, RankOverallApiArg>({
      query: (queryArg) => ({
        url: `/v1/competition/${encodeURIComponent(String(queryArg.competitionId))}/rank`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as commitmentsClient };
export type CommitmentsSubmitApiResponse = /** status 201  */ CreatedCommitmentDto;
export type CommitmentsSubmitApiArg = {
  /** a name of your choice, such as a UUID: equal calls by one name are one for a day, or until the submission is deleted */
  'Idempotency-Key'?: string;
  createCommitmentDto: CreateCommitmentDto;
};
export type CommitmentsListApiResponse = /** status 200  */ CommitmentPageDto;
export type CommitmentsListApiArg = {
  page?: number;
  limit?: number;
  competitionId: string;
  questionId?: string;
};
export type CommitmentsCancelApiResponse = /** status 200 stopped */ CommitmentDto;
export type CommitmentsCancelApiArg = {
  commitmentId: string;
  updateCommitmentDto: UpdateCommitmentDto;
};
export type CommitmentsRemoveApiResponse = /** status 200  */ NothingDto;
export type CommitmentsRemoveApiArg = string;
export type CommitmentsLogApiResponse = /** status 200  */ Blob;
export type CommitmentsLogApiArg = string;
export type HandInHandInApiResponse = /** status 200 the project's file from now on */ CurrentFileDto;
export type HandInHandInApiArg = {
  competitionId: string;
  handInDto: HandInDto;
};
export type RankListApiResponse = /** status 200  */ RankPageDto;
export type RankListApiArg = {
  competitionId: string;
  page?: number;
  limit?: number;
  questionId: string;
};
export type RankOverallApiResponse = /** status 200  */ OverallRankPageDto;
export type RankOverallApiArg = {
  competitionId: string;
  page?: number;
  limit?: number;
};
export type CreatedCommitmentDto = {
  commitment_id: string;
  commitment_no: string;
  status: 'waiting' | 'running' | 'success' | 'failed' | 'timeout' | 'wrong_answer' | 'cancel';
  /** commitments that run before this one; 0 = next */
  queue_number: number;
};
export type CreateCommitmentDto = {
  competition_id: string;
  question_id: string;
  /** a zip that the team uploaded */
  upload_id: string;
  language: 'python3' | 'matlab' | 'c/c++' | 'result';
  mode: 'prod' | 'test';
};
export type MeasurementDto = {
  time_ms?: number;
  cpu_ms?: number;
  time_limit_ms?: number;
  memory_limit_mb?: number;
  memory_mb?: number;
  log_bytes?: number;
  exit_code?: number;
};
export type CommitmentDto = {
  commitment_id: string;
  commitment_no: string;
  competition_id: string;
  question_id: string;
  status: 'waiting' | 'running' | 'success' | 'failed' | 'timeout' | 'wrong_answer' | 'cancel';
  mode: 'prod' | 'test';
  language: 'python3' | 'matlab' | 'c/c++' | 'result';
  /** -1 when not waiting, or put off for minutes */
  queue_number: number;
  /** it waits, and judging of its question is paused */
  is_paused: boolean;
  score: number | null;
  /** the organiser keeps its score back for now; false where it ended without any */
  score_hidden: boolean;
  submitted_at: number;
  started_at: number | null;
  finished_at: number | null;
  cause:
    | (
        | 'accepted'
        | 'wrong_answer'
        | 'time_limit'
        | 'memory_limit'
        | 'log_limit'
        | 'output_too_large'
        | 'compile_error'
        | 'entry_missing'
        | 'runtime_error'
        | 'zip_not_a_zip'
        | 'zip_truncated'
        | 'zip_encrypted'
        | 'zip_empty'
        | 'zip_unsafe_path'
        | 'zip_special_file'
        | 'zip_duplicate'
        | 'zip_too_many_entries'
        | 'zip_too_large'
        | 'zip_lying_size'
        | 'engine_error'
        | 'engine_stopped'
        | 'foreign_kill'
        | 'image_missing'
        | 'fetch_failed'
        | 'hash_mismatch'
        | 'disk_full'
        | 'report_failed'
        | 'runner_lost'
        | 'runner_stopping'
        | 'judge_error'
        | 'cancelled'
      )
    | null;
  message: string | null;
  measured: MeasurementDto;
  has_log: boolean;
  /** its verdict is that of a re-judgement */
  is_rejudged: boolean;
  /** the team stands in the ranking with this one; false while scores are hidden */
  is_ranked: boolean;
  username: string;
  filename: string;
  /** administrators only: judged with other images, data or limits than the question has today */
  stale?: boolean | null;
};
export type CommitmentPageDto = {
  total_count: number;
  current_page: number;
  data: CommitmentDto[];
  /** on all pages */
  waiting_count: number;
  /** on all pages */
  running_count: number;
  /** on all pages: with a verdict; a stopped one is in none of these */
  judged_count: number;
};
export type UpdateCommitmentDto = {
  status: 'cancel';
};
export type NothingDto = {};
export type CurrentFileDto = {
  question_id: string;
  model_file_id: string;
  filename: string;
};
export type HandInDto = {
  /** a zip that the team uploaded */
  upload_id: string;
  question_id: string;
  question_group_id: string;
};
export type RankRowDto = {
  /** place in the list, from 1 */
  index: number;
  team_id: string;
  team_name: string;
  /** equal results share a rank */
  rank: number;
  /** rounded to score_digits, exact for administrators */
  total_score: number;
  /** prod submissions, but those whose chance was given back */
  commitment_number: number;
  /** processor time of the best submission's program, ms */
  question_time_spent: number;
  submitted_at: number;
  is_own: boolean;
  /** administrators only: judged with other images, data or limits than the question has today */
  stale?: boolean | null;
};
export type RankPageDto = {
  total_count: number;
  current_page: number;
  data: RankRowDto[];
  /** when the ranking appears, while it is kept back */
  hidden_until: number | null;
  /** place of the viewer's own team */
  own_index: number | null;
  /** decimals of the scores */
  score_digits: number;
  /** ranked submissions that are still to be judged; 0 while it is kept back */
  pending_count: number;
};
export type OverallRankRowDto = {
  /** place in the list, from 1 */
  index: number;
  team_id: string;
  team_name: string;
  /** equal results share a rank */
  rank: number;
  /** sum of the team's best scores, each rounded as on its question */
  total_score: number;
  /** questions that the team has a result on */
  scored_questions: number;
  /** prod submissions, but those whose chance was given back */
  commitment_number: number;
  /** processor time of the best submissions' programs, ms */
  time_spent: number;
  /** when the latest of the best ones was submitted, epoch ms */
  submitted_at: number;
  is_own: boolean;
};
export type OverallRankPageDto = {
  total_count: number;
  current_page: number;
  data: OverallRankRowDto[];
  /** algorithm questions whose results count here */
  question_count: number;
  /** algorithm questions whose scores are still kept back */
  hidden_count: number;
  /** when the last of those appears, epoch ms */
  hidden_until: number | null;
  /** when the first of those appears, epoch ms */
  next_end: number | null;
  /** place of the viewer's own team */
  own_index: number | null;
  /** the most decimals that a question has */
  score_digits: number;
  /** ranked submissions, of what counts here, that are still to be judged */
  pending_count: number;
};
