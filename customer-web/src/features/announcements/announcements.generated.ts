import { api } from '../../shared/api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    announcementsList: build.query<AnnouncementsListApiResponse, AnnouncementsListApiArg>({
      query: (queryArg) => ({
        url: `/v1/competition/${encodeURIComponent(String(queryArg.competitionId))}/announcements`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
        },
      }),
    }),
    announcementsMarkRead: build.mutation<AnnouncementsMarkReadApiResponse, AnnouncementsMarkReadApiArg>({
      query: (queryArg) => ({
        url: `/v1/competition/${encodeURIComponent(String(queryArg.competitionId))}/announcements/read`,
        method: 'POST',
        body: queryArg.announcementsReadRequestDto,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as announcementsClient };
export type AnnouncementsListApiResponse = /** status 200  */ AnnouncementPageDto;
export type AnnouncementsListApiArg = {
  competitionId: string;
  page?: number;
  limit?: number;
};
export type AnnouncementsMarkReadApiResponse = /** status 200  */ UnreadAnnouncementsDto;
export type AnnouncementsMarkReadApiArg = {
  competitionId: string;
  announcementsReadRequestDto: AnnouncementsReadRequestDto;
};
export type AnnouncementDto = {
  id: string;
  title: string;
  /** HTML */
  text: string;
  /** what `text` is written in */
  language: 'zh-CN' | 'en';
  /** what `title` is written in */
  title_language: 'zh-CN' | 'en';
  /** by whoever asks; false for visitors */
  is_unread: boolean;
  /** epoch ms */
  created_at: number;
  /** epoch ms; later than created_at: it was changed since */
  updated_at: number;
};
export type AnnouncementPageDto = {
  total_count: number;
  current_page: number;
  /** of all pages; 0 for visitors */
  unread_count: number;
  data: AnnouncementDto[];
};
export type UnreadAnnouncementsDto = {
  /** of all pages; 0 for visitors */
  unread_count: number;
};
export type AnnouncementsReadRequestDto = {
  /** what the person has been shown */
  ids: string[];
};
