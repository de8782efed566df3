import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import {
  DATASET_KEYWORD_MAX,
  DATASET_KEYWORD_PATTERN,
  DATASET_SOURCE_MAX,
  DATASET_SOURCE_PATTERN,
  DATASET_TITLE_MAX,
  DATASET_TITLE_PATTERN,
} from '@tianheng/contracts';
import type {
  Competition as CompetitionWire,
  Group,
  Paged,
  QuestionSummary,
  Team,
} from '@tianheng/contracts';
import request from 'supertest';
import { DatasetSync } from '../src/competitions/dataset-sync.ts';
import { FilesService } from '../src/storage/files/files.service.ts';
import { SeedModule } from '../src/seed/seed.module.ts';
import { Seeder } from '../src/seed/seeder.ts';
import { CAPTCHA_BYPASS, startApp, type TestApp } from './app.ts';

/** As it is built. */
const PROGRAM = path.join(import.meta.dirname, '../dist/seed.js');

let test: TestApp;
beforeAll(async () => {
  test = await startApp();
});
afterAll(() => test.stop());

/** What a separate seeding process does. */
async function seed(
  prepare: (seeder: Seeder, sync: DatasetSync) => void = () => undefined,
): Promise<boolean> {
  const context = await NestFactory.createApplicationContext(SeedModule, {
    logger: false,
    abortOnError: false,
  });
  try {
    prepare(context.get(Seeder), context.get(DatasetSync));
    return await context.get(Seeder).seed();
  } finally {
    await context.close();
  }
}

async function storedObjects(): Promise<string[]> {
  const entries = await readdir(test.storageDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

const count = async (table: string): Promise<number> => {
  const [row] = await test.database.query<{ count: number }[]>(`select count(*)::integer from ${table}`);
  return row?.count ?? -1;
};

async function signIn(username: string): Promise<{ Authorization: string }> {
  const { body } = await request(test.http)
    .post('/v1/login')
    .send({
      username,
      password: Buffer.from('Tianheng2026').toString('base64'),
      verify_code: CAPTCHA_BYPASS,
    })
    .expect((answer) => expect(answer.status).toBeLessThan(300));
  return { Authorization: `Bearer ${(body as { data: { token: string } }).data.token}` };
}

const get = async <Body>(url: string, headers: Record<string, string> = {}): Promise<Body> =>
  (await request(test.http).get(`/v1${url}`).set('Accept-Language', 'en').set(headers).expect(200))
    .body as Body;

it('leaves an empty system when it fails half-way', async () => {
  const failing = seed((_, sync) => {
    jest.spyOn(sync, 'sync').mockRejectedValue(new Error('broken'));
  });
  await expect(failing).rejects.toThrow('broken');
  for (const table of ['"user"', 'competition', 'dataset', 'team', 'commitment'])
    expect(await count(table)).toBe(0);
  expect(await storedObjects()).toEqual([]);
});

it('seeds an empty system once, however many start at the same time', async () => {
  const results = await Promise.all([seed(), seed()]);
  expect(results.sort()).toEqual([false, true]);
  const before = [await count('"user"'), await count('stored_file'), await count('commitment')];
  expect(await seed()).toBe(false);
  expect([await count('"user"'), await count('stored_file'), await count('commitment')]).toEqual(before);
});

describe('the demo', () => {
  let running: CompetitionWire;
  let finished: CompetitionWire;

  beforeAll(async () => {
    const { data } = await get<Paged<CompetitionWire>>('/competitions');
    expect(data.map(({ status }) => status)).toEqual(['in_processing', 'not_started', 'done']);
    [running, , finished] = data as [CompetitionWire, CompetitionWire, CompetitionWire];
  });

  it('has its accounts', async () => {
    for (const username of ['admin', 'leader', 'member', 'alice', 'bob', 'carol', 'dave', 'erin', 'frank']) {
      const { platform_role } = await get<{ platform_role: string }>('/user/info', await signIn(username));
      expect(platform_role).toBe(username === 'admin' ? 'platform_admin' : 'platform_member');
    }
    expect(await get('/teams', await signIn('alice'))).toMatchObject({ total_count: 0 });
  });

  it('runs from yesterday for 90 days with registration open', () => {
    const day = 24 * 3600 * 1000;
    expect(running.title).toBe('Orbit and sky challenge');
    expect(running.start_time).toBeLessThan(Date.now() - 0.9 * day);
    expect(running.end_time - running.start_time).toBe(90 * day);
    expect(running.registration_open_time).toBeGreaterThan(Date.now());
    expect(running.registration_open_time).toBeLessThanOrEqual(running.end_time);
  });

  it('has an accepted team for leader and member, enrolled in the algorithm questions', async () => {
    const leader = await signIn('leader');
    const team = await get<Team>('/team/info', leader);
    expect(team).toMatchObject({ competition_id: running.id, status: 'accept', is_leader: true });
    expect(team.member_list.map(({ username }) => username)).toEqual(['leader', 'member']);
    expect(await get<Team>('/team/info', await signIn('member'))).toMatchObject({
      id: team.id,
      is_leader: false,
    });

    const groups = await get<Paged<Group>>(`/competition/${running.id}/groups`);
    const bound = new Set(team.question_binds.map(({ question_id }) => question_id));
    const languages = new Set<string>();
    for (const group of groups.data) {
      const { data } = await get<Paged<QuestionSummary>>(
        `/competition/${running.id}/groups/${group.id}/questions?limit=100`,
      );
      expect(data.some(({ question_type }) => question_type === 'project')).toBe(true);
      expect(new Set(data.map(({ id }) => id))).toEqual(bound);
      for (const { id } of data.filter(({ question_type }) => question_type === 'model')) {
        expect(bound).toContain(id);
        const detail = await get<Record<string, unknown>>(
          `/competition/${running.id}/model/questions/${id}`,
          leader,
        );
        expect(detail).toMatchObject({ commit_limit: 0, training_interval: 1, language: 'en' });
        expect(detail['example_id']).toEqual(expect.any(String));
        expect(detail['open_dataset_detail']).not.toEqual([]);
        for (const language of detail['language_limit'] as string[]) languages.add(language);
      }
    }
    expect([...languages].sort()).toEqual(['c/c++', 'matlab', 'python3', 'result']);
    expect(await get('/settings/race', leader)).toMatchObject({
      task_submit_period_per_team: 1,
      total_submit_times_per_team: 0,
    });
  });

  it('can be judged at once', async () => {
    const unready = await test.database.query(
      `select title from question where question_type = 'model'
         and (synced_at is null or judge_prod is null or judge_test is null)`,
    );
    expect(unready).toEqual([]);
  });

  it('shows a filled ranking that its commitments bear out', async () => {
    const wrong = await test.database.query(
      `select s.team_id from standing s
       left join lateral (
         select r.id, round(r.score::numeric, 2)::double precision as score, r.time_spent_ms, c.submitted_at
         from commitment c join run r on r.id = c.run_id
         where c.team_id = s.team_id and c.question_id = s.question_id and r.status = 'success'
         order by 2 desc, r.time_spent_ms, c.submitted_at limit 1) best on true
       where (s.best_run_id, s.best_score, s.best_time_spent_ms, s.best_submitted_at)
         is distinct from (best.id, best.score, best.time_spent_ms, best.submitted_at)`,
    );
    expect(wrong).toEqual([]);
    expect(await count('standing')).toBeGreaterThanOrEqual(10);
    expect(finished.team_number).toBe(await count('standing'));
    const [question] = await test.database.query<{ id: string }[]>(
      'select id from question where competition_id = $1',
      [finished.id],
    );
    const ranking = await get<Paged<{ rank: number; total_score: number }>>(
      `/competition/${finished.id}/question/rank?question_id=${question?.id}&limit=100`,
      await signIn('alice'),
    );
    expect(ranking.total_count).toBe(await count('standing'));
    const scores = ranking.data.map(({ total_score }) => total_score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  it('offers datasets of every type and status', async () => {
    const rows = await test.database.query<{ data_type: string; status: string }[]>(
      `select data_type, status from dataset d where exists
         (select from dataset_file f join stored_file s on s.id = f.file_id
          where f.dataset_id = d.id and s.purpose = 'dataset')`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(12);
    expect(new Set(rows.map(({ data_type }) => data_type)).size).toBe(5);
    expect(new Set(rows.map(({ status }) => status)).size).toBe(4);
  });

  it('has open datasets for readers of both languages, as the form of datasets would take them', async () => {
    const rows = await test.database.query<
      { language: string; status: string; title: string; keyword: string; source: string }[]
    >('select language, status, title, keyword, source from dataset');
    const open = rows.filter(({ status }) => status === 'open').map(({ language }) => language);
    expect(new Set(open)).toEqual(new Set(['zh-CN', 'en']));
    for (const { title, keyword, source } of rows) {
      expect(title).toMatch(DATASET_TITLE_PATTERN);
      expect(keyword).toMatch(DATASET_KEYWORD_PATTERN);
      expect(source).toMatch(DATASET_SOURCE_PATTERN);
      expect(title.length).toBeLessThanOrEqual(DATASET_TITLE_MAX);
      expect(keyword.length).toBeLessThanOrEqual(DATASET_KEYWORD_MAX);
      expect(source.length).toBeLessThanOrEqual(DATASET_SOURCE_MAX);
    }
  });

  it('keeps judge data for administrators', async () => {
    const [row] = await test.database.query<{ id: string }[]>(
      `select id from stored_file where purpose = 'judge_data' and deleted_at is null limit 1`,
    );
    const files = test.app.get(FilesService);
    expect((await files.require(row?.id ?? '')).purpose).toBe('judge_data');
    const leader = await signIn('leader');
    await request(test.http).get(`/v1/object-storage/download/${row?.id}`).set(leader).expect(403);
  });
});

async function loseEverything(): Promise<void> {
  await test.database.query(
    `truncate "user", competition, dataset, team, task, stored_file restart identity cascade`,
  );
  await test.database.query(`insert into race_settings (id) values (1) on conflict do nothing`);
  await rm(test.storageDir, { recursive: true, force: true });
}

it('seeds again after everything was lost', async () => {
  await loseEverything();
  expect(await seed()).toBe(true);
});

describe('a seed whose process ends half-way', () => {
  const liveFiles = () =>
    test.database.query<{ id: string }[]>('select id from stored_file where deleted_at is null');

  /** Ends it as soon as it has stored a file. */
  async function cut(signal: NodeJS.Signals): Promise<void> {
    await loseEverything();
    const child = spawn(process.execPath, [PROGRAM], { stdio: 'ignore' });
    const ended = once(child, 'exit');
    while ((await liveFiles()).length === 0 && child.exitCode === null)
      await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill(signal);
    await ended;
    expect(await count('"user"')).toBe(0);
  }

  it('leaves an empty system when it is asked to end', async () => {
    await cut('SIGTERM');
    expect([await liveFiles(), await storedObjects()]).toEqual([[], []]);
  });

  it('leaves nothing to the next seed when it is killed', async () => {
    await cut('SIGKILL');
    const left = (await liveFiles()).map(({ id }) => id);
    expect(left).not.toEqual([]);
    expect(await seed()).toBe(true);
    const now = (await liveFiles()).map(({ id }) => id);
    expect(now.filter((id) => left.includes(id))).toEqual([]);
    expect((await storedObjects()).filter((file) => left.some((id) => file.includes(id)))).toEqual([]);
  });
});
