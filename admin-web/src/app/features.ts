import { dashboardFeature } from '../features/dashboard/dashboard.feature.ts';
import { datasetsFeature } from '../features/datasets/datasets.feature.ts';
import { quotesFeature } from '../features/quotes/quotes.feature.ts';
import { teamsFeature } from '../features/teams/teams.feature.ts';
import type { Feature } from '../shared/feature.ts';

/** Everything the back office can do, in the order of its menu: routes and menu are made of this list. */
export const FEATURES: readonly Feature[] = [dashboardFeature, datasetsFeature, quotesFeature, teamsFeature];
