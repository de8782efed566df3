import { Navigate, Outlet, type RouteObject } from 'react-router';
import { paths, routes } from '../shared/paths.ts';
import { wantAllTexts, WithAllTexts } from './all-texts.tsx';
import { CustomerArea } from './shell/CustomerArea.tsx';
import { CrashPage } from './shell/CrashPage.tsx';
import { Loading } from './shell/Loading.tsx';

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
    errorElement: <CrashPage />,
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
      { path: routes.forbidden, lazy: () => import('./pages/ForbiddenPage.tsx') },
      { path: routes.notFound, lazy: () => import('./pages/NotFoundPage.tsx') },
      { path: routes.serverError, lazy: () => import('./pages/ServerErrorPage.tsx') },
      {
        path: routes.customer,
        element: <CustomerArea />,
        children: [
          { index: true, lazy: () => import('./pages/HomePage.tsx') },
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
              { path: routes.personage, lazy: () => import('./pages/PersonagePage.tsx') },
            ],
          },
        ],
      },
      { path: '*', element: <Navigate to={paths.notFound} replace /> },
    ],
  },
];
