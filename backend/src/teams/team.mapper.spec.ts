import { describe, expect, it } from '@jest/globals';
import { Competition } from '../competitions/competition.entity.ts';
import { User } from '../auth/accounts/user.entity.ts';
import { QuestionBind } from './question-bind.entity.ts';
import { TeamMember } from './team-member.entity.ts';
import { Team } from './team.entity.ts';
import { toTeam, type Viewer } from './team.mapper.ts';

const user = (username: string): User =>
  Object.assign(new User(), {
    id: username,
    username,
    email: `${username}@example.org`,
    certifiedStatus: 'accept',
  });

const member = (username: string, values: Partial<TeamMember> = {}): TeamMember =>
  Object.assign(new TeamMember(), {
    id: username,
    userId: username,
    user: user(username),
    isLeader: false,
    status: 'accept',
    holdsSeat: true,
    place: 0,
    createdAt: new Date(0),
    ...values,
  });

const team = Object.assign(new Team(), {
  id: 't',
  competitionId: 'c',
  competition: Object.assign(new Competition(), { teamSizeLimit: 3 }),
  leader: user('lead'),
  instructors: [],
  createdAt: new Date(5),
  pictureId: null,
  unitSignatureFileId: null,
});
const members = [
  member('b'),
  member('invited', { status: 'inviting', holdsSeat: false, createdAt: new Date(1) }),
  member('a'),
  member('lead', { isLeader: true, createdAt: new Date(9) }),
];

const seenBy = (viewer: Viewer) => toTeam({ team, members, binds: [] }, undefined, viewer, 'en');

describe('toTeam', () => {
  it('puts the leader first and the others in the order of joining', () => {
    const { member_list } = seenBy({ userId: 'a', isAdmin: false });
    expect(member_list.map(({ username }) => username)).toEqual(['lead', 'a', 'b', 'invited']);
  });

  it('says how many people the competition allows', () => {
    expect(seenBy({ userId: 'a', isAdmin: false }).team_size_limit).toBe(3);
  });

  it('tells who handed a file in to the team and administrators alone', () => {
    const group = { id: 'g', name: 'G', nameEn: '', countries: ['all'], position: 0 };
    const question = { id: 'q', title: 'Q', titleEn: '', groupId: 'g', questionNo: 1, group };
    const sent = { modelFileId: 'f', handedInAt: new Date(7), handedInUser: user('lead') };
    const binds = [Object.assign(new QuestionBind(), { id: 'x', question, ...sent })];
    const told = (userId: string, isAdmin = false) =>
      toTeam({ team, members, binds }, undefined, { userId, isAdmin }, 'en').question_binds;
    const known = [{ handed_in_at: 7, handed_in_by: 'lead' }];
    expect(told('a')).toMatchObject(known);
    expect(told('chief', true)).toMatchObject(known);
    expect(told('invited')).toMatchObject([{ handed_in_at: null, handed_in_by: null }]);
  });

  const joinedPeople = ['lead', 'a', 'b'];
  it.each<[string, Viewer, string[], boolean, boolean]>([
    // viewer, whose addresses they see, is in the team, leads it
    ['the leader', { userId: 'lead', isAdmin: false }, joinedPeople, true, true],
    ['a member', { userId: 'a', isAdmin: false }, joinedPeople, true, false],
    ['an invited person', { userId: 'invited', isAdmin: false }, [], false, false],
    ['a stranger', { userId: 'x', isAdmin: false }, [], false, false],
    ['an administrator', { userId: 'x', isAdmin: true }, [...joinedPeople, 'invited'], false, false],
  ])('shows %s what concerns them', (_, viewer, addresses, joined, leads) => {
    const { member_list, is_join_team, is_leader } = seenBy(viewer);
    const shown = member_list.filter(({ email }) => email !== null);
    expect(shown.map(({ username }) => username)).toEqual(addresses);
    expect([is_join_team, is_leader]).toEqual([joined, leads]);
  });
});
