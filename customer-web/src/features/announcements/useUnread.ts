import { PAGE_SIZE_DEFAULT, type Id } from '@tianheng/contracts';
import { useAnnouncementsQuery } from './announcements.api.ts';

/** Shares what the first page of the list reads. */
const useFirstPage = (competitionId: Id) =>
  useAnnouncementsQuery({ competitionId, page: 1, limit: PAGE_SIZE_DEFAULT }, { refetchOnFocus: true })
    .currentData;

/** How many announcements of a competition the person has not seen. */
export const useUnread = (competitionId: Id): number => useFirstPage(competitionId)?.unread_count ?? 0;

/** Whether anything was announced in a competition. */
export const useHasNews = (competitionId: Id): boolean => (useFirstPage(competitionId)?.total_count ?? 0) > 0;
