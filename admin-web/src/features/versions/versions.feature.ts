import type { Feature } from '../../shared/feature.ts';
import { routes } from '../../shared/paths.ts';
import { versionsTexts } from './versions.texts.ts';

export const versionsFeature: Feature = {
  pages: [
    {
      path: routes.version,
      page: () => import('./VersionPage.tsx'),
      texts: [versionsTexts],
      menu: { group: 'system', label: 'shell.version', icon: 'version' },
    },
  ],
};
