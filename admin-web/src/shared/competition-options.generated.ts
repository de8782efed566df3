import { api } from './api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminCompetitionsOptions: build.query<
      AdminCompetitionsOptionsApiResponse,
      AdminCompetitionsOptionsApiArg
    >({
      query: () => ({ url: `/v1/admin/competitions/options` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as competitionOptionsClient };
export type AdminCompetitionsOptionsApiResponse = /** status 200  */ CompetitionOptionDto[];
export type AdminCompetitionsOptionsApiArg = void;
export type QuestionOptionDto = {
  id: string;
  title: string;
  question_no: number;
  question_type: 'project' | 'model';
};
export type GroupOptionDto = {
  id: string;
  name: string;
  questions: QuestionOptionDto[];
};
export type CompetitionOptionDto = {
  id: string;
  title: string;
  status: 'not_started' | 'in_processing' | 'done';
  is_final: boolean;
  groups: GroupOptionDto[];
};
