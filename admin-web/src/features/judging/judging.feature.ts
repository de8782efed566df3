import type { Feature } from '../../shared/feature.ts';
import { routes } from '../../shared/paths.ts';
import { judgingTexts } from './judging.texts.ts';

export const judgingFeature: Feature = {
  pages: [
    {
      path: routes.judging,
      page: () => import('./JudgingPage.tsx'),
      texts: [judgingTexts],
      menu: { group: 'task', label: 'shell.judging', icon: 'judging' },
    },
  ],
};
