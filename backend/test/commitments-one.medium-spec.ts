import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CommitmentStatus } from '@tianheng/contracts';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { Commitment } from '../src/commitments/commitment.entity.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import {
  changing,
  Client,
  emptyQueue,
  NOWHERE,
  pinImages,
  rival,
  row,
  Runner,
  setSettings,
  submission,
  submit,
} from './judging.ts';

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

describe('one commitment', () => {
  const finish = async (status: 'success' | 'failed' | 'timeout' | 'wrong_answer'): Promise<Commitment> => {
    const commitment = await submit(test, world);
    const runner = new Runner(test);
    const { lease_token } = await runner.claimOne();
    const cause = {
      success: 'accepted',
      failed: 'runtime_error',
      timeout: 'time_limit',
      wrong_answer: 'wrong_answer',
    };
    await runner.settle(lease_token, { cause: cause[status] as 'accepted' }).expect(200);
    return row(test, commitment.id);
  };
  const inState = async (status: CommitmentStatus): Promise<Commitment> => {
    if (status !== 'waiting' && status !== 'running' && status !== 'cancel') return finish(status);
    const commitment = await submit(test, world);
    if (status === 'running') await new Runner(test).claimOne();
    if (status === 'cancel') await (await as(world.leader)).cancel(commitment.id).expect(200);
    return row(test, commitment.id);
  };
  const WHO: [string, () => Promise<User | null>, number, string][] = [
    ['a visitor', async () => null, 401, 'UNAUTHORIZED'],
    ['a stranger', () => test.factory.user(), 404, 'COMMITMENT_NOT_FOUND'],
    [
      'the leader of another team',
      async () => (await rival(test, world)).leader,
      404,
      'COMMITMENT_NOT_FOUND',
    ],
    ['a member', async () => member, 403, 'LEADER_ONLY'],
    ['an administrator', async () => admin, 403, 'LEADER_ONLY'],
  ];

  it.each(WHO)('is not stopped by %s', async (_who, user, status, code) => {
    const { id } = await inState('waiting');
    const answer = await (await as(await user())).cancel(id);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect((await row(test, id)).status).toBe('waiting');
  });

  it.each(WHO)('is not deleted by %s', async (_who, user, status, code) => {
    const { id } = await inState('waiting');
    const answer = await (await as(await user())).delete(id);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect((await row(test, id)).deletedAt).toBeNull();
  });

  it('is read by its team and administrators alone', async () => {
    const { id } = await inState('waiting');
    for (const user of [world.leader, member, admin]) {
      expect((await (await as(user)).get(`/commitment/${id}`)).body.commitment_id).toBe(id);
    }
    const other = await rival(test, world);
    expect((await (await as(other.leader)).get(`/commitment/${id}`)).status).toBe(404);
    expect((await (await as(null)).get(`/commitment/${id}`)).status).toBe(401);
  });

  const HELD = 'with held as (select id, competition_id from team where id = $1 for update)';
  it.each([
    [
      'LEADER_ONLY',
      `${HELD} update team_member set is_leader = false from held where team_id = held.id and is_leader`,
    ],
    [
      'COMPETITION_NOT_OPEN',
      `${HELD} update competition set status = 'done' from held where competition.id = competition_id`,
    ],
  ])('is stopped and deleted by what holds when its turn has come: %s', async (code, sql) => {
    const { id } = await inState('waiting');
    const client = await as(world.leader);
    const { answer } = await changing(test, [sql, world.team.id], () => client.cancel(id));
    expect((await answer).body.code).toBe(code);
    expect((await client.delete(id)).body.code).toBe(code);
    expect(await row(test, id)).toMatchObject({ status: 'waiting', deletedAt: null });
  });

  it.each(['waiting', 'running'] as const)('is stopped while it is %s', async (status) => {
    const { id } = await inState(status);
    const answer = await (await as(world.leader)).cancel(id).expect(200);
    expect(answer.body).toMatchObject({ status: 'cancel', cause: 'cancelled', queue_number: -1 });
    expect(await row(test, id)).toMatchObject({ leaseToken: null, quotaCounted: status === 'running' });
  });

  it.each(['success', 'failed', 'timeout', 'wrong_answer', 'cancel'] as const)(
    'is not stopped once it is %s',
    async (status) => {
      const { id } = await inState(status);
      const answer = await (await as(world.leader)).cancel(id);
      expect([answer.status, answer.body.code]).toEqual([409, 'COMMITMENT_FINISHED']);
      expect((await row(test, id)).status).toBe(status);
    },
  );

  it.each(['waiting', 'cancel'] as const)('is deleted while it is %s', async (status) => {
    const { id } = await inState(status);
    const client = await as(world.leader);
    expect((await client.delete(id).expect(200)).body).toEqual({});
    expect(await row(test, id)).toMatchObject({
      status: 'cancel',
      quotaCounted: false,
      deletedAt: expect.any(Date),
    });
    const { body } = await client.get(`/commitment?competition_id=${world.competition.id}`);
    expect(body).toEqual({
      ...{ data: [], total_count: 0, current_page: 1 },
      ...{ waiting_count: 0, running_count: 0, judged_count: 0 },
    });
    expect((await client.get(`/commitment/${id}`)).status).toBe(404);
    expect((await client.cancel(id)).status).toBe(404);
    expect((await client.delete(id)).status).toBe(404);
    expect(await new Runner(test).claim()).toBeNull();
  });

  it.each(['running', 'success', 'failed', 'timeout', 'wrong_answer'] as const)(
    'is not deleted while it is %s',
    async (status) => {
      const { id } = await inState(status);
      const answer = await (await as(world.leader)).delete(id);
      expect([answer.status, answer.body.code]).toEqual([409, 'COMMITMENT_NOT_DELETABLE']);
      expect((await row(test, id)).deletedAt).toBeNull();
    },
  );

  it('is unknown under any other id', async () => {
    const client = await as(world.leader);
    const codes = {
      [NOWHERE]: 'COMMITMENT_NOT_FOUND',
      x: 'COMMITMENT_NOT_FOUND',
      '%00': 'MALFORMED_REQUEST',
    };
    for (const [id, code] of Object.entries(codes)) {
      expect((await client.cancel(id)).body.code).toBe(code);
      expect((await client.delete(id)).body.code).toBe(code);
      expect((await client.get(`/commitment/${id}/log`)).body.code).toBe(code);
    }
  });

  it('becomes nothing else', async () => {
    const { id } = await inState('waiting');
    const client = await as(world.leader);
    for (const body of [
      { status: 'success' },
      { status: 'waiting' },
      { status: null },
      {},
      { status: 'cancel', score: 1 },
    ]) {
      const answer = await client.put(`/commitment/${id}`, body);
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    }
    expect((await row(test, id)).status).toBe('waiting');
  });

  it.each(['success', 'failed', 'timeout', 'wrong_answer', 'cancel'] as const)(
    'keeps the final status %s, whoever writes',
    async (status) => {
      const { id } = await inState(status);
      const next = status === 'failed' ? 'success' : 'failed';
      await expect(
        test.database.query('update run set status = $1 where id = $2', [next, id]),
      ).rejects.toThrow(/is final/);
    },
  );
});

describe('the upload of a commitment', () => {
  const remove = async (uploadId: string) => {
    const { competition, team } = world;
    const path = `/competition/${competition.id}/team/${team.id}/upload/${uploadId}`;
    return (await as(world.leader)).remove(path);
  };

  it('is kept as long as the commitment stands', async () => {
    const { id, uploadId } = await submit(test, world);
    const refused = await remove(uploadId);
    expect([refused.status, refused.body.code]).toEqual([409, 'FILE_IN_USE']);
    await (await as(world.leader)).cancel(id).expect(200);
    expect((await remove(uploadId)).status).toBe(200);
  });

  it('is kept of one that was stopped while it ran', async () => {
    const { id, uploadId } = await submit(test, world);
    await new Runner(test).claimOne();
    await (await as(world.leader)).cancel(id).expect(200);
    const refused = await remove(uploadId);
    expect([refused.status, refused.body.code]).toEqual([409, 'FILE_IN_USE']);
  });

  it('is either taken or removed when both are asked at the same time', async () => {
    const client = await as(world.leader);
    for (let count = 0; count < 20; count += 1) {
      const request = await submission(test, world);
      const [taken, removed] = await Promise.all([
        client.post('/commitment', request),
        remove(request.upload_id),
      ]);
      expect([
        [201, 409],
        [404, 200],
      ]).toContainEqual([taken.status, removed.status]);
    }
  });
});
