import type { Feature } from '../../shared/feature.ts';
import { routes } from '../../shared/paths.ts';
import { competitionsTexts } from './competitions.texts.ts';

export const competitionsFeature: Feature = {
  pages: [
    {
      path: routes.matches,
      page: () => import('./MatchListPage.tsx'),
      texts: [competitionsTexts],
      menu: { label: 'shell.matches', also: [routes.createTeam, routes.results] },
    },
  ],
};
