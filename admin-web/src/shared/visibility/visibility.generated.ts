import { api } from '../api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminVisibilityOfQuestion: build.query<
      AdminVisibilityOfQuestionApiResponse,
      AdminVisibilityOfQuestionApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/admin/competition/${encodeURIComponent(String(queryArg.competitionId))}/questions/${encodeURIComponent(String(queryArg.questionId))}/visibility`,
        params: {
          username: queryArg.username,
        },
      }),
    }),
    adminVisibilityOfDataset: build.query<
      AdminVisibilityOfDatasetApiResponse,
      AdminVisibilityOfDatasetApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/admin/dataset/${encodeURIComponent(String(queryArg.datasetId))}/visibility`,
        params: {
          username: queryArg.username,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as visibilityClient };
export type AdminVisibilityOfQuestionApiResponse = /** status 200  */ VisibilityDto;
export type AdminVisibilityOfQuestionApiArg = {
  competitionId: string;
  questionId: string;
  /** through whose eyes, too */
  username?: string;
};
export type AdminVisibilityOfDatasetApiResponse = /** status 200  */ VisibilityDto;
export type AdminVisibilityOfDatasetApiArg = {
  datasetId: string;
  /** through whose eyes, too */
  username?: string;
};
export type VisibilityPersonDto = {
  id: string;
  username: string;
  platform_role: 'platform_admin' | 'platform_member';
  /** cannot sign in, and sees what visitors see */
  is_frozen: boolean;
};
export type ViewerVerdictDto = {
  viewer: 'visitor' | 'member' | 'team_member' | 'user';
  visible: boolean;
  /** the rule that decides, either way */
  why:
    | 'everyone'
    | 'signed_in'
    | 'participants'
    | 'administrators'
    | 'nobody'
    | 'started'
    | 'not_started'
    | 'shown_at_once'
    | 'closed'
    | 'kept_back';
};
export type SightVerdictsDto = {
  sight: 'home' | 'list' | 'detail' | 'crawlers' | 'page' | 'scores' | 'example' | 'data';
  /** of the dataset that a question opens */
  title: string | null;
  /** by title and data type alone */
  title_only: boolean;
  verdicts: ViewerVerdictDto[];
};
export type VisibilityDto = {
  /** epoch ms */
  at: number;
  person: VisibilityPersonDto | null;
  /** competitions whose accepted teams may read the dataset now */
  opened_by: string[];
  sights: SightVerdictsDto[];
};
