import { listed, touched } from '@tianheng/web-kit/http/tags.ts';
import { announcementsClient } from './announcements.generated.ts';

const { endpoints } = announcementsClient.enhanceEndpoints({
  endpoints: {
    announcementsList: { providesTags: listed('Announcement') },
    // Nobody asked for it: it is done again with the next look at the page.
    announcementsMarkRead: {
      extraOptions: { quiet: true },
      invalidatesTags: touched(() => ['Announcement'] as const),
    },
  },
});

export const useAnnouncementsQuery = endpoints.announcementsList.useQuery;
export const useMarkReadMutation = endpoints.announcementsMarkRead.useMutation;
