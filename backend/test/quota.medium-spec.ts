import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  FREE_CANCELS_PER_DAY,
  FREE_JUDGE_FAILURES_PER_DAY,
  type CreateCommitmentRequest,
  type ReleaseRequest,
} from '@tianheng/contracts';
import type { DeepPartial } from 'typeorm';
import type { Response } from 'supertest';
import { Commitment } from '../src/commitments/commitment.entity.ts';
import type { Question } from '../src/competitions/question.entity.ts';
import { PATIENT_POOL, startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import {
  Client,
  emptyQueue,
  endBackoff,
  type Judged,
  pinImages,
  rival,
  row,
  Runner,
  setSettings,
  standing,
  submission,
  submit,
} from './judging.ts';
import { Rejudging } from './rejudging.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startApp({ env: PATIENT_POOL });
  await pinImages(test);
});
beforeEach(async () => {
  await emptyQueue(test);
  await setSettings(test);
});
afterAll(() => test.stop());

const tryOne = async (world: World, values: Partial<CreateCommitmentRequest> = {}): Promise<Response> => {
  const client = await Client.of(test, world.leader);
  return client.post('/commitment', await submission(test, world, values));
};

/** Moves the team's commitments into the past. */
const age = (world: World, seconds: number): Promise<unknown> =>
  test.database.query(
    `update commitment set submitted_at = submitted_at - make_interval(secs => $2) where team_id = $1`,
    [world.team.id, seconds],
  );

const counted = (world: World): Promise<number> =>
  test.database.getRepository(Commitment).countBy({ teamId: world.team.id, quotaCounted: true });

describe('the number of chances', () => {
  it.each<[string, DeepPartial<Question>, number, number]>([
    ["the question's", { commitLimit: 3 }, 0, 3],
    ["the settings'", {}, 4, 4],
    ['the smaller of both', { commitLimit: 7 }, 5, 5],
  ])('is exact under 50 parallel calls: %s', async (_which, question, total, limit) => {
    await setSettings(test, { totalSubmitTimesPerTeam: total });
    const world = await test.factory.world(question);
    const other = await rival(test, world);
    const client = await Client.of(test, world.leader);
    const request = await submission(test, world);
    const answers = await Promise.all(Array.from({ length: 50 }, () => client.post('/commitment', request)));
    const codes = answers.map(({ status, body }) => (status === 201 ? 201 : (body as { code: string }).code));
    expect(codes.filter((code) => code === 201)).toHaveLength(limit);
    expect(codes.filter((code) => code === 'COMMITMENT_LIMIT_REACHED')).toHaveLength(50 - limit);
    expect(await counted(world)).toBe(limit);
    expect((await standing(test, world))?.commitmentCount).toBe(limit);
    expect((await tryOne(other)).status).toBe(201);
  });

  it('is of one question alone', async () => {
    const world = await test.factory.world({ commitLimit: 1 });
    const question = await test.factory.question(world.group, { commitLimit: 1 });
    await test.factory.bind(world.team, question);
    expect((await tryOne(world)).status).toBe(201);
    expect((await tryOne({ ...world, question })).status).toBe(201);
    const refused = await tryOne(world);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'COMMITMENT_LIMIT_REACHED',
      error_info: '您的团队已用完该赛题的 1 次提交机会。',
    });
  });

  it('is not used up by tests', async () => {
    const world = await test.factory.world({ commitLimit: 1 });
    for (let count = 0; count < 5; count += 1) {
      expect((await tryOne(world, { mode: 'test' })).status).toBe(201);
    }
    expect((await tryOne(world)).status).toBe(201);
    expect((await tryOne(world, { mode: 'test' })).status).toBe(201);
    expect(await counted(world)).toBe(1);
    expect((await standing(test, world))?.commitmentCount).toBe(1);
  });

  it('is given back for a commitment that was stopped, or deleted, before it ran', async () => {
    const world = await test.factory.world({ commitLimit: 1 });
    const client = await Client.of(test, world.leader);
    const first = await submit(test, world);
    await client.cancel(first.id).expect(200);
    const second = await submit(test, world);
    await client.delete(second.id).expect(200);
    expect(await row(test, second.id)).toMatchObject({ status: 'cancel', quotaCounted: false });
    // Nothing is given back a second time.
    await client.delete(first.id).expect(200);
    expect((await standing(test, world))?.commitmentCount).toBe(0);
    expect((await tryOne(world)).status).toBe(201);
    expect((await tryOne(world)).body.code).toBe('COMMITMENT_LIMIT_REACHED');
    expect((await standing(test, world))?.commitmentCount).toBe(1);
  });

  it('is not given back for one that was stopped while it ran', async () => {
    const world = await test.factory.world({ commitLimit: 1 });
    const { id } = await submit(test, world);
    await new Runner(test).claimOne();
    await (await Client.of(test, world.leader)).cancel(id).expect(200);
    expect((await tryOne(world)).body.code).toBe('COMMITMENT_LIMIT_REACHED');
    expect((await standing(test, world))?.commitmentCount).toBe(1);
  });

  it('is given back when the platform or the judge failed', async () => {
    for (const values of [
      { fault: 'platform', cause: 'engine_error' },
      { fault: 'judge', cause: 'judge_error' },
    ] as const) {
      const world = await test.factory.world({ commitLimit: 1, trainingInterval: 3600 });
      const { id } = await submit(test, world);
      while ((await row(test, id)).status !== 'failed') {
        await test.database.query('update run set not_before = now() where id = $1', [id]);
        await new Runner(test).release((await new Runner(test).claimOne()).lease_token, values).expect(200);
      }
      expect(await row(test, id)).toMatchObject({
        quotaCounted: false,
        spacingCounted: false,
        cause: values.cause,
      });
      expect((await standing(test, world))?.commitmentCount).toBe(0);
      expect((await tryOne(world)).status).toBe(201);
    }
  });
});

describe('the intervals', () => {
  it('let one of 50 parallel calls through', async () => {
    await setSettings(test, { taskSubmitPeriodPerTeam: 60 });
    const world = await test.factory.world();
    const client = await Client.of(test, world.leader);
    const request = await submission(test, world);
    const answers = await Promise.all(Array.from({ length: 50 }, () => client.post('/commitment', request)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(49);
  });

  it('say when the next one is possible, and it is', async () => {
    await setSettings(test, { taskSubmitPeriodPerTeam: 60 });
    const world = await test.factory.world();
    const { submittedAt } = await submit(test, world);
    const refused = await tryOne(world, { mode: 'test' });
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({
      code: 'COMMITMENT_TOO_SOON',
      next_submission_at: submittedAt.getTime() + 60_000,
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(50);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    const next = (refused.body as { next_submission_at: number }).next_submission_at;
    await age(world, 57);
    await new Promise((resolve) => setTimeout(resolve, next - 57_000 - Date.now()));
    expect((await tryOne(world, { mode: 'test' })).status).toBe(201);
  });

  it('are the longer of the two for prod, the period for tests', async () => {
    await setSettings(test, { taskSubmitPeriodPerTeam: 60 });
    const world = await test.factory.world({ trainingInterval: 600 });
    await submit(test, world);
    await age(world, 61);
    expect((await tryOne(world)).status).toBe(429);
    expect((await tryOne(world, { mode: 'test' })).status).toBe(201);
    expect((await tryOne(world, { mode: 'test' })).status).toBe(429);
    await age(world, 540);
    expect((await tryOne(world)).status).toBe(201);
  });

  it('count only prod ones for the training interval', async () => {
    const world = await test.factory.world({ trainingInterval: 600 });
    expect((await tryOne(world, { mode: 'test' })).status).toBe(201);
    expect((await tryOne(world)).status).toBe(201);
    expect((await tryOne(world)).status).toBe(429);
  });

  it('are of one team and question alone', async () => {
    await setSettings(test, { taskSubmitPeriodPerTeam: 600 });
    const world = await test.factory.world();
    const question = await test.factory.question(world.group);
    await test.factory.bind(world.team, question);
    expect((await tryOne(world)).status).toBe(201);
    expect((await tryOne({ ...world, question })).status).toBe(201);
    expect((await tryOne(await rival(test, world))).status).toBe(201);
    expect((await tryOne(world)).status).toBe(429);
  });

  it('are freed by deleting a waiting commitment, as often as by stopping one', async () => {
    await setSettings(test, { taskSubmitPeriodPerTeam: 600 });
    const world = await test.factory.world();
    const client = await Client.of(test, world.leader);
    for (let count = 0; count < FREE_CANCELS_PER_DAY; count += 1) {
      await client.delete((await submit(test, world)).id).expect(200);
    }
    await client.delete((await submit(test, world)).id).expect(200);
    expect((await tryOne(world)).status).toBe(429);
  });

  it('are freed again a day after the last of the free ones', async () => {
    await setSettings(test, { taskSubmitPeriodPerTeam: 600 });
    const world = await test.factory.world();
    const client = await Client.of(test, world.leader);
    for (let count = 0; count < FREE_CANCELS_PER_DAY; count += 1) {
      await client.cancel((await submit(test, world)).id).expect(200);
    }
    await test.database.query(
      `update run set finished_at = finished_at - interval '23 hours 59 minutes' where team_id = $1`,
      [world.team.id],
    );
    const early = await submit(test, world);
    await client.cancel(early.id).expect(200);
    expect(await row(test, early.id)).toMatchObject({ spacingCounted: true });
    await test.database.query(
      `update run set finished_at = finished_at - interval '2 minutes' where team_id = $1`,
      [world.team.id],
    );
    await age(world, 600);
    const late = await submit(test, world);
    await client.cancel(late.id).expect(200);
    expect(await row(test, late.id)).toMatchObject({ spacingCounted: false });
  });

  it('are freed by stopping a waiting commitment, but only so often a day', async () => {
    await setSettings(test, { taskSubmitPeriodPerTeam: 600 });
    const world = await test.factory.world({ commitLimit: 1 });
    const client = await Client.of(test, world.leader);
    for (let count = 0; count < FREE_CANCELS_PER_DAY; count += 1) {
      await client.cancel((await submit(test, world)).id).expect(200);
    }
    const last = await submit(test, world);
    await client.cancel(last.id).expect(200);
    expect(await row(test, last.id)).toMatchObject({ quotaCounted: false, spacingCounted: true });
    expect((await tryOne(world)).body.code).toBe('COMMITMENT_TOO_SOON');
    await age(world, 600);
    expect((await tryOne(world)).status).toBe(201);
  });

  it('are freed only so often even when cancels come together', async () => {
    const world = await test.factory.world();
    const client = await Client.of(test, world.leader);
    const made = [];
    for (let count = 0; count < FREE_CANCELS_PER_DAY + 5; count += 1) made.push(await submit(test, world));
    const answers = await Promise.all(made.map(({ id }) => client.cancel(id)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const freed = { teamId: world.team.id, spacingCounted: false };
    expect(await test.database.getRepository(Commitment).countBy(freed)).toBe(FREE_CANCELS_PER_DAY);
    expect(await counted(world)).toBe(0);
  });
});

describe('failures of the judge', () => {
  const failed = { fault: 'judge', cause: 'judge_error' } as const;

  async function fail(world: World, values: Partial<ReleaseRequest> = failed): Promise<Judged> {
    const { id } = await submit(test, world);
    while ((await row(test, id)).status !== 'failed') {
      await endBackoff(test);
      await new Runner(test).release((await new Runner(test).claimOne()).lease_token, values).expect(200);
    }
    return row(test, id);
  }

  const failOften = async (world: World): Promise<void> => {
    for (let count = 0; count < FREE_JUDGE_FAILURES_PER_DAY; count += 1)
      expect(await fail(world)).toMatchObject({ quotaCounted: false, spacingCounted: false });
  };

  it('give the chance back however many there are, and the interval only so often a day', async () => {
    const world = await test.factory.world({ commitLimit: 1, trainingInterval: 3600 });
    await failOften(world);
    expect(await fail(world)).toMatchObject({ quotaCounted: false, spacingCounted: true });
    expect((await tryOne(world)).body.code).toBe('COMMITMENT_TOO_SOON');
    await age(world, 3600);
    expect(await fail(world)).toMatchObject({ quotaCounted: false, spacingCounted: true });
    const past = `update run set finished_at = finished_at - interval '1 day' where team_id = $1`;
    await test.database.query(past, [world.team.id]);
    await age(world, 3600);
    expect(await fail(world)).toMatchObject({ quotaCounted: false, spacingCounted: false });
    expect((await standing(test, world))?.commitmentCount).toBe(0);
    expect((await tryOne(world)).status).toBe(201);
  });

  it('are counted for each team and question, and no fault of the platform with them', async () => {
    const world = await test.factory.world({ trainingInterval: 3600 });
    await failOften(world);
    const question = await test.factory.question(world.group, { trainingInterval: 3600 });
    await test.factory.bind(world.team, question);
    const free = { quotaCounted: false, spacingCounted: false };
    expect(await fail({ ...world, question })).toMatchObject(free);
    expect(await fail(await rival(test, world))).toMatchObject(free);
    const broken = { fault: 'platform', cause: 'engine_error' } as const;
    for (let count = 0; count <= FREE_JUDGE_FAILURES_PER_DAY; count += 1)
      expect(await fail(world, broken)).toMatchObject(free);
    expect(await fail(world)).toMatchObject({ spacingCounted: true });
  });

  it('free the interval only so often even when they come together', async () => {
    const world = await test.factory.world();
    const runner = new Runner(test);
    for (let count = 0; count < FREE_JUDGE_FAILURES_PER_DAY + 5; count += 1) await submit(test, world);
    for (const _ of [1, 2]) {
      await endBackoff(test);
      const tokens: string[] = [];
      for (let claim = await runner.claim(); claim; claim = await runner.claim())
        tokens.push(claim.lease_token);
      const answers = await Promise.all(tokens.map((token) => runner.release(token, failed)));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
    }
    const freed = { teamId: world.team.id, spacingCounted: false };
    expect(await test.database.getRepository(Commitment).countBy(freed)).toBe(FREE_JUDGE_FAILURES_PER_DAY);
    expect(await counted(world)).toBe(0);
  });

  it('leave a chance that is used again once a verdict counts, also where the interval stayed', async () => {
    const world = await test.factory.world({ commitLimit: 1 });
    await failOften(world);
    const { id } = await fail(world);
    const rejudging = await Rejudging.of(test, world.question);
    await rejudging.begin({ ids: [id] });
    await new Runner(test).settle((await new Runner(test).claimOne()).lease_token).expect(200);
    expect(await rejudging.count({ ids: [id] })).toBe(1);
    expect((await tryOne(world)).body.code).toBe('COMMITMENT_LIMIT_REACHED');
  });
});
