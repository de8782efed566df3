import type { Feature } from '../../shared/feature.ts';
import { routes } from '../../shared/paths.ts';
import { boardTexts } from './board.texts.ts';

export const boardFeature: Feature = {
  pages: [
    {
      path: routes.matchBoard,
      page: () => import('./BoardPage.tsx'),
      texts: [boardTexts],
      menu: { group: 'home', label: 'shell.matchBoard', icon: 'board' },
    },
  ],
};
