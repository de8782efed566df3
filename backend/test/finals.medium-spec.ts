import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AcceptedTeamPage, TeamsResult } from '@tianheng/contracts';
import request from 'supertest';
import type { DeepPartial } from 'typeorm';
import { AuditEntry } from '../src/audit/audit-entry.entity.ts';
import type { Competition } from '../src/competitions/competition.entity.ts';
import type { Question } from '../src/competitions/question.entity.ts';
import { QuestionBind } from '../src/teams/question-bind.entity.ts';
import { TeamMember } from '../src/teams/team-member.entity.ts';
import { Team } from '../src/teams/team.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { NOWHERE, submit } from './judging.ts';
import { startSmtp, type TestSmtp } from './mail.ts';
import { countQueries } from './queries.ts';
import type { World } from './factory.ts';
import { brokenInvariants } from './teams-invariants.ts';
import { whileUnrecorded } from './teams.ts';

let smtp: TestSmtp;
let test: TestApp;
let bearer: { Authorization: string };
let world: World;
let finals: Competition;
let question: Question;

const makeFinals = async (values: DeepPartial<Competition> = {}): Promise<Competition> =>
  test.factory.competition({ title: '决赛', titleEn: 'The finals', ...values });
const questionOf = async (competition: Competition): Promise<Question> =>
  test.factory.question(await test.factory.group(competition));

beforeAll(async () => {
  smtp = await startSmtp();
  test = await startApp({ env: { SMTP_URL: smtp.url } });
  bearer = await test.factory.bearer(await test.factory.admin({ username: 'chief' }));
});
beforeEach(async () => {
  world = await test.factory.world();
  finals = await makeFinals();
  question = await questionOf(finals);
});
afterAll(async () => {
  await test.stop();
  await smtp.stop();
});

const call = async <T>(
  method: 'get' | 'post' | 'delete',
  path: string,
  body: object,
  status = 200,
): Promise<T> => {
  const sent = request(test.http)[method](`/v1/admin/${path}`).set(bearer).set('Accept-Language', 'en');
  const answer = await (method === 'get' ? sent.query(body) : sent.send(body));
  expect([answer.status, answer.status === status ? null : answer.body]).toEqual([status, null]);
  return answer.body as T;
};
const list = (competitionId: string, query: object = {}): Promise<AcceptedTeamPage> =>
  call('get', `competition/${competitionId}/teams/accepted`, query);
const bring = (ids: string[], into = question): Promise<TeamsResult> =>
  call('post', `competition/${into.competitionId}/teams/import`, {
    team_ids: ids,
    question_bind_id: into.id,
  });
const copyOf = (source: Team): Promise<Team | null> =>
  test.database.getRepository(Team).findOneBy({ importedFromId: source.id, competitionId: finals.id });
const codesOf = ({ fail }: TeamsResult): string[] => fail.map(({ code }) => code);
const actionsOf = async (objectId: string): Promise<string[]> =>
  (await test.database.getRepository(AuditEntry).find({ where: { objectId }, order: { id: 'ASC' } })).map(
    ({ action }) => action,
  );

describe('teams that take part', () => {
  it('are listed with their people and how to reach them', async () => {
    const { factory } = test;
    const leader = await factory.user({ mobilePhone: '13800000001' });
    const member = await factory.user({ nickname: '李雷', school: 'School', mobilePhone: '13800000002' });
    const team = await factory.team(world.competition, {
      leader,
      members: [member],
      companyName: 'Institute',
      leaderAddress: 'Beijing',
      consentToPublish: true,
      instructors: [
        { name: 'A', position: 'Prof', phone: '1' },
        { name: 'B', position: 'Prof', phone: '2' },
      ],
    });
    await factory.member(team, await factory.user());
    const { data, total_count } = await list(world.competition.id);
    expect(total_count).toBe(2);
    expect(data[0]).toEqual({
      id: team.id,
      team_name: team.name,
      company_name: 'Institute',
      team_member_count: 2,
      leader: leader.username,
      leader_email: leader.email,
      leader_phone: '13800000001',
      leader_address: 'Beijing',
      team_member: [
        expect.objectContaining({ id: leader.id, phone: '13800000001' }),
        {
          id: member.id,
          username: member.username,
          nickname: '李雷',
          school: 'School',
          phone: '13800000002',
        },
      ],
      consent_to_publish: true,
      instructor_name: 'A, B',
      instructor_phone: '1, 2',
      imported_from_id: null,
    });
    await test.database.query(`update team set contact_email = 'a@b.cn', contact_phone = '1' where id = $1`, [
      team.id,
    ]);
    expect((await list(world.competition.id)).data[0]).toMatchObject({
      leader_email: 'a@b.cn',
      leader_phone: '1',
    });
  });

  it('are chosen by name and question, without drafts and dismissed ones', async () => {
    const { factory } = test;
    const other = await factory.team(world.competition, { leader: await factory.user(), name: 'Polaris%9' });
    const away = await factory.team(world.competition, { leader: await factory.user(), status: 'approving' });
    await factory.team(world.competition, { leader: await factory.user(), dismissedAt: new Date() });
    const ids = async (query: object): Promise<string[]> =>
      (await list(world.competition.id, query)).data.map(({ id }) => id);
    expect(await ids({})).toEqual([other.id, world.team.id]);
    expect(await ids({})).not.toContain(away.id);
    expect(await ids({ team_name: '', question_bind_id: '' })).toHaveLength(2);
    expect(await ids({ team_name: 'laris%' })).toEqual([other.id]);
    expect(await ids({ question_bind_id: world.question.id })).toEqual([world.team.id]);
    expect(await ids({ limit: 1, page: 2 })).toEqual([world.team.id]);
    expect(await ids({ limit: 999 })).toHaveLength(2);
    const path = `competition/${world.competition.id}/teams/accepted`;
    await call('get', path, { limit: 1000 }, 400);
    await call('get', path, { question_bind_id: question.id }, 404);
    await call('get', `competition/${NOWHERE}/teams/accepted`, {}, 404);
  });

  it('take as many queries for one as for many', async () => {
    await test.factory.team(world.competition, { leader: await test.factory.user() });
    const one = await countQueries(test, () => list(world.competition.id, { limit: 1 }));
    expect(await countQueries(test, () => list(world.competition.id, { limit: 100 }))).toBe(one);
  });

  it('are removed each by itself, also with submissions', async () => {
    await submit(test, world);
    const path = `competition/${world.competition.id}/teams`;
    const elsewhere = (await test.factory.world()).team;
    const result = await call<TeamsResult>('delete', path, {
      team_ids: [elsewhere.id, world.team.id, NOWHERE],
    });
    expect(result.success).toEqual([{ id: world.team.id, team_name: world.team.name }]);
    expect(result.fail).toMatchObject([
      { id: elsewhere.id, team_name: elsewhere.name, code: 'TEAM_NOT_FOUND' },
      { id: NOWHERE, team_name: '', code: 'TEAM_NOT_FOUND', failure_reason: expect.stringContaining('team') },
    ]);
    expect((await list(world.competition.id)).data).toEqual([]);
    expect(await actionsOf(world.team.id)).toEqual(['team.delete']);
    await call('delete', path, { team_ids: [] }, 400);
    await call('delete', path, { team_ids: [elsewhere.id, elsewhere.id.toUpperCase()] }, 400);
    await call('delete', `competition/${NOWHERE}/teams`, { team_ids: [world.team.id] }, 404);
  });
});

describe('an import into finals', () => {
  it('makes an accepted team of the same people there, and leaves the first as it was', async () => {
    const { factory, database } = test;
    const member = await factory.user();
    const source = await factory.team(world.competition, {
      leader: await factory.user(),
      members: [member],
      slogan: 'To the stars',
    });
    // Who declined is none of its people.
    await factory.member(source, await factory.user(), { status: 'reject' });
    expect(await bring([source.id])).toEqual({
      success: [{ id: source.id, team_name: source.name }],
      fail: [],
    });
    const team = await copyOf(source);
    expect(team).toMatchObject({
      name: source.name,
      status: 'accept',
      slogan: 'To the stars',
      leaderId: source.leaderId,
    });
    const seats = await database.getRepository(TeamMember).findBy({ teamId: team?.id, holdsSeat: true });
    expect(seats.map(({ userId }) => userId).sort()).toEqual([source.leaderId, member.id].sort());
    expect(seats.filter(({ isLeader }) => isLeader).map(({ userId }) => userId)).toEqual([source.leaderId]);
    expect((await list(finals.id, { question_bind_id: question.id })).data).toMatchObject([
      { id: team?.id, imported_from_id: source.id },
    ]);
    expect((await list(world.competition.id)).data.map(({ id }) => id)).toContain(source.id);
    expect(await actionsOf(team?.id ?? '')).toEqual(['team.import', 'team.import']);
    // Its leader may hand in at once.
    const leader = await database.getRepository(Team).findOneOrFail({
      where: { id: source.id },
      relations: { leader: true },
    });
    if (team) await submit(test, { ...world, competition: finals, question, team, leader: leader.leader });
  });

  it('takes a team into a further question, and into each once', async () => {
    const second = await questionOf(finals);
    expect((await bring([world.team.id])).fail).toEqual([]);
    expect((await bring([world.team.id], second)).fail).toEqual([]);
    const again = await bring([world.team.id]);
    expect(again).toMatchObject({ success: [], fail: [{ code: 'TEAM_IMPORTED' }] });
    expect(again.fail[0]?.failure_reason).toBe('The team is in this track already.');
    const copy = await copyOf(world.team);
    const binds = await test.database.getRepository(QuestionBind).findBy({ teamId: copy?.id });
    expect(binds.map(({ questionId }) => questionId).sort()).toEqual([question.id, second.id].sort());
    // The team of the finals itself may be named as well.
    const third = await questionOf(finals);
    expect((await bring([copy?.id ?? ''], third)).fail).toEqual([]);
  });

  it('says of each team why it was not taken, and takes the others', async () => {
    const { factory } = test;
    const { competition } = world;
    const waiting = await factory.team(competition, { leader: await factory.user(), status: 'approving' });
    const gone = await factory.team(competition, { leader: await factory.user(), dismissedAt: new Date() });
    const sitting = await factory.user();
    const busy = await factory.team(competition, { leader: await factory.user(), members: [sitting] });
    await factory.team(finals, { leader: sitting });
    const named = await factory.team(competition, { leader: await factory.user(), name: 'Ａlpha' });
    await factory.team(finals, { leader: await factory.user(), name: 'alpha' });
    const good = await factory.team(competition, { leader: await factory.user() });
    const ids = [waiting.id, gone.id, NOWHERE, busy.id, named.id, good.id];
    const result = await bring(ids);
    expect(codesOf(result)).toEqual([
      ...['TEAM_UNAPPROVED', 'TEAM_NOT_FOUND', 'TEAM_NOT_FOUND', 'MEMBER_IN_TEAM', 'TEAM_NAME_TAKEN'],
    ]);
    expect(result.fail[3]?.failure_reason).toBe(
      `Another team in this match already has ${sitting.username} in it.`,
    );
    expect(result.success.map(({ id }) => id)).toEqual([good.id]);
    // Of what was refused nothing is left.
    expect(await copyOf(named)).toBeNull();
  });

  it('refuses a team that is too large there', async () => {
    const small = await makeFinals({ teamSizeLimit: 1 });
    const source = await test.factory.team(world.competition, {
      leader: await test.factory.user(),
      members: [await test.factory.user()],
    });
    expect(codesOf(await bring([source.id], await questionOf(small)))).toEqual(['TEAM_FULL']);
  });

  it('declines what its people were invited to there', async () => {
    const recruiting = await test.factory.team(finals, {
      leader: await test.factory.user(),
      status: 'in_recruiting',
    });
    await test.factory.member(recruiting, world.leader);
    expect((await bring([world.team.id])).fail).toEqual([]);
    expect(await test.database.getRepository(Team).findOneByOrFail({ id: recruiting.id })).toMatchObject({
      status: 'recruit_failed',
    });
  });

  it('is for finals, and a question of them', async () => {
    const body = { team_ids: [world.team.id], question_bind_id: world.question.id };
    const path = (id: string): string => `competition/${id}/teams/import`;
    const refused = await call<{ code: string }>('post', path(world.competition.id), body, 409);
    expect(refused.code).toBe('COMPETITION_NOT_FINAL');
    await call('post', path(finals.id), body, 404);
    await call('post', path(NOWHERE), body, 404);
    await call('post', path(finals.id), { ...body, team_ids: [] }, 400);
  });

  it('happens once, however many ask at the same time', async () => {
    const results = await Promise.all(Array.from({ length: 6 }, () => bring([world.team.id])));
    expect(results.flatMap(({ success }) => success)).toHaveLength(1);
    expect(results.flatMap(codesOf)).toEqual(Array(5).fill('TEAM_IMPORTED'));
    expect(await test.database.getRepository(Team).countBy({ importedFromId: world.team.id })).toBe(1);
  });

  it('seats nobody twice when two teams that share a person come at once', async () => {
    const { factory } = test;
    const other = await factory.competition();
    const shared = await factory.user();
    const sources = [
      await factory.team(world.competition, { leader: await factory.user(), members: [shared] }),
      await factory.team(other, { leader: await factory.user(), members: [shared] }),
    ];
    const results = await Promise.all(sources.map(({ id }) => bring([id])));
    expect(results.flatMap(codesOf)).toEqual(['MEMBER_IN_TEAM']);
  });
});

describe('a notice to finals teams', () => {
  const notify = (ids: string[]): Promise<TeamsResult> => call('post', 'promotion_notice', { ids });

  it('reaches everybody in the team, in their language', async () => {
    const { factory } = test;
    const leader = await factory.user({ language: 'en' });
    const member = await factory.user({ language: 'zh-CN' });
    const name = `Vega${randomUUID().slice(0, 4)}`;
    const team = await factory.team(finals, { leader, members: [member], name });
    expect(await notify([team.id])).toMatchObject({
      ...{ people: 2, fail: [], success: [{ id: team.id, team_name: team.name }] },
    });
    const [english] = await smtp.mailsTo(leader.email, 1);
    expect(english?.subject).toContain(`The team ${team.name} is in the finals`);
    expect(english?.text).toContain('The finals');
    const [chinese] = await smtp.mailsTo(member.email, 1);
    expect(chinese?.subject).toContain(`团队“${team.name}”已晋级决赛`);
    expect(await actionsOf(team.id)).toEqual(['team.notify']);
  });

  it('says when finals begin that have not begun', async () => {
    const { factory } = test;
    const startTime = new Date(Date.UTC(2100, 11, 1, 1));
    const early = await makeFinals({
      status: 'not_started',
      startTime,
      endTime: new Date(Date.UTC(2101, 0)),
    });
    const leader = await factory.user({ language: 'en' });
    const member = await factory.user({ language: 'zh-CN' });
    const team = await factory.team(early, { leader, members: [member] });
    expect((await notify([team.id])).fail).toEqual([]);
    const [english] = await smtp.mailsTo(leader.email, 1);
    expect(english?.text).toContain('It starts on Dec 1, 2100, 09:00 GMT+8.');
    expect(english?.text).not.toContain('Your questions');
    const [chinese] = await smtp.mailsTo(member.email, 1);
    expect(chinese?.text).toContain('2100年12月1日 09:00 GMT+8');
  });

  it('reaches the others where something goes wrong with one team', async () => {
    const { factory } = test;
    const teams: Team[] = [];
    for (let count = 0; count < 3; count += 1) {
      teams.push(await factory.team(finals, { leader: await factory.user() }));
    }
    const [first, broken, last] = teams.map(({ id }) => id);
    const result = await whileUnrecorded(test, broken ?? '', () => notify(teams.map(({ id }) => id)));
    expect(result).toMatchObject({ people: 2, fail: [{ id: broken, code: 'INTERNAL' }] });
    expect(result.success.map(({ id }) => id)).toEqual([first, last]);
  });

  it('does not reach a team twice in a day, whoever asks, unless that is asked for', async () => {
    const { factory } = test;
    const [told, other] = [
      await factory.team(finals, { leader: await factory.user() }),
      await factory.team(finals, { leader: await factory.user() }),
    ];
    await notify([told.id]);
    const ids = [told.id, other.id];
    const dry = await call('post', 'promotion_notice', { ids, dry_run: true });
    expect(dry).toMatchObject({ people: 1, fail: [{ id: told.id, code: 'TEAM_NOTIFIED' }] });
    expect(await notify(ids)).toMatchObject({ people: 1, success: [{ id: other.id }] });
    expect(codesOf(await notify(ids))).toEqual(['TEAM_NOTIFIED', 'TEAM_NOTIFIED']);
    const again = await call('post', 'promotion_notice', { ids, again: true });
    expect(again).toMatchObject({ people: 2, fail: [] });
    expect(await actionsOf(told.id)).toEqual(['team.notify', 'team.notify']);
  });

  it('says of each team why it was not written to', async () => {
    const { factory } = test;
    const waiting = await factory.team(finals, { leader: await factory.user(), status: 'approving' });
    const result = await notify([world.team.id, waiting.id, NOWHERE]);
    expect(codesOf(result)).toEqual(['COMPETITION_NOT_FINAL', 'TEAM_UNAPPROVED', 'TEAM_NOT_FOUND']);
    expect(result.success).toEqual([]);
    await call('post', 'promotion_notice', { ids: [] }, 400);
  });
});

it('leaves the number of teams right, whatever was imported, removed and refused', async () => {
  expect(await brokenInvariants(test, 'a count that is kept wrong')).toEqual([]);
});
