import type { Feature } from '../../shared/feature.ts';
import { routes } from '../../shared/paths.ts';
import { aboutTexts } from './about.texts.ts';

export const aboutFeature: Feature = {
  pages: [
    {
      path: routes.about,
      page: () => import('./AboutPage.tsx'),
      texts: [aboutTexts],
      menu: { label: 'shell.about' },
    },
  ],
};
