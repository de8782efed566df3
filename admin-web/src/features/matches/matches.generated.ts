import { api } from '../../shared/api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminGroupsCreate: build.mutation<AdminGroupsCreateApiResponse, AdminGroupsCreateApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/competition/${encodeURIComponent(String(queryArg.competitionId))}/group`,
        method: 'POST',
        body: queryArg.groupRequestDto,
        headers: {
          'Idempotency-Key': queryArg['Idempotency-Key'],
        },
      }),
    }),
    adminGroupsUpdate: build.mutation<AdminGroupsUpdateApiResponse, AdminGroupsUpdateApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/competition/${encodeURIComponent(String(queryArg.competitionId))}/group/${encodeURIComponent(String(queryArg.groupId))}`,
        method: 'PUT',
        body: queryArg.groupUpdateDto,
      }),
    }),
    adminGroupsRemove: build.mutation<AdminGroupsRemoveApiResponse, AdminGroupsRemoveApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/competition/${encodeURIComponent(String(queryArg.competitionId))}/group/${encodeURIComponent(String(queryArg.groupId))}`,
        method: 'DELETE',
      }),
    }),
    adminGroupsList: build.query<AdminGroupsListApiResponse, AdminGroupsListApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/competition/${encodeURIComponent(String(queryArg.competitionId))}/groups`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
        },
      }),
    }),
    adminCompetitionsList: build.query<AdminCompetitionsListApiResponse, AdminCompetitionsListApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/competitions`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
          q: queryArg.q,
          status: queryArg.status,
          order: queryArg.order,
        },
      }),
    }),
    adminCompetitionsCreate: build.mutation<
      AdminCompetitionsCreateApiResponse,
      AdminCompetitionsCreateApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/admin/competitions`,
        method: 'POST',
        body: queryArg.competitionRequestDto,
        headers: {
          'Idempotency-Key': queryArg['Idempotency-Key'],
        },
      }),
    }),
    adminCompetitionsUpdate: build.mutation<
      AdminCompetitionsUpdateApiResponse,
      AdminCompetitionsUpdateApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/admin/competitions/${encodeURIComponent(String(queryArg.competitionId))}`,
        method: 'PUT',
        body: queryArg.competitionUpdateDto,
      }),
    }),
    adminCompetitionsRemove: build.mutation<
      AdminCompetitionsRemoveApiResponse,
      AdminCompetitionsRemoveApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/admin/competitions/${encodeURIComponent(String(queryArg))}`,
        method: 'DELETE',
      }),
    }),
    adminCompetitionsCopy: build.mutation<AdminCompetitionsCopyApiResponse, AdminCompetitionsCopyApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/competitions/${encodeURIComponent(String(queryArg.competitionId))}/copy`,
        method: 'POST',
        body: queryArg.competitionCopyRequestDto,
        headers: {
          'Idempotency-Key': queryArg['Idempotency-Key'],
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as matchesClient };
export type AdminGroupsCreateApiResponse = /** status 201  */ AdminGroupDto;
export type AdminGroupsCreateApiArg = {
  competitionId: string;
  /** a name of your choice, such as a UUID: equal calls by one name are one for a day, or until the group is deleted */
  'Idempotency-Key'?: string;
  groupRequestDto: GroupRequestDto;
};
export type AdminGroupsUpdateApiResponse = /** status 200  */ AdminGroupDto;
export type AdminGroupsUpdateApiArg = {
  competitionId: string;
  groupId: string;
  groupUpdateDto: GroupUpdateDto;
};
export type AdminGroupsRemoveApiResponse = /** status 200  */ NothingDto;
export type AdminGroupsRemoveApiArg = {
  competitionId: string;
  groupId: string;
};
export type AdminGroupsListApiResponse = /** status 200  */ AdminGroupPageDto;
export type AdminGroupsListApiArg = {
  competitionId: string;
  page?: number;
  limit?: number;
};
export type AdminCompetitionsListApiResponse = /** status 200  */ AdminCompetitionPageDto;
export type AdminCompetitionsListApiArg = {
  page?: number;
  limit?: number;
  /** a part of a title */
  q?: string;
  status?: 'not_started' | 'in_processing' | 'done';
  /** times newest first, titles from a to z */
  order?: 'created_at' | 'updated_at' | 'start_time' | 'title';
};
export type AdminCompetitionsCreateApiResponse = /** status 201  */ AdminCompetitionDetailDto;
export type AdminCompetitionsCreateApiArg = {
  /** a name of your choice, such as a UUID: equal calls by one name are one for a day, or until the competition is deleted */
  'Idempotency-Key'?: string;
  competitionRequestDto: CompetitionRequestDto;
};
export type AdminCompetitionsUpdateApiResponse = /** status 200  */ AdminCompetitionDetailDto;
export type AdminCompetitionsUpdateApiArg = {
  competitionId: string;
  competitionUpdateDto: CompetitionUpdateDto;
};
export type AdminCompetitionsRemoveApiResponse = /** status 200  */ NothingDto;
export type AdminCompetitionsRemoveApiArg = string;
export type AdminCompetitionsCopyApiResponse =
  /** status 201 model questions' data are synchronised in the background */ CompetitionCopiedDto;
export type AdminCompetitionsCopyApiArg = {
  competitionId: string;
  /** a name of your choice, such as a UUID: equal calls by one name are one for a day, or until the competition is deleted */
  'Idempotency-Key'?: string;
  competitionCopyRequestDto: CompetitionCopyRequestDto;
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
export type GroupRequestDto = {
  name: string;
  name_en?: string;
  /** HTML */
  group_desc: string;
  /** HTML */
  group_desc_en?: string;
  /** `all` alone, or ISO codes of countries in lower case; may be left out where `country` is given */
  countries: string[];
  /** comma list of `countries`, which go before it */
  country?: string;
  /** lower ones come first; left out: as it is, or last */
  position?: number;
};
export type GroupUpdateDto = {
  name: string;
  name_en?: string;
  /** HTML */
  group_desc: string;
  /** HTML */
  group_desc_en?: string;
  /** `all` alone, or ISO codes of countries in lower case; may be left out where `country` is given */
  countries: string[];
  /** comma list of `countries`, which go before it */
  country?: string;
  /** lower ones come first; left out: as it is, or last */
  position?: number;
  /** as it was answered when the editor began: 409 STALE_WRITE when somebody else has saved since. Without it, what others saved meanwhile is overwritten. */
  version?: number;
};
export type NothingDto = {};
export type AdminGroupPageDto = {
  total_count: number;
  current_page: number;
  data: AdminGroupDto[];
};
export type AdminCompetitionDto = {
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
};
export type AdminCompetitionPageDto = {
  total_count: number;
  current_page: number;
  data: AdminCompetitionDto[];
};
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
export type CompetitionRequestDto = {
  title: string;
  title_en?: string;
  /** HTML */
  desc: string;
  /** HTML */
  desc_en?: string;
  journal?: string;
  journal_en?: string;
  /** until when registration is open, epoch ms; not after end_time */
  registration_open_time: number;
  /** epoch ms */
  start_time: number;
  /** epoch ms */
  end_time: number;
  team_size_limit?: number;
  /** false: topics are not counted, whatever `topic_count` says; true: it must be given */
  enable_topic_count?: boolean;
  topic_count?: number | null;
  /** which its organisers work in */
  language?: 'zh-CN' | 'en';
  /** by hand, until the next of start_time and end_time; left out: as it is, or by the clock for a new one */
  status?: 'not_started' | 'in_processing' | 'done';
};
export type CompetitionUpdateDto = {
  title: string;
  title_en?: string;
  /** HTML */
  desc: string;
  /** HTML */
  desc_en?: string;
  journal?: string;
  journal_en?: string;
  /** until when registration is open, epoch ms; not after end_time */
  registration_open_time: number;
  /** epoch ms */
  start_time: number;
  /** epoch ms */
  end_time: number;
  team_size_limit?: number;
  /** false: topics are not counted, whatever `topic_count` says; true: it must be given */
  enable_topic_count?: boolean;
  topic_count?: number | null;
  /** which its organisers work in */
  language?: 'zh-CN' | 'en';
  /** by hand, until the next of start_time and end_time; left out: as it is, or by the clock for a new one */
  status?: 'not_started' | 'in_processing' | 'done';
  /** as it was answered when the editor began: 409 STALE_WRITE when somebody else has saved since. Without it, what others saved meanwhile is overwritten. */
  version?: number;
};
export type CompetitionCopiedDto = {
  competition: AdminCompetitionDetailDto;
  /** synchronisations of its questions' data that began */
  sync_task_ids: string[];
};
export type CompetitionCopyRequestDto = {
  /** left out: the other's; either gets a number where it is taken */
  title?: string;
  title_en?: string;
  /** epoch ms; the times of its questions move along */
  start_time: number;
  /** epoch ms; left out: it lasts as long as the other */
  end_time?: number;
  /** epoch ms; left out: it moves along */
  registration_open_time?: number;
};
