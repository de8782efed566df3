import { api } from '../../shared/api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminSubmissionsList: build.query<AdminSubmissionsListApiResponse, AdminSubmissionsListApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/commitment`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
          competition_id: queryArg.competitionId,
          question_id: queryArg.questionId,
          question_type: queryArg.questionType,
          team_name: queryArg.teamName,
          mode: queryArg.mode,
          status: queryArg.status,
        },
      }),
    }),
    adminSubmissionsArchive: build.mutation<
      AdminSubmissionsArchiveApiResponse,
      AdminSubmissionsArchiveApiArg
    >({
      query: (queryArg) => ({ url: `/v1/admin/commitment/archive`, method: 'POST', body: queryArg }),
    }),
    adminSubmissionsPack: build.mutation<AdminSubmissionsPackApiResponse, AdminSubmissionsPackApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/commitment/archive/task`,
        method: 'POST',
        body: queryArg.submissionArchiveRequestDto,
        headers: {
          'Idempotency-Key': queryArg['Idempotency-Key'],
        },
      }),
    }),
    adminGroupsGet: build.query<AdminGroupsGetApiResponse, AdminGroupsGetApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/competition/${encodeURIComponent(String(queryArg.competitionId))}/group/${encodeURIComponent(String(queryArg.groupId))}`,
      }),
    }),
    adminGroupsListQuestions: build.query<
      AdminGroupsListQuestionsApiResponse,
      AdminGroupsListQuestionsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/admin/competition/${encodeURIComponent(String(queryArg.competitionId))}/groups/${encodeURIComponent(String(queryArg.groupId))}/questions`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
        },
      }),
    }),
    adminQuestionsSyncDataset: build.mutation<
      AdminQuestionsSyncDatasetApiResponse,
      AdminQuestionsSyncDatasetApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/admin/competition/${encodeURIComponent(String(queryArg.competitionId))}/question/${encodeURIComponent(String(queryArg.questionId))}/sync_dataset`,
        method: 'POST',
      }),
    }),
    adminQuestionsCreate: build.mutation<AdminQuestionsCreateApiResponse, AdminQuestionsCreateApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/competition/${encodeURIComponent(String(queryArg.competitionId))}/questions`,
        method: 'POST',
        body: queryArg.questionRequestDto,
        headers: {
          'Idempotency-Key': queryArg['Idempotency-Key'],
        },
      }),
    }),
    adminQuestionsUpdate: build.mutation<AdminQuestionsUpdateApiResponse, AdminQuestionsUpdateApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/competition/${encodeURIComponent(String(queryArg.competitionId))}/questions/${encodeURIComponent(String(queryArg.questionId))}`,
        method: 'PUT',
        body: queryArg.questionUpdateDto,
      }),
    }),
    adminQuestionsRemove: build.mutation<AdminQuestionsRemoveApiResponse, AdminQuestionsRemoveApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/competition/${encodeURIComponent(String(queryArg.competitionId))}/questions/${encodeURIComponent(String(queryArg.questionId))}`,
        method: 'DELETE',
      }),
    }),
    adminQuestionsGet: build.query<AdminQuestionsGetApiResponse, AdminQuestionsGetApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/competition/${encodeURIComponent(String(queryArg.competitionId))}/${encodeURIComponent(String(queryArg.questionType))}/questions/${encodeURIComponent(String(queryArg.questionId))}`,
      }),
    }),
    adminCompetitionsRules: build.query<AdminCompetitionsRulesApiResponse, AdminCompetitionsRulesApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/competitions/groups/questions-rules`,
        params: {
          competition_id: queryArg.competitionId,
          group_id: queryArg.groupId,
        },
      }),
    }),
    adminCompetitionsSetRule: build.mutation<
      AdminCompetitionsSetRuleApiResponse,
      AdminCompetitionsSetRuleApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/admin/competitions/${encodeURIComponent(String(queryArg.competitionId))}/groups/${encodeURIComponent(String(queryArg.groupId))}/questions-rules`,
        method: 'PUT',
        body: queryArg.groupRuleRequestDto,
      }),
    }),
    adminSubmissionsRank: build.query<AdminSubmissionsRankApiResponse, AdminSubmissionsRankApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/kongtianbei/question/${encodeURIComponent(String(queryArg.questionId))}/rank`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
        },
      }),
    }),
    adminRejudgingList: build.query<AdminRejudgingListApiResponse, AdminRejudgingListApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/kongtianbei/question/${encodeURIComponent(String(queryArg.questionId))}/rejudge`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
          state: queryArg.state,
        },
      }),
    }),
    adminRejudgingBegin: build.mutation<AdminRejudgingBeginApiResponse, AdminRejudgingBeginApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/kongtianbei/question/${encodeURIComponent(String(queryArg.questionId))}/rejudge`,
        method: 'POST',
        body: queryArg.rejudgeRequestDto,
      }),
    }),
    adminRejudgingCount: build.mutation<AdminRejudgingCountApiResponse, AdminRejudgingCountApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/kongtianbei/question/${encodeURIComponent(String(queryArg.questionId))}/rejudge/count`,
        method: 'POST',
        body: queryArg.countVerdictRequestDto,
      }),
    }),
    adminRejudgingStop: build.mutation<AdminRejudgingStopApiResponse, AdminRejudgingStopApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/kongtianbei/question/${encodeURIComponent(String(queryArg.questionId))}/rejudge/stop`,
        method: 'POST',
        body: queryArg.stopRejudgingRequestDto,
      }),
    }),
    commitmentsGet: build.query<CommitmentsGetApiResponse, CommitmentsGetApiArg>({
      query: (queryArg) => ({ url: `/v1/commitment/${encodeURIComponent(String(queryArg))}` }),
    }),
    commitmentsLog: build.query<CommitmentsLogApiResponse, CommitmentsLogApiArg>({
      query: (queryArg) => ({ url: `/v1/commitment/${encodeURIComponent(String(queryArg))}/log` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as questionsClient };
export type AdminSubmissionsListApiResponse = /** status 200  */ SubmissionRecordPageDto;
export type AdminSubmissionsListApiArg = {
  page?: number;
  limit?: number;
  competitionId: string;
  questionId?: string;
  /** model: commitments; project: the files of proposals */
  questionType?: 'project' | 'model';
  /** a part of it */
  teamName?: string;
  mode?: 'prod' | 'test';
  status?: 'waiting' | 'running' | 'success' | 'failed' | 'timeout' | 'wrong_answer' | 'cancel';
};
export type AdminSubmissionsArchiveApiResponse = /** status 200  */ SubmissionArchiveDto;
export type AdminSubmissionsArchiveApiArg = SubmissionArchiveRequestDto;
export type AdminSubmissionsPackApiResponse =
  /** status 202 the zip is its result, and kept for a week */ TaskDto;
export type AdminSubmissionsPackApiArg = {
  /** a name of your choice, such as a UUID: equal calls by one name are one for 10 minutes, or until the task is cancelled or failed */
  'Idempotency-Key'?: string;
  submissionArchiveRequestDto: SubmissionArchiveRequestDto;
};
export type AdminGroupsGetApiResponse = /** status 200  */ AdminGroupDto;
export type AdminGroupsGetApiArg = {
  competitionId: string;
  groupId: string;
};
export type AdminGroupsListQuestionsApiResponse = /** status 200  */ AdminQuestionPageDto;
export type AdminGroupsListQuestionsApiArg = {
  competitionId: string;
  groupId: string;
  page?: number;
  limit?: number;
};
export type AdminQuestionsSyncDatasetApiResponse = /** status 201  */ TaskDto;
export type AdminQuestionsSyncDatasetApiArg = {
  competitionId: string;
  questionId: string;
};
export type AdminQuestionsCreateApiResponse =
  /** status 201 a model question's data are synchronised in the background */ SavedQuestionDto;
export type AdminQuestionsCreateApiArg = {
  competitionId: string;
  /** a name of your choice, such as a UUID: equal calls by one name are one for a day, or until the question is deleted */
  'Idempotency-Key'?: string;
  questionRequestDto: QuestionRequestDto;
};
export type AdminQuestionsUpdateApiResponse =
  /** status 200 other data are synchronised in the background */ SavedQuestionDto;
export type AdminQuestionsUpdateApiArg = {
  competitionId: string;
  questionId: string;
  questionUpdateDto: QuestionUpdateDto;
};
export type AdminQuestionsRemoveApiResponse = /** status 200  */ NothingDto;
export type AdminQuestionsRemoveApiArg = {
  competitionId: string;
  questionId: string;
};
export type AdminQuestionsGetApiResponse = /** status 200  */ AdminQuestionDetailDto;
export type AdminQuestionsGetApiArg = {
  competitionId: string;
  questionType: 'project' | 'model';
  questionId: string;
};
export type AdminCompetitionsRulesApiResponse = /** status 200  */ AdminGroupRuleDto[];
export type AdminCompetitionsRulesApiArg = {
  /** of this competition; of all without it */
  competitionId?: string;
  /** of this group alone */
  groupId?: string;
};
export type AdminCompetitionsSetRuleApiResponse = /** status 200  */ AdminGroupRuleDto;
export type AdminCompetitionsSetRuleApiArg = {
  competitionId: string;
  groupId: string;
  groupRuleRequestDto: GroupRuleRequestDto;
};
export type AdminSubmissionsRankApiResponse = /** status 200  */ AdminRankPageDto;
export type AdminSubmissionsRankApiArg = {
  questionId: string;
  page?: number;
  limit?: number;
};
export type AdminRejudgingListApiResponse = /** status 200  */ RejudgementPageDto;
export type AdminRejudgingListApiArg = {
  questionId: string;
  page?: number;
  limit?: number;
  state?: 'differs' | 'beyond' | 'pending' | 'broken' | 'same' | 'counts';
};
export type AdminRejudgingBeginApiResponse = /** status 200  */ RejudgeOutcomeDto;
export type AdminRejudgingBeginApiArg = {
  questionId: string;
  rejudgeRequestDto: RejudgeRequestDto;
};
export type AdminRejudgingCountApiResponse = /** status 200  */ CountVerdictOutcomeDto;
export type AdminRejudgingCountApiArg = {
  questionId: string;
  countVerdictRequestDto: CountVerdictRequestDto;
};
export type AdminRejudgingStopApiResponse = /** status 200  */ StopRejudgingOutcomeDto;
export type AdminRejudgingStopApiArg = {
  questionId: string;
  stopRejudgingRequestDto: StopRejudgingRequestDto;
};
export type CommitmentsGetApiResponse = /** status 200  */ CommitmentDto;
export type CommitmentsGetApiArg = string;
export type CommitmentsLogApiResponse = /** status 200  */ Blob;
export type CommitmentsLogApiArg = string;
export type SubmissionRecordDto = {
  id: string;
  commitment_no: string | null;
  competition_id: string;
  question_id: string;
  question_title: string;
  question_type: 'project' | 'model';
  team_id: string;
  team_name: string;
  username: string;
  mode: ('prod' | 'test') | null;
  status: ('waiting' | 'running' | 'success' | 'failed' | 'timeout' | 'wrong_answer' | 'cancel') | null;
  language: ('python3' | 'matlab' | 'c/c++' | 'result') | null;
  /** exact */
  score: number | null;
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
  /** epoch ms */
  submitted_at: number;
  is_deleted: boolean;
  /** its team was dismissed: it ranks no more, and is not judged again */
  is_dismissed: boolean;
  filename: string;
  /** of this API */
  download_link: string | null;
};
export type SubmissionRecordPageDto = {
  total_count: number;
  current_page: number;
  /** there are more than `total_count`; a narrower search finds those */
  is_more: boolean;
  data: SubmissionRecordDto[];
};
export type SubmissionArchiveDto = {
  /** good for five minutes; relative ones are of this API */
  static_url: string;
  /** how many submissions are in it */
  count: number;
};
export type SubmissionArchiveRequestDto = {
  competition_id: string;
  question_id?: string;
  /** model: commitments; project: the files of proposals */
  question_type?: 'project' | 'model';
  /** a part of it */
  team_name?: string;
  mode?: 'prod' | 'test';
  status?: 'waiting' | 'running' | 'success' | 'failed' | 'timeout' | 'wrong_answer' | 'cancel';
  /** of records */
  ids?: string[];
};
export type TaskProgressDto = {
  /** of the task’s own unit, e.g. bytes */
  done: number;
  /** null while it is not known */
  total: number | null;
  /** what is being done, in the reader’s language */
  sentence: string;
};
export type TaskDto = {
  id: string;
  name: string;
  task_type: 'sync_dataset' | 'zip_file';
  status: 'running' | 'success' | 'failed' | 'cancel';
  /** in the reader’s language, a line each */
  log: string;
  username: string;
  /** epoch ms */
  created_at: number;
  /** epoch ms */
  finished_at: number | null;
  progress: TaskProgressDto | null;
  /** the file that it made */
  result_file_id: string | null;
};
export type AdminGroupDto = {
  id: string;
  competition_id: string;
  name: string;
  name_en: string;
  /** HTML */
  group_desc: string;
  /** HTML */
  group_desc_en: string;
  countries: string[];
  /** comma list of `countries` */
  country: string;
  position: number;
  /** picks a team must make */
  total_questions: number;
  question_count: number;
  /** any team has one of its questions, also a draft or a dismissed one, so it cannot be deleted */
  in_use: boolean;
  /** to be sent with an update */
  version: number;
  /** epoch ms */
  created_at: number;
  /** epoch ms */
  updated_at: number;
};
export type AdminQuestionDto = {
  id: string;
  competition_id: string;
  group_id: string;
  question_no: number;
  question_type: 'project' | 'model';
  title: string;
  title_en: string;
  desc: string;
  picture_url: string | null;
  total_score: number;
  /** epoch ms */
  s_time: number;
  /** epoch ms */
  e_time: number;
  is_submit: boolean;
  /** a pick that every team of the group must make */
  required: boolean;
  /** when its data were last synchronised, epoch ms */
  synced_at: number | null;
  /** accepted teams that are bound to it */
  team_count: number;
  /** prod submissions, but those whose chance was given back; of a project question, the files that were handed in */
  commitment_count: number;
  /** any team has it, also a draft or a dismissed one, so it cannot be deleted */
  in_use: boolean;
  /** to be sent with an update */
  version: number;
  /** epoch ms */
  updated_at: number;
};
export type AdminQuestionPageDto = {
  total_count: number;
  current_page: number;
  data: AdminQuestionDto[];
};
export type DatasetOptionDto = {
  id: string;
  title: string;
};
export type SavedQuestionDto = {
  id: string;
  competition_id: string;
  group_id: string;
  question_no: number;
  question_type: 'project' | 'model';
  title: string;
  title_en: string;
  picture_url: string | null;
  total_score: number;
  /** epoch ms */
  s_time: number;
  /** epoch ms */
  e_time: number;
  is_submit: boolean;
  /** a pick that every team of the group must make */
  required: boolean;
  /** when its data were last synchronised, epoch ms */
  synced_at: number | null;
  /** accepted teams that are bound to it */
  team_count: number;
  /** prod submissions, but those whose chance was given back; of a project question, the files that were handed in */
  commitment_count: number;
  /** any team has it, also a draft or a dismissed one, so it cannot be deleted */
  in_use: boolean;
  /** to be sent with an update */
  version: number;
  /** epoch ms */
  updated_at: number;
  desc: string;
  desc_en: string;
  /** HTML */
  question_detail: string;
  /** HTML */
  question_detail_en: string;
  picture_id: string | null;
  example_id: string | null;
  example_url: string | null;
  example_filename: string | null;
  is_join_show: boolean;
  sandbox_image: string;
  judge_image: string;
  input_dataset: string[];
  output_dataset: string[];
  test_input_dataset: string[];
  test_output_dataset: string[];
  open_dataset: string[];
  language_limit: ('python3' | 'matlab' | 'c/c++' | 'result')[];
  commit_limit: number;
  /** megabytes */
  memory_limit: number;
  cpu_limit: number;
  /** seconds */
  training_interval: number;
  /** seconds */
  time_limit: number;
  score_digits: number;
  prod_log: 'full' | 'tail' | 'none';
  /** of the newest synchronisation: unless it succeeded, what `synced_at` tells of is judged by */
  sync_status: ('running' | 'success' | 'failed' | 'cancel') | null;
  /** those that the five fields name */
  datasets: DatasetOptionDto[];
  /** those of `open_dataset`, in its order */
  open_dataset_detail: DatasetOptionDto[];
  /** epoch ms */
  created_at: number;
  /** the synchronisation of its data that began; null where none was needed */
  sync_task_id: string | null;
};
export type QuestionRequestDto = {
  /** a group of the competition */
  group_id: string;
  /** fixed once the question exists */
  question_type: 'project' | 'model';
  question_no: number;
  title: string;
  title_en?: string;
  desc: string;
  desc_en?: string;
  /** HTML */
  question_detail?: string;
  /** HTML */
  question_detail_en?: string;
  /** an uploaded png or jpg picture */
  picture_id?: string | null;
  /** sample code, uploaded with file_type=example */
  example_id?: string | null;
  total_score: number;
  /** start of the submission window, epoch ms */
  s_time: number;
  /** end of the submission window, epoch ms */
  e_time: number;
  is_submit?: boolean;
  is_join_show?: boolean;
  /** one image for all languages, or language=image pairs separated by commas; required of a model question, not kept of a project question */
  sandbox_image?: string;
  /** required of a model question, not kept of a project question */
  judge_image?: string;
  /** datasets */
  input_dataset?: string[];
  /** datasets */
  output_dataset?: string[];
  /** datasets */
  test_input_dataset?: string[];
  /** datasets */
  test_output_dataset?: string[];
  /** datasets; required of a model question, not kept of a project question */
  open_dataset?: string[];
  /** required of a model question, not kept of a project question */
  language_limit?: ('python3' | 'matlab' | 'c/c++' | 'result')[];
  /** prod commitments of a team; 0 = no limit of its own */
  commit_limit?: number;
  /** megabytes */
  memory_limit?: number;
  cpu_limit?: number;
  /** seconds; required of a model question, not kept of a project question */
  training_interval?: number;
  /** seconds; required of a model question, not kept of a project question */
  time_limit?: number;
  score_digits?: number;
  prod_log?: 'full' | 'tail' | 'none';
  /** the administrator knows that participants may see data that is judged by: else TRUTH_OPEN */
  confirm_open_truth?: boolean;
};
export type QuestionUpdateDto = {
  /** a group of the competition */
  group_id: string;
  /** fixed once the question exists */
  question_type: 'project' | 'model';
  question_no: number;
  title: string;
  title_en?: string;
  desc: string;
  desc_en?: string;
  /** HTML */
  question_detail?: string;
  /** HTML */
  question_detail_en?: string;
  /** an uploaded png or jpg picture */
  picture_id?: string | null;
  /** sample code, uploaded with file_type=example */
  example_id?: string | null;
  total_score: number;
  /** start of the submission window, epoch ms */
  s_time: number;
  /** end of the submission window, epoch ms */
  e_time: number;
  is_submit?: boolean;
  is_join_show?: boolean;
  /** one image for all languages, or language=image pairs separated by commas; required of a model question, not kept of a project question */
  sandbox_image?: string;
  /** required of a model question, not kept of a project question */
  judge_image?: string;
  /** datasets */
  input_dataset?: string[];
  /** datasets */
  output_dataset?: string[];
  /** datasets */
  test_input_dataset?: string[];
  /** datasets */
  test_output_dataset?: string[];
  /** datasets; required of a model question, not kept of a project question */
  open_dataset?: string[];
  /** required of a model question, not kept of a project question */
  language_limit?: ('python3' | 'matlab' | 'c/c++' | 'result')[];
  /** prod commitments of a team; 0 = no limit of its own */
  commit_limit?: number;
  /** megabytes */
  memory_limit?: number;
  cpu_limit?: number;
  /** seconds; required of a model question, not kept of a project question */
  training_interval?: number;
  /** seconds; required of a model question, not kept of a project question */
  time_limit?: number;
  score_digits?: number;
  prod_log?: 'full' | 'tail' | 'none';
  /** the administrator knows that participants may see data that is judged by: else TRUTH_OPEN */
  confirm_open_truth?: boolean;
  /** as it was answered when the editor began: 409 STALE_WRITE when somebody else has saved since. Without it, what others saved meanwhile is overwritten. */
  version?: number;
};
export type NothingDto = {};
export type AdminQuestionDetailDto = {
  id: string;
  competition_id: string;
  group_id: string;
  question_no: number;
  question_type: 'project' | 'model';
  title: string;
  title_en: string;
  picture_url: string | null;
  total_score: number;
  /** epoch ms */
  s_time: number;
  /** epoch ms */
  e_time: number;
  is_submit: boolean;
  /** a pick that every team of the group must make */
  required: boolean;
  /** when its data were last synchronised, epoch ms */
  synced_at: number | null;
  /** accepted teams that are bound to it */
  team_count: number;
  /** prod submissions, but those whose chance was given back; of a project question, the files that were handed in */
  commitment_count: number;
  /** any team has it, also a draft or a dismissed one, so it cannot be deleted */
  in_use: boolean;
  /** to be sent with an update */
  version: number;
  /** epoch ms */
  updated_at: number;
  desc: string;
  desc_en: string;
  /** HTML */
  question_detail: string;
  /** HTML */
  question_detail_en: string;
  picture_id: string | null;
  example_id: string | null;
  example_url: string | null;
  example_filename: string | null;
  is_join_show: boolean;
  sandbox_image: string;
  judge_image: string;
  input_dataset: string[];
  output_dataset: string[];
  test_input_dataset: string[];
  test_output_dataset: string[];
  open_dataset: string[];
  language_limit: ('python3' | 'matlab' | 'c/c++' | 'result')[];
  commit_limit: number;
  /** megabytes */
  memory_limit: number;
  cpu_limit: number;
  /** seconds */
  training_interval: number;
  /** seconds */
  time_limit: number;
  score_digits: number;
  prod_log: 'full' | 'tail' | 'none';
  /** of the newest synchronisation: unless it succeeded, what `synced_at` tells of is judged by */
  sync_status: ('running' | 'success' | 'failed' | 'cancel') | null;
  /** those that the five fields name */
  datasets: DatasetOptionDto[];
  /** those of `open_dataset`, in its order */
  open_dataset_detail: DatasetOptionDto[];
  /** epoch ms */
  created_at: number;
};
export type QuestionRuleItemDto = {
  id: string;
  title: string;
  question_no: number;
  required: boolean;
};
export type AdminGroupRuleDto = {
  question_group_id: string;
  question_group_name: string;
  /** HTML */
  question_group_desc: string;
  /** of `question_group_desc` */
  language: 'zh-CN' | 'en';
  /** comma list, may include `all` */
  question_group_country: string;
  /** picks a team must make */
  total_questions: number;
  questions: QuestionRuleItemDto[];
  competition_id: string;
  /** to be sent with an update */
  version: number;
};
export type GroupRuleRequestDto = {
  /** picks a team must make, up to the number of the group's questions */
  total_questions: number;
  /** of the group, and no more than `total_questions` */
  required_question_ids: string[];
  /** as it was answered when the editor began: 409 STALE_WRITE when somebody else has saved since. Without it, what others saved meanwhile is overwritten. */
  version?: number;
};
export type RankLinksDto = {
  model_file_link: string | null;
  upload_file_link: string | null;
};
export type AdminRankRowDto = {
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
  score: number;
  /** ms */
  time_use: number;
  commit_number: number;
  download_links: RankLinksDto;
};
export type AdminRankPageDto = {
  total_count: number;
  current_page: number;
  data: AdminRankRowDto[];
  /** when the ranking appears, while it is kept back */
  hidden_until: number | null;
  /** place of the viewer's own team */
  own_index: number | null;
  /** decimals of the scores */
  score_digits: number;
  /** ranked submissions that are still to be judged; 0 while it is kept back */
  pending_count: number;
};
export type RejudgedVerdictDto = {
  status: 'waiting' | 'running' | 'success' | 'failed' | 'timeout' | 'wrong_answer' | 'cancel';
  /** exact */
  score: number | null;
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
  /** processor time, by which equal scores are ranked */
  time_spent_ms: number | null;
  /** the judge's, in the reader's language */
  message: string | null;
  /** epoch ms */
  finished_at: number | null;
};
export type RejudgementDto = {
  /** of the commitment */
  id: string;
  commitment_no: string;
  team_id: string;
  team_name: string;
  mode: 'prod' | 'test';
  language: 'python3' | 'matlab' | 'c/c++' | 'result';
  /** epoch ms */
  submitted_at: number;
  /** epoch ms */
  requested_at: number;
  /** how the new verdict stands beside the one that counts */
  state: 'differs' | 'beyond' | 'pending' | 'broken' | 'same' | 'counts';
  /** the verdict that counts */
  counted: RejudgedVerdictDto;
  /** that of the newest re-judgement */
  again: RejudgedVerdictDto;
  /** that of the first run; null where it is the one that counts */
  first: RejudgedVerdictDto | null;
  /** whether the first run is not the one that counts, and can be made to count again, also where it has no verdict */
  can_go_back: boolean;
};
export type RejudgeStatesDto = {
  differs: number;
  /** differ, and would be more tries than their teams have chances */
  beyond: number;
  pending: number;
  broken: number;
  same: number;
  counts: number;
};
export type RejudgementPageDto = {
  total_count: number;
  current_page: number;
  data: RejudgementDto[];
  /** how many there are of each on all pages */
  states: RejudgeStatesDto;
  /** how many on all pages can go back to their first verdicts */
  can_go_back: number;
};
export type RejudgeOutcomeDto = {
  /** judged again now */
  queued: number;
  /** more of them, for another call */
  left: number;
  /** left out: tries more than their teams have chances */
  beyond: number;
};
export type RejudgeRequestDto = {
  /** stale: judged with other images, data or limits than the question has today; broken: without a verdict, by a fault of the platform or the judge. Of the latter none, unless ids name it, that would be a try more than its team has chances; the newest are taken first */
  which: 'stale' | 'broken' | 'all';
  /** of commitments: none but these */
  ids?: string[];
  reason: string;
};
export type CountVerdictOutcomeDto = {
  /** commitments of which another verdict counts now */
  changed: number;
};
export type CountVerdictRequestDto = {
  /** that of the newest re-judgement, or again that of the first run */
  verdict: 'again' | 'first';
  /** of commitments: none but these; without them, again takes those whose state is differs */
  ids?: string[];
  /** how many the caller was told that this takes: 409 VERDICTS_MOVED when it would be others in number */
  expected?: number;
  reason: string;
};
export type StopRejudgingOutcomeDto = {
  stopped: number;
};
export type StopRejudgingRequestDto = {
  reason: string;
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
