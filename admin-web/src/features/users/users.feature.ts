import type { Feature } from '../../shared/feature.ts';
import { routes } from '../../shared/paths.ts';
import { usersTexts } from './users.texts.ts';

export const usersFeature: Feature = {
  pages: [
    {
      path: routes.users,
      page: () => import('./UserListPage.tsx'),
      texts: [usersTexts],
      menu: { group: 'operations', label: 'shell.users', icon: 'user' },
    },
  ],
};
