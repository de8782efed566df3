import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getQueueToken } from '@nestjs/bull';
import {
  JUDGE_QUEUE,
  type CreateCommitmentRequest,
  type CreateCommitmentResponse,
} from '@tianheng/contracts';
import type { Queue } from 'bull';
import type { DeepPartial } from 'typeorm';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { Commitment } from '../src/commitments/commitment.entity.ts';
import { Competition } from '../src/competitions/competition.entity.ts';
import type { Question } from '../src/competitions/question.entity.ts';
import { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import {
  changing,
  Client,
  emptyQueue,
  NOWHERE,
  pinImages,
  removing,
  rival,
  row,
  rowsOf,
  Runner,
  setSettings,
  standing,
  submission,
  submit,
} from './judging.ts';
import { untilSomebodyWaits } from './kept-counts.ts';

let test: TestApp;
let world: World;
let member: User;
let admin: User;

beforeAll(async () => {
  test = await startApp();
  await pinImages(test);
  await setSettings(test);
  admin = await test.factory.admin();
});
beforeEach(async () => {
  await emptyQueue(test);
  world = await test.factory.world();
  member = await test.factory.user();
  await test.factory.member(world.team, member, { status: 'accept', holdsSeat: true });
});
afterAll(() => test.stop());

const as = (user: User | null): Promise<Client> => Client.of(test, user);

describe('POST /commitment', () => {
  const post = async (user: User | null, values: Partial<CreateCommitmentRequest> = {}) =>
    (await as(user)).post('/commitment', await submission(test, world, values));

  it('waits for whoever is just removing the upload, and does not name it then', async () => {
    const upload = await test.factory.upload(world.team, world.leader);
    const { answer } = await removing(test, upload, () => post(world.leader, { upload_id: upload.id }));
    expect((await answer).body.code).toBe('FILE_NOT_FOUND');
    expect(await test.database.getRepository(Commitment).countBy({ uploadId: upload.id })).toBe(0);
  });

  it('waits for whoever is just dismissing the team, and takes nothing from it then', async () => {
    const dismissal: [string, string] = [`update team set dismissed_at = now() where id = $1`, world.team.id];
    const { answer } = await changing(test, dismissal, () => post(world.leader));
    expect((await answer).body.code).toBe('TEAM_NOT_ACCEPTED');
    expect(await rowsOf(test, world)).toEqual([]);
  });

  /** What has changed once the team is let go of, which the call has waited for. */
  const meanwhile = async (sql: string, values: unknown[]): Promise<string | undefined> => {
    const answer = await test.database.transaction(async (manager) => {
      await manager.query('select from team where id = $1 for update', [world.team.id]);
      const waiting = Promise.resolve(post(world.leader));
      await untilSomebodyWaits(test.database);
      await manager.query(sql, values);
      return { waiting };
    });
    return ((await answer.waiting).body as { code?: string }).code;
  };

  it('goes by what holds when its turn has come', async () => {
    const { competition, question } = world;
    // Before the call came.
    const closed = `update question set e_time = now() - interval '30 minutes' where id = $1`;
    expect(await meanwhile(closed, [question.id])).toBe('WINDOW_CLOSED');
    const off = `update question set e_time = now() + interval '1 hour', is_submit = false where id = $1`;
    expect(await meanwhile(off, [question.id])).toBe('SUBMISSION_OFF');
    await test.database.query('update question set is_submit = true where id = $1', [question.id]);
    await submit(test, world);
    const limit = 'update question set commit_limit = 1 where id = $1';
    expect(await meanwhile(limit, [question.id])).toBe('COMMITMENT_LIMIT_REACHED');
    await test.database.query('update question set commit_limit = 0 where id = $1', [question.id]);
    const period = 'update race_settings set task_submit_period_per_team = 3600';
    expect(await meanwhile(period, [])).toBe('COMMITMENT_TOO_SOON');
    await setSettings(test);
    const over = `update competition set status = 'done' where id = $1`;
    expect(await meanwhile(over, [competition.id])).toBe('COMPETITION_NOT_OPEN');
    expect(await rowsOf(test, world)).toHaveLength(1);
  });

  it('takes what came before the last instant, though its turn has come after it', async () => {
    const closed = 'update question set e_time = clock_timestamp() where id = $1';
    expect(await meanwhile(closed, [world.question.id])).toBeUndefined();
    expect(await rowsOf(test, world)).toHaveLength(1);
    // When a call came is known within what an answer of the database takes.
    const earlier = `update question set e_time = e_time - interval '30 minutes' where id = $1`;
    await test.database.query(earlier, [world.question.id]);
    expect((await post(world.leader)).body.code).toBe('WINDOW_CLOSED');
  });

  it('queues a commitment, makes a ticket and says how many run before it', async () => {
    const queue = test.app.get<Queue>(getQueueToken(JUDGE_QUEUE));
    const first = await post(world.leader);
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      commitment_id: expect.any(String),
      commitment_no: expect.stringMatching(/^\d+$/),
      status: 'waiting',
      queue_number: 0,
    });
    expect((await post(world.leader, { mode: 'test' })).body.queue_number).toBe(1);
    expect(await row(test, first.body.commitment_id)).toMatchObject({
      teamId: world.team.id,
      userId: world.leader.id,
      sandboxImage: 'tianheng/sandbox-python:1',
      judgeImage: 'tianheng/judge-orbit:1',
      quotaCounted: true,
      spacingCounted: true,
    });
    expect((await standing(test, world))?.commitmentCount).toBe(1);
    for (let tries = 0; tries < 1000 && (await queue.getWaitingCount()) === 0; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(await queue.getWaitingCount()).toBeGreaterThan(0);
  });

  it('is made anew by its name once what it made is deleted', async () => {
    const leader = await as(world.leader);
    const body = await submission(test, world);
    const post = async (): Promise<string> => {
      const answer = await leader.post('/commitment', body).set('Idempotency-Key', 'anew').expect(201);
      return (answer.body as CreateCommitmentResponse).commitment_id;
    };
    const first = await post();
    expect(await post()).toBe(first);
    await leader.delete(first).expect(200);
    const second = await post();
    expect(second).not.toBe(first);
    expect(await post()).toBe(second);
    expect((await rowsOf(test, world)).filter(({ deletedAt }) => !deletedAt)).toMatchObject([
      { id: second, status: 'waiting' },
    ]);
  });

  it('needs no sandbox for result files', async () => {
    const { body } = await post(world.leader, { language: 'result' });
    expect((await row(test, body.commitment_id)).sandboxImage).toBeNull();
  });

  it.each<[string, () => Promise<User | null>, number, string]>([
    ['a visitor', async () => null, 401, 'UNAUTHORIZED'],
    ['a stranger', () => test.factory.user(), 403, 'TEAM_REQUIRED'],
    ['an administrator', async () => admin, 403, 'TEAM_REQUIRED'],
    ['a member', async () => member, 403, 'LEADER_ONLY'],
  ])('is refused to %s', async (_who, user, status, code) => {
    const answer = await post(await user());
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it("is refused with another team's upload", async () => {
    const other = await rival(test, world);
    const { upload_id } = await submission(test, other);
    const answer = await post(world.leader, { upload_id });
    expect([answer.status, answer.body.code]).toEqual([404, 'FILE_NOT_FOUND']);
  });

  it.each(['temporary_storage', 'in_recruiting', 'recruit_failed', 'approving', 'reject'] as const)(
    'is refused to a team in state %s',
    async (status) => {
      await test.factory.putStatus(world.team, status);
      const answer = await post(world.leader);
      expect([answer.status, answer.body.code]).toEqual([403, 'TEAM_NOT_ACCEPTED']);
    },
  );

  it('is refused to a dismissed team', async () => {
    await test.database.query('update team_member set holds_seat = false where team_id = $1', [
      world.team.id,
    ]);
    expect((await post(world.leader)).body.code).toBe('TEAM_REQUIRED');
  });

  it('is refused for a question the team is not enrolled in', async () => {
    const { id: question_id } = await test.factory.question(world.group);
    const answer = await post(world.leader, { question_id });
    expect([answer.status, answer.body.code]).toEqual([409, 'NOT_BOUND']);
  });

  const minutes = (count: number): Date => new Date(Date.now() + count * 60_000);
  it.each<[string, DeepPartial<Question>, string]>([
    ['before its window', { sTime: minutes(60), eTime: minutes(90) }, 'WINDOW_NOT_OPEN'],
    ['after its window', { sTime: minutes(-9), eTime: minutes(-1) }, 'WINDOW_CLOSED'],
    ['that takes no submissions', { isSubmit: false }, 'SUBMISSION_OFF'],
    ['of a project', { questionType: 'project' }, 'NOT_MODEL_QUESTION'],
    ['in another language', { languageLimit: ['matlab'] }, 'LANGUAGE_NOT_ALLOWED'],
    ['that was never synchronised', { syncedAt: null }, 'QUESTION_NOT_READY'],
    ['without data for the mode', { judgeProd: null }, 'QUESTION_NOT_READY'],
    ['without an image for the language', { sandboxImage: 'matlab=some/image:1' }, 'QUESTION_NOT_READY'],
    ['without a judge', { judgeImage: '' }, 'QUESTION_NOT_READY'],
  ])('is refused for a question %s', async (_which, values, code) => {
    const closed = await test.factory.world(values);
    const client = await as(closed.leader);
    const answer = await client.post('/commitment', await submission(test, closed));
    expect([answer.status, answer.body.code]).toEqual([409, code]);
  });

  it('is refused as a test where there is nothing to test by', async () => {
    const world = await test.factory.world({ judgeTest: null });
    const request = await submission(test, world, { mode: 'test' });
    const answer = await (await as(world.leader)).post('/commitment', request);
    expect([answer.status, answer.body.code]).toEqual([409, 'TEST_NOT_OFFERED']);
    expect((await (await as(world.leader)).post('/commitment', { ...request, mode: 'prod' })).status).toBe(
      201,
    );
  });

  it.each(['not_started', 'done'] as const)('is refused while the competition is %s', async (status) => {
    await test.database.getRepository(Competition).update(world.competition.id, { status });
    const answer = await post(world.leader);
    expect([answer.status, answer.body.code]).toEqual([409, 'COMPETITION_NOT_OPEN']);
  });

  it('is refused for files that are no zip', async () => {
    const request = await submission(test, world);
    await test.database.getRepository(StoredFile).update(request.upload_id, { filename: 'code.rar' });
    const answer = await (await as(world.leader)).post('/commitment', request);
    expect([answer.status, answer.body.code]).toEqual([415, 'FILE_TYPE_UNSUPPORTED']);
  });

  it.each<[Partial<CreateCommitmentRequest>, number, string]>([
    [{ competition_id: NOWHERE }, 404, 'COMPETITION_NOT_FOUND'],
    [{ question_id: NOWHERE }, 404, 'QUESTION_NOT_FOUND'],
    [{ upload_id: NOWHERE }, 404, 'FILE_NOT_FOUND'],
    [{ upload_id: 'x' }, 400, 'VALIDATION_FAILED'],
    [{ competition_id: undefined }, 400, 'VALIDATION_FAILED'],
    [{ language: 'cobol' as 'python3' }, 400, 'VALIDATION_FAILED'],
    [{ mode: 'dev' as 'prod' }, 400, 'VALIDATION_FAILED'],
    [{ score: 100 } as object, 400, 'VALIDATION_FAILED'],
  ])('refuses %j', async (values, status, code) => {
    const answer = await post(world.leader, values);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('leaves nothing behind when it is refused', async () => {
    await post(member);
    await post(world.leader, { language: 'cobol' as 'python3' });
    expect(await test.database.getRepository(Commitment).countBy({ teamId: world.team.id })).toBe(0);
  });
});

describe('GET /commitment', () => {
  const list = async (user: User | null, query = '') =>
    (await as(user)).get(
      `/commitment?competition_id=${world.competition.id}&question_id=${world.question.id}${query}`,
    );

  it("shows the team's own, newest first, to all of its members", async () => {
    const first = await submit(test, world);
    const second = await submit(test, world, { mode: 'test' });
    await submit(test, await rival(test, world));
    const { body } = await list(member);
    expect(body).toMatchObject({ total_count: 2, current_page: 1 });
    expect(body.data.map((one: { commitment_id: string }) => one.commitment_id)).toEqual([
      second.id,
      first.id,
    ]);
    expect(body.data[1]).toEqual({
      commitment_id: first.id,
      commitment_no: first.commitmentNo,
      competition_id: world.competition.id,
      question_id: world.question.id,
      status: 'waiting',
      mode: 'prod',
      language: 'python3',
      queue_number: 0,
      is_paused: false,
      score: null,
      score_hidden: false,
      submitted_at: first.submittedAt.getTime(),
      started_at: null,
      finished_at: null,
      cause: null,
      message: null,
      measured: {},
      has_log: false,
      is_rejudged: false,
      is_ranked: false,
      username: world.leader.username,
      filename: 'code.zip',
    });
  });

  it('counts how far all of them are, whichever page is asked for', async () => {
    const runner = new Runner(test);
    for (let count = 0; count < 4; count += 1) await submit(test, world);
    for (const verdict of [{ score: 50 }, { score: 0, cause: 'wrong_answer' }] as const) {
      const { lease_token } = await runner.claimOne();
      await runner.settle(lease_token, verdict).expect(200);
    }
    await runner.claimOne();
    const leader = await as(world.leader);
    const stopped = await submit(test, world);
    await leader.put(`/commitment/${stopped.id}`, { status: 'cancel' }).expect(200);
    await leader.delete((await submit(test, world)).id).expect(200);
    await submit(test, await rival(test, world));
    const { body } = await list(member, '&limit=1&page=3');
    const counts = { waiting_count: 1, running_count: 1, judged_count: 2 };
    expect(body).toMatchObject({ total_count: 5, ...counts });
  });

  it('pages without repeating or skipping a row', async () => {
    const made = [];
    for (let count = 0; count < 5; count += 1) made.push((await submit(test, world)).id);
    const seen: string[] = [];
    for (const page of [1, 2, 3]) {
      const { body } = await list(world.leader, `&limit=2&page=${page}`);
      expect(body.total_count).toBe(5);
      seen.push(...body.data.map((one: { commitment_id: string }) => one.commitment_id));
    }
    expect(seen).toEqual(made.reverse());
    const beyond = { data: [], total_count: 5, current_page: 9 };
    const counts = { waiting_count: 5, running_count: 0, judged_count: 0 };
    expect((await list(world.leader, '&page=9')).body).toEqual({ ...beyond, ...counts });
  });

  it('lists all of a competition when no question is named', async () => {
    const question = await test.factory.question(world.group);
    await test.factory.bind(world.team, question);
    await submit(test, world);
    await submit(test, { ...world, question });
    const { body } = await (await as(member)).get(`/commitment?competition_id=${world.competition.id}`);
    expect(body.total_count).toBe(2);
  });

  it.each<[string, () => Promise<User | null>, number, string]>([
    ['a visitor', async () => null, 401, 'UNAUTHORIZED'],
    ['a stranger', () => test.factory.user(), 403, 'TEAM_REQUIRED'],
    ['an administrator without a team', async () => admin, 403, 'TEAM_REQUIRED'],
  ])('is refused to %s', async (_who, user, status, code) => {
    const answer = await list(await user());
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it.each([
    ['limit=0', 400],
    ['limit=101', 400],
    ['page=0', 400],
    ['page=x', 400],
    ['team_id=1', 400],
    [`competition_id=${NOWHERE}`, 400],
  ])('refuses &%s', async (query, status) => {
    expect((await list(world.leader, `&${query}`)).status).toBe(status);
  });

  it('knows what does not exist', async () => {
    const client = await as(world.leader);
    const { id } = world.competition;
    expect((await client.get('/commitment')).status).toBe(400);
    expect((await client.get(`/commitment?competition_id=${NOWHERE}`)).body.code).toBe(
      'COMPETITION_NOT_FOUND',
    );
    expect((await client.get(`/commitment?competition_id=${id}&question_id=${NOWHERE}`)).body.code).toBe(
      'QUESTION_NOT_FOUND',
    );
  });
});
