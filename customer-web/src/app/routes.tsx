import { Loading } from '@tianheng/web-kit/components/Loading.tsx';
import { wantAllTexts, WithAllTexts } from '@tianheng/web-kit/intl/all-texts.tsx';
import { Navigate, Outlet, type RouteObject } from 'react-router';
import { paths, routes } from '../shared/paths.ts';
import { CustomerArea } from './shell/CustomerArea.tsx';
import { StatusPage } from './shell/StatusPage.tsx';

/** Around pages that show more than the texts of first.en.ts; those are asked for while the page's code loads. */
const needsAllTexts: RouteObject = {
  element: (
    <WithAllTexts>
      <Outlet />
    </WithAllTexts>
  ),
  loader: () => {
    wantAllTexts();
    return null;
  },
  shouldRevalidate: () => false,
};

export const routeTable: RouteObject[] = [
  {
    errorElement: <StatusPage code="500" />,
    HydrateFallback: Loading,
    children: [
      { path: '/', element: <Navigate to={paths.home} replace /> },
      {
        ...needsAllTexts,
        children: [
          { path: routes.login, lazy: () => import('./pages/LoginPage.tsx') },
          { path: routes.register, lazy: () => import('./pages/RegisterPage.tsx') },
          { path: routes.recover, lazy: () => import('./pages/RecoverPage.tsx') },
        ],
      },
      { path: routes.forbidden, element: <StatusPage code="403" /> },
      { path: routes.notFound, element: <StatusPage code="404" /> },
      { path: routes.serverError, element: <StatusPage code="500" /> },
      {
        path: routes.customer,
        element: <CustomerArea />,
        children: [
          { index: true, lazy: () => import('./pages/HomePage.tsx') },
          { path: routes.index, lazy: () => import('./pages/HomePage.tsx') },
          {
            ...needsAllTexts,
            children: [
              { path: routes.datasets, lazy: () => import('./pages/DatasetListPage.tsx') },
              { path: routes.dataset, lazy: () => import('./pages/DatasetPage.tsx') },
              { path: routes.rule, lazy: () => import('./pages/RulePage.tsx') },
              { path: routes.about, lazy: () => import('./pages/AboutPage.tsx') },
              { path: routes.matches, lazy: () => import('./pages/MatchListPage.tsx') },
              { path: routes.match, lazy: () => import('./pages/MatchPage.tsx') },
              { path: routes.question, lazy: () => import('./pages/QuestionPage.tsx') },
              { path: routes.results, lazy: () => import('./pages/ResultsPage.tsx') },
              { path: routes.personage, lazy: () => import('./pages/PersonagePage.tsx') },
            ],
          },
        ],
      },
      { path: '*', element: <Navigate to={paths.notFound} replace /> },
    ],
  },
];
