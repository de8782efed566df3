import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  TEAM_DEEDS_PER_HOUR,
  type Approval,
  type ApprovalDetail,
  type ListedTeam,
  type Paged,
  type Team as TeamWire,
} from '@tianheng/contracts';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { Forming, teamName, whileUnrecorded } from './teams.ts';

let test: TestApp;
let forming: Forming;
let leader: User;
let mate: User;
let admin: User;

beforeAll(async () => {
  test = await startApp();
  forming = await Forming.begin(test);
  admin = await test.factory.admin();
});
beforeEach(async () => {
  leader = await test.factory.user();
  mate = await test.factory.user();
});
afterAll(() => test.stop());

const approvalOf = async (teamId: string): Promise<Approval> => {
  const { body } = await (await forming.client(admin)).get('/admin/competition/approvals?status=approving');
  const found = (body as Paged<Approval>).data.find(({ team_id }) => team_id === teamId);
  if (!found) throw new Error(`no approval: ${JSON.stringify(body)}`);
  return found;
};

describe('a team', () => {
  it('is drafted, submitted, joined, refused, submitted again and approved', async () => {
    const asLeader = await forming.client(leader);
    const form = await forming.form(leader, { member_list: [{ id: mate.id }] });
    // Null is what was left out.
    const begun = { name: form.name, member_list: null, question_binds: null, instructors: [{ name: null }] };
    const draft = await asLeader.post(`${forming.path}/team/temporary-storage`, begun);
    expect([draft.status, draft.body.status]).toEqual([201, 'temporary_storage']);
    expect(draft.body.instructors).toEqual([{ name: '', position: '', phone: '' }]);
    const submitted = await asLeader.post(`${forming.path}/team?team_id=${draft.body.id}`, form);
    expect([submitted.status, submitted.body.status]).toEqual([201, 'in_recruiting']);
    const addressesOf = (team: TeamWire) => team.member_list.map(({ username, email }) => [username, email]);
    // Of whoever has only been asked nobody learns it.
    expect(addressesOf(submitted.body as TeamWire)).toEqual([
      [leader.username, leader.email],
      [mate.username, null],
    ]);
    const teamId = submitted.body.id as string;
    const joined = await forming.answer(mate, teamId, 'accept');
    expect([joined.status, joined.body.status]).toEqual([200, 'approving']);
    expect(addressesOf(await forming.own(leader))).toContainEqual([mate.username, mate.email]);
    const asAdmin = await forming.client(admin);
    const first = await approvalOf(teamId);
    const refused = await asAdmin.post(`/teams/approval/${first.id}`, {
      status: 'reject',
      desc: 'Which stars?',
    });
    expect([refused.status, refused.body]).toEqual([200, {}]);
    expect(await forming.own(mate)).toMatchObject({ status: 'reject', approval_desc: 'Which stars?' });
    const again = await asLeader.post(`${forming.path}/team/resubmit`, { ...form, slogan: 'To Vega' });
    expect([again.status, again.body.status]).toEqual([200, 'approving']);
    const second = await approvalOf(teamId);
    const decided = await asAdmin.post('/admin/competition/approvals', {
      status: 'accept',
      desc: 'not told',
      approvals: [second.id, first.id],
    });
    expect(decided.body).toEqual({
      success: [{ id: second.id, team_name: form.name }],
      fail: [
        { id: first.id, team_name: form.name, code: 'APPROVAL_DECIDED', failure_reason: expect.any(String) },
      ],
    });
    expect(await forming.own(leader)).toMatchObject({ status: 'accept', slogan: 'To Vega', is_leader: true });
    const detail = await asAdmin.get(`/admin/competition/approvals/${second.id}`);
    expect(detail.body).toMatchObject({
      team: { team_name: form.name, leader_email: leader.email },
      history: [
        { status: 'accept', desc: 'Approved' },
        { status: 'reject', desc: 'Which stars?', decided_by: admin.username },
      ],
    });
  });

  it('is decided together with others, also where something goes wrong with one of them', async () => {
    const teams = [];
    for (let count = 0; count < 3; count += 1) teams.push(await forming.submitted(await test.factory.user()));
    const approvals: Approval[] = [];
    for (const { id } of teams) approvals.push(await approvalOf(id));
    const broken = teams[1]?.id ?? '';
    const asAdmin = await forming.client(admin);
    const { status, body } = await whileUnrecorded(test, broken, async () =>
      asAdmin.post('/admin/competition/approvals', {
        status: 'accept',
        approvals: approvals.map(({ id }) => id),
      }),
    );
    const [first, second, third] = approvals.map(({ id, team_name }) => ({ id, team_name }));
    const failed = { ...second, code: 'INTERNAL', failure_reason: expect.any(String) };
    expect([status, body]).toEqual([200, { success: [first, third], fail: [failed] }]);
    expect((await approvalOf(broken)).status).toBe('approving');
  });

  it('leaves nothing where it is dismissed as a draft that nobody else is in, and its competition can go', async () => {
    const own = await Forming.begin(test);
    const { competition, group, question } = own.world;
    const asLeader = await own.client(leader);
    const kept = () => test.database.query('select id from team where competition_id = $1', [competition.id]);
    const draft = async () =>
      (
        await asLeader.post(`${own.path}/team/temporary-storage`, {
          ...(await own.form(leader)),
          member_list: [{ id: mate.id }],
        })
      ).body as TeamWire;
    await draft();
    const { body: link } = await asLeader.post(`${own.path}/team/invitation_link`, {}).expect(201);
    await asLeader.post(`${own.path}/team/dismiss`, {}).expect(200);
    expect(await kept()).toEqual([]);
    expect((await asLeader.get(`${own.path}/team/info`)).body).toEqual({});
    const gone = await (await own.client(mate)).post(`${own.path}/invitation_link`, { token: link.token });
    expect([gone.status, gone.body.code]).toEqual([404, 'LINK_NOT_FOUND']);
    const asAdmin = await own.client(admin);
    await asAdmin.remove(`/admin/competition/${competition.id}/questions/${question.id}`);
    await asAdmin.remove(`/admin/competition/${competition.id}/group/${group.id}`);
    await asAdmin.remove(`/admin/competitions/${competition.id}`).expect(200);
  });

  it('is kept where somebody had joined the draft, who is told of its end', async () => {
    const asLeader = await forming.client(leader);
    const draft = await asLeader.post(`${forming.path}/team/temporary-storage`, { name: teamName() });
    const { body: link } = await asLeader.post(`${forming.path}/team/invitation_link`, {});
    await (
      await forming.client(mate)
    )
      .post(`${forming.path}/invitation_link`, { token: link.token as string })
      .expect(200);
    await asLeader.post(`${forming.path}/team/dismiss`, {}).expect(200);
    const [team] = await test.database.query('select dismissed_at from team where id = $1', [draft.body.id]);
    expect(team).toEqual({ dismissed_at: expect.any(Date) });
    const told = `select params->>'user_id' as id from mail where kind = 'team_dismissed' and params->>'team_id' = $1`;
    expect(await test.database.query(told, [draft.body.id])).toEqual([{ id: mate.id }]);
  });

  it('is begun sixty times an hour by one person, and saved as often as one likes', async () => {
    const asLeader = await forming.client(leader);
    const save = () => asLeader.post(`${forming.path}/team/temporary-storage`, { name: teamName() });
    await save().expect(201);
    await test.database.query('update rate_limit set count = $1', [TEAM_DEEDS_PER_HOUR - 1]);
    await asLeader.post(`${forming.path}/team/dismiss`, {}).expect(200);
    const tired = await save();
    expect([tired.status, tired.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    await test.database.query('delete from rate_limit');
    await save().expect(201);
    await test.database.query('update rate_limit set count = $1', [TEAM_DEEDS_PER_HOUR]);
    await save().expect(201);
  });

  it('is reached by its new leader where it was handed over, whatever was noted to reach it by', async () => {
    const noted = { leader_email: 'former@orbit.test', mobile_phone: '13900000001' };
    const { id, name } = await forming.submitted(leader, [mate], noted);
    await forming.answer(mate, id, 'accept');
    const reached = async (): Promise<unknown> => {
      const { body } = await (await forming.client(admin)).get(`/teams?q=%20${name}%20`).expect(200);
      return (body as Paged<ListedTeam>).data[0];
    };
    const of = ({ leader_email: email, mobile_phone: phone_number }: typeof noted) => ({
      email,
      phone_number,
    });
    expect(await reached()).toMatchObject(of(noted));
    await (
      await forming.client(leader)
    )
      .post(`${forming.path}/team/leader`, { user_id: mate.id })
      .expect(200);
    expect(await reached()).toMatchObject({ email: mate.email, phone_number: mate.mobilePhone });
  });

  it('is of the country that its draft was saved with, where the form says nothing of it', async () => {
    const { factory } = test;
    const { competition } = forming.world;
    const group = await factory.group(competition, { countries: ['us'], totalQuestions: 1 });
    const { id } = await factory.question(group);
    const asLeader = await forming.client(leader);
    const { country: _unsaid, ...form } = await forming.form(leader, {
      question_binds: [{ question_id: id, question_group_id: group.id }],
    });
    const draft = await asLeader.post(`${forming.path}/team/temporary-storage`, { ...form, country: 'us' });
    expect(draft.body).toMatchObject({ country: 'us' });
    const submitted = await asLeader.post(`${forming.path}/team?team_id=${draft.body.id}`, form);
    expect([submitted.status, submitted.body.country]).toEqual([201, 'us']);
  });
});

describe('an approval', () => {
  it('lies between the pending ones of the list that it was opened from', async () => {
    const elsewhere = await Forming.begin(test);
    const sent: string[] = [];
    for (const [forms, name] of [
      [forming, 'Lyra1'],
      [elsewhere, 'Lyra2'],
      [forming, 'Cygnus'],
      [elsewhere, 'Aquila'],
      [forming, 'Lyra3'],
    ] as const) {
      const { id } = await forms.submitted(await test.factory.user(), [], { name });
      sent.push((await approvalOf(id)).id);
    }
    const asAdmin = await forming.client(admin);
    const beside = async (scope: Record<string, string>): Promise<number[]> => {
      const path = `/admin/competition/approvals/${sent[2]}?${new URLSearchParams(scope)}`;
      const { previous_id, next_id } = (await asAdmin.get(path)).body as ApprovalDetail;
      return [previous_id, next_id].map((id) => sent.indexOf(id ?? ''));
    };
    const { id } = forming.world.competition;
    expect(await beside({})).toEqual([3, 1]);
    expect(await beside({ competition_id: id, q: '' })).toEqual([4, 0]);
    expect(await beside({ q: 'lyra' })).toEqual([4, 1]);
    expect(await beside({ competition_id: elsewhere.world.competition.id, q: 'Lyra' })).toEqual([-1, 1]);
  });
});
