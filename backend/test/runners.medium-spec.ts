import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  RUNNER_LISTED_DAYS,
  RUNNER_MISSED_SECONDS,
  RUNNER_SEEN_SECONDS,
  TEAM_WAITING_MAX,
  type JudgeAssignment,
  type RunnerState,
} from '@tianheng/contracts';
import request from 'supertest';
import { Run } from '../src/judging/run.entity.ts';
import { RunnersService } from '../src/judging/runners.service.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import {
  Client,
  emptyQueue,
  pinImages,
  rival,
  Runner,
  RUNNER_FACTS,
  setSettings,
  submission,
  submit,
} from './judging.ts';
import { Rejudging } from './rejudging.ts';

let test: TestApp;
let world: World;
beforeAll(async () => {
  test = await startApp();
  await pinImages(test);
});
beforeEach(async () => {
  await emptyQueue(test);
  await setSettings(test);
  await test.database.query('delete from runner');
  world = await test.factory.world();
});
afterAll(() => test.stop());

const announce = (runner_id: string, state: RunnerState, slots = 2): request.Test =>
  new Runner(test).post('announce', { ...RUNNER_FACTS, runner_id, slots, state }).expect(204);
const unseen = (id: string, seconds: number): Promise<unknown> =>
  test.database.query('update runner set seen_at = now() - make_interval(secs => $2) where id = $1', [
    id,
    seconds,
  ]);

it('keeps the version of an engine that does not answer now', async () => {
  const engineOf = async (body: object): Promise<string | null> => {
    await new Runner(test)
      .post('announce', { ...RUNNER_FACTS, runner_id: 'e', state: 'claiming', ...body })
      .expect(204);
    const [row] = await test.database.query<[{ engine: string | null }]>(
      `select engine from runner where id = 'e'`,
    );
    return row.engine;
  };
  // One of before says nothing of it.
  expect(await engineOf({})).toBeNull();
  expect(await engineOf({ engine: '29.1.2' })).toBe('29.1.2');
  expect(await engineOf({ state: 'engine_broken' })).toBe('29.1.2');
  expect(await engineOf({ engine: '30.0.0' })).toBe('30.0.0');
});

describe('what runners say of themselves', () => {
  const health = async (): Promise<[number, string, string]> => {
    const { status, body } = await request(test.http).get('/health/ready');
    const { status: word, parts } = body as { status: string; parts: { judging: string } };
    return [status, word, parts.judging];
  };

  it('shows in the health: that some or all take no work, or fell silent', async () => {
    expect(await health()).toEqual([200, 'ok', 'none']);
    await announce('a', 'claiming');
    expect(await health()).toEqual([200, 'ok', 'up']);
    await announce('b', 'engine_broken');
    expect(await health()).toEqual([200, 'degraded', 'partly']);
    await announce('a', 'disk_low');
    expect(await health()).toEqual([200, 'degraded', 'stopped']);
    await announce('b', 'claiming');
    await announce('a', 'claiming');
    expect(await health()).toEqual([200, 'ok', 'up']);
    await unseen('a', RUNNER_SEEN_SECONDS + 1);
    expect(await health()).toEqual([200, 'degraded', 'partly']);
    await unseen('b', RUNNER_SEEN_SECONDS + 1);
    expect(await health()).toEqual([200, 'degraded', 'lost']);
    await unseen('a', RUNNER_MISSED_SECONDS + 1);
    await unseen('b', RUNNER_MISSED_SECONDS + 1);
    expect(await health()).toEqual([200, 'ok', 'none']);
  });

  it('is no fault when they said that they stop', async () => {
    await announce('a', 'claiming');
    await announce('b', 'stopping');
    expect(await health()).toEqual([200, 'ok', 'up']);
    await announce('a', 'stopping');
    await unseen('a', RUNNER_SEEN_SECONDS + 1);
    expect(await health()).toEqual([200, 'ok', 'none']);
  });

  it('is kept, and since when, for the back office', async () => {
    const runners = test.app.get(RunnersService);
    await announce('a', 'claiming', 3);
    await announce('b', 'engine_broken');
    await test.database.query(`update runner set state_since = now() - interval '1 hour'`);
    await unseen('b', 30);
    const hours = async (): Promise<number[]> =>
      (await runners.list()).map(({ stateSince }) => Math.round((Date.now() - stateSince.getTime()) / 3.6e6));
    expect(await runners.list()).toMatchObject([
      { id: 'a', state: 'claiming', slots: 3, host: RUNNER_FACTS.host, version: RUNNER_FACTS.version },
      { id: 'b', state: 'engine_broken', slots: 2 },
    ]);
    await announce('b', 'engine_broken');
    await announce('a', 'disk_low');
    expect((await runners.list()).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(await hours()).toEqual([0, 1]);
    // A claim says nothing about it: an older runner's are all there is of it.
    await new Runner(test, 'a').claim();
    expect((await runners.list())[0]).toMatchObject({ id: 'a', state: 'disk_low' });
  });

  it('is listed for a month: each new host has a new name', async () => {
    const runners = test.app.get(RunnersService);
    await announce('a', 'claiming');
    await announce('b', 'claiming');
    await unseen('a', RUNNER_LISTED_DAYS * 24 * 3600 + 1);
    await unseen('b', RUNNER_LISTED_DAYS * 24 * 3600 - 60);
    expect((await runners.list()).map(({ id }) => id)).toEqual(['b']);
    await announce('a', 'claiming');
    expect((await runners.list()).map(({ id }) => id)).toEqual(['a', 'b']);
  });
});

describe('the slots of all runners', () => {
  const teamOf = async ({ run_id }: JudgeAssignment): Promise<string | null> =>
    (await test.database.getRepository(Run).findOneByOrFail({ id: run_id })).teamId;
  const claimAll = async (runner: Runner, count: number): Promise<(string | null)[]> => {
    const teams: (string | null)[] = [];
    for (let at = 0; at < count; at += 1) teams.push(await teamOf(await runner.claimOne()));
    return teams;
  };

  it('are never all one team’s while another waits, though its turn had come', async () => {
    const [first, second] = [new Runner(test, 'a', undefined, 2), new Runner(test, 'b', undefined, 1)];
    const busy = world.team.id;
    for (let count = 0; count < 4; count += 1) await submit(test, world);
    expect(await claimAll(first, 2)).toEqual([busy, busy]);
    // Three slots are known now: the third is somebody else's as soon as somebody waits.
    await new Runner(test, 'b', [], 1).claim();
    const other = await rival(test, world);
    await submit(test, other);
    await test.database.query(`update run set turn = turn + 1000 where team_id = $1`, [other.team.id]);
    expect(await claimAll(second, 1)).toEqual([other.team.id]);
  });

  it('may all be one team’s when nobody else waits', async () => {
    const runner = new Runner(test, 'a', undefined, 3);
    for (let count = 0; count < 3; count += 1) await submit(test, world);
    expect(await claimAll(runner, 3)).toEqual(Array(3).fill(world.team.id));
  });

  it('are no team’s where the organiser has something of it judged again', async () => {
    const runner = new Runner(test, 'a', undefined, 2);
    await submit(test, world);
    await runner.settle((await runner.claimOne()).lease_token).expect(200);
    await (await Rejudging.of(test, world.question)).begin();
    expect(await claimAll(runner, 1)).toEqual([world.team.id]);
    await submit(test, world);
    const other = await rival(test, world);
    await submit(test, other);
    await test.database.query(`update run set turn = turn + 1000 where team_id = $1`, [other.team.id]);
    expect(await claimAll(runner, 1)).toEqual([world.team.id]);
  });

  it('do not count while their runner takes no work', async () => {
    await announce('broken', 'engine_broken', 50);
    await announce('silent', 'claiming', 50);
    await unseen('silent', RUNNER_SEEN_SECONDS + 1);
    const runner = new Runner(test, 'a', undefined, 2);
    await submit(test, world);
    await submit(test, world);
    const other = await rival(test, world);
    await submit(test, other);
    await test.database.query(`update run set turn = turn + 1000 where team_id = $1`, [other.team.id]);
    expect(await claimAll(runner, 2)).toEqual([world.team.id, other.team.id]);
  });

  it('are given out exactly, however many claim at once', async () => {
    const other = await rival(test, world);
    for (let count = 0; count < 6; count += 1) await submit(test, world);
    await submit(test, other);
    await test.database.query(`update run set turn = turn + 1000 where team_id = $1`, [other.team.id]);
    const runners = ['a', 'b', 'c', 'd'].map((id) => new Runner(test, id, undefined, 1));
    for (const { id } of runners) await announce(id, 'claiming', 1);
    const claims = await Promise.all(runners.map((runner) => runner.claimOne()));
    const teams = await Promise.all(claims.map(teamOf));
    expect(teams.filter((id) => id === world.team.id)).toHaveLength(3);
    expect(teams).toContain(other.team.id);
  });
});

describe('waiting submissions of a team', () => {
  const trySubmit = async (chosen = world): Promise<request.Response> =>
    (await Client.of(test, chosen.leader)).post('/commitment', await submission(test, chosen));
  /** Rows as `submit` makes them, but for the calls. */
  const fillQueue = async (count: number): Promise<string> => {
    const { id } = await submit(test, world);
    await test.database.query(
      `with made as (select gen_random_uuid() as id from generate_series(1, $2)), commitments as (
         insert into commitment (id, competition_id, question_id, team_id, user_id, upload_id, language, mode,
           run_id, quota_counted)
         select made.id, competition_id, question_id, team_id, user_id, upload_id, language, mode, made.id, true
         from commitment, made where commitment.id = $1)
       insert into run (id, kind, commitment_id, question_id, team_id, upload_id, language, mode, sandbox_image,
         judge_image, turn)
       select made.id, kind, made.id, question_id, team_id, upload_id, language, mode, sandbox_image, judge_image,
         turn from run, made where run.id = $1`,
      [id, count - 1],
    );
    return id;
  };

  it('are refused beyond the bound, over all its questions, and taken again when one has gone', async () => {
    const id = await fillQueue(TEAM_WAITING_MAX);
    const question = await test.factory.question(world.group);
    await test.factory.bind(world.team, question);
    for (const chosen of [world, { ...world, question }]) {
      const refused = await trySubmit(chosen);
      expect([refused.status, refused.body.code]).toEqual([409, 'TOO_MANY_WAITING']);
      expect(refused.body.error_info).toContain(String(TEAM_WAITING_MAX));
    }
    expect((await trySubmit(await rival(test, world))).status).toBe(201);
    await (await Client.of(test, world.leader)).cancel(id).expect(200);
    expect((await trySubmit()).status).toBe(201);
    expect((await trySubmit()).body.code).toBe('TOO_MANY_WAITING');
  });

  it('are bounded exactly when they come together', async () => {
    await fillQueue(TEAM_WAITING_MAX - 3);
    const answers = await Promise.all(Array.from({ length: 8 }, () => trySubmit()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const waiting = { teamId: world.team.id, status: 'waiting' } as const;
    expect(await test.database.getRepository(Run).countBy(waiting)).toBe(TEAM_WAITING_MAX);
  });

  it('do not count those that run', async () => {
    await fillQueue(TEAM_WAITING_MAX);
    await new Runner(test).claimOne();
    expect((await trySubmit()).status).toBe(201);
  });
});
