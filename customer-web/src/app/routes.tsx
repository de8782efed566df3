import { lazily } from '@tianheng/web-kit/arrival/lazily.tsx';
import { page } from '@tianheng/web-kit/arrival/page.tsx';
import { Loading } from '@tianheng/web-kit/components/Loading.tsx';
import { Suspense } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import type { FeaturePage } from '../shared/feature.ts';
import { paths, routes } from '../shared/paths.ts';
import { FEATURES } from './features.ts';
import { CustomerArea } from './shell/CustomerArea.tsx';

const StatusPage = lazily(() => import('./shell/StatusPage.tsx'), 'StatusPage');
const status = (code: '403' | '404' | '500') => (
  <Suspense>
    <StatusPage code={code} />
  </Suspense>
);

const pages = FEATURES.flatMap((feature) => feature.pages);

function routeOf({ path, page: load, texts }: FeaturePage): RouteObject {
  const lazy = page(load, texts);
  return path === '' ? { index: true, lazy } : { path, lazy };
}

export const routeTable: RouteObject[] = [
  {
    errorElement: status('500'),
    HydrateFallback: Loading,
    children: [
      { path: '/', element: <Navigate to={paths.home} replace /> },
      ...pages.filter(({ alone }) => alone).map(routeOf),
      { path: routes.forbidden, element: status('403') },
      { path: routes.notFound, element: status('404') },
      { path: routes.serverError, element: status('500') },
      {
        path: routes.customer,
        element: <CustomerArea />,
        children: pages.filter(({ alone }) => !alone).map(routeOf),
      },
      { path: '*', element: <Navigate to={paths.notFound} replace /> },
    ],
  },
];
