import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  POLL_RETRY_SECONDS,
  type CommitmentPage,
  type OverallRankPage,
  type RankPage,
} from '@tianheng/contracts';
import type { Response } from 'supertest';
import { JudgingPauses } from '../src/competitions/judging-pauses.ts';
import { Admission } from '../src/polls/admission.ts';
import { Changes } from '../src/polls/changes.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import { Client, emptyQueue, pinImages, rival, Runner, setSettings, submit } from './judging.ts';

let test: TestApp;
let other: TestApp;
let world: World;
beforeAll(async () => {
  test = await startApp();
  other = await startApp({ beside: test });
  await pinImages(test);
});
beforeEach(async () => {
  await emptyQueue(test);
  await setSettings(test);
  world = await test.factory.world();
  await score(world, 50);
});
afterAll(async () => {
  await other.stop();
  await test.stop();
});

async function score(who: World, points: number): Promise<void> {
  await submit(test, who);
  const runner = new Runner(test);
  const { lease_token } = await runner.claimOne();
  await runner.settle(lease_token, { score: points }).expect(200);
}

const rankPath = (): string =>
  `/competition/${world.competition.id}/question/rank?question_id=${world.question.id}`;
const overallPath = (): string => `/competition/${world.competition.id}/rank`;
const ownPath = (): string =>
  `/commitment?competition_id=${world.competition.id}&question_id=${world.question.id}`;

/** This backend has heard of all changes until now: they are told in their order. */
async function heard({ app, database }: TestApp): Promise<void> {
  const changes = app.get(Changes);
  const key = randomUUID();
  const isHeard = (): boolean => !changes.areNone([key], Date.now());
  // It says so of anything while it does not listen.
  while (isHeard()) await sleep(10);
  await database.query(`select pg_notify('changes', $1)`, [key]);
  while (!isHeard()) await sleep(10);
}

/** Somebody who looks at one page again and again, as a browser does. */
class Looker {
  private tag = '';

  constructor(
    private readonly at: TestApp,
    private readonly client: Client,
    private readonly path: string,
  ) {}

  static async of(path: string, at: TestApp = test, who = world): Promise<Looker> {
    return new Looker(at, await Client.of(at, who.leader), path);
  }

  async look(tag = this.tag): Promise<Response> {
    const answer = await this.client.get(this.path).set('If-None-Match', tag);
    this.tag = answer.headers['etag'] as string;
    return answer;
  }

  /** What it was shown last. @returns its tag, which answers 304 */
  async settle(): Promise<string> {
    await heard(this.at);
    for (let tries = 0; tries < 50; tries += 1) {
      if ((await this.look()).status === 304) return this.tag;
      await sleep(100);
    }
    throw new Error('There is always something new.');
  }

  /** Looks until there is something new. */
  async news<T>(): Promise<T> {
    for (const began = Date.now(); Date.now() - began < 15_000;) {
      const { status, body } = await this.look();
      if (status === 200) return body as T;
      await sleep(20);
    }
    throw new Error('There is nothing new.');
  }
}

describe('who looks again', () => {
  it('is told in a word that nothing has changed', async () => {
    for (const path of [rankPath(), ownPath()]) {
      const looker = await Looker.of(path);
      const first = await looker.look('');
      expect(first.headers['cache-control']).toBe('private, no-cache');
      expect(first.headers['vary']).toContain('Authorization, Accept-Language');
      await looker.settle();
      const { status, text, headers } = await looker.look();
      expect([status, text, headers['content-type']]).toEqual([304, '', undefined]);
    }
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a verdict of another team', async () => score(await rival(test, world, { name: 'new' }), 70)],
    [
      'a team that is out',
      () => test.database.query('update team set dismissed_at = now() where id = $1', [world.team.id]),
    ],
    [
      'another name',
      () => test.database.query(`update team set name = 'renamed' where id = $1`, [world.team.id]),
    ],
    [
      'other decimals',
      () => test.database.query('update question set score_digits = 4 where id = $1', [world.question.id]),
    ],
    ['other settings', () => setSettings(test, { showScoreAfterRunning: false })],
    [
      'a lost seat',
      () =>
        test.database.query('update team_member set holds_seat = false where team_id = $1', [world.team.id]),
    ],
  ])('sees in the ranking %s', async (_what, change) => {
    const [looker, elsewhere] = [await Looker.of(rankPath()), await Looker.of(rankPath(), other)];
    const before = (await looker.look('')).body as RankPage;
    await Promise.all([looker.settle(), elsewhere.settle()]);
    await change();
    const after = await looker.news<RankPage>();
    expect(after).not.toEqual(before);
    expect(await elsewhere.news<RankPage>()).toEqual(after);
    await looker.settle();
  });

  it('sees own commitments as they move on, and others only where they stand before them', async () => {
    const second = await rival(test, world);
    await submit(test, second);
    await submit(test, world);
    const looker = await Looker.of(ownPath());
    const first = ({ data }: CommitmentPage): unknown => ({
      status: data[0]?.status,
      ahead: data[0]?.queue_number,
    });
    expect(first((await looker.look('')).body as CommitmentPage)).toEqual({ status: 'waiting', ahead: 1 });
    await looker.settle();
    const runner = new Runner(test);
    const theirs = await runner.claimOne();
    expect(first(await looker.news())).toEqual({ status: 'waiting', ahead: 0 });
    const mine = await runner.claimOne();
    await looker.settle();
    expect(first((await looker.look('')).body as CommitmentPage)).toEqual({ status: 'running', ahead: -1 });
    await looker.settle();
    await runner.settle(theirs.lease_token, { score: 1 }).expect(200);
    await heard(test);
    expect((await looker.look()).status).toBe(304);
    await runner.settle(mine.lease_token, { score: 2 }).expect(200);
    expect(first(await looker.news())).toEqual({ status: 'success', ahead: -1 });
  });

  it('sees own commitments paused, and going on', async () => {
    await submit(test, world);
    const looker = await Looker.of(ownPath());
    const isPaused = ({ data }: CommitmentPage): unknown => data[0]?.is_paused;
    expect(isPaused((await looker.look('')).body as CommitmentPage)).toBe(false);
    await looker.settle();
    const pauses = test.app.get(JudgingPauses);
    await pauses.pause({ questionId: world.question.id, cause: 'administrator' });
    expect(isPaused(await looker.news())).toBe(true);
    await looker.settle();
    await pauses.lift(world.question.id, 'administrator');
    expect(isPaused(await looker.news())).toBe(false);
  });

  it('gets scores in the moment in which they are shown', async () => {
    await setSettings(test, { showScoreAfterRunning: false });
    await test.database.query(`update question set e_time = now() + interval '8 seconds' where id = $1`, [
      world.question.id,
    ]);
    const [rank, own] = [await Looker.of(rankPath()), await Looker.of(ownPath())];
    expect(((await rank.look('')).body as RankPage).data).toEqual([]);
    expect(((await own.look('')).body as CommitmentPage).data[0]).toMatchObject({ score_hidden: true });
    while ((await rank.news<RankPage>()).data.length === 0);
    let mine = await own.news<CommitmentPage>();
    while (mine.data[0]?.score_hidden !== false) mine = await own.news<CommitmentPage>();
    expect(mine.data[0]).toMatchObject({ score: 50 });
  });

  it('is answered anew with a tag of somebody else, of another language or page, that is old or none at all', async () => {
    const looker = await Looker.of(rankPath());
    const tag = await looker.settle();
    const client = await Client.of(test, world.leader);
    const strangers = await Looker.of(rankPath(), test, await rival(test, world));
    await looker.settle();
    expect((await strangers.look(tag)).status).toBe(200);
    expect((await client.get(`${rankPath()}&page=2`).set('If-None-Match', tag)).status).toBe(200);
    const chinese = client.get(rankPath()).set('Accept-Language', 'zh-CN').set('If-None-Match', tag);
    expect((await chinese).status).toBe(200);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 31_000);
    const old = (await looker.look('')).headers['etag'] as string;
    clock.mockRestore();
    expect((await looker.look(old)).status).toBe(200);
    for (const wrong of ['*', 'W/"x"', '"', `${tag}, ${tag}`])
      expect((await looker.look(wrong)).status).toBe(200);
    // A tag is good at every backend.
    const fresh = await looker.settle();
    expect((await (await Looker.of(rankPath(), other)).look(fresh)).status).toBe(304);
  });

  it('learns nothing of others by a tag of their own making', async () => {
    const looker = await Looker.of(rankPath());
    const tag = await looker.settle();
    for (const keys of [`team:${world.team.id}`, `rank:${world.question.id}`])
      expect((await looker.look(tag.replace(/[^.]+"$/, `${keys}"`))).status).toBe(200);
    const later = (Date.now() + 1000).toString(36);
    expect((await looker.look(tag.replace(/"\w+\./, `"${later}.`))).status).toBe(200);
  });

  it.each<[string, () => string]>([
    ['a question', rankPath],
    ['the competition', overallPath],
  ])('is not told of verdicts in the ranking of %s that is kept back', async (_of, path) => {
    await setSettings(test, { showScoreAfterRunning: false });
    await test.database.query(`update question set e_time = now() + interval '1 hour' where id = $1`, [
      world.question.id,
    ]);
    const looker = await Looker.of(path());
    expect(((await looker.look('')).body as RankPage).total_count).toBe(0);
    await looker.settle();
    await score(world, 99);
    await heard(test);
    expect((await looker.look()).status).toBe(304);
  });

  it('is told by no tag that nothing has changed while the ranking of the competition lacks a verdict', async () => {
    const looker = await Looker.of(overallPath());
    expect((await looker.look('')).status).toBe(200);
    await score(world, 99);
    await heard(test);
    let shown: number | undefined;
    for (const end = Date.now() + 15_000; shown !== 99 && Date.now() < end; await sleep(50)) {
      const { status, body } = await looker.look();
      expect(status).toBe(200);
      shown = (body as OverallRankPage).data[0]?.total_score;
    }
    expect(shown).toBe(99);
    await looker.settle();
  });

  it('misses nothing while a backend cannot hear of changes', async () => {
    const looker = await Looker.of(rankPath());
    await looker.settle();
    await test.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tianheng-changes'
         and datname = current_database()`,
    );
    await score(await rival(test, world), 90);
    expect((await looker.news<RankPage>()).total_count).toBe(2);
    await looker.settle();
  });

  it('is not told for long of a clock that was set back', async () => {
    const looker = await Looker.of(rankPath());
    const tag = await looker.settle();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 600_000);
    try {
      expect((await looker.look(tag)).status).toBe(200);
    } finally {
      clock.mockRestore();
    }
  });

  it('is asked who it is each time', async () => {
    const looker = await Looker.of(ownPath());
    const tag = await looker.settle();
    await test.database.query('delete from session where user_id = $1', [world.leader.id]);
    expect((await looker.look(tag)).status).toBe(401);
  });

  it('is an administrator whose answer is always made anew', async () => {
    const client = await Client.of(test, await test.factory.admin());
    expect((await client.get(rankPath()).expect(200)).headers['etag']).toBeUndefined();
  });
});

describe('too much to do', () => {
  it('puts those off who look again, and nobody else', async () => {
    const admission = test.app.get(Admission);
    const client = await Client.of(test, world.leader);
    for (let times = 0; times < 40; times += 1)
      admission.weigh({ busy: 1, lateMs: 0, polls: 100, slowMs: 0 });
    const look = () => client.get(rankPath()).set('If-None-Match', 'W/"known"');
    const looks = await Promise.all(Array.from({ length: 60 }, look));
    const putOff = looks.filter(({ status }) => status === 503);
    // Ten are served in any case, and few of the others.
    expect(putOff.length).toBeGreaterThan(30);
    for (const { body, headers } of putOff) {
      expect((body as { code: string }).code).toBe('BUSY');
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(POLL_RETRY_SECONDS[0]);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(POLL_RETRY_SECONDS[1]);
    }
    await client.get(`/competitions/${world.competition.id}`).expect(200);
    for (let times = 0; times < 40; times += 1)
      admission.weigh({ busy: 1, lateMs: 1000, polls: 3, slowMs: 1000 });
    await look().expect(200);
  });
});
