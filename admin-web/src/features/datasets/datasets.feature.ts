import type { Feature } from '../../shared/feature.ts';
import { coverTexts } from '../../shared/cover/cover.texts.ts';
import { routes } from '../../shared/paths.ts';
import { datasetFormTexts, datasetsTexts } from './datasets.texts.ts';

export const datasetsFeature: Feature = {
  pages: [
    {
      path: routes.datasetList,
      page: () => import('./DatasetListPage.tsx'),
      texts: [datasetsTexts],
      menu: { group: 'data', label: 'shell.datasetList', icon: 'dataset' },
    },
    {
      path: routes.datasetAdd,
      under: routes.datasetList,
      page: () => import('./DatasetAddPage.tsx'),
      texts: [datasetsTexts, datasetFormTexts, coverTexts],
      menu: { group: 'data', label: 'shell.datasetAdd', icon: 'new', unless: 'datasetId' },
    },
  ],
};
