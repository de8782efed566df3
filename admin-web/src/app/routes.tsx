import { lazily } from '@tianheng/web-kit/arrival/lazily.tsx';
import { page } from '@tianheng/web-kit/arrival/page.tsx';
import { Loading } from '@tianheng/web-kit/components/Loading.tsx';
import { captchaTexts } from '@tianheng/web-kit/intl/captcha.texts.ts';
import { Suspense } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { paths, routes } from '../shared/paths.ts';
import { FEATURES } from './features.ts';

const StatusPage = lazily(() => import('./shell/StatusPage.tsx'), 'StatusPage');
const status = (code: '403' | '404' | '500') => (
  <Suspense>
    <StatusPage code={code} />
  </Suspense>
);

export const routeTable: RouteObject[] = [
  {
    errorElement: status('500'),
    HydrateFallback: Loading,
    children: [
      { path: '/', element: <Navigate to={paths.manage} replace /> },
      { path: routes.login, lazy: page(() => import('./pages/LoginPage.tsx'), [captchaTexts]) },
      { path: routes.forbidden, element: status('403') },
      { path: routes.notFound, element: status('404') },
      { path: routes.serverError, element: status('500') },
      {
        lazy: page(() => import('./shell/ManageArea.tsx')),
        children: [
          { path: paths.manage, element: <Navigate to={paths.dashboard} replace /> },
          ...FEATURES.flatMap(({ pages }) => pages).map(({ path, page: load, texts }) => ({
            path: path.startsWith('/') ? path : `${paths.manage}/${path}`,
            lazy: page(load, texts),
          })),
        ],
      },
      { path: '*', element: <Navigate to={paths.notFound} replace /> },
    ],
  },
];
