import { expect, it } from '@jest/globals';
import { TEAM_EVENTS, TEAM_TABLE, type TeamEvent } from './team-states.ts';
import { TEAM_STATUSES, type TeamStatus } from './teams.ts';

const SUBMITTED = ['in_recruiting', 'approving'] as const;
/** A team that the event leaves as it is, in each of these states. */
const stays = (...statuses: TeamStatus[]): Partial<Record<TeamStatus, TeamStatus[]>> =>
  Object.fromEntries(statuses.map((status) => [status, [status]]));

/** In which states an event may happen, and what the team becomes. Written out once more: nothing else tells when the table changes. */
const MACHINE: Record<TeamEvent, Partial<Record<TeamStatus, readonly TeamStatus[]>>> = {
  save: stays('temporary_storage', 'recruit_failed', 'reject'),
  submit: { temporary_storage: SUBMITTED, recruit_failed: SUBMITTED, reject: SUBMITTED },
  accept_invitation: { in_recruiting: SUBMITTED },
  decline_invitation: { in_recruiting: ['recruit_failed'] },
  expire: { in_recruiting: ['recruit_failed'] },
  join: { ...stays('temporary_storage', 'recruit_failed', 'reject'), in_recruiting: SUBMITTED },
  leave: stays('temporary_storage', 'in_recruiting', 'recruit_failed', 'approving', 'reject'),
  hand_over: stays('temporary_storage', 'in_recruiting', 'recruit_failed', 'approving', 'reject'),
  edit: stays('temporary_storage', 'in_recruiting', 'recruit_failed', 'approving', 'reject', 'accept'),
  approve: { approving: ['accept'] },
  refuse: { approving: ['reject'] },
  dismiss: Object.fromEntries(TEAM_STATUSES.map((status) => [status, []])),
};

it.each(TEAM_EVENTS)('%s happens to teams of these states, and leads to those', (event) => {
  const found = TEAM_STATUSES.flatMap((status) => {
    const next = TEAM_TABLE[status][event];
    return next ? [[status, next]] : [];
  });
  expect(Object.fromEntries(found)).toEqual(MACHINE[event]);
});
