import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ADMIN_TEAM_NAME_MAX, TEAM_INTRODUCTION_MAX, TEAM_SLOGAN_MAX, type Team } from '@tianheng/contracts';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { NOWHERE, type Client } from './judging.ts';
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

describe('what a team shows', () => {
  const old = { name: 'Ünder 2 names', company_name: 'one\u202etwo' };
  const own = {
    email: 'leader@example.org',
    phone_number: '+49 170 1234567',
    team_principal_name: 'a\u202eb',
  };
  let client: Client;
  let person: User;
  let id: string;

  beforeAll(async () => {
    const { factory, database } = test;
    const { email, phone_number: mobilePhone, team_principal_name: nickname } = own;
    person = await factory.user({ email, mobilePhone, nickname });
    ({ id } = await forming.submitted(person));
    await database.query('update team set name = $2, company_name = $3 where id = $1', [
      id,
      old.name,
      old.company_name,
    ]);
    client = await forming.client(await factory.admin());
  });
  const kept = () =>
    test.database.query<object[]>(
      'select contact_email, contact_phone, principal_name from team where id = $1',
      [id],
    );

  it('may be sent back, also where an administrator may not give it, and stays the leader’s', async () => {
    const { status, body } = await client.put(`/teams/${id}`, { ...old, ...own });
    expect([status, body]).toMatchObject([200, { ...old, ...own }]);
    expect(await kept()).toEqual([{ contact_email: '', contact_phone: '', principal_name: '' }]);
  });

  it('may go back to what the leader’s account says', async () => {
    const noted = { email: 'noted@example.org', phone_number: '13900001111', team_principal_name: 'Noted' };
    expect((await client.put(`/teams/${id}`, noted)).body).toMatchObject(noted);
    const empty = await client.put(`/teams/${id}`, { email: '', phone_number: '' });
    expect([empty.status, empty.body]).toMatchObject([200, noted]);
    const { status, body } = await client.put(`/teams/${id}`, own);
    expect([status, body]).toMatchObject([200, own]);
    expect(await kept()).toEqual([{ contact_email: '', contact_phone: '', principal_name: '' }]);
  });

  it.each([
    ['name', 'a b'],
    ['name', 'x'.repeat(ADMIN_TEAM_NAME_MAX + 1)],
    ['email', 'nobody'],
    ['phone_number', '+49 170 1234568'],
    ['company_name', 'one\u202ethree'],
    ['team_principal_name', 'a\u202ec'],
  ])('becomes nothing new like it: %s %j', async (field, value) => {
    const { status, body } = await client.put(`/teams/${id}`, { [field]: value });
    expect([status, body.details]).toMatchObject([400, [{ field }]]);
  });
});
