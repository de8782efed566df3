import { PAGE_SIZE_DEFAULT } from '@tianheng/contracts';
import type { Feature } from '../../shared/feature.ts';
import { formsTexts } from '../../shared/intl/forms.texts.ts';
import { routes } from '../../shared/paths.ts';
import { datasetListTexts, datasetTexts } from './datasets.texts.ts';

export const datasetsFeature: Feature = {
  pages: [
    {
      path: routes.datasets,
      page: () => import('./list/DatasetListPage.tsx'),
      texts: [datasetListTexts],
      asks: ({ query }) => (query.size === 0 ? [`/dataset?page=1&limit=${PAGE_SIZE_DEFAULT}`] : []),
      menu: { label: 'shell.datasets', also: [routes.dataset] },
    },
    {
      path: routes.dataset,
      page: () => import('./detail/DatasetPage.tsx'),
      texts: [datasetTexts, formsTexts],
      asks: ({ step, isSignedIn }) => [`/dataset/${step('datasetId')}${isSignedIn ? '' : '/overview'}`],
    },
  ],
};
