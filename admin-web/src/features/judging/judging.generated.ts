import { api } from '../../shared/api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminJudgingRoom: build.query<AdminJudgingRoomApiResponse, AdminJudgingRoomApiArg>({
      query: () => ({ url: `/v1/admin/judging` }),
    }),
    adminJudgingPinImage: build.mutation<AdminJudgingPinImageApiResponse, AdminJudgingPinImageApiArg>({
      query: (queryArg) => ({ url: `/v1/admin/judging/images`, method: 'POST', body: queryArg }),
    }),
    adminJudgingUnpinImage: build.mutation<AdminJudgingUnpinImageApiResponse, AdminJudgingUnpinImageApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/judging/images`,
        method: 'DELETE',
        params: {
          reference: queryArg,
        },
      }),
    }),
    adminJudgingPause: build.mutation<AdminJudgingPauseApiResponse, AdminJudgingPauseApiArg>({
      query: (queryArg) => ({ url: `/v1/admin/judging/pause`, method: 'POST', body: queryArg }),
    }),
    adminJudgingResume: build.mutation<AdminJudgingResumeApiResponse, AdminJudgingResumeApiArg>({
      query: (queryArg) => ({ url: `/v1/admin/judging/resume`, method: 'POST', body: queryArg }),
    }),
    adminJudgingDrain: build.mutation<AdminJudgingDrainApiResponse, AdminJudgingDrainApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/judging/runners/${encodeURIComponent(String(queryArg.runnerId))}/drain`,
        method: 'POST',
        body: queryArg.drainRequestDto,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as judgingClient };
export type AdminJudgingRoomApiResponse = /** status 200  */ JudgingRoomDto;
export type AdminJudgingRoomApiArg = void;
export type AdminJudgingPinImageApiResponse =
  /** status 200 all images that questions can name */ JudgeImageInfoDto[];
export type AdminJudgingPinImageApiArg = JudgeImagePinDto;
export type AdminJudgingUnpinImageApiResponse =
  /** status 200 the images that are left */ JudgeImageInfoDto[];
export type AdminJudgingUnpinImageApiArg = /** as questions name it */ string;
export type AdminJudgingPauseApiResponse =
  /** status 200 all pauses; what has begun comes to its end */ JudgingPauseInfoDto[];
export type AdminJudgingPauseApiArg = PauseRequestDto;
export type AdminJudgingResumeApiResponse = /** status 200 the pauses that are left */ JudgingPauseInfoDto[];
export type AdminJudgingResumeApiArg = ResumeRequestDto;
export type AdminJudgingDrainApiResponse =
  /** status 200 all runners; what has begun comes to its end */ RunnerInfoDto[];
export type AdminJudgingDrainApiArg = {
  runnerId: string;
  drainRequestDto: DrainRequestDto;
};
export type RunnerInfoDto = {
  id: string;
  host: string;
  version: string;
  slots: number;
  state: 'claiming' | 'engine_broken' | 'disk_low' | 'stopping';
  /** epoch ms */
  state_since: number;
  /** an administrator gives it nothing new */
  is_draining: boolean;
  /** epoch ms */
  seen_at: number;
  /** heard of lately */
  is_here: boolean;
  running: number;
  /** by their names, as it said when it asked for work last */
  images: string[];
};
export type QuestionQueueDto = {
  question_id: string;
  question_title: string;
  competition_id: string;
  competition_title: string;
  waiting: number;
  /** of those that wait: what a full disk puts off for minutes */
  put_off: number;
  running: number;
  /** epoch ms */
  oldest_queued_at: number | null;
};
export type JudgingPauseInfoDto = {
  /** null: all judging */
  question_id: string | null;
  /** null: all judging */
  question_title: string | null;
  /** null: all judging */
  competition_title: string | null;
  cause: 'administrator' | 'sync' | 'judge_faults';
  reason: string;
  /** empty: the platform itself */
  username: string;
  /** epoch ms */
  since: number;
};
export type JudgingRoomDto = {
  state: 'up' | 'partly' | 'stopped' | 'lost' | 'none';
  waiting: number;
  running: number;
  /** epoch ms */
  oldest_queued_at: number | null;
  runners: RunnerInfoDto[];
  questions: QuestionQueueDto[];
  pauses: JudgingPauseInfoDto[];
};
export type JudgeImageInfoDto = {
  reference: string;
  digest: string;
  /** epoch ms */
  updated_at: number;
  /** ids of those that are here and hold it */
  runners: string[];
  /** by what questions use it as */
  used_as: ('sandbox' | 'judge')[];
};
export type JudgeImagePinDto = {
  /** as questions name it */
  reference: string;
  /** id of the image, or repository digest */
  digest: string;
  /** what the reference stood for when the caller looked, null: for nothing; 409 STALE_WRITE when that is another since. Without it, what others registered meanwhile is overwritten. */
  previous_digest?: string | null;
};
export type PauseRequestDto = {
  /** null: all judging */
  question_id: string | null;
  reason: string;
};
export type ResumeRequestDto = {
  /** null: all judging */
  question_id: string | null;
  cause?: 'administrator' | 'sync' | 'judge_faults';
};
export type DrainRequestDto = {
  drain: boolean;
};
