import type { EpochMs, Id, Paged } from './common.ts';

/** What administrators delete with all that is in it, and may take back for a while. */
export const DELETED_KINDS = ['dataset', 'competition', 'group', 'question'] as const;
export type DeletedKind = (typeof DELETED_KINDS)[number];
/** How long it may be taken back. */
export const DELETED_KEPT_DAYS = 30;

/** What went with something that was deleted. */
export interface DeletedCounts {
  groups: number;
  questions: number;
  announcements: number;
  files: number;
  citations: number;
}

export interface RestoreRequest {
  /** the administrator knows that participants may see data that is judged by: else TRUTH_OPEN */
  confirm_open_truth?: boolean;
}

export interface DeletedThing {
  id: Id;
  kind: DeletedKind;
  object_id: Id;
  name: string;
  /** of the competition that it was part of; null for what stands by itself, and where that is deleted as well */
  competition_title: string | null;
  counts: DeletedCounts;
  /** who deleted it; null where the account is gone */
  username: string | null;
  deleted_at: EpochMs;
  /** from when on it cannot be taken back */
  purged_at: EpochMs;
}

export type DeletedPage = Paged<DeletedThing>;
