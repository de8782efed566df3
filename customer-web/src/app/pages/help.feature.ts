import { causesTexts } from '@tianheng/web-kit/intl/causes.texts.ts';
import { commitmentsTexts } from '../../features/commitments/commitments.texts.ts';
import { helpTexts } from '../../features/help/help.texts.ts';
import { teamsTexts } from '../../features/teams/teams.texts.ts';
import type { Feature } from '../../shared/feature.ts';
import { routes } from '../../shared/paths.ts';

/** Composed of what submissions and teams say themselves. */
export const helpFeature: Feature = {
  pages: [
    {
      path: routes.help,
      page: () => import('./HelpPage.tsx'),
      texts: [helpTexts, commitmentsTexts, causesTexts, teamsTexts],
    },
  ],
};
