import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { ApprovalDetail, ApprovalPage, BulkApprovalResult, ErrorBody } from '@tianheng/contracts';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { TeamApproval } from '../src/teams/team-approval.entity.ts';
import { Team } from '../src/teams/team.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { changing, type Client } from './judging.ts';
import { Forming } from './teams.ts';

let test: TestApp;
let forming: Forming;
let admin: Client;
let leader: User;
let mates: User[];
let teamId: string;
let round: string;

beforeAll(async () => {
  test = await startApp();
});
beforeEach(async () => {
  forming = await Forming.begin(test);
  admin = await forming.client(await test.factory.admin());
  leader = await test.factory.user();
  mates = [await test.factory.user(), await test.factory.user()];
  ({ id: teamId } = await forming.submitted(leader, mates));
  for (const mate of mates) await forming.answer(mate, teamId, 'accept');
  ({ id: round } = await test.database.getRepository(TeamApproval).findOneByOrFail({ teamId }));
});
afterAll(() => test.stop());

const look = async (): Promise<ApprovalDetail> =>
  (await admin.get(`/admin/competition/approvals/${round}`)).body as ApprovalDetail;
const decide = (decision: object) => admin.post(`/teams/approval/${round}`, decision);
const statusOf = async () => (await test.database.getRepository(Team).findOneByOrFail({ id: teamId })).status;
const someone = async (person: User | undefined) => forming.client(person as User);

const CHANGES: [string, () => Promise<{ status: number }>][] = [
  ['somebody leaves', async () => (await someone(mates[0])).post(`${forming.path}/team/leave`, {})],
  [
    'the leader hands over',
    async () => (await someone(leader)).post(`${forming.path}/team/leader`, { user_id: mates[0]?.id }),
  ],
  [
    'the leader edits what it says',
    async () => {
      const { picture_id, introduction } = await forming.own(leader);
      const values = { picture_id, introduction, slogan: 'Elsewhere' };
      return (await someone(leader)).put(`${forming.path}/team/${teamId}/info`, values);
    },
  ],
  ['a colleague corrects it', () => admin.put(`/teams/${teamId}`, { company_name: 'Another' })],
];

it.each(CHANGES)('a team is not decided about unseen: %s', async (_what, change) => {
  const seen = await look();
  expect((await change()).status).toBe(200);
  for (const decision of [{ status: 'accept' }, { status: 'reject', desc: 'so' }]) {
    const refused = await decide({ ...decision, version: seen.version });
    const now = (await look()).version;
    expect([refused.status, (refused.body as ErrorBody).code]).toEqual([409, 'STALE_WRITE']);
    expect((refused.body as ErrorBody).current).toMatchObject({ status: decision.status, version: now });
  }
  expect(await statusOf()).toBe('approving');
  await decide({ status: 'accept', version: (await look()).version }).expect(200);
  expect(await statusOf()).toBe('accept');
});

it('a team that others left alone is decided about as it was seen in a list, and so is one without a version', async () => {
  const { data } = (await admin.get(`/teams/approval?competition_id=${forming.world.competition.id}`))
    .body as ApprovalPage;
  expect(data.map(({ version }) => version)).toEqual([(await look()).version]);
  expect((await decide({ status: 'accept', version: null })).status).toBe(400);
  await (await someone(mates[0])).post(`${forming.path}/team/leave`, {});
  await decide({ status: 'accept' }).expect(200);
  // What was decided is told as such, whatever was seen.
  const late = await decide({ status: 'accept', version: data[0]?.version });
  expect((late.body as ErrorBody).code).toBe('APPROVAL_DECIDED');
});

it('a team whose people change while its decision waits is not decided about', async () => {
  const { version } = await look();
  const leaving = `with held as (update team set updated_at = now() where id = $1 returning id)
    delete from team_member m using held where m.team_id = held.id and not m.is_leader`;
  const { answer } = await changing(test, [leaving, teamId], () => decide({ status: 'accept', version }));
  expect((await answer).body).toMatchObject({ code: 'STALE_WRITE' });
  expect(await statusOf()).toBe('approving');
});

it('of several teams those that changed are left, and the others decided about', async () => {
  const { id: other } = await forming.submitted(await test.factory.user());
  const { id: second } = await test.database.getRepository(TeamApproval).findOneByOrFail({ teamId: other });
  const { version } = await look();
  const beside = (await admin.get(`/admin/competition/approvals/${second}`)).body as ApprovalDetail;
  await (await someone(mates[0])).post(`${forming.path}/team/leave`, {});
  const versions = [
    { id: round.toUpperCase(), version },
    { id: second, version: beside.version },
  ];
  const all = { status: 'accept', approvals: [round, second] };
  const { body } = await admin.post('/admin/competition/approvals', { ...all, versions }).expect(200);
  const { success, fail } = body as BulkApprovalResult;
  expect(success.map(({ id }) => id)).toEqual([second]);
  expect(fail.map(({ id, code }) => [id, code])).toEqual([[round, 'STALE_WRITE']]);
  for (const twice of [
    { ...all, approvals: [round, round.toUpperCase()] },
    { ...all, approvals: [round], versions: [versions[0], { ...versions[0], id: round }] },
  ])
    await admin.post('/admin/competition/approvals', twice).expect(400);
  await admin.post('/admin/competition/approvals', { ...all, approvals: [round] }).expect(200);
  expect(await statusOf()).toBe('accept');
});

it('a team that is submitted again is told no more what was said of it before, also while it recruits anew', async () => {
  await decide({ status: 'reject', desc: 'Which stars?' }).expect(200);
  const client = await someone(leader);
  const own = () => forming.own(leader);
  const draft = await forming.form(leader, { name: (await own()).name, member_list: [] });
  await client.post(`${forming.path}/team/temporary-storage`, draft).expect(201);
  expect(await own()).toMatchObject({ status: 'reject', approval_desc: 'Which stars?' });
  const late = await test.factory.user();
  const resubmit = async (people: User[]) => {
    const member_list = people.map(({ id }) => ({ id }));
    await client.post(`${forming.path}/team/resubmit`, { ...draft, member_list }).expect(200);
  };
  await resubmit([late]);
  expect(await own()).toMatchObject({ status: 'in_recruiting', approval_desc: '' });
  await forming.answer(late, teamId, 'reject');
  expect(await own()).toMatchObject({ status: 'recruit_failed', approval_desc: '' });
  await resubmit([]);
  expect(await own()).toMatchObject({ status: 'approving', approval_desc: '' });
  const told = await client.get(`${forming.path}/team/approval`);
  expect(told.body).toEqual({ status: 'approving', approval_desc: '' });
  // The organisers still see it in the rounds.
  expect((await look()).history.map(({ status, desc }) => [status, desc])).toEqual([
    ['approving', ''],
    ['reject', 'Which stars?'],
  ]);
});
