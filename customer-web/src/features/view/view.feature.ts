import type { Feature } from '../../shared/feature.ts';
import { routes } from '../../shared/paths.ts';
import { viewTexts } from './view.texts.ts';

/** Reached from the back office. */
export const viewFeature: Feature = {
  pages: [{ path: routes.view, page: () => import('./ViewPage.tsx'), texts: [viewTexts], alone: true }],
};
