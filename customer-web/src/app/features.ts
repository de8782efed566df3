import { aboutFeature } from '../features/about/about.feature.ts';
import { competitionsFeature } from '../features/competitions/competitions.feature.ts';
import { datasetsFeature } from '../features/datasets/datasets.feature.ts';
import { profileFeature } from '../features/profile/profile.feature.ts';
import { rulesFeature } from '../features/rules/rules.feature.ts';
import { sessionFeature } from '../features/session/session.feature.ts';
import { statusFeature } from '../features/status/status.feature.ts';
import { viewFeature } from '../features/view/view.feature.ts';
import type { Feature } from '../shared/feature.ts';
import { helpFeature } from './pages/help.feature.ts';
import { homeFeature } from './pages/home.feature.ts';
import { matchFeature } from './pages/match.feature.ts';

/** Everything that the site shows, in the order of its menu: routes and menu are made of this list. */
export const FEATURES: readonly Feature[] = [
  homeFeature,
  datasetsFeature,
  competitionsFeature,
  matchFeature,
  rulesFeature,
  aboutFeature,
  helpFeature,
  statusFeature,
  profileFeature,
  sessionFeature,
  viewFeature,
];
