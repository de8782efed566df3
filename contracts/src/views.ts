import type { EpochMs, Id } from './common.ts';

/** How long an administrator looks through others' eyes before it has to be asked for again, seconds. */
export const VIEW_SECONDS = 1800;

export interface ViewRequest {
  /** as whose leader; absent: as a visitor */
  team_id?: Id;
}

/** What an administrator looks at the customer site as. */
export interface ViewInfo {
  /** null: a visitor */
  team: { id: Id; name: string; competition_id: Id; leader: string } | null;
  /** the administrator's username */
  by: string;
  expires_at: EpochMs;
}

export interface StartedView extends ViewInfo {
  /** opens nothing but reading at the customer site */
  token: string;
}
