import type { TeamStatus } from './teams.ts';

/** What happens to a team; `dismissed` is no status, so `dismiss` ends the table. */
export const TEAM_EVENTS = [
  /** the leader saves the form without submitting it */
  'save',
  /** the leader submits the form, for the first time or again */
  'submit',
  /** an invited person accepts */
  'accept_invitation',
  'decline_invitation',
  /** registration ends while an invitation is open */
  'expire',
  /** somebody joins by the leader's link */
  'join',
  'leave',
  'hand_over',
  /** the leader changes picture, slogan and introduction */
  'edit',
  /** an administrator approves */
  'approve',
  'refuse',
  'dismiss',
] as const;
export type TeamEvent = (typeof TEAM_EVENTS)[number];

/**
 * What may follow an event, and in which states it may happen at all. Where there are two, open invitations decide:
 * `in_recruiting` while there is one, else `approving`. The database refuses every other move too.
 */
export const TEAM_TABLE: Record<TeamStatus, Partial<Record<TeamEvent, readonly TeamStatus[]>>> = {
  temporary_storage: {
    save: ['temporary_storage'],
    submit: ['in_recruiting', 'approving'],
    join: ['temporary_storage'],
    leave: ['temporary_storage'],
    hand_over: ['temporary_storage'],
    edit: ['temporary_storage'],
    dismiss: [],
  },
  in_recruiting: {
    accept_invitation: ['in_recruiting', 'approving'],
    decline_invitation: ['recruit_failed'],
    expire: ['recruit_failed'],
    join: ['in_recruiting', 'approving'],
    leave: ['in_recruiting'],
    hand_over: ['in_recruiting'],
    edit: ['in_recruiting'],
    dismiss: [],
  },
  recruit_failed: {
    save: ['recruit_failed'],
    submit: ['in_recruiting', 'approving'],
    join: ['recruit_failed'],
    leave: ['recruit_failed'],
    hand_over: ['recruit_failed'],
    edit: ['recruit_failed'],
    dismiss: [],
  },
  approving: {
    leave: ['approving'],
    hand_over: ['approving'],
    edit: ['approving'],
    approve: ['accept'],
    refuse: ['reject'],
    dismiss: [],
  },
  reject: {
    save: ['reject'],
    submit: ['in_recruiting', 'approving'],
    join: ['reject'],
    leave: ['reject'],
    hand_over: ['reject'],
    edit: ['reject'],
    dismiss: [],
  },
  accept: { edit: ['accept'], dismiss: [] },
};

/** Whether the event may happen to a team of this status; who may bring it about is another question. */
export const mayTeam = (event: TeamEvent, status: TeamStatus): boolean =>
  TEAM_TABLE[status][event] !== undefined;

/** Whether its form is on its way, or has got there. */
export const isHandedIn = (status: TeamStatus): boolean =>
  status === 'in_recruiting' || status === 'approving' || status === 'accept';

/** States whose team the leader may still submit again; the page calls it restart. */
export const isRestartable = (status: TeamStatus): boolean =>
  status === 'recruit_failed' || status === 'reject';
