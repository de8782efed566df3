import type { Feature } from '../../shared/feature.ts';
import { routes } from '../../shared/paths.ts';
import { statusTexts } from './status.texts.ts';

export const statusFeature: Feature = {
  pages: [{ path: routes.status, page: () => import('./ServiceStatusPage.tsx'), texts: [statusTexts] }],
};
