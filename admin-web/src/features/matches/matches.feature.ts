import { calendarTexts } from '../../shared/calendar/calendar.texts.ts';
import type { Feature } from '../../shared/feature.ts';
import { routes } from '../../shared/paths.ts';
import { richTexts } from '../../shared/rich-text/rich.texts.ts';
import { matchesTexts } from './matches.texts.ts';

export const matchesFeature: Feature = {
  pages: [
    {
      path: routes.matchList,
      page: () => import('./MatchListPage.tsx'),
      texts: [matchesTexts, calendarTexts],
      menu: { group: 'match', label: 'shell.matchList', icon: 'match' },
    },
    {
      path: routes.matchAdd,
      under: routes.matchList,
      page: () => import('./MatchAddPage.tsx'),
      texts: [matchesTexts, calendarTexts, richTexts],
      menu: { group: 'match', label: 'shell.matchAdd', icon: 'new', unless: 'matchId' },
    },
  ],
};
