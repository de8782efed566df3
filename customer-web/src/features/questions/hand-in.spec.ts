import { expect, it } from '@jest/globals';
import type { Team } from '@tianheng/contracts';
import { question, team } from '../../../test/data.ts';
import { handedIn, handIn, mayEnrol, tookUntil, withinMatch } from './hand-in.ts';

const facts = { question: question(), phase: 'open', signedIn: true, team: team() } as const;

it('lets the leader of an enrolled, approved team hand in while the window is open', () => {
  expect(handIn(facts)).toEqual({ kind: 'ready', team: facts.team });
});

it('warns before the window and asks visitors to sign in', () => {
  expect(handIn({ ...facts, phase: 'before' }).kind).toBe('early');
  expect(handIn({ ...facts, signedIn: false, team: null }).kind).toBe('sign-in');
});

it.each([
  ['closed', { phase: 'closed' }],
  ['closed', { phase: 'closed', signedIn: false, team: null }],
  ['noTeam', { team: null }],
  ['temporary_storage', { team: team({ status: 'temporary_storage' }) }],
  ['in_recruiting', { team: team({ status: 'in_recruiting' }) }],
  ['recruit_failed', { team: team({ status: 'recruit_failed' }) }],
  ['approving', { team: team({ status: 'approving' }) }],
  ['reject', { team: team({ status: 'reject' }) }],
  ['notEnrolled', { team: team({ question_binds: [] }) }],
  ['notChosen', { team: team({ question_binds: [], is_imported: true }) }],
  ['notChosen', { team: team({ question_binds: [], is_imported: true, is_leader: false }) }],
  ['leaderOnly', { team: team({ is_leader: false }) }],
  ['off', { question: question({ is_submit: false }) }],
] as const)('is blocked: %s', (reason, change) => {
  expect(handIn({ ...facts, ...change })).toMatchObject({
    kind: 'blocked',
    reason: `questions.blocked.${reason}`,
  });
});

it.each<[boolean, Partial<Team>]>([
  [true, { question_binds: [] }],
  [false, { question_binds: [], is_leader: false }],
  [false, {}],
  [false, { question_binds: [], status: 'approving' }],
  [false, { question_binds: [], is_imported: true }],
])('lets the leader alone enrol the team, where it is not: %s', (isOffered, values) => {
  const own = team(values);
  expect(mayEnrol(handIn({ ...facts, team: own }), own, facts.question)).toBe(isOffered);
});

it('offers no way where the question shows none', () => {
  const own = team({ question_binds: [] });
  const hidden = question({ is_join_show: false });
  expect(mayEnrol(handIn({ ...facts, team: own }), own, hidden)).toBe(false);
});

it('knows which file was handed in for a question', () => {
  const [bind] = team().question_binds;
  if (!bind) throw new Error('the team of the test has a bind');
  const sent = { ...bind, model_file_id: 'f1' };
  expect(handedIn(team(), 'q1')).toBeNull();
  expect(handedIn(team({ question_binds: [sent] }), 'q1')).toEqual(sent);
  expect(handedIn(null, 'q1')).toBeNull();
});

it.each([
  ['with its question, which ends first', { e_time: 5, end_time: 9, readAt: 1 }, 5],
  ['with its match, which ends first', { e_time: 9, end_time: 5, readAt: 1 }, 5],
  ['with its match until the server has moved it', { e_time: 9, end_time: 5, readAt: 60_004 }, 5],
  ['with its question where the match is kept open', { e_time: 9, end_time: 5, readAt: 60_005 }, 9],
])('closes %s', (_which, { e_time, end_time, readAt }, until) => {
  expect(withinMatch({ e_time }, { end_time }, readAt)).toEqual({ e_time: until });
});

it.each([
  ['with its question, which ended first', { e_time: 5, end_time: 9, now: 10 }, 5],
  ['with its match, which ended first', { e_time: 9, end_time: 5, now: 100_000 }, 5],
  ['nobody knows when where the match was ended early', { e_time: 9, end_time: 12, now: 10 }, null],
])('has ended %s', (_which, { e_time, end_time, now }, until) => {
  expect(tookUntil({ e_time }, { end_time }, now)).toBe(until);
});
