import { auditFeature } from '../features/audit/audit.feature.ts';
import { boardFeature } from '../features/board/board.feature.ts';
import { announcementsFeature } from '../features/announcements/announcements.feature.ts';
import { dashboardFeature } from '../features/dashboard/dashboard.feature.ts';
import { datasetsFeature } from '../features/datasets/datasets.feature.ts';
import { judgingFeature } from '../features/judging/judging.feature.ts';
import { deletedFeature } from '../features/deleted/deleted.feature.ts';
import { matchesFeature } from '../features/matches/matches.feature.ts';
import { questionsFeature } from '../features/questions/questions.feature.ts';
import { protectionFeature } from '../features/protection/protection.feature.ts';
import { quotesFeature } from '../features/quotes/quotes.feature.ts';
import { settingsFeature } from '../features/settings/settings.feature.ts';
import { tasksFeature } from '../features/tasks/tasks.feature.ts';
import { teamsFeature } from '../features/teams/teams.feature.ts';
import { usersFeature } from '../features/users/users.feature.ts';
import { versionsFeature } from '../features/versions/versions.feature.ts';
import { detailFeature } from './pages/detail.feature.ts';
import type { Feature } from '../shared/feature.ts';

/** Everything the back office can do, in the order of its menu: routes and menu are made of this list. */
export const FEATURES: readonly Feature[] = [
  dashboardFeature,
  boardFeature,
  datasetsFeature,
  quotesFeature,
  matchesFeature,
  questionsFeature,
  announcementsFeature,
  detailFeature,
  settingsFeature,
  teamsFeature,
  tasksFeature,
  judgingFeature,
  usersFeature,
  auditFeature,
  deletedFeature,
  versionsFeature,
  protectionFeature,
];
