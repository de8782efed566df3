import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  LIST_FOUND_MAX,
  SEARCH_FOUND_MAX,
  type CappedPage,
  type Task as TaskWire,
  type UiLanguage,
} from '@tianheng/contracts';
import { Redis } from 'ioredis';
import request from 'supertest';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { DatasetSyncService } from '../src/competitions/dataset-sync.service.ts';
import { JudgingPauses } from '../src/competitions/judging-pauses.ts';
import { Question } from '../src/competitions/question.entity.ts';
import type { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { Lanes } from '../src/queue/lanes.ts';
import { quietRun, TaskHandlers } from '../src/tasks/task.handlers.ts';
import { laneOf } from '../src/tasks/task.lanes.ts';
import { TaskLeases } from '../src/tasks/task.leases.ts';
import { toTask } from '../src/tasks/task.mapper.ts';
import { Task } from '../src/tasks/task.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { countQueries } from './queries.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';

let test: TestApp;
let admin: User;

beforeAll(async () => {
  test = await startApp();
  admin = await test.factory.admin();
});
afterAll(() => test.stop());
beforeEach(() => test.database.query('delete from task'));

interface JudgeData {
  question: Question;
  input: StoredFile;
  truth: StoredFile;
}

/** A question whose data was never synchronised. */
async function unsynced(): Promise<JudgeData> {
  const { factory } = test;
  const { group } = await factory.world();
  const file = (filename: string) => factory.file(filename, { purpose: 'judge_data', filename });
  const input = await file('input.csv');
  const truth = await file('truth.csv');
  const dataset = async (one: StoredFile) => [(await factory.dataset({ status: 'private' }, [one])).id];
  const question = await factory.question(group, {
    inputDataset: await dataset(input),
    outputDataset: await dataset(truth),
    judgeProd: null,
    judgeTest: null,
    syncedAt: null,
  });
  return { question, input, truth };
}

const syncPath = (question: Question): string =>
  `/v1/admin/competition/${question.competitionId}/question/${question.id}/sync_dataset`;
const post = async (user: User | null, url: string) =>
  request(test.http)
    .post(url)
    .set(user ? await test.factory.bearer(user) : {});
const taskOf = (id: string): Promise<Task> => test.database.getRepository(Task).findOneByOrFail({ id });
const questionOf = (id: string): Promise<Question> =>
  test.database.getRepository(Question).findOneByOrFail({ id });

const logOf = (task: Task, language: UiLanguage = 'en'): string => toTask(task, '', language).log;
const wake = (): void => test.app.get(Lanes).wake(laneOf('sync_dataset'));

async function ended(id: string): Promise<Task> {
  let task = await taskOf(id);
  for (; task.status === 'running'; task = await taskOf(id)) await sleep(25);
  return task;
}

describe('sync_dataset', () => {
  it('freezes what the question is judged with', async () => {
    const { question, input, truth } = await unsynced();
    const pauses = test.app.get(JudgingPauses);
    const of = { questionId: question.id };
    await pauses.pause({ ...of, cause: 'judge_faults' });
    await pauses.pause({ ...of, cause: 'administrator', reason: 'wrong truth' });
    const { status, body } = await post(admin, syncPath(question));
    expect(status).toBe(201);
    expect(body).toMatchObject({ task_type: 'sync_dataset', name: question.title, username: admin.username });
    const task = await ended((body as TaskWire).id);
    expect(task).toMatchObject({ status: 'success', attempts: 1 });
    expect(task.finishedAt).not.toBeNull();
    expect(logOf(task)).toContain('Input: “input.csv”, size in bytes 9, is as recorded.');
    expect(logOf(task)).toContain('test mode cannot be judged');
    expect(logOf(task, 'zh-CN')).toContain('输入数据：“input.csv”（9 字节）与记录一致。');
    expect(task.progress).toMatchObject({ total: 18 });
    expect(toTask(task, '', 'en').progress).toMatchObject({ done: 18, total: 18 });
    const synced = await questionOf(question.id);
    expect(synced).toMatchObject({
      judgeProd: { input: [input.id], truth: [truth.id] },
      judgeTest: null,
    });
    expect(synced.syncedAt).not.toBeNull();
    // What the judge's faults had paused goes on; what an administrator paused does not.
    expect(await pauses.list(question.id)).toMatchObject([{ cause: 'administrator', reason: 'wrong truth' }]);
  });

  it.each<[string, (data: JudgeData) => Promise<unknown>, string]>([
    ['missing', ({ truth }) => removeObject(truth), '“truth.csv” is missing in storage'],
    [
      'changed',
      ({ input }) => overwrite(input, 'INPUT.csv'),
      '“input.csv” in storage is not what was recorded',
    ],
    ['cut short', ({ input }) => overwrite(input, 'in'), '“input.csv” in storage is not what was recorded'],
    [
      'deleted',
      ({ input }) =>
        test.database.query('update stored_file set deleted_at = now() where id = $1', [input.id]),
      '“input.csv” was deleted',
    ],
    [
      'without truth',
      ({ question }) =>
        test.database.query(`update question set output_dataset = '{}' where id = $1`, [question.id]),
      'Choose a dataset as “Truth of prod runs”',
    ],
    [
      'twice of one name',
      ({ question }) =>
        test.database.query(
          `update question set input_dataset = input_dataset || input_dataset where id = $1`,
          [question.id],
        ),
      'two files are named “input.csv”',
    ],
  ])('fails and names the file that is %s', async (_, spoil, reason) => {
    const data = await unsynced();
    await spoil(data);
    const { body } = await post(admin, syncPath(data.question));
    const task = await ended((body as TaskWire).id);
    expect(task).toMatchObject({ status: 'failed', attempts: 1 });
    expect(logOf(task)).toContain(reason);
    expect(await questionOf(data.question.id)).toMatchObject({ judgeProd: null, syncedAt: null });
  });

  const COLUMNS = ['input_dataset', 'output_dataset', 'test_input_dataset', 'test_output_dataset'];
  it.each(COLUMNS)('does not freeze data that the question no longer names: %s', async (column) => {
    const { question } = await unsynced();
    let first = true;
    const change = async (): Promise<void> => {
      if (!first) return;
      first = false;
      await test.database.query(
        `update question set ${column} = input_dataset || output_dataset where id = $1`,
        [question.id],
      );
    };
    const run = test.app.get(DatasetSyncService).run({
      ...quietRun(test.database.manager, question.id),
      log: change,
      finish: (write) => test.database.transaction(async (manager) => void (await write(manager))),
    });
    await expect(run).rejects.toThrow('SYNC_QUESTION_CHANGED');
    expect((await questionOf(question.id)).judgeProd).toBeNull();
  });

  it('stops reading when its lease is lost', async () => {
    const { question } = await unsynced();
    const lost = new AbortController();
    lost.abort();
    const run = test.app
      .get(DatasetSyncService)
      .run({ ...quietRun(test.database.manager, question.id), signal: lost.signal });
    await expect(run).rejects.toThrow();
    expect((await questionOf(question.id)).judgeProd).toBeNull();
  });

  it('is for administrators, on a model question that is not being synchronised', async () => {
    const { question } = await unsynced();
    const url = syncPath(question);
    expect((await post(null, url)).status).toBe(401);
    const refused = await post(await test.factory.user(), url);
    expect([refused.status, refused.headers['authorization']]).toEqual([403, 'insufficient_role']);
    const { group } = await test.factory.world();
    const project = await test.factory.question(group, { questionType: 'project' });
    expect((await post(admin, syncPath(project))).body.code).toBe('NOT_MODEL_QUESTION');
    for (const [competitionId, questionId, code] of [
      [question.competitionId, NOWHERE, 'QUESTION_NOT_FOUND'],
      [question.competitionId, 'x', 'QUESTION_NOT_FOUND'],
      [NOWHERE, question.id, 'COMPETITION_NOT_FOUND'],
      [group.competitionId, question.id, 'QUESTION_NOT_FOUND'],
    ]) {
      const missing = await post(
        admin,
        `/v1/admin/competition/${competitionId}/question/${questionId}/sync_dataset`,
      );
      expect([missing.status, missing.body.code]).toEqual([404, code]);
    }
    await holdTask(question.id);
    expect(await post(admin, url)).toMatchObject({ status: 409, body: { code: 'SYNC_RUNNING' } });
  });

  it('starts once however many ask at the same time', async () => {
    const { question } = await unsynced();
    await holdWorker(async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => post(admin, syncPath(question))));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
    });
  });
});

describe('a task whose worker is gone', () => {
  it('is resumed once its lease has expired, and not before', async () => {
    const { question } = await unsynced();
    const id = await holdTask(question.id, `now() + interval '5 minutes'`);
    // A worker that is woken may be slow to look: this one looks now.
    expect(await test.app.get(TaskLeases).claim('sync_dataset')).toBeNull();
    wake();
    await sleep(300);
    expect((await taskOf(id)).status).toBe('running');
    await test.database.query(`update task set not_before = now() - interval '1 second' where id = $1`, [id]);
    wake();
    expect(await ended(id)).toMatchObject({ status: 'success', attempts: 2 });
  });

  it('is found without any job: Redis was emptied', async () => {
    const { question } = await unsynced();
    const redis = new Redis(test.config.redisUrl);
    await redis.flushdb();
    redis.disconnect();
    const id = await holdTask(question.id, 'now()', 0);
    expect(await ended(id)).toMatchObject({ status: 'success', attempts: 1 });
  });

  it('fails after its last attempt', async () => {
    const { question } = await unsynced();
    const id = await holdTask(question.id, `now() - interval '1 second'`, 3);
    wake();
    const task = await ended(id);
    expect(task.status).toBe('failed');
    expect(logOf(task)).toContain('Given up: the worker was lost 3 times.');
  });
});

describe('an attempt', () => {
  it('that breaks is repeated later, three times in all', async () => {
    const { question } = await unsynced();
    const handlers = test.app.get(TaskHandlers);
    const leases = test.app.get(TaskLeases);
    const works = handlers.require.bind(handlers);
    handlers.require = () => () => Promise.reject(new Error('broken disk'));
    const broke = jest.spyOn(leases, 'broke');
    try {
      // Only now, for the worker looks by itself as well.
      const id = await holdTask(question.id, 'now()', 0);
      for (let attempt = 1; attempt <= 3; attempt += 1) {
        wake();
        while (broke.mock.calls.length < attempt) await sleep(20);
        expect(await broke.mock.results[attempt - 1]?.value).toBe(true);
        const task = await taskOf(id);
        expect(logOf(task)).toContain(`Attempt ${attempt} broke`);
        expect(task.status).toBe(attempt < 3 ? 'running' : 'failed');
        // The next attempt waits a while.
        if (attempt < 3) expect(await leases.claim('sync_dataset')).toBeNull();
        await test.database.query(`update task set not_before = now() where id = $1`, [id]);
      }
      expect(logOf(await taskOf(id))).not.toContain('broken disk');
    } finally {
      handlers.require = works;
      broke.mockRestore();
    }
  });

  it('writes nothing once it is someone else’s', async () => {
    const leases = test.app.get(TaskLeases);
    const id = await holdTask(NOWHERE, `now() + interval '5 minutes'`, 2);
    await test.database.query('update task set lease_token = $1', [NOWHERE]);
    const task = { id, taskType: 'sync_dataset', subjectId: NOWHERE, params: {} } as const;
    const stale = { ...task, leaseToken: NOWHERE, attempt: 1 };
    expect(await leases.renew(stale)).toBe(false);
    expect(await leases.log(stale, { code: 'TASK_DONE' })).toBe(false);
    expect(await leases.progress(stale, { done: 1, total: 1, sentence: { code: 'TASK_DONE' } })).toBe(false);
    expect(await leases.end(stale, 'done')).toBe(false);
    expect(await leases.release(stale)).toBe(false);
    expect(await taskOf(id)).toMatchObject({ status: 'running', log: [], progress: null, attempts: 2 });
    expect(await leases.renew({ ...stale, attempt: 2 })).toBe(true);
  });

  it('is claimed by one worker only', async () => {
    const leases = test.app.get(TaskLeases);
    const claim = leases.claim.bind(leases);
    await holdWorker(async () => {
      await holdTask(NOWHERE, 'now()', 0);
      const claims = await Promise.all(Array.from({ length: 6 }, () => claim('sync_dataset')));
      expect(claims.filter((claim) => claim !== null)).toHaveLength(1);
    });
  });
});

describe('GET /admin/task', () => {
  const list = async (query = '', user: User | null = admin) =>
    request(test.http)
      .get(`/v1/admin/task${query}`)
      .set(user ? await test.factory.bearer(user) : {});

  it('lists tasks newest first, by type, name and username', async () => {
    const other = await test.factory.admin({ username: 'second_admin' });
    await test.database.query(
      `insert into task (name, task_type, status, subject_id, user_id, log, created_at, finished_at)
       select 'job ' || n || case when n = 3 then ' 100%' else '' end,
         case when n % 2 = 0 then 'zip_file' else 'sync_dataset' end, 'success', gen_random_uuid(),
         case when n < 5 then $1::uuid else $2::uuid end,
         jsonb_build_array(jsonb_build_object('code', 'AS_WRITTEN', 'params', jsonb_build_object('text', 'log ' || n))),
         now() - make_interval(mins => n / 2), now()
       from generate_series(1, 6) n`,
      [admin.id, other.id],
    );
    const all = await list();
    expect(all.body).toMatchObject({ total_count: 6, current_page: 1 });
    const names = (answer: { body: unknown }) =>
      (answer.body as { data: TaskWire[] }).data.map(({ name }) => name);
    const paged = [...names(await list('?limit=4')), ...names(await list('?limit=4&page=2'))];
    expect(paged).toEqual(names(all));
    expect(names(await list('?task_type=zip_file')).sort()).toEqual(['job 2', 'job 4', 'job 6']);
    expect(names(await list('?task_type=&q='))).toHaveLength(6);
    expect(names(await list('?q=SECOND_'))).toHaveLength(2);
    expect(names(await list('?q=SECOND_&task_type=zip_file'))).toEqual(['job 6']);
    expect(names(await list('?q=JOB+&limit=4'))).toEqual(names(await list('?limit=4')));
    expect((await list('?q=job&limit=4&page=2')).body).toMatchObject({ total_count: 6, current_page: 2 });
    expect(names(await list('?q=%25'))).toEqual(['job 3 100%']);
    expect(names(await list('?q=nothing'))).toEqual([]);
    const bearer = await test.factory.bearer(admin);
    const cost = (limit: number) =>
      countQueries(test, () => request(test.http).get(`/v1/admin/task?limit=${limit}`).set(bearer));
    expect(await cost(6)).toBe(await cost(1));
  });

  it('finds of very many by a name the newest first, and says that there are more', async () => {
    await test.database.query(
      `insert into task (name, task_type, status, created_at, finished_at)
       select 'pack ' || n, case when n % 2 = 0 then 'zip_file' else 'sync_dataset' end, 'success',
         now() - make_interval(secs => $1::integer - n), now() from generate_series(1, $1::integer) n`,
      [2 * LIST_FOUND_MAX + 1],
    );
    const found = async (query: string): Promise<object> => {
      const { body } = (await list(query)) as { body: CappedPage<TaskWire> };
      return { names: body.data.map(({ name }) => name), total: body.total_count, more: body.is_more };
    };
    const full = { total: SEARCH_FOUND_MAX, more: true };
    expect(await found('?q=PACK&limit=2&page=2')).toEqual({ names: ['pack 19999', 'pack 19998'], ...full });
    const zips = { names: ['pack 20000', 'pack 19998'], ...full };
    expect(await found('?q=pack&limit=2&task_type=zip_file')).toEqual(zips);
    const all = { names: ['pack 20000', 'pack 19998'], total: LIST_FOUND_MAX, more: false };
    expect(await found('?limit=2&task_type=zip_file')).toEqual(all);
    expect(await found('?q=pack+1234&limit=1')).toEqual({ names: ['pack 12349'], total: 11, more: false });
  });

  it('is for administrators', async () => {
    expect((await list('', null)).status).toBe(401);
    expect((await list('', await test.factory.user())).status).toBe(403);
    expect((await list('?task_type=x')).status).toBe(400);
  });
});

const objectPath = ({ id }: StoredFile): string => path.join(test.storageDir, id.slice(0, 2), id);
const overwrite = (file: StoredFile, content: string): Promise<void> => writeFile(objectPath(file), content);
const removeObject = (file: StoredFile): Promise<void> => rm(objectPath(file));

/** A running task as a worker left it. */
async function holdTask(
  subjectId: string,
  notBefore = `now() + interval '5 minutes'`,
  attempts = 1,
): Promise<string> {
  const [row] = await test.database.query<{ id: string }[]>(
    `insert into task (name, task_type, subject_id, attempts, not_before)
     values ('held', 'sync_dataset', $1, $2, ${notBefore}) returning id`,
    [subjectId, attempts],
  );
  return row?.id ?? '';
}

/** Keeps the app's own worker from the rows meanwhile. */
async function holdWorker(work: () => Promise<void>): Promise<void> {
  const leases = test.app.get(TaskLeases);
  const give = jest.spyOn(leases, 'claim').mockResolvedValue(null);
  try {
    // A look of its own that had begun before may still find one.
    wake();
    while (!give.mock.calls.some(([type]) => type === 'sync_dataset')) await sleep(20);
    await work();
  } finally {
    give.mockRestore();
  }
}
