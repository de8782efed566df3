import type { Feature } from '../../shared/feature.ts';
import { routes } from '../../shared/paths.ts';
import { approvalDetailTexts, approvalsTexts, teamsTexts } from './teams.texts.ts';

export const teamsFeature: Feature = {
  pages: [
    {
      path: routes.matchApprove,
      page: () => import('./ApprovalListPage.tsx'),
      texts: [approvalsTexts],
      menu: { group: 'match', label: 'shell.matchApprove', icon: 'approve' },
    },
    {
      path: routes.approval,
      under: routes.matchApprove,
      page: () => import('./ApprovalPage.tsx'),
      texts: [approvalsTexts, approvalDetailTexts],
    },
    {
      path: routes.groupAudit,
      page: () => import('./TeamReviewPage.tsx'),
      texts: [approvalsTexts],
      menu: { group: 'match', label: 'shell.groupAudit', icon: 'review' },
    },
    {
      path: routes.group,
      page: () => import('./TeamListPage.tsx'),
      texts: [teamsTexts],
      menu: { group: 'match', label: 'shell.teams', icon: 'team' },
    },
  ],
};
