import { calendarTexts } from '../../shared/calendar/calendar.texts.ts';
import type { Feature } from '../../shared/feature.ts';
import { routes } from '../../shared/paths.ts';
import { dashboardTexts } from './dashboard.texts.ts';

export const dashboardFeature: Feature = {
  pages: [
    {
      path: routes.dashboard,
      page: () => import('./DashboardPage.tsx'),
      texts: [dashboardTexts, calendarTexts],
      menu: { group: 'home', label: 'shell.dashboard', icon: 'dashboard' },
    },
  ],
};
