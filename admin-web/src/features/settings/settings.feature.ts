import type { Feature } from '../../shared/feature.ts';
import { routes } from '../../shared/paths.ts';
import { settingsTexts } from './settings.texts.ts';

export const settingsFeature: Feature = {
  pages: [
    {
      path: routes.matchSetting,
      page: () => import('./MatchSettingPage.tsx'),
      texts: [settingsTexts],
      menu: { group: 'match', label: 'shell.matchSetting', icon: 'settings' },
    },
  ],
};
