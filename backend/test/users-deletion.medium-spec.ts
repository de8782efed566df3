import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminUser, Team } from '@tianheng/contracts';
import request, { type Test } from 'supertest';
import { AuditEntry } from '../src/audit/audit-entry.entity.ts';
import { compose, login } from './accounts.ts';
import { startApp, type TestApp } from './app.ts';
import { PASSWORD } from './factory.ts';
import { Forming, teamName } from './teams.ts';

const PATH = '/v1/admin/users';

let test: TestApp;
let bearer: { Authorization: string };

beforeAll(async () => {
  test = await startApp();
  bearer = await test.factory.bearer(await test.factory.admin());
});
afterAll(() => test.stop());

const remove = (id: string): Test =>
  request(test.http).delete(`${PATH}/${id}`).set(bearer).set('Accept-Language', 'en');
const actionsOf = async (objectId: string): Promise<string[]> =>
  (await test.database.getRepository(AuditEntry).find({ where: { objectId }, order: { id: 'ASC' } })).map(
    ({ action }) => action,
  );

it('leaves nothing but the audit', async () => {
  const made = {
    username: 'goes_soon',
    nickname: '李雷',
    email: 'goes@example.org',
    mobile_phone: '13900001111',
  };
  const answer = await request(test.http).post(PATH).set(bearer).send(made).expect(201);
  const { id, username } = answer.body as AdminUser;
  await compose(test);
  await remove(id).expect(200);
  expect((await login(test, username, PASSWORD)).body.code).toBe('LOGIN_FAILED');
  expect(await actionsOf(id)).toEqual(['user.create', 'user.delete']);
  expect((await remove(id).expect(404)).body.code).toBe('USER_NOT_FOUND');
});

describe('of somebody whom teams have named', () => {
  it('is refused while the person is in a team', async () => {
    const { leader } = await test.factory.world();
    const { body } = await remove(leader.id).expect(409);
    expect(body).toMatchObject({
      code: 'USER_IN_USE',
      error_info:
        'This person has 1 team and no submission, so the account cannot be deleted. It can be frozen.',
    });
    expect(await actionsOf(leader.id)).toEqual([]);
  });

  it('is refused while a team waits for the answer', async () => {
    const { factory } = test;
    const team = await factory.team(await factory.competition(), {
      leader: await factory.user(),
      status: 'in_recruiting',
    });
    const invited = await factory.user();
    await factory.member(team, invited, { status: 'inviting' });
    expect((await remove(invited.id).expect(409)).body.code).toBe('USER_IN_USE');
  });

  it('succeeds where invitations were declined, or ended with their teams, and counts no such', async () => {
    const { factory } = test;
    const { competition, team } = await factory.world();
    const leader = await factory.user();
    const dismissed = await factory.team(competition, { leader, dismissedAt: new Date() });
    const named = await factory.user();
    const member = await factory.user();
    for (const person of [named, member]) {
      await factory.member(team, person, { status: 'reject' });
      await factory.member(dismissed, person, { status: 'inviting' });
    }
    await factory.team(await factory.competition(), { leader: await factory.user(), members: [member] });
    await remove(named.id).expect(200);
    expect((await remove(member.id).expect(409)).body.error_info).toContain('has 1 team and no submission');
    const left = await test.database.query(`select from team_member where user_id = $1`, [member.id]);
    expect(left).toHaveLength(3);
  });

  it('succeeds where a draft names them, or one of a team that was refused', async () => {
    const forming = await Forming.begin(test);
    const [leader, other, named] = [
      await test.factory.user(),
      await test.factory.user(),
      await test.factory.user(),
    ];
    const member_list = [{ id: named.id }];
    const draft = { name: teamName(), member_list };
    await (await forming.client(leader)).post(`${forming.path}/team/temporary-storage`, draft).expect(201);
    const refused = await forming.submitted(other);
    await test.factory.putStatus(refused, 'reject');
    await (
      await forming.client(other)
    )
      .post(`${forming.path}/team/temporary-storage`, { ...draft, name: refused.name })
      .expect(201);
    await remove(named.id).expect(200);
    for (const person of [leader, other])
      expect((await forming.own(person)).member_list.map(({ id }) => id)).toEqual([person.id]);
  });

  it('puts every form behind that may still be saved and was begun while it named them', async () => {
    const { factory } = test;
    const forming = await Forming.begin(test);
    const [leader, other, named] = [await factory.user(), await factory.user(), await factory.user()];
    const asLeader = await forming.client(leader);
    const draft = { name: teamName(), member_list: [{ id: named.id }] };
    const save = (values: object) =>
      asLeader.post(`${forming.path}/team/temporary-storage`, { ...draft, ...values });
    const { version } = (await save({})).body as Team;
    const accepted = await forming.submitted(other);
    await factory.putStatus(accepted, 'accept');
    await test.database.query(
      `insert into team_member (team_id, competition_id, user_id, status) values ($1, $2, $3, 'reject')`,
      [accepted.id, accepted.competition_id, named.id],
    );
    const before = await forming.own(other);
    await remove(named.id).expect(200);
    const stale = await save({ version });
    expect([stale.status, stale.body]).toMatchObject([
      409,
      { code: 'STALE_WRITE', current: { member_list: [] } },
    ]);
    const { current } = stale.body as { current: { version: number } };
    expect(current.version).toBeGreaterThan(version);
    expect((await save({ member_list: [], version: current.version })).status).toBe(201);
    // Nobody has a form of this one open.
    expect((await forming.own(other)).version).toBe(before.version);
  });

  it('succeeds once the team that had asked them can recruit no more', async () => {
    const forming = await Forming.begin(test);
    const [leader, silent, declines] = [
      await test.factory.user(),
      await test.factory.user(),
      await test.factory.user(),
    ];
    const { id } = await forming.submitted(leader, [silent, declines]);
    expect((await remove(silent.id).expect(409)).body.code).toBe('USER_IN_USE');
    await forming.answer(declines, id, 'reject');
    expect(await forming.own(leader)).toMatchObject({ status: 'recruit_failed' });
    await remove(silent.id).expect(200);
    await remove(declines.id).expect(200);
    expect((await forming.own(leader)).member_list.map(({ id: person }) => person)).toEqual([leader.id]);
  });
});
