import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { Competition } from '../src/competitions/competition.entity.ts';
import { RecruitingSchedule } from '../src/teams/recruiting.schedule.ts';
import { TeamApproval } from '../src/teams/team-approval.entity.ts';
import { TeamMember } from '../src/teams/team-member.entity.ts';
import { Team } from '../src/teams/team.entity.ts';
import { PATIENT_POOL, startApp, type TestApp } from './app.ts';
import { changing } from './judging.ts';
import { untilSomebodyWaits } from './kept-counts.ts';
import { rest } from './rest.ts';
import { brokenInvariants } from './teams-invariants.ts';
import { Forming, teamName } from './teams.ts';

let test: TestApp;
let forming: Forming;
let leader: User;

beforeAll(async () => {
  test = await startApp({ env: PATIENT_POOL });
});
beforeEach(async () => {
  forming = await Forming.begin(test);
  leader = await test.factory.user();
});
afterAll(async () => {
  expect(await brokenInvariants(test)).toEqual([]);
  await test.stop();
});

interface Answer {
  status: number;
  body: { code?: string };
}
const outcomes = (answers: Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const outcome = status < 300 ? 'ok' : (body.code ?? String(status));
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
};
const times = <T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));
const statusOf = async (id: string): Promise<string> =>
  (await test.database.getRepository(Team).findOneByOrFail({ id })).status;

it('takes one of fifty acceptances of one invitation', async () => {
  const mate = await test.factory.user();
  const { id } = await forming.submitted(leader, [mate]);
  const answers = await times(50, () => forming.answer(mate, id, 'accept'));
  expect(outcomes(answers)).toEqual({ ok: 1, INVITATION_CLOSED: 49 });
  expect(await statusOf(id)).toBe('approving');
  expect(await test.database.getRepository(TeamApproval).countBy({ teamId: id })).toBe(1);
});

it('gives a person who accepts ten invitations at once one seat, and fails the other nine teams', async () => {
  const mate = await test.factory.user();
  const teams = await times(10, async () => forming.submitted(await test.factory.user(), [mate]));
  const answers = await Promise.all(teams.map(({ id }) => forming.answer(mate, id, 'accept')));
  expect(outcomes(answers)).toEqual({ ok: 1, INVITATION_CLOSED: 9 });
  const statuses = await Promise.all(teams.map(({ id }) => statusOf(id)));
  expect(statuses.filter((status) => status === 'approving')).toHaveLength(1);
  expect(statuses.filter((status) => status === 'recruit_failed')).toHaveLength(9);
  const seats = await test.database.getRepository(TeamMember).countBy({ userId: mate.id, holdsSeat: true });
  expect(seats).toBe(1);
});

describe('what came before the end of registration, though its turn has come after it', () => {
  /** Closes registration while the call waits for this person's row. */
  async function over(person: User, call: () => Promise<Answer>): Promise<Answer> {
    const query = test.database.createQueryRunner();
    try {
      await query.startTransaction();
      await query.query('select from "user" where id = $1 for update', [person.id]);
      const answer = call();
      await untilSomebodyWaits(test.database);
      const closed = 'update competition set registration_open_time = clock_timestamp() where id = $1';
      await query.query(closed, [forming.world.competition.id]);
      await query.commitTransaction();
      return await answer;
    } finally {
      await query.release();
    }
  }
  const close = () =>
    test.database.query(
      `update competition set registration_open_time = clock_timestamp() - interval '1 second' where id = $1`,
      [forming.world.competition.id],
    );

  it('makes a team', async () => {
    const [client, form] = [await forming.client(leader), await forming.form(leader)];
    const create = async (): Promise<Answer> => client.post(`${forming.path}/team`, form);
    expect((await over(leader, create)).status).toBe(201);
    await close();
    const late = await forming.client(await test.factory.user());
    expect((await late.post(`${forming.path}/team`, await forming.form(leader))).body.code).toBe(
      'REGISTRATION_CLOSED',
    );
  });

  it('seats whoever comes by the link, in whatever the end has made of the team', async () => {
    await forming.submitted(leader, [await test.factory.user()]);
    const client = await forming.client(leader);
    const { body } = await client.post(`${forming.path}/team/invitation_link`, {});
    const { token } = body as { token: string };
    const path = `${forming.path}/invitation_link`;
    const [mate, late] = [await test.factory.user(), await test.factory.user()];
    const [comes, comesLate] = [await forming.client(mate), await forming.client(late)];
    const joined = await over(mate, async () => comes.post(path, { token }));
    expect([joined.status, joined.body.code]).toEqual([200, undefined]);
    await close();
    expect((await comesLate.post(path, { token })).body.code).toBe('REGISTRATION_CLOSED');
  });
});

it('makes one team of a name, whatever its case and width', async () => {
  const spellings = ['Polaris7', 'POLARIS7', 'Ｐｏｌａｒｉｓ７', 'polaris７', 'PoLaRiS7'];
  const answers = await times(10, async (at) => {
    const person = await test.factory.user();
    const form = await forming.form(person, { name: spellings[at % spellings.length] });
    return (await forming.client(person)).post(`${forming.path}/team`, form);
  });
  expect(outcomes(answers)).toEqual({ ok: 1, TEAM_NAME_TAKEN: 9 });
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body.details).toEqual([{ field: 'name', message: expect.any(String) }]);
});

it.each([
  ['deleted', 'delete from "user" where id = $1'],
  ['frozen', 'update "user" set is_frozen = true where id = $1'],
])('makes no team of a person who is %s meanwhile', async (_what, sql) => {
  const client = await forming.client(leader);
  const form = await forming.form(leader);
  const { answer } = await changing(test, [sql, leader.id], () => client.post(`${forming.path}/team`, form));
  expect((await answer).body).toMatchObject({ code: 'SESSION_ENDED' });
});

describe('a team that is dismissed while its form waits', () => {
  const DISMISSED = `with seats as (update team_member set holds_seat = false where team_id = $1)
    update team set dismissed_at = now() where id = $1`;

  it.each(['team/temporary-storage', 'team', 'team/resubmit'])('is not found: %s', async (call) => {
    const client = await forming.client(leader);
    const name = teamName();
    const { body } = await client.post(`${forming.path}/team/temporary-storage`, { name });
    const form = await forming.form(leader, { name });
    const { answer } = await changing(test, [DISMISSED, body.id as string], () =>
      client.post(`${forming.path}/${call}`, form),
    );
    expect(outcomes([await answer])).toEqual({ TEAM_NOT_FOUND: 1 });
  });
});

describe('what is deleted while somebody registers for it', () => {
  it.each([
    ['track', 'QUESTION_NOT_FOUND', 'delete from question where id = $1'],
    ['match', 'COMPETITION_NOT_FOUND', 'delete from competition where id = $1'],
  ])('is not found: a %s', async (what, code, sql) => {
    const client = await forming.client(leader);
    const form = await forming.form(leader);
    const { competition, question } = forming.world;
    const { answer } = await changing(test, [sql, (what === 'match' ? competition : question).id], () =>
      client.post(`${forming.path}/team`, form),
    );
    expect(outcomes([await answer])).toEqual({ [code]: 1 });
  });

  it('is not found for an accepted team either', async () => {
    const { id } = await forming.submitted(leader);
    const round = await test.database.getRepository(TeamApproval).findOneByOrFail({ teamId: id });
    const admin = await forming.client(await test.factory.admin());
    await admin.post(`/teams/approval/${round.id}`, { status: 'accept' }).expect(200);
    const further = await test.factory.question(await test.factory.group(forming.world.competition));
    const client = await forming.client(leader);
    const { answer } = await changing(test, ['delete from question where id = $1', further.id], () =>
      client.post(`${forming.path}/team/${id}/question/${further.id}/bind`, {}),
    );
    expect(outcomes([await answer])).toEqual({ QUESTION_NOT_FOUND: 1 });
  });
});

it('makes one team of a person who creates ten', async () => {
  const client = await forming.client(leader);
  const form = await forming.form(leader);
  const answers = await times(10, () => client.post(`${forming.path}/team`, { ...form, name: teamName() }));
  expect(outcomes(answers)).toEqual({ ok: 1, ALREADY_IN_TEAM: 9 });
});

it('lets either come first, an approval or a dismissal', async () => {
  const admin = await forming.client(await test.factory.admin());
  const rounds = test.database.getRepository(TeamApproval);
  for (let turn = 0; turn < 6; turn += 1) {
    const person = await test.factory.user();
    const client = await forming.client(person);
    const { id } = await forming.submitted(person);
    const round = await rounds.findOneByOrFail({ teamId: id });
    const calls = [
      () => admin.post(`/teams/approval/${round.id}`, { status: 'accept' }),
      () => client.post(`${forming.path}/team/dismiss`, {}),
    ];
    if (turn % 2 === 1) calls.reverse();
    const answers = await Promise.all(calls.map((call) => call()));
    const counts = outcomes(answers);
    expect([{ ok: 2 }, { ok: 1, APPROVAL_NOT_FOUND: 1 }]).toContainEqual(counts);
    expect(await forming.own(person)).toEqual({});
  }
});

/** Every way in which two calls that come at once may end, whichever of them comes first. */
async function raced(begin: () => Promise<(() => Promise<Answer>)[]>, ends: string[][]): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) {
    const calls = await begin();
    const answers =
      turn % 2
        ? await Promise.all(calls.map((call) => call()))
        : (await Promise.all([...calls].reverse().map((call) => call()))).reverse();
    expect(ends).toContainEqual(answers.map(({ status, body }) => (status < 300 ? 'ok' : body.code)));
  }
}

describe('of two who act on one team at once', () => {
  const pending = async () => {
    const [person, mate] = [await test.factory.user(), await test.factory.user()];
    const team = await forming.submitted(person, [mate]);
    await forming.answer(mate, team.id, 'accept');
    const round = await test.database.getRepository(TeamApproval).findOneByOrFail({ teamId: team.id });
    const [asLeader, asMate] = [await forming.client(person), await forming.client(mate)];
    const decide = async (decision: object) =>
      (await forming.client(await test.factory.admin())).post(`/teams/approval/${round.id}`, decision);
    return { person, mate, team, asLeader, asMate, decide };
  };

  it('whoever leaves comes before the approval, or stays', () =>
    raced(async () => {
      const { asMate, decide } = await pending();
      return [() => asMate.post(`${forming.path}/team/leave`, {}), () => decide({ status: 'accept' })];
    }, [
      ['ok', 'ok'],
      ['TEAM_STATE_CONFLICT', 'ok'],
    ]));

  it('the leader hands over or dismisses', () =>
    raced(async () => {
      const { asLeader, mate } = await pending();
      return [
        () => asLeader.post(`${forming.path}/team/leader`, { user_id: mate.id }),
        () => asLeader.post(`${forming.path}/team/dismiss`, {}),
      ];
    }, [
      ['ok', 'LEADER_ONLY'],
      ['TEAM_REQUIRED', 'ok'],
    ]));

  it.each([
    ['frozen', 'update "user" set is_frozen = true where id = $1'],
    ['made an administrator', `update "user" set platform_role = 'platform_admin' where id = $1`],
  ])('the leader hands over to nobody who is %s meanwhile', async (_what, sql) => {
    const { asLeader, mate, person } = await pending();
    const { answer } = await changing(test, [sql, mate.id], async () =>
      asLeader.post(`${forming.path}/team/leader`, { user_id: mate.id }),
    );
    expect(outcomes([await answer])).toEqual({ MEMBER_NOT_FOUND: 1 });
    expect(await forming.own(person)).toMatchObject({ is_leader: true });
  });

  it('an approval of the round that was refused never meets what is submitted again', () =>
    raced(async () => {
      const { person, mate, team, asLeader, decide } = await pending();
      await decide({ status: 'reject', desc: 'so' });
      const form = await forming.form(person, { name: team.name, member_list: [{ id: mate.id }] });
      return [() => asLeader.post(`${forming.path}/team/resubmit`, form), () => decide({ status: 'accept' })];
    }, [['ok', 'APPROVAL_DECIDED']]));
});

it('decides a team once, however many administrators do at once', async () => {
  const { id } = await forming.submitted(leader);
  const round = await test.database.getRepository(TeamApproval).findOneByOrFail({ teamId: id });
  const answers = await times(10, async (at) => {
    const admin = await forming.client(await test.factory.admin());
    const decision = at % 2 ? { status: 'accept' } : { status: 'reject', desc: 'so' };
    return admin.post(`/teams/approval/${round.id}`, decision);
  });
  expect(outcomes(answers)).toEqual({ ok: 1, APPROVAL_DECIDED: 9 });
});

it('fills a team by its link to the limit and no further', async () => {
  const asLeader = await forming.client(leader);
  await asLeader.post(`${forming.path}/team/temporary-storage`, { name: teamName() });
  const { body } = await asLeader.post(`${forming.path}/team/invitation_link`, {});
  const answers = await times(12, async () => {
    const client = await forming.client(await test.factory.user());
    return client.post(`${forming.path}/invitation_link`, { token: body.token as string });
  });
  expect(outcomes(answers)).toEqual({ ok: 4, TEAM_FULL: 8 });
});

it('takes no further person by an invitation once an organiser has lowered the limit', async () => {
  const mates = await times(4, () => test.factory.user());
  const { id } = await forming.submitted(leader, mates);
  const { competition } = forming.world;
  await test.database.getRepository(Competition).update(competition.id, { teamSizeLimit: 3 });
  const answers = [];
  for (const mate of mates) answers.push(await forming.answer(mate, id, 'accept'));
  expect(outcomes(answers)).toEqual({ TEAM_FULL: 4 });
  await test.database.getRepository(Competition).update(competition.id, { teamSizeLimit: 5 });
  await Promise.all(mates.map((mate) => forming.answer(mate, id, 'accept')));
  expect(await statusOf(id)).toBe('approving');
});

it('invites a person who creates a team meanwhile, or not', async () => {
  const inviter = await forming.client(leader);
  const mate = await test.factory.user();
  const form = await forming.form(leader, { member_list: [{ id: mate.id }] });
  const own = await forming.form(mate);
  const asMate = await forming.client(mate);
  const answers = await Promise.all([
    inviter.post(`${forming.path}/team`, form),
    asMate.post(`${forming.path}/team`, own),
  ]);
  expect(answers[1]?.status).toBe(201);
  expect(['USER_IN_TEAM', undefined]).toContain(answers[0]?.body.code);
});

it('ends the recruiting of a team once, with any number of instances', async () => {
  const mate = await test.factory.user();
  const { id } = await forming.submitted(leader, [mate]);
  const schedule = test.app.get(RecruitingSchedule);
  // Those that are counted are all who may end it.
  await rest(schedule);
  const until = `update competition set registration_open_time = now() where id = $1`;
  await test.database.query(until, [forming.world.competition.id]);
  const ended = await times(8, () => schedule.run());
  expect(ended.flat().filter((one) => one === id)).toHaveLength(1);
  const mails = await test.database.query<unknown[]>(
    `select from mail where kind = 'team_expired' and params ->> 'team_id' = $1`,
    [id],
  );
  expect(mails).toHaveLength(1);
});
