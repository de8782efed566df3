import { randomUUID } from 'node:crypto';
import type {
  ClaimRequest,
  CreateCommitmentRequest,
  HeartbeatRequest,
  JudgeAssignment,
  ReleaseRequest,
  SettleRequest,
} from '@tianheng/contracts';
import { jest } from '@jest/globals';
import request from 'supertest';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { Commitment } from '../src/commitments/commitment.entity.ts';
import type { Run } from '../src/judging/run.entity.ts';
import { JudgeSignals } from '../src/judging/judge-signals.ts';
import { JudgeImage } from '../src/judging/judge-image.entity.ts';
import { SweepService } from '../src/judging/sweep.service.ts';
import { Standing } from '../src/ranking/standing.entity.ts';
import type { RaceSettings } from '../src/competitions/race-settings.entity.ts';
import { RaceSettings as Settings } from '../src/competitions/race-settings.entity.ts';
import type { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { RUNNER_TOKEN, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import { untilSomebodyWaits } from './kept-counts.ts';

export const NOWHERE = '00000000-0000-4000-8000-000000000000';
const digest = (letter: string): string => `sha256:${letter.repeat(64)}`;
export const IMAGES = [digest('a'), digest('b')];

/** Pins the images that the factory's questions name. */
export async function pinImages({ database }: TestApp): Promise<void> {
  await database.getRepository(JudgeImage).upsert(
    [
      { reference: 'tianheng/sandbox-python:1', digest: IMAGES[0] },
      { reference: 'tianheng/judge-orbit:1', digest: IMAGES[1] },
    ],
    ['reference'],
  );
}

/** No limits and no intervals, unless the values say so. */
export async function setSettings({ database }: TestApp, values: Partial<RaceSettings> = {}): Promise<void> {
  const open = { taskSubmitPeriodPerTeam: 0, totalSubmitTimesPerTeam: 0, showScoreAfterRunning: true };
  await database.getRepository(Settings).update({ id: 1 }, { ...open, jobTimeout: 3600, ...values });
}

/** A person at the API. */
export class Client {
  constructor(
    private readonly test: TestApp,
    private readonly headers: Record<string, string>,
  ) {}

  static async of(test: TestApp, user: User | null): Promise<Client> {
    return new Client(test, user ? await test.factory.bearer(user) : {});
  }

  get(path: string): request.Test {
    return request(this.test.http).get(`/v1${path}`).set(this.headers).set('Accept-Language', 'en');
  }

  post(path: string, body: object): request.Test {
    return request(this.test.http).post(`/v1${path}`).set(this.headers).send(body);
  }

  patch(path: string, body: object): request.Test {
    return request(this.test.http).patch(`/v1${path}`).set(this.headers).send(body);
  }

  put(path: string, body: object): request.Test {
    return request(this.test.http).put(`/v1${path}`).set(this.headers).send(body);
  }

  cancel(id: string): request.Test {
    return this.put(`/commitment/${id}`, { status: 'cancel' });
  }

  remove(path: string): request.Test {
    return request(this.test.http).delete(`/v1${path}`).set(this.headers);
  }

  delete(id: string): request.Test {
    return this.remove(`/commitment/${id}`);
  }
}

export async function submission(
  { factory }: TestApp,
  { competition, question, leader, team }: World,
  values: Partial<CreateCommitmentRequest> = {},
): Promise<CreateCommitmentRequest> {
  return {
    competition_id: competition.id,
    question_id: question.id,
    upload_id: (await factory.upload(team, leader)).id,
    language: 'python3',
    mode: 'prod',
    ...values,
  };
}

/** Submits once as the world's leader and gives the new row. */
export async function submit(
  test: TestApp,
  world: World,
  values: Partial<CreateCommitmentRequest> = {},
): Promise<Judged> {
  const client = await Client.of(test, world.leader);
  const { body } = await client.post('/commitment', await submission(test, world, values)).expect(201);
  return row(test, (body as { commitment_id: string }).commitment_id);
}

/** A commitment and, flat beside it, the run that counts. */
export type Judged = Omit<Run, keyof Commitment> & Commitment;
const flat = (commitment: Commitment): Judged => ({ ...commitment.run, ...commitment });

export const row = async ({ database }: TestApp, id: string): Promise<Judged> =>
  flat(await database.getRepository(Commitment).findOneOrFail({ where: { id }, relations: { run: true } }));

export const rowsOf = async ({ database }: TestApp, { team }: World): Promise<Judged[]> =>
  (
    await database.getRepository(Commitment).find({ where: { teamId: team.id }, relations: { run: true } })
  ).map(flat);

export const standing = ({ database }: TestApp, { question, team }: World): Promise<Standing | null> =>
  database.getRepository(Standing).findOneBy({ questionId: question.id, teamId: team.id });

/** Another accepted team on the world's question. */
export async function rival(test: TestApp, world: World, values: { name?: string } = {}): Promise<World> {
  const leader = await test.factory.user();
  const { competition, question } = world;
  const team = await test.factory.team(competition, { leader, questions: [question], ...values });
  return { ...world, leader, team };
}

export const VERDICT: Omit<SettleRequest, 'lease_token'> = {
  cause: 'accepted',
  score: 80,
  message: 'well done',
  metrics: { share: 0.8 },
  measured: { time_ms: 120, exit_code: 0 },
  output_sha256: null,
  log_stored: false,
  judge_log_stored: false,
};

export const RUNNER_FACTS = { host: 'host', version: '1.0.0', slots: 100 };

/** A judge runner at the internal listener. */
export class Runner {
  constructor(
    private readonly test: TestApp,
    readonly id = 'runner-1',
    private readonly images: string[] = IMAGES,
    private readonly slots = RUNNER_FACTS.slots,
  ) {}

  post(path: string, body: object, token: string = RUNNER_TOKEN): request.Test {
    return request(this.test.internal)
      .post(`/internal/judge/${path}`)
      .set('Authorization', `Bearer ${token}`)
      .send(body);
  }

  /** @param leaseToken the same again for a claim whose answer was lost */
  async claim(leaseToken: string = randomUUID()): Promise<JudgeAssignment | null> {
    const { id, images, slots } = this;
    const body: ClaimRequest = { ...RUNNER_FACTS, runner_id: id, images, slots, lease_token: leaseToken };
    const answer = await this.post('claim', body);
    if (answer.status === 204) return null;
    if (answer.status !== 200) throw new Error(`A claim was answered with ${answer.status}: ${answer.text}`);
    return answer.body as JudgeAssignment;
  }

  async claimOne(): Promise<JudgeAssignment> {
    const assignment = await this.claim();
    if (!assignment) throw new Error('There is nothing to claim.');
    return assignment;
  }

  heartbeat(leaseToken: string, values: Omit<HeartbeatRequest, 'lease_token'> = {}): request.Test {
    return this.post('heartbeat', { ...values, lease_token: leaseToken });
  }

  settle(leaseToken: string, values: Partial<SettleRequest> = {}): request.Test {
    return this.post('settle', { ...VERDICT, ...values, lease_token: leaseToken });
  }

  release(leaseToken: string, values: Partial<ReleaseRequest> = {}): request.Test {
    return this.post('release', {
      fault: 'platform',
      cause: 'engine_error',
      detail: 'the engine did not answer',
      judge_log_stored: false,
      ...values,
      lease_token: leaseToken,
    });
  }
}

/** Begins the call while a transaction changes a row. @returns the call, which has met the commit */
export async function changing<T>(
  { database }: TestApp,
  [sql, id]: [sql: string, id: string],
  call: () => Promise<T>,
): Promise<{ answer: Promise<T> }> {
  return database.transaction(async (manager) => {
    await manager.query(sql, [id]);
    // A request is sent only when somebody waits for its answer.
    const answer = Promise.resolve(call());
    await untilSomebodyWaits(database);
    return { answer };
  });
}

/** The same while the file that it names is removed. */
export const removing = <T>(
  test: TestApp,
  { id }: StoredFile,
  call: () => Promise<T>,
): Promise<{ answer: Promise<T> }> =>
  changing(test, ['update stored_file set deleted_at = now() where id = $1', id], call);

/** Lets every lease of the commitment run out. */
async function expireLease({ database }: TestApp, id: string): Promise<void> {
  await database.query(
    `update run set lease_expires_at = now() - interval '1 second' where commitment_id = $1`,
    [id],
  );
}

/**
 * The runners of these commitments are lost, and that has been noticed. One sweep may not do: it leaves alone what the
 * backend's own sweep is at just then.
 */
export async function loseRunners(test: TestApp, ids: string[], sweeps = 1): Promise<void> {
  for (const id of ids) await expireLease(test, id);
  const sweeper = test.app.get(SweepService);
  const left = `select 1 from run where commitment_id = any($1) and status = 'running' and lease_expires_at < now()`;
  do {
    await Promise.all(Array.from({ length: sweeps }, () => sweeper.sweep()));
  } while ((await test.database.query<unknown[]>(left, [ids])).length > 0);
}

/** Ends every wait for a next attempt. */
export async function endBackoff({ database }: TestApp): Promise<void> {
  await database.query(`update run set not_before = now() - interval '1 second' where status = 'waiting'`);
}

/** Ends whatever still waits or runs, so that a test's queue holds only its own. */
export async function emptyQueue({ database }: TestApp): Promise<void> {
  await database.query(
    `update run set status = 'cancel', lease_token = null, finished_at = now()
     where status in ('waiting', 'running')`,
  );
}

/** For how many runs the sweep would have runners woken; its own rounds would be counted among those that are looked at. */
export async function claimable(test: TestApp): Promise<number | undefined> {
  const topUp = jest.spyOn(test.app.get(JudgeSignals), 'topUp').mockResolvedValue();
  try {
    await test.app.get(SweepService).sweep();
    return topUp.mock.lastCall?.[0];
  } finally {
    topUp.mockRestore();
  }
}
