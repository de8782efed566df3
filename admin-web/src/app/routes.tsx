import { Loading } from '@tianheng/web-kit/components/Loading.tsx';
import { wantAllTexts } from '@tianheng/web-kit/intl/all-texts.tsx';
import { Navigate, type RouteObject } from 'react-router';
import { paths, routes } from '../shared/paths.ts';
import { StatusPage } from './shell/StatusPage.tsx';

export const routeTable: RouteObject[] = [
  {
    errorElement: <StatusPage code="500" />,
    HydrateFallback: Loading,
    children: [
      { path: '/', element: <Navigate to={paths.manage} replace /> },
      { path: routes.login, lazy: () => import('./pages/LoginPage.tsx') },
      { path: routes.forbidden, element: <StatusPage code="403" /> },
      { path: routes.notFound, element: <StatusPage code="404" /> },
      { path: routes.serverError, element: <StatusPage code="500" /> },
      {
        path: routes.manage,
        lazy: () => {
          wantAllTexts();
          return import('./shell/ManageArea.tsx');
        },
        children: [
          { index: true, element: <Navigate to={paths.dashboard} replace /> },
          { path: routes.dashboard, lazy: () => import('./pages/DashboardPage.tsx') },
          { path: routes.datasetList, lazy: () => import('./pages/DatasetListPage.tsx') },
          { path: routes.datasetAdd, lazy: () => import('./pages/DatasetAddPage.tsx') },
          { path: routes.quoteApprove, lazy: () => import('./pages/QuoteApprovePage.tsx') },
        ],
      },
      { path: '*', element: <Navigate to={paths.notFound} replace /> },
    ],
  },
];
