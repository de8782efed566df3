import { describe, expect, it } from '@jest/globals';
import { TEAM_STATUSES, type ErrorCode, type PlatformRole } from '@tianheng/contracts';
import { AppError } from '../common/app-error.ts';
import { authorizeLeader, canReadUploads, isAccepted, type Seat } from './team.policy.ts';

const someone = (platformRole: PlatformRole) => ({ id: 'u', username: 'u', platformRole, sessionId: 's' });
const person = someone('platform_member');
const admin = someone('platform_admin');
const team = { id: 't' };
const leader: Seat = { teamId: 't', isLeader: true };
const member: Seat = { teamId: 't', isLeader: false };
const elsewhere: Seat = { teamId: 'other', isLeader: true };

describe('canReadUploads', () => {
  it.each<[string, Seat, boolean]>([
    ['leader', leader, true],
    ['member', member, true],
    ['leader of another team', elsewhere, false],
    ['nobody', null, false],
  ])('%s', (_, seat, allowed) => {
    expect(canReadUploads(person, seat, team)).toBe(allowed);
    expect(canReadUploads(admin, seat, team)).toBe(true);
  });
});

describe('authorizeLeader', () => {
  it('lets the leader', () => {
    expect(() => authorizeLeader(leader, team)).not.toThrow();
  });

  it.each<[string, Seat, ErrorCode]>([
    ['member', member, 'LEADER_ONLY'],
    ['leader of another team', elsewhere, 'NOT_ALLOWED'],
    ['nobody', null, 'TEAM_REQUIRED'],
  ])('refuses %s', (_, seat, code) => {
    expect(() => authorizeLeader(seat, team)).toThrow(new AppError(code));
  });
});

describe('isAccepted', () => {
  it.each(TEAM_STATUSES.map((status) => [status]))('%s', (status) => {
    expect(isAccepted({ status, dismissedAt: null })).toBe(status === 'accept');
    expect(isAccepted({ status, dismissedAt: new Date() })).toBe(false);
  });
});
