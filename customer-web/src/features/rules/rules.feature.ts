import type { Feature } from '../../shared/feature.ts';
import { routes } from '../../shared/paths.ts';
import { rulesTexts } from './rules.texts.ts';

export const rulesFeature: Feature = {
  pages: [
    {
      path: routes.rule,
      page: () => import('./RulePage.tsx'),
      texts: [rulesTexts],
      menu: { label: 'shell.rule' },
    },
  ],
};
