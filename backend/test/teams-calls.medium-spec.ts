import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Approval, Eligibility, ErrorBody, ListedTeam, Paged } from '@tianheng/contracts';
import request from 'supertest';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { AuditEntry } from '../src/audit/audit-entry.entity.ts';
import { DayCounters } from '../src/counters/day-counters.ts';
import { Competition } from '../src/competitions/competition.entity.ts';
import { Team } from '../src/teams/team.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { countQueries } from './queries.ts';
import { emptyQueue, NOWHERE, pinImages, Runner, setSettings, submission, submit } from './judging.ts';
import { Forming, teamName } from './teams.ts';

let test: TestApp;
let forming: Forming;
let leader: User;
let mate: User;
let admin: User;

beforeAll(async () => {
  test = await startApp();
  admin = await test.factory.admin();
});
beforeEach(async () => {
  forming = await Forming.begin(test);
  leader = await test.factory.user();
  mate = await test.factory.user();
});
afterAll(() => test.stop());

const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as ErrorBody).code];

describe('the checklist', () => {
  const met = async (user: User | null): Promise<Record<string, boolean>> => {
    const { body } = await (await forming.client(user)).get(`${forming.path}/eligibility`);
    return Object.fromEntries((body as Eligibility).items.map(({ item, is_met }) => [item, is_met]));
  };
  const NOTHING = {
    signed_in: false,
    email_confirmed: false,
    no_other_team: false,
    in_time: true,
    team_complete: false,
    form_signed: false,
    picks_complete: false,
  };

  it('says what is missing until nothing is', async () => {
    expect(await met(null)).toEqual(NOTHING);
    const person = { ...NOTHING, signed_in: true, email_confirmed: true, no_other_team: true };
    expect(await met(leader)).toEqual(person);
    const form = await forming.form(leader);
    const asLeader = await forming.client(leader);
    const { unit_signature_file_id } = form;
    await asLeader.post(`${forming.path}/team/temporary-storage`, {
      name: form.name,
      unit_signature_file_id,
    });
    expect(await met(leader)).toEqual({ ...person, form_signed: true });
    await asLeader.post(`${forming.path}/team`, form).expect(201);
    const all = Object.fromEntries(Object.keys(NOTHING).map((item) => [item, true]));
    expect(await met(leader)).toEqual(all);
    await close();
    expect(await met(leader)).toEqual(all);
    expect(await met(mate)).toEqual({ ...person, in_time: false });
  });

  it('tells a member that the team is not theirs to register', async () => {
    const { id } = await forming.submitted(leader, [mate]);
    await forming.answer(mate, id, 'accept');
    expect((await met(mate)).no_other_team).toBe(false);
  });
});

const close = () =>
  test.database
    .getRepository(Competition)
    .update(forming.world.competition.id, { registrationOpenTime: new Date(Date.now() - 1000) });

describe('an invitation link', () => {
  const make = async () => {
    const client = await forming.client(leader);
    await client.post(`${forming.path}/team/temporary-storage`, { name: teamName() });
    const { status, body } = await client.post(`${forming.path}/team/invitation_link`, {});
    expect(status).toBe(201);
    return { client, link: body as { token: string; url: string; expires_at: number } };
  };
  const look = async (token: string) =>
    (await forming.client(mate)).get(`${forming.path}/invitation_link?token=${token}`);

  it('is good for a day, shows whose it is, and leads to the site without telling any server', async () => {
    const { client, link } = await make();
    const day = 24 * 3600 * 1000;
    expect(Math.abs(link.expires_at - Date.now() - day)).toBeLessThan(60_000);
    const { id } = forming.world.competition;
    expect(link.url).toBe(`http://localhost:3001/customer/match/${id}#invitation=${link.token}`);
    expect((await client.get(`${forming.path}/team/invitation_link`)).body).toEqual(link);
    expect((await look(link.token)).body).toMatchObject({ competition_id: id, leader: leader.username });
  });

  it('is worth nothing when it was replaced, withdrawn, has run out, is forged or of another competition', async () => {
    const { client, link } = await make();
    const second = await client.post(`${forming.path}/team/invitation_link`, {});
    expect(codeOf(await look(link.token))).toEqual([404, 'LINK_NOT_FOUND']);
    const token = second.body.token as string;
    expect((await look(token)).status).toBe(200);
    const [id = ''] = token.split('.');
    for (const forged of [id, `${id}.${'x'.repeat(43)}`, `${token}.x`, `${NOWHERE}.x`, 'x', '']) {
      expect((await look(forged)).status).toBeGreaterThanOrEqual(400);
    }
    const elsewhere = await Forming.begin(test);
    const there = await (await forming.client(mate)).get(`${elsewhere.path}/invitation_link?token=${token}`);
    expect(codeOf(there)).toEqual([404, 'LINK_NOT_FOUND']);
    await client.remove(`${forming.path}/team/invitation_link`).expect(200);
    expect(codeOf(await look(token))).toEqual([404, 'LINK_NOT_FOUND']);
    expect((await client.get(`${forming.path}/team/invitation_link`)).body).toEqual({});
    const last = await client.post(`${forming.path}/team/invitation_link`, {});
    await test.database.query('update team_link set expires_at = now()');
    expect(codeOf(await look(last.body.token as string))).toEqual([404, 'LINK_NOT_FOUND']);
    expect((await client.get(`${forming.path}/team/invitation_link`)).body).toEqual({});
  });

  it('counts as an acceptance for whoever was invited by name', async () => {
    const { id } = await forming.submitted(leader, [mate]);
    const client = await forming.client(leader);
    const { body } = await client.post(`${forming.path}/team/invitation_link`, {});
    const joined = await (
      await forming.client(mate)
    ).post(`${forming.path}/invitation_link`, {
      token: body.token as string,
    });
    expect(joined.body).toMatchObject({ id, status: 'approving', is_join_team: true });
  });

  it('seats no administrator, whom no form could name from then on', async () => {
    const { client, link } = await make();
    const asAdmin = await forming.client(admin);
    const refused = await asAdmin.post(`${forming.path}/invitation_link`, { token: link.token });
    expect(codeOf(refused)).toEqual([403, 'NOT_ALLOWED']);
    expect((await client.get(`${forming.path}/team/info`)).body).toMatchObject({
      member_list: [{ id: leader.id }],
    });
  });

  it('makes a form that was begun before it was followed stale, and so does leaving', async () => {
    const asLeader = await forming.client(leader);
    const save = async (version: number, people: User[]) =>
      asLeader.post(`${forming.path}/team/temporary-storage`, {
        name,
        version,
        member_list: people.map(({ id }) => ({ id })),
      });
    const name = teamName();
    const { version } = (await asLeader.post(`${forming.path}/team/temporary-storage`, { name })).body;
    const { body } = await asLeader.post(`${forming.path}/team/invitation_link`, {});
    const asMate = await forming.client(mate);
    await asMate.post(`${forming.path}/invitation_link`, { token: body.token as string }).expect(200);
    const stale = await save(version as number, []);
    expect(codeOf(stale)).toEqual([409, 'STALE_WRITE']);
    expect(stale.body.current.member_list).toEqual([{ id: mate.id }]);
    const { version: joined } = await forming.own(mate);
    await asMate.post(`${forming.path}/team/leave`, {}).expect(200);
    expect(codeOf(await save(joined, [mate]))).toEqual([409, 'STALE_WRITE']);
    expect((await forming.own(leader)).member_list).toHaveLength(1);
  });

  it('may be made thirty times an hour', async () => {
    const { client } = await make();
    for (let more = 1; more < 30; more += 1)
      await client.post(`${forming.path}/team/invitation_link`, {}).expect(201);
    const refused = await client.post(`${forming.path}/team/invitation_link`, {});
    expect(codeOf(refused)).toEqual([429, 'TOO_MANY_REQUESTS']);
  });
});

describe('a further question', () => {
  const bind = async (questionId: string, user = leader) => {
    const team = await forming.own(leader);
    const client = await forming.client(user);
    return client.post(`${forming.path}/team/${team.id}/question/${questionId}/bind`, {});
  };

  it("is taken within its group's rule, by an accepted team", async () => {
    const { factory } = test;
    const { competition, group, question } = forming.world;
    const two = await factory.group(competition, { totalQuestions: 2 });
    const [needed, first, second] = [
      await factory.question(two, { required: true }),
      await factory.question(two),
      await factory.question(two),
    ];
    const foreign = await factory.question(await factory.group(competition, { countries: ['fr'] }));
    const { id } = await forming.submitted(leader);
    expect(codeOf(await bind(first.id))).toEqual([403, 'TEAM_NOT_ACCEPTED']);
    await factory.putStatus({ id }, 'accept');
    const taken = await bind(first.id);
    expect([taken.status, taken.body.question_id]).toEqual([200, first.id]);
    // The last place of the group is the required question's.
    expect(codeOf(await bind(second.id))).toEqual([409, 'PICKS_COMPLETE']);
    expect((await bind(needed.id)).status).toBe(200);
    expect((await bind(question.id)).status).toBe(200);
    expect(codeOf(await bind((await factory.question(group)).id))).toEqual([409, 'PICKS_COMPLETE']);
    expect(codeOf(await bind(foreign.id))).toEqual([409, 'PICKS_COMPLETE']);
    expect((await forming.own(leader)).question_binds).toHaveLength(3);
    await test.database.getRepository(Competition).update(competition.id, { status: 'done' });
    expect(codeOf(await bind(needed.id))).toEqual([409, 'COMPETITION_NOT_OPEN']);
  });
});

describe('leaving and leading', () => {
  it('hands over, and lets the former leader go', async () => {
    const { id } = await forming.submitted(leader, [mate]);
    await forming.answer(mate, id, 'accept');
    const [asLeader, asMate] = [await forming.client(leader), await forming.client(mate)];
    const to = (user_id: string) => asLeader.post(`${forming.path}/team/leader`, { user_id });
    expect(codeOf(await to(leader.id))).toEqual([404, 'MEMBER_NOT_FOUND']);
    expect(codeOf(await asLeader.post(`${forming.path}/team/leave`, {}))).toEqual([
      409,
      'LEADER_CANNOT_LEAVE',
    ]);
    expect((await to(mate.id)).body).toMatchObject({ leader: mate.username, is_leader: false });
    expect(codeOf(await to(mate.id))).toEqual([403, 'LEADER_ONLY']);
    await asLeader.post(`${forming.path}/team/leave`, {}).expect(200);
    expect(await forming.own(leader)).toEqual({});
    expect((await asMate.get(`${forming.path}/team/info`)).body.member_list).toHaveLength(1);
  });
});

describe('GET /teams of an administrator', () => {
  it('edits a team whose name is longer than administrators may give', async () => {
    const { id, name } = await forming.submitted(leader, [], { name: `${teamName()}${'x'.repeat(20)}` });
    const asAdmin = await forming.client(admin);
    const { body } = await asAdmin.put(`/teams/${id}`, { company_name: 'Elsewhere' }).expect(200);
    expect(body).toMatchObject({ name, company_name: 'Elsewhere' });
    expect(codeOf(await asAdmin.put(`/teams/${id}`, { name: '' }))).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('shows every team with how to reach it; edits and deletes leave their traces', async () => {
    const mine = await forming.submitted(leader, [], { leader_email: 'team@example.org' });
    const asAdmin = await forming.client(admin);
    const query = `?q=${mine.name.slice(1).toLowerCase()}&competition_id=${forming.world.competition.id}`;
    const listed = async () => (await asAdmin.get(`/teams${query}`)).body as Paged<ListedTeam>;
    expect(await listed()).toMatchObject({
      total_count: 1,
      data: [{ id: mine.id, username: leader.username, email: 'team@example.org', card_id: '' }],
    });
    const own = (await (await forming.client(leader)).get('/teams')).body as Paged<ListedTeam>;
    expect(own.data[0]).not.toHaveProperty('email');
    const values = {
      name: teamName(),
      email: 'new@example.org',
      phone_number: '13912345678',
      card_id: '110101',
      team_principal_name: 'Li',
    };
    const changed = await asAdmin.put(`/teams/${mine.id}`, { ...values, version: mine.version });
    expect([changed.status, changed.body]).toMatchObject([200, values]);
    expect(codeOf(await asAdmin.put(`/teams/${mine.id}`, { ...values, version: mine.version }))).toEqual([
      409,
      'STALE_WRITE',
    ]);
    const other = await forming.submitted(await test.factory.user());
    const taken = await asAdmin.put(`/teams/${mine.id}`, { name: other.name });
    expect(codeOf(taken)).toEqual([409, 'TEAM_NAME_TAKEN']);
    const { name } = values;
    const emptied = await asAdmin.put(`/teams/${mine.id}`, { name, email: '', card_id: '' });
    expect(emptied.body).toMatchObject({ email: values.email, card_id: '' });
    for (const wrong of [{ name: 'x'.repeat(21) }, { phone_number: '12345678901' }, { card_id: '1x' }]) {
      expect((await asAdmin.put(`/teams/${mine.id}`, { ...values, ...wrong })).status).toBe(400);
    }
    await asAdmin.remove(`/teams/${mine.id}`).expect(200);
    expect(codeOf(await asAdmin.remove(`/teams/${mine.id}`))).toEqual([404, 'TEAM_NOT_FOUND']);
    expect((await listed()).total_count).toBe(0);
    const entries = await test.database.getRepository(AuditEntry).findBy({ objectId: mine.id });
    expect(entries.map(({ action }) => action)).toEqual(['team.update', 'team.update', 'team.delete']);
  });
});

describe('the end of a team', () => {
  it('with submissions is for administrators, stops what waits and leaves the ranking', async () => {
    await pinImages(test);
    await setSettings(test);
    const world = await test.factory.world();
    const client = await forming.client(world.leader);
    await client.post('/commitment', await submission(test, world)).expect(201);
    const dismissed = await client.post(`/competition/${world.competition.id}/team/dismiss`, {});
    expect(codeOf(dismissed)).toEqual([409, 'TEAM_HAS_COMMITMENTS']);
    await (await forming.client(admin)).remove(`/teams/${world.team.id}`).expect(200);
    const statuses = 'select status from run where team_id = $1';
    expect(await test.database.query(statuses, [world.team.id])).toEqual([{ status: 'cancel' }]);
    const team = await test.database.getRepository(Team).findOneByOrFail({ id: world.team.id });
    expect(team.dismissedAt).not.toBeNull();
  });

  it.each([200, 409])(
    "is its leader's only if what was deleted gave its chance back: %i",
    async (expected) => {
      await emptyQueue(test);
      const world = await test.factory.world();
      const client = await forming.client(world.leader);
      const { id } = await submit(test, world);
      if (expected === 409) await new Runner(test).claimOne();
      await client.cancel(id);
      await client.delete(id).expect(200);
      await client.post(`/competition/${world.competition.id}/team/dismiss`, {}).expect(expected);
    },
  );
});

describe('approvals', () => {
  it('are listed newest first by every address, filtered, counted and walked through', async () => {
    const asAdmin = await forming.client(admin);
    const teams = [];
    for (let more = 0; more < 3; more += 1) teams.push(await forming.submitted(await test.factory.user()));
    const { id: competitionId } = forming.world.competition;
    const idsOf = async (url: string) => ((await asAdmin.get(url)).body as Paged<Approval>).data;
    const rows = await idsOf(`/competition/${competitionId}/team/approve`);
    expect(rows.map(({ team_id }) => team_id)).toEqual(teams.map(({ id }) => id).reverse());
    expect(await idsOf(`/teams/approval?competition_id=${competitionId}`)).toEqual(rows);
    expect(
      await idsOf(`/admin/competition/approvals?competition_id=${competitionId}&status=approving`),
    ).toEqual(rows);
    expect(await idsOf(`/admin/competition/approvals?q=%20${teams[0]?.name}%20&status=`)).toEqual([rows[2]]);
    const counts = (await asAdmin.get('/competition/approve')).body as { id: string }[];
    expect(counts.find(({ id }) => id === competitionId)).toMatchObject({ approving_number: 3 });
    const detail = async (id = '') => (await asAdmin.get(`/admin/competition/approvals/${id}`)).body;
    const middle = await detail(rows[1]?.id);
    expect([middle.previous_id, middle.next_id]).toEqual([rows[0]?.id, rows[2]?.id]);
    await asAdmin
      .post(`/frontend/sub_competition/${rows[1]?.id}/approve`, { status: 'reject', desc: 'so' })
      .expect(200);
    expect((await detail(rows[0]?.id)).next_id).toBe(rows[2]?.id);
    expect(await idsOf(`/teams/approval?competition_id=${competitionId}&status=reject`)).toHaveLength(1);
  });

  it('cost as many statements for many as for few, in lists of approvals and of teams', async () => {
    const mates = await Promise.all([1, 2].map(() => test.factory.user()));
    await forming.submitted(leader, mates);
    for (let more = 0; more < 4; more += 1) await forming.submitted(await test.factory.user());
    const bearer = await test.factory.bearer(admin);
    for (const path of ['/v1/admin/competition/approvals', '/v1/teams']) {
      const list = (limit: number) => () => request(test.http).get(`${path}?limit=${limit}`).set(bearer);
      const few = await countQueries(test, list(1));
      expect(await countQueries(test, list(5))).toBe(few);
    }
  });

  it('have replies to choose from', async () => {
    const asAdmin = await forming.client(admin);
    const path = '/admin/competition/approvals/replies';
    const made = await asAdmin.post(path, { text: ' The form is not signed. ' });
    expect([made.status, made.body.text]).toEqual([201, 'The form is not signed.']);
    const again = await Promise.all(
      [1, 2].map(() => asAdmin.post(path, { text: 'The form is not signed.' })),
    );
    expect(again.map(({ status, body }) => [status, body])).toEqual([1, 2].map(() => [201, made.body]));
    expect((await asAdmin.get(path)).body).toEqual([made.body]);
    await asAdmin.remove(`${path}/${made.body.id}`).expect(200);
    expect(codeOf(await asAdmin.remove(`${path}/${made.body.id}`))).toEqual([404, 'REPLY_NOT_FOUND']);
    expect((await asAdmin.post(path, { text: ' ' })).status).toBe(400);
    const entries = await test.database
      .getRepository(AuditEntry)
      .findBy({ objectId: made.body.id as string });
    expect(entries.map(({ action }) => action)).toEqual(['saved_reply.create', 'saved_reply.delete']);
  });
});

it('keeps how a team is reached where its leader submits again and says nothing of that', async () => {
  const client = await forming.client(leader);
  const form = await forming.form(leader, { member_list: [{ id: mate.id }] });
  const { body } = await client.post(`${forming.path}/team`, form);
  const id = body.id as string;
  const asAdmin = await forming.client(admin);
  const reached = { email: 'office@example.org', phone_number: '13912345678' };
  await asAdmin.put(`/teams/${id}`, reached).expect(200);
  await forming.answer(mate, id, 'reject');
  await client.post(`${forming.path}/team/resubmit`, form).expect(200);
  const { body: edited } = await asAdmin.put(`/teams/${id}`, { company_name: 'Elsewhere' }).expect(200);
  expect(edited).toMatchObject(reached);
});

it('counts a team once, when it is first submitted', async () => {
  const counters = test.app.get(DayCounters);
  const count = async () => {
    await counters.flush();
    const [row] = await test.database.query<{ count: string }[]>(
      `select coalesce(sum(count), 0) as count from day_count where counter = 'create_team'`,
    );
    return Number(row?.count);
  };
  const before = await count();
  const client = await forming.client(leader);
  const form = await forming.form(leader, { member_list: [{ id: mate.id }] });
  await client.post(`${forming.path}/team/temporary-storage`, { name: form.name });
  expect(await count()).toBe(before);
  const { body } = await client.post(`${forming.path}/team`, form);
  await forming.answer(mate, body.id as string, 'reject');
  await client.post(`${forming.path}/team/resubmit`, form).expect(200);
  expect(await count()).toBe(before + 1);
});
