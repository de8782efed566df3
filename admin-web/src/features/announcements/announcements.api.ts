import type { ErrorCode } from '@tianheng/contracts';
import { listed, touched } from '@tianheng/web-kit/http/tags.ts';
import { announcementsClient } from './announcements.generated.ts';

/** A colleague was faster. */
const MOOT: readonly ErrorCode[] = ['STALE_WRITE', 'ANNOUNCEMENT_WITHDRAWN', 'ANNOUNCEMENT_NOT_FOUND'];
const KINDS = ['Announcement'] as const;
const writes = { extraOptions: { quiet: true }, invalidatesTags: touched(() => KINDS, MOOT) };

/** Refusals are explained by whoever acts. */
const announcementsApi = announcementsClient.enhanceEndpoints({
  endpoints: {
    adminAnnouncementsList: { providesTags: listed('Announcement') },
    adminAnnouncementsCreate: writes,
    adminAnnouncementsUpdate: writes,
    adminAnnouncementsWithdraw: writes,
  },
});

export const {
  useAdminAnnouncementsListQuery,
  useAdminAnnouncementsCreateMutation,
  useAdminAnnouncementsUpdateMutation,
  useAdminAnnouncementsWithdrawMutation,
} = announcementsApi;

/** For what an editor begins with, which is read anew each time. */
export const useLazyAdminAnnouncementsGetQuery =
  announcementsApi.endpoints.adminAnnouncementsGet.useLazyQuery;
