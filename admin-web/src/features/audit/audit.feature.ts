import { calendarTexts } from '../../shared/calendar/calendar.texts.ts';
import type { Feature } from '../../shared/feature.ts';
import { routes } from '../../shared/paths.ts';
import { auditTexts } from './audit.texts.ts';

export const auditFeature: Feature = {
  pages: [
    {
      path: routes.audit,
      page: () => import('./AuditPage.tsx'),
      texts: [auditTexts, calendarTexts],
      menu: { group: 'operations', label: 'shell.audit', icon: 'audit' },
    },
  ],
};
