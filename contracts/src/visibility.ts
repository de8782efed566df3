import type { PlatformRole } from './auth.ts';
import type { EpochMs, Id } from './common.ts';

/** Through whose eyes something is looked at. */
export const VIEWERS = ['visitor', 'member', 'team_member', 'user'] as const;
export type Viewer = (typeof VIEWERS)[number];

/** What a policy decides by, whichever way it decides. */
export const VISIBILITY_REASONS = [
  'everyone',
  'signed_in',
  'participants',
  'administrators',
  'nobody',
  'started',
  'not_started',
  'shown_at_once',
  'closed',
  'kept_back',
] as const;
export type VisibilityReason = (typeof VISIBILITY_REASONS)[number];

export interface Verdict<Why extends VisibilityReason = VisibilityReason> {
  visible: boolean;
  why: Why;
}

/** Of a dataset: the first page's lists, all lists and the search, its page with files, search engines. */
export const DATASET_SIGHTS = ['home', 'list', 'detail', 'crawlers'] as const;
/** Of a question: its page, scores and ranking, sample code, and each dataset that it opens. */
export const QUESTION_SIGHTS = ['page', 'scores', 'example', 'data'] as const;
export type VisibilitySight = (typeof DATASET_SIGHTS)[number] | (typeof QUESTION_SIGHTS)[number];

export interface ViewerVerdict extends Verdict {
  viewer: Viewer;
}

export interface SightVerdicts {
  sight: VisibilitySight;
  /** the dataset's title where `sight` is `data`, else null */
  title: string | null;
  /** by title and data type alone */
  title_only: boolean;
  verdicts: ViewerVerdict[];
}

/** The account that was asked for. */
export interface VisibilityPerson {
  id: Id;
  username: string;
  platform_role: PlatformRole;
  /** cannot sign in, and sees what visitors see */
  is_frozen: boolean;
}

/** Who can see something at this moment, and by what rule. */
export interface Visibility {
  at: EpochMs;
  person: VisibilityPerson | null;
  /** titles of competitions that open the dataset to their accepted teams now; empty for questions */
  opened_by: string[];
  sights: SightVerdicts[];
}
