import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AdvancingTeams, TeamsResult } from '@tianheng/contracts';
import request from 'supertest';
import { AuditEntry } from '../src/audit/audit-entry.entity.ts';
import type { Competition } from '../src/competitions/competition.entity.ts';
import { Question } from '../src/competitions/question.entity.ts';
import { Mail } from '../src/mail/mail.entity.ts';
import { Team } from '../src/teams/team.entity.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import { emptyQueue, NOWHERE, pinImages, rival, Runner, setSettings, submit } from './judging.ts';

let test: TestApp;
let bearer: { Authorization: string };
let world: World;
let finals: Competition;
let question: Question;
beforeAll(async () => {
  test = await startApp();
  await pinImages(test);
  bearer = await test.factory.bearer(await test.factory.admin());
});
beforeEach(async () => {
  await emptyQueue(test);
  await setSettings(test);
  world = await test.factory.world();
  finals = await test.factory.competition({ title: '决赛' });
  question = await test.factory.question(await test.factory.group(finals));
});
afterAll(() => test.stop());

const score = async (who: World, points: number): Promise<void> => {
  await submit(test, who, { mode: 'prod' });
  const runner = new Runner(test);
  const { lease_token } = await runner.claimOne();
  await runner.settle(lease_token, { score: points, measured: { time_ms: 100 } }).expect(200);
};
const ask = async <T = AdvancingTeams>(top: number, values: object = {}, status = 200): Promise<T> => {
  const { competition = finals.id, ...query } = {
    ...{ question_id: world.question.id, question_bind_id: question.id, top },
    ...(values as { competition?: string }),
  };
  const answer = await request(test.http)
    .get(`/v1/admin/competition/${competition}/teams/advancing`)
    .query(query)
    .set(bearer)
    .set('Accept-Language', 'en');
  expect(answer.status).toBe(status);
  return answer.body as T;
};
/** Four teams: one ahead, two that are equal, one behind. */
const rankFour = async (): Promise<World[]> => {
  const teams = [world];
  for (const name of ['equal one', 'equal other', 'last']) teams.push(await rival(test, world, { name }));
  for (const [at, points] of [90, 50, 50, 10].entries()) if (teams[at]) await score(teams[at], points);
  await test.database.query(`update standing set best_submitted_at = '2026-01-01' where question_id = $1`, [
    world.question.id,
  ]);
  return teams;
};

describe('the best of a ranking', () => {
  it('are shown with whoever is equal at the border, and nothing is changed', async () => {
    const [first, ...equal] = await rankFour();
    const two = await ask(2);
    expect(
      two.data.map(({ rank, score: points, at_border, code }) => [rank, points, at_border, code]),
    ).toEqual([
      [1, 90, false, null],
      [2, 50, true, null],
      [2, 50, true, null],
    ]);
    expect(two.data[0]).toMatchObject({ id: first?.team.id, team_name: first?.team.name });
    expect((await ask(3)).data.map(({ at_border }) => at_border)).toEqual([false, false, false]);
    expect((await ask(100)).data).toHaveLength(4);
    const { database } = test;
    expect(await database.getRepository(Team).countBy({ competitionId: finals.id })).toBe(0);
    expect(await database.getRepository(AuditEntry).countBy({ action: 'team.import' })).toBe(0);
    expect(equal).toHaveLength(3);
  });

  it('come with how many submissions are still to be judged there', async () => {
    await score(world, 90);
    expect(await ask(1)).toMatchObject({ pending_count: 0 });
    await submit(test, await rival(test, world));
    await submit(test, world, { mode: 'test' });
    expect(await ask(1)).toMatchObject({ top: 1, pending_count: 1 });
  });

  it('come with whose verdict is outdated', async () => {
    const [first, second] = [world, await rival(test, world)];
    await score(first, 90);
    const questions = test.database.getRepository(Question);
    const truth = await test.factory.file('the truth', { purpose: 'dataset', filename: 'truth.csv' });
    await questions.update(world.question.id, { judgeProd: { input: [], truth: [truth.id] } });
    await score(second, 50);
    expect((await ask(2)).data.map(({ id, stale }) => [id, stale])).toEqual([
      [first.team.id, true],
      [second.team.id, false],
    ]);
    // What was judged before evidence was kept tells nothing of it.
    await test.database.query('update attempt set judge_digest = null');
    expect((await ask(2)).data.map(({ stale }) => stale)).toEqual([null, null]);
  });

  it('come with until when their question takes submissions', async () => {
    expect(await ask(1)).toMatchObject({ ends_at: world.question.eTime.getTime() });
    const questions = test.database.getRepository(Question);
    await questions.update(world.question.id, { eTime: new Date(Date.now() - 1000) });
    expect(await ask(1)).toMatchObject({ ends_at: null });
  });

  it('say why one of them cannot come in, and come in by their ids', async () => {
    const [first, second] = await rankFour();
    if (first && second) await test.factory.team(finals, { leader: second.leader });
    const { data } = await ask(2);
    expect(data.find(({ id }) => id === second?.team.id)).toMatchObject({
      code: 'MEMBER_IN_TEAM',
      failure_reason: expect.stringContaining(second?.leader.username ?? ''),
    });
    const good = data.filter(({ code }) => code === null).map(({ id }) => id);
    const { body } = await request(test.http)
      .post(`/v1/admin/competition/${finals.id}/teams/import`)
      .set(bearer)
      .send({ team_ids: good, question_bind_id: question.id })
      .expect(200);
    expect((body as TeamsResult).success.map(({ id }) => id)).toEqual(good);
    expect((await ask(2)).data.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['TEAM_IMPORTED', 'MEMBER_IN_TEAM']),
    );
  });

  it('come in only with a leader who can lead them there', async () => {
    await score(world, 90);
    const { id, username } = world.leader;
    const freeze = (is_frozen: boolean) =>
      request(test.http).post(`/v1/admin/users/${id}/frozen`).set(bearer).send({ is_frozen }).expect(200);
    await freeze(true);
    const [refused] = (await ask(1)).data;
    expect(refused).toMatchObject({
      code: 'TEAM_LEADER_FROZEN',
      failure_reason: expect.stringContaining(username),
    });
    await freeze(false);
    expect((await ask(1)).data).toMatchObject([{ id: world.team.id, code: null }]);
  });

  it('come to a further question only with a leader who can lead them there', async () => {
    await score(world, 90);
    const path = `/v1/admin/competition/${finals.id}/teams/import`;
    const bring = { team_ids: [world.team.id], question_bind_id: question.id };
    await request(test.http).post(path).set(bearer).send(bring).expect(200);
    const further = await test.factory.question(await test.factory.group(finals));
    await request(test.http)
      .post(`/v1/admin/users/${world.leader.id}/frozen`)
      .set(bearer)
      .send({ is_frozen: true })
      .expect(200);
    expect((await ask(1, { question_bind_id: further.id })).data).toMatchObject([
      { code: 'TEAM_LEADER_FROZEN' },
    ]);
    expect((await ask(1)).data).toMatchObject([{ code: 'TEAM_IMPORTED' }]);
  });

  it('are of a question that is there, and for finals', async () => {
    expect((await ask(5)).data).toEqual([]);
    expect(await ask(1, { question_id: NOWHERE }, 404)).toMatchObject({ code: 'QUESTION_NOT_FOUND' });
    expect(await ask(1, { question_bind_id: NOWHERE }, 404)).toMatchObject({ code: 'QUESTION_NOT_FOUND' });
    expect(await ask(1, { competition: world.competition.id }, 409)).toMatchObject({
      code: 'COMPETITION_NOT_FINAL',
    });
    for (const top of [0, 1000]) await ask(top, {}, 400);
  });
});

it('tells a team that is deleted by its list why, and keeps it', async () => {
  const { team } = await test.factory.world();
  await request(test.http)
    .delete(`/v1/teams/${team.id}`)
    .set(bearer)
    .send({ reason: ' Registered twice. ' })
    .expect(200);
  const [entry] = await test.database.getRepository(AuditEntry).findBy({ objectId: team.id });
  expect(entry).toMatchObject({ action: 'team.delete', why: 'Registered twice.' });
  const mails = await test.database.getRepository(Mail).findBy({ kind: 'team_dismissed' });
  expect(mails.map(({ params }) => [params.team_id, params.reason])).toContainEqual([
    team.id,
    'Registered twice.',
  ]);
});

describe('what is done to many teams', () => {
  const call = (method: 'post' | 'delete', path: string, body: object) =>
    request(test.http)[method](`/v1/admin/${path}`).set(bearer).send(body).expect(200);

  it('tells removed teams why, and keeps it', async () => {
    await call('delete', `competition/${world.competition.id}/teams`, {
      team_ids: [world.team.id],
      reason: ' Withdrew. ',
    });
    const [entry] = await test.database.getRepository(AuditEntry).findBy({ objectId: world.team.id });
    expect(entry).toMatchObject({ action: 'team.delete', why: 'Withdrew.' });
    const mails = await test.database.getRepository(Mail).findBy({ kind: 'team_dismissed' });
    expect(mails.map(({ params }) => [params.team_id, params.reason])).toContainEqual([
      world.team.id,
      'Withdrew.',
    ]);
  });

  it('shows what a notice says and whom it reaches before it is sent', async () => {
    const { factory, database } = test;
    const member = await factory.user();
    const team = await factory.team(finals, { leader: await factory.user(), members: [member] });
    await factory.member(team, await factory.user({ isFrozen: true }), { status: 'accept', holdsSeat: true });
    const ids = [team.id, world.team.id];
    const dry = await call('post', 'promotion_notice', { ids, dry_run: true });
    expect(dry.body).toMatchObject({
      dry_run: true,
      people: 2,
      success: [{ id: team.id }],
      fail: [{ id: world.team.id, code: 'COMPETITION_NOT_FINAL' }],
    });
    const { letters } = dry.body as { letters: { language: string; subject: string; text: string }[] };
    expect(letters.map(({ language }) => language).sort()).toEqual(['en', 'zh-CN']);
    for (const { subject, text } of letters) expect(`${subject} ${text}`).toContain(team.name);
    expect(await database.getRepository(Mail).countBy({ kind: 'team_promoted' })).toBe(0);
    const sent = await call('post', 'promotion_notice', { ids });
    expect(sent.body).toMatchObject({ dry_run: false, people: 2, letters: [] });
    expect(await database.getRepository(Mail).countBy({ kind: 'team_promoted' })).toBe(3);
    // They still wait: somebody who asks for them once more has them sent once.
    const again = await call('post', 'promotion_notice', { ids, again: true });
    expect(again.body).toMatchObject({ people: 2 });
    expect(await database.getRepository(Mail).countBy({ kind: 'team_promoted' })).toBe(3);
  });
});
