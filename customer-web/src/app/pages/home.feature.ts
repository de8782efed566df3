import type { Feature } from '../../shared/feature.ts';
import { routes } from '../../shared/paths.ts';

const page = () => import('./HomePage.tsx');

export const homeFeature: Feature = {
  pages: [
    { path: '', page, isFirst: true, texts: [], menu: { label: 'shell.home', exact: true } },
    { path: routes.index, page, isFirst: true, texts: [] },
  ],
};
