import type { Feature } from '../../shared/feature.ts';
import { routes } from '../../shared/paths.ts';

const page = () => import('./HomePage.tsx');

export const homeFeature: Feature = {
  pages: [
    { path: '', page, texts: [], menu: { label: 'shell.home', exact: true } },
    { path: routes.index, page, texts: [] },
  ],
};
