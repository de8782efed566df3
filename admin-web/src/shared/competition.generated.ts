import { api } from './api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminCompetitionsGet: build.query<AdminCompetitionsGetApiResponse, AdminCompetitionsGetApiArg>({
      query: (queryArg) => ({ url: `/v1/admin/competitions/${encodeURIComponent(String(queryArg))}` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as competitionClient };
export type AdminCompetitionsGetApiResponse = /** status 200  */ AdminCompetitionDetailDto;
export type AdminCompetitionsGetApiArg = string;
export type AdminCompetitionDetailDto = {
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
  team_size_limit: number;
  enable_topic_count: boolean;
  topic_count: number | null;
  /** which its organisers work in */
  language: 'zh-CN' | 'en';
  /** teams can be moved into it, and notified */
  is_final: boolean;
  group_count: number;
  question_count: number;
  /** accepted */
  team_count: number;
  /** any team is there, also a draft or a dismissed one, so it cannot be deleted */
  in_use: boolean;
  /** to be sent with an update */
  version: number;
  /** epoch ms */
  created_at: number;
  /** epoch ms */
  updated_at: number;
  /** HTML */
  desc: string;
  /** HTML */
  desc_en: string;
  journal: string;
  journal_en: string;
};
