import { Navigate, type RouteObject } from 'react-router';
import { paths, routes } from '../shared/paths.ts';
import { wantAllTexts } from './all-texts.tsx';
import { CrashPage } from './shell/CrashPage.tsx';
import { Loading } from './shell/Loading.tsx';

export const routeTable: RouteObject[] = [
  {
    errorElement: <CrashPage />,
    HydrateFallback: Loading,
    children: [
      { path: '/', element: <Navigate to={paths.manage} replace /> },
      { path: routes.login, lazy: () => import('./pages/LoginPage.tsx') },
      { path: routes.forbidden, lazy: () => import('./pages/ForbiddenPage.tsx') },
      { path: routes.notFound, lazy: () => import('./pages/NotFoundPage.tsx') },
      { path: routes.serverError, lazy: () => import('./pages/ServerErrorPage.tsx') },
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
