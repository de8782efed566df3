import { Loading } from '@tianheng/web-kit/components/Loading.tsx';
import { page } from '@tianheng/web-kit/intl/texts.tsx';
import { Navigate, type RouteObject } from 'react-router';
import { aboutTexts } from '../features/about/about.texts.ts';
import { causesTexts, commitmentsTexts } from '../features/commitments/commitments.texts.ts';
import { competitionsTexts } from '../features/competitions/competitions.texts.ts';
import { datasetTexts } from '../features/datasets/datasets.texts.ts';
import { profileTexts } from '../features/profile/profile.texts.ts';
import { questionsTexts } from '../features/questions/questions.texts.ts';
import { rulesTexts } from '../features/rules/rules.texts.ts';
import { accountTexts } from '../features/session/session.texts.ts';
import { teamsTexts } from '../features/teams/teams.texts.ts';
import { formsTexts } from '../shared/intl/forms.texts.ts';
import { paths, routes } from '../shared/paths.ts';
import { CustomerArea } from './shell/CustomerArea.tsx';
import { StatusPage } from './shell/StatusPage.tsx';

export const routeTable: RouteObject[] = [
  {
    errorElement: <StatusPage code="500" />,
    HydrateFallback: Loading,
    children: [
      { path: '/', element: <Navigate to={paths.home} replace /> },

      { path: routes.login, lazy: page(() => import('./pages/LoginPage.tsx'), [accountTexts, formsTexts]) },
      {
        path: routes.register,
        lazy: page(() => import('./pages/RegisterPage.tsx'), [accountTexts, formsTexts]),
      },
      {
        path: routes.recover,
        lazy: page(() => import('./pages/RecoverPage.tsx'), [accountTexts, formsTexts]),
      },

      { path: routes.forbidden, element: <StatusPage code="403" /> },
      { path: routes.notFound, element: <StatusPage code="404" /> },
      { path: routes.serverError, element: <StatusPage code="500" /> },
      {
        path: routes.customer,
        element: <CustomerArea />,
        children: [
          { index: true, lazy: page(() => import('./pages/HomePage.tsx')) },
          { path: routes.index, lazy: page(() => import('./pages/HomePage.tsx')) },
          { path: routes.datasets, lazy: page(() => import('./pages/DatasetListPage.tsx')) },
          {
            path: routes.dataset,
            lazy: page(() => import('./pages/DatasetPage.tsx'), [datasetTexts, formsTexts]),
          },
          { path: routes.rule, lazy: page(() => import('./pages/RulePage.tsx'), [rulesTexts]) },
          { path: routes.about, lazy: page(() => import('./pages/AboutPage.tsx'), [aboutTexts]) },
          {
            path: routes.matches,
            lazy: page(() => import('./pages/MatchListPage.tsx'), [competitionsTexts]),
          },
          {
            path: routes.match,
            lazy: page(() => import('./pages/MatchPage.tsx'), [competitionsTexts, teamsTexts]),
          },
          {
            path: routes.question,
            lazy: page(
              () => import('./pages/QuestionPage.tsx'),
              [questionsTexts, commitmentsTexts, causesTexts, competitionsTexts, formsTexts],
            ),
          },
          {
            path: routes.results,
            lazy: page(
              () => import('./pages/ResultsPage.tsx'),
              [competitionsTexts, teamsTexts, questionsTexts, commitmentsTexts, causesTexts],
            ),
          },
          {
            path: routes.personage,
            lazy: page(() => import('./pages/PersonagePage.tsx'), [profileTexts, formsTexts]),
          },
        ],
      },
      { path: '*', element: <Navigate to={paths.notFound} replace /> },
    ],
  },
];
