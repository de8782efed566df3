import { api } from '../../shared/api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminAnnouncementsList: build.query<AdminAnnouncementsListApiResponse, AdminAnnouncementsListApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/competition/${encodeURIComponent(String(queryArg.competitionId))}/announcements`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
        },
      }),
    }),
    adminAnnouncementsCreate: build.mutation<
      AdminAnnouncementsCreateApiResponse,
      AdminAnnouncementsCreateApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/admin/competition/${encodeURIComponent(String(queryArg.competitionId))}/announcements`,
        method: 'POST',
        body: queryArg.announcementRequestDto,
        headers: {
          'Idempotency-Key': queryArg['Idempotency-Key'],
        },
      }),
    }),
    adminAnnouncementsGet: build.query<AdminAnnouncementsGetApiResponse, AdminAnnouncementsGetApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/competition/${encodeURIComponent(String(queryArg.competitionId))}/announcements/${encodeURIComponent(String(queryArg.announcementId))}`,
      }),
    }),
    adminAnnouncementsUpdate: build.mutation<
      AdminAnnouncementsUpdateApiResponse,
      AdminAnnouncementsUpdateApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/admin/competition/${encodeURIComponent(String(queryArg.competitionId))}/announcements/${encodeURIComponent(String(queryArg.announcementId))}`,
        method: 'PUT',
        body: queryArg.announcementUpdateDto,
      }),
    }),
    adminAnnouncementsWithdraw: build.mutation<
      AdminAnnouncementsWithdrawApiResponse,
      AdminAnnouncementsWithdrawApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/admin/competition/${encodeURIComponent(String(queryArg.competitionId))}/announcements/${encodeURIComponent(String(queryArg.announcementId))}/withdraw`,
        method: 'POST',
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as announcementsClient };
export type AdminAnnouncementsListApiResponse = /** status 200  */ AdminAnnouncementPageDto;
export type AdminAnnouncementsListApiArg = {
  competitionId: string;
  page?: number;
  limit?: number;
};
export type AdminAnnouncementsCreateApiResponse = /** status 201  */ AdminAnnouncementDto;
export type AdminAnnouncementsCreateApiArg = {
  competitionId: string;
  /** a name of your choice, such as a UUID: equal calls by one name are one for a day, or until the announcement is withdrawn */
  'Idempotency-Key'?: string;
  announcementRequestDto: AnnouncementRequestDto;
};
export type AdminAnnouncementsGetApiResponse = /** status 200  */ AdminAnnouncementDto;
export type AdminAnnouncementsGetApiArg = {
  competitionId: string;
  announcementId: string;
};
export type AdminAnnouncementsUpdateApiResponse = /** status 200  */ AdminAnnouncementDto;
export type AdminAnnouncementsUpdateApiArg = {
  competitionId: string;
  announcementId: string;
  announcementUpdateDto: AnnouncementUpdateDto;
};
export type AdminAnnouncementsWithdrawApiResponse = /** status 200  */ AdminAnnouncementDto;
export type AdminAnnouncementsWithdrawApiArg = {
  competitionId: string;
  announcementId: string;
};
export type AdminAnnouncementDto = {
  id: string;
  competition_id: string;
  title: string;
  title_en: string;
  /** HTML */
  text: string;
  /** HTML */
  text_en: string;
  /** who wrote it first */
  username: string | null;
  /** people who have read it */
  read_count: number;
  /** epoch ms; null: it is shown */
  withdrawn_at: number | null;
  /** to be sent with an update */
  version: number;
  /** epoch ms */
  created_at: number;
  /** epoch ms */
  updated_at: number;
};
export type AdminAnnouncementPageDto = {
  total_count: number;
  current_page: number;
  data: AdminAnnouncementDto[];
};
export type AnnouncementRequestDto = {
  title: string;
  title_en?: string;
  /** HTML */
  text: string;
  /** HTML */
  text_en?: string;
};
export type AnnouncementUpdateDto = {
  title: string;
  title_en?: string;
  /** HTML */
  text: string;
  /** HTML */
  text_en?: string;
  /** as it was answered when the editor began: 409 STALE_WRITE when somebody else has saved since. Without it, what others saved meanwhile is overwritten. */
  version?: number;
};
