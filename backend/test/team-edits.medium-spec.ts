import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TEAM_INTRODUCTION_MAX, TEAM_SLOGAN_MAX, type Team } from '@tianheng/contracts';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { NOWHERE } from './judging.ts';
import { Forming } from './teams.ts';

const LINES = ['one\ntwo', 'one\u2028two', 'x\u202ey'];

let test: TestApp;
let forming: Forming;
let leader: User;
let team: Team;

beforeAll(async () => {
  test = await startApp();
  forming = await Forming.begin(test);
  leader = await test.factory.user();
  await forming.submitted(leader);
  team = await forming.own(leader);
});
afterAll(() => test.stop());

it.each<[string, unknown[]]>([
  ['slogan', ['', ' ', '\u200b', ...LINES, 'x'.repeat(TEAM_SLOGAN_MAX + 1), null, undefined]],
  ['introduction', ['', '\u2060\n\u200b', 'x'.repeat(TEAM_INTRODUCTION_MAX + 1), null, undefined]],
  ['picture_id', ['', NOWHERE, 'x', null, undefined]],
])('is asked of whoever changes a team, as of whoever submits one: %s', async (field, wrong) => {
  const client = await forming.client(leader);
  const { picture_id, slogan, introduction } = team;
  for (const value of wrong) {
    const values = { picture_id, slogan, introduction, [field]: value };
    const { status, body } = await client.put(`${forming.path}/team/${team.id}/info`, values);
    expect([value, status, body.details]).toMatchObject([value, 400, [{ field }]]);
  }
  expect(await forming.own(leader)).toMatchObject({ picture_id, slogan, introduction });
});

it.each(['company_name', 'team_principal_name'])(
  'takes one line alone from an administrator as %s',
  async (field) => {
    const client = await forming.client(await test.factory.admin());
    for (const value of LINES) {
      const { status, body } = await client.put(`/teams/${team.id}`, { [field]: value });
      expect([value, status, body.details]).toMatchObject([value, 400, [{ field }]]);
    }
    const taken = await client.put(`/teams/${team.id}`, { [field]: ' One ' });
    expect([taken.status, taken.body]).toMatchObject([200, { [field]: 'One' }]);
  },
);
