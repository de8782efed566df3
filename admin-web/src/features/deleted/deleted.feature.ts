import type { Feature } from '../../shared/feature.ts';
import { routes } from '../../shared/paths.ts';
import { deletedTexts } from './deleted.texts.ts';

export const deletedFeature: Feature = {
  pages: [
    {
      path: routes.deleted,
      page: () => import('./DeletedListPage.tsx'),
      texts: [deletedTexts],
      menu: { group: 'operations', label: 'shell.deleted', icon: 'trash' },
    },
  ],
};
