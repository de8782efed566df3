import { api } from '../../shared/api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    questionsListGroups: build.query<QuestionsListGroupsApiResponse, QuestionsListGroupsApiArg>({
      query: (queryArg) => ({
        url: `/v1/competition/${encodeURIComponent(String(queryArg.competitionId))}/groups`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
        },
      }),
    }),
    questionsListQuestions: build.query<QuestionsListQuestionsApiResponse, QuestionsListQuestionsApiArg>({
      query: (queryArg) => ({
        url: `/v1/competition/${encodeURIComponent(String(queryArg.competitionId))}/groups/${encodeURIComponent(String(queryArg.groupId))}/questions`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
        },
      }),
    }),
    rankOfTeam: build.query<RankOfTeamApiResponse, RankOfTeamApiArg>({
      query: (queryArg) => ({
        url: `/v1/competition/${encodeURIComponent(String(queryArg.competitionId))}/team/question/info`,
        params: {
          question_type: queryArg.questionType,
        },
      }),
    }),
    competitionsGet: build.query<CompetitionsGetApiResponse, CompetitionsGetApiArg>({
      query: (queryArg) => ({ url: `/v1/competitions/${encodeURIComponent(String(queryArg))}` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as competitionsClient };
export type QuestionsListGroupsApiResponse = /** status 200  */ GroupPageDto;
export type QuestionsListGroupsApiArg = {
  competitionId: string;
  page?: number;
  limit?: number;
};
export type QuestionsListQuestionsApiResponse = /** status 200  */ QuestionPageDto;
export type QuestionsListQuestionsApiArg = {
  competitionId: string;
  groupId: string;
  page?: number;
  limit?: number;
};
export type RankOfTeamApiResponse = /** status 200  */ TeamQuestionInfoDto[];
export type RankOfTeamApiArg = {
  competitionId: string;
  questionType?: 'project' | 'model';
};
export type CompetitionsGetApiResponse = /** status 200  */ CompetitionDto;
export type CompetitionsGetApiArg = string;
export type GroupDto = {
  id: string;
  group_id: string;
  name: string;
  /** HTML */
  group_desc: string;
  /** of `group_desc` */
  language: 'zh-CN' | 'en';
  /** ISO codes in lower case, or `all` */
  countries: string[];
};
export type GroupPageDto = {
  total_count: number;
  current_page: number;
  data: GroupDto[];
};
export type QuestionSummaryDto = {
  id: string;
  group_id: string;
  question_no: number;
  name: string;
  desc: string;
  picture_url: string | null;
  question_type: 'project' | 'model';
  total_score: number;
  /** what `name` is written in */
  language: 'zh-CN' | 'en';
  /** what `desc` is written in */
  desc_language: 'zh-CN' | 'en';
};
export type QuestionPageDto = {
  total_count: number;
  current_page: number;
  data: QuestionSummaryDto[];
};
export type TeamQuestionInfoDto = {
  question_id: string;
  /** prod submissions, but those whose chance was given back; of a project question, 1 once a file was handed in */
  commit_number: number;
  /** rounded as in the ranking; null without one, and while scores are kept back */
  best_score: number | null;
};
export type CompetitionDto = {
  id: string;
  title: string;
  title_en: string;
  status: 'not_started' | 'in_processing' | 'done';
  /** until when registration is open, epoch ms */
  registration_open_time: number;
  /** epoch ms */
  start_time: number;
  /** epoch ms */
  end_time: number;
  /** accepted teams */
  team_number: number;
  /** HTML */
  desc: string;
  journal: string;
  journal_en: string;
  team_size_limit: number;
  /** what `desc` is written in */
  language: 'zh-CN' | 'en';
};
