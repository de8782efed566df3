import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { TASK_STATUSES, type Task as TaskWire, type TaskType } from '@tianheng/contracts';
import { getQueueToken } from '@nestjs/bull';
import type { Queue } from 'bull';
import type { Redis } from 'ioredis';
import request from 'supertest';
import type { User } from '../src/auth/accounts/user.entity.ts';
import type { Competition } from '../src/competitions/competition.entity.ts';
import { Lanes } from '../src/queue/lanes.ts';
import { WAKE_QUEUE, WakeUps } from '../src/queue/wake-ups.ts';
import { TaskHandlers, type TaskHandler, type TaskRun } from '../src/tasks/task.handlers.ts';
import { TASK_EVENTS, TASK_MACHINE } from '../src/tasks/task.machine.ts';
import { Task } from '../src/tasks/task.entity.ts';
import { TasksService } from '../src/tasks/tasks.service.ts';
import { startApp, type TestApp } from './app.ts';

let first: TestApp;
let second: TestApp;
let admin: User;
let row: Competition;
const work = new Map<TaskType, TaskHandler>();

beforeAll(async () => {
  first = await startApp();
  second = await startApp({ beside: first });
  admin = await first.factory.admin();
  row = await first.factory.competition();
  for (const { app } of [first, second]) {
    const handlers = app.get(TaskHandlers);
    handlers.require = (type) => work.get(type) ?? (() => Promise.resolve());
  }
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});
beforeEach(() => first.database.query('delete from task'));
afterEach(() => work.clear());

const tasks = () => first.database.getRepository(Task);
const caller = () => ({
  id: admin.id,
  username: admin.username,
  platformRole: admin.platformRole,
  sessionId: '',
});

async function add(taskType: TaskType, test = first, params = {}): Promise<string> {
  const service = test.app.get(TasksService);
  const task = await test.database.transaction((manager) =>
    service.start(manager, caller(), { taskType, name: taskType, nameEn: '', params }, 'en'),
  );
  service.wake(taskType);
  return task?.id ?? '';
}

async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  for (let tries = 0; tries < 800; tries += 1) {
    if (await holds()) return;
    await sleep(25);
  }
  throw new Error(`It did not come to pass: ${what}.`);
}

const statusOf = async (id: string) => (await tasks().findOneByOrFail({ id })).status;
const untilEnded = (id: string) => until('the end', async () => (await statusOf(id)) !== 'running');

/** Handlers of a type wait inside for `go`. */
function hold(type: TaskType) {
  const runs: TaskRun[] = [];
  let go = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    go = resolve;
  });
  work.set(type, async (run) => {
    runs.push(run);
    await released;
  });
  return { runs, go };
}

const cancel = async (id: string, test = first, language = 'en') =>
  request(test.http)
    .post(`/v1/admin/task/${id}/cancel`)
    .set(await test.factory.bearer(admin))
    .set('Accept-Language', language);

describe('lanes', () => {
  it('never let one sort of task wait for another', async () => {
    const held = hold('sync_dataset');
    const syncs = [await add('sync_dataset'), await add('sync_dataset'), await add('sync_dataset')];
    await until('both instances are busy', () => held.runs.length === 2);
    const zip = await add('zip_file');
    await untilEnded(zip);
    expect(await statusOf(zip)).toBe('success');
    expect(await Promise.all(syncs.map(statusOf))).toEqual(['running', 'running', 'running']);
    expect(held.runs).toHaveLength(2);
    held.go();
    for (const id of syncs) await untilEnded(id);
    expect(await Promise.all(syncs.map(statusOf))).toEqual(['success', 'success', 'success']);
  });

  it('give each task to one instance, with its parameters', async () => {
    const seen: unknown[] = [];
    work.set('zip_file', async ({ params }) => {
      seen.push(params.n);
      await sleep(5);
    });
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, n) => add('zip_file', n % 2 ? first : second, { n })),
    );
    for (const id of ids) await untilEnded(id);
    expect(seen.sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 12 }, (_, n) => n));
    expect(await tasks().countBy({ attempts: 1, status: 'success' })).toBe(12);
  });
});

it('a wake-up reaches every instance, and an instance ends at whatever moment', async () => {
  // Those that there are may be woken by other suites too.
  const nobodys = `test:${randomUUID()}`;
  let times = 0;
  const wake = jest.spyOn(second.app.get(Lanes), 'wake').mockImplementation((lane) => {
    if (lane === nobodys) times += 1;
  });
  try {
    first.app.get(WakeUps).wake(nobodys);
    await until('the other hears it', () => times > 0);
  } finally {
    wake.mockRestore();
  }
  expect(times).toBe(1);
  for (const ms of [0, 2, 5, 10, 40]) {
    const third = await startApp({ beside: first });
    await sleep(ms);
    await third.stop();
    const queue = third.app.get<Queue & { clients: Redis[] }>(getQueueToken(WAKE_QUEUE));
    expect(queue.clients.map(({ status }) => status)).toEqual(['end']);
  }
});

describe('progress and result', () => {
  it('are shown in the reader’s language', async () => {
    const held = hold('zip_file');
    const id = await add('zip_file');
    await until('it runs', () => held.runs.length === 1);
    const role = { code: 'SYNC_INPUT' } as const;
    await held.runs[0]?.progress(3, 7, 'SYNC_READING', { role, filename: 'a.csv' });
    const bearer = await first.factory.bearer(admin);
    const list = async (language: string) =>
      (await request(first.http).get('/v1/admin/task').set(bearer).set('Accept-Language', language)).body
        .data[0];
    expect((await list('en')).progress).toEqual({ done: 3, total: 7, sentence: 'Input: reading “a.csv”' });
    expect((await list('zh-CN')).progress.sentence).toBe('输入数据：正在读取“a.csv”');
    held.go();
    await untilEnded(id);
    expect((await list('en')) as TaskWire).toMatchObject({ status: 'success', result_file_id: null });
  });

  it('come with the task’s end, or not at all', async () => {
    const { id: fileId } = await first.factory.file();
    work.set('zip_file', (run) => run.finish(async () => ({ fileId })));
    const good = await add('zip_file');
    await untilEnded(good);
    expect(await tasks().findOneByOrFail({ id: good })).toMatchObject({
      status: 'success',
      resultFileId: fileId,
    });
  });
});

it('stay ended where nobody was told that they are', async () => {
  work.set('zip_file', async (run) => {
    await run.finish(() => Promise.resolve());
    throw new Error('The connection broke.');
  });
  const id = await add('zip_file');
  await untilEnded(id);
  // What its worker does about the fault comes before the next one's turn.
  work.delete('zip_file');
  await untilEnded(await add('zip_file'));
  expect(await tasks().findOneByOrFail({ id })).toMatchObject({ status: 'success', attempts: 1, log: [] });
});

it('are found by their subject, however many are of others', async () => {
  const MANY = 5000;
  const { database } = first;
  await database.query(
    `insert into task (name, task_type, status, subject_id, finished_at)
     select 'one', 'sync_dataset', 'success', gen_random_uuid(), now() from generate_series(1, $1)`,
    [MANY],
  );
  await database.query('analyze task');
  const plans: string[] = [];
  const manager = Object.create(database.manager, {
    query: {
      value: async (sql: string, values: unknown[]) => {
        plans.push(JSON.stringify(await database.query(`explain ${sql}`, values)));
        return database.query(sql, values);
      },
    },
  }) as typeof database.manager;
  const service = first.app.get(TasksService);
  expect(await service.newestStatus(manager, 'sync_dataset', randomUUID())).toBeNull();
  expect(plans).toEqual([expect.stringContaining('task_subject_idx')]);
});

describe('cancel', () => {
  it('stops the work, which can write nothing any more', async () => {
    let failure: unknown;
    const started: TaskRun[] = [];
    work.set('zip_file', async (run) => {
      started.push(run);
      await new Promise<void>((resolve) => run.signal.addEventListener('abort', () => resolve()));
      await run.log('TASK_DONE');
      await run
        .finish((manager) =>
          manager.query(`update competition set title = 'written' where id = $1`, [row.id]),
        )
        .catch((error: unknown) => {
          failure = error;
        });
    });
    const id = await add('zip_file');
    await until('it runs', () => started.length === 1);
    const answer = await cancel(id, first, 'zh-CN');
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.objectContaining({
        id,
        status: 'cancel',
        log: `已由 ${admin.username} 停止。\n`,
        username: admin.username,
      }),
    ]);
    await until('the handler ended', () => failure !== undefined);
    const task = await tasks().findOneByOrFail({ id });
    expect(task).toMatchObject({ status: 'cancel', attempts: 1 });
    expect(task.log.map(({ code }) => code)).toEqual(['TASK_CANCELLED']);
    expect(await first.database.query('select title from competition where id = $1', [row.id])).toEqual([
      { title: row.title },
    ]);
    const again = await cancel(id);
    expect([again.status, again.body.code, again.body.error_info]).toEqual([
      409,
      'TASK_FINISHED',
      'The task has already ended.',
    ]);
  });

  it('reaches the instance that does the work', async () => {
    const holder: string[] = [];
    let aborted = false;
    for (const [name, { app }] of Object.entries({ first, second })) {
      jest.spyOn(app.get(TaskHandlers), 'require').mockImplementation(() => async ({ signal }) => {
        holder.push(name);
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        aborted = true;
      });
    }
    try {
      const id = await add('zip_file');
      await until('it runs', () => holder.length === 1);
      expect((await cancel(id, holder[0] === 'first' ? second : first)).status).toBe(200);
      await until('it is told', () => aborted);
      expect(await statusOf(id)).toBe('cancel');
      // The lane is free again.
      const next = await add('zip_file');
      await until('the next runs', () => holder.length === 2);
      await cancel(next);
    } finally {
      jest.restoreAllMocks();
    }
  });

  it('and the end at the same moment: one of them wins, wholly', async () => {
    for (let round = 0; round < 30; round += 1) {
      await first.database.query(`update competition set title = 'before' where id = $1`, [row.id]);
      const at: { run?: TaskRun } = {};
      let go = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        go = resolve;
      });
      work.set('zip_file', async (run) => {
        at.run = run;
        await released;
        await run.finish((manager) =>
          manager.query(`update competition set title = 'written' where id = $1`, [row.id]),
        );
      });
      const id = await add('zip_file');
      await until('it runs', () => at.run !== undefined);
      const answer = cancel(id);
      // The call takes some milliseconds to arrive: the rounds try different ones.
      await sleep(round % 15);
      go();
      const { status, body } = await answer;
      await untilEnded(id);
      // A transaction that lost is undone before the row could be read as ended, so there is nothing to wait for.
      const [{ title }] = await first.database.query<[{ title: string }]>(
        'select title from competition where id = $1',
        [row.id],
      );
      const outcome = await statusOf(id);
      expect([outcome, title, status, (body as { code?: string }).code]).toEqual(
        outcome === 'cancel'
          ? ['cancel', 'before', 200, undefined]
          : ['success', 'written', 409, 'TASK_FINISHED'],
      );
    }
  });
});

it('is refused by the database what the machine does not know', async () => {
  for (const from of TASK_STATUSES) {
    for (const to of TASK_STATUSES) {
      const known = TASK_EVENTS.some((event) => TASK_MACHINE[from][event] === to) || from === to;
      const [{ id }] = await first.database.query<[{ id: string }]>(
        `insert into task (name, task_type, status, not_before, finished_at)
         values ('walk', 'zip_file', $1, now() + interval '5 minutes', case when $1 = 'running' then null else now() end)
         returning id`,
        [from],
      );
      const moved = first.database
        .query(
          `update task set status = $2, finished_at = case when $2 = 'running' then null else now() end where id = $1`,
          [id, to],
        )
        .then(
          () => true,
          (error: { driverError: { constraint: string } }) => error.driverError.constraint !== 'task_final',
        );
      expect([from, to, await moved]).toEqual([from, to, known]);
    }
  }
});
