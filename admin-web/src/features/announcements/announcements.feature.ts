import type { Feature } from '../../shared/feature.ts';
import { routes } from '../../shared/paths.ts';
import { richTexts } from '../../shared/rich-text/rich.texts.ts';
import { announcementsTexts } from './announcements.texts.ts';

/** News of a match; reached from the list of matches. */
export const announcementsFeature: Feature = {
  pages: [
    {
      path: routes.announcements,
      under: routes.matchList,
      page: () => import('./AnnouncementListPage.tsx'),
      texts: [announcementsTexts],
    },
    {
      path: routes.announcement,
      under: routes.matchList,
      page: () => import('./AnnouncementEditPage.tsx'),
      texts: [announcementsTexts, richTexts],
    },
  ],
};
