import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { JudgingPauseInfo, PauseCause, SavedDataset, SavedQuestion } from '@tianheng/contracts';
import request from 'supertest';
import { AuditEntry } from '../src/audit/audit-entry.entity.ts';
import { toQuestionUpdate } from '../src/competitions/editing/question-editing.mapper.ts';
import type { AuthUser } from '../src/common/current-user.decorator.ts';
import { JudgingPauses } from '../src/competitions/judging-pauses.ts';
import { Question } from '../src/competitions/question.entity.ts';
import { DeletedThing } from '../src/deletions/deleted-thing.entity.ts';
import { Lanes } from '../src/queue/lanes.ts';
import type { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { laneOf } from '../src/tasks/task.lanes.ts';
import { TaskHandlers } from '../src/tasks/task.handlers.ts';
import { TasksService } from '../src/tasks/tasks.service.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import { changing, emptyQueue, NOWHERE, pinImages, Runner, setSettings, submit } from './judging.ts';

let test: TestApp;
let bearer: { Authorization: string };
let world: World;
let truth: StoredFile;

beforeAll(async () => {
  test = await startApp();
  bearer = await test.factory.bearer(await test.factory.admin());
  await pinImages(test);
  await setSettings(test);
});
beforeEach(async () => {
  await emptyQueue(test);
  await test.database.query('delete from task');
  truth = await test.factory.file('truth', { purpose: 'judge_data', filename: 'truth.csv' });
  const dataset = await test.factory.dataset({ status: 'private' }, [truth]);
  world = await test.factory.world({ outputDataset: [dataset.id] });
});
afterAll(() => test.stop());

const causes = async (): Promise<PauseCause[]> =>
  (await test.app.get(JudgingPauses).list(world.question.id)).map(({ cause }) => cause).sort();
const claims = async (): Promise<boolean> => {
  const claimed = await new Runner(test).claim();
  if (claimed) await new Runner(test).release(claimed.lease_token);
  await test.database.query(`update run set not_before = now() where status = 'waiting'`);
  return claimed !== null;
};
const post = (path: string, body: object = {}): request.Test =>
  request(test.http).post(`/v1/admin/${path}`).set(bearer).send(body);
const wake = (): void => test.app.get(Lanes).wake(laneOf('sync_dataset'));
const statusOf = async (id: string): Promise<string | undefined> =>
  (await test.database.query<{ status: string }[]>('select status from task where id = $1', [id]))[0]?.status;

/** A task as a worker holds it. */
async function begin(attempts = 1, notBefore = `now() + interval '5 minutes'`): Promise<string> {
  const [row] = await test.database.query<{ id: string }[]>(
    `insert into task (name, task_type, subject_id, attempts, not_before)
     values ('held', 'sync_dataset', $1, $2, ${notBefore}) returning id`,
    [world.question.id, attempts],
  );
  return row?.id ?? '';
}

/** Its worker is gone, and the lease is over. */
async function leave(id: string): Promise<void> {
  await test.database.query(`update task set not_before = now() - interval '1 second' where id = $1`, [id]);
  wake();
}

async function ended(id: string): Promise<string | undefined> {
  while ((await statusOf(id)) === 'running') await sleep(25);
  return statusOf(id);
}

describe('while a question’s data are synchronised', () => {
  it('nothing of it is claimed, and the monitor says why', async () => {
    await submit(test, world);
    expect(await claims()).toBe(true);
    await begin();
    expect(await claims()).toBe(false);
    const { body } = await request(test.http).get('/v1/admin/judging').set(bearer).expect(200);
    const pauses = (body as { pauses: JudgingPauseInfo[] }).pauses;
    expect(pauses).toMatchObject([{ question_id: world.question.id, cause: 'sync', username: '' }]);
  });

  it('other questions are judged', async () => {
    await begin();
    await submit(test, await test.factory.world());
    expect(await claims()).toBe(true);
  });

  it('it is paused from the write that changed them on', async () => {
    const handlers = test.app.get(TaskHandlers);
    const works = handlers.require.bind(handlers);
    let finish = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    handlers.require = (type) => async (run) => {
      await held;
      await works(type)(run);
    };
    try {
      const path = `competition/${world.competition.id}/question/${world.question.id}/sync_dataset`;
      const { body } = await post(path).expect(201);
      const { id } = body as { id: string };
      expect(await causes()).toEqual(['sync']);
      finish();
      expect(await ended(id)).toBe('success');
      expect(await causes()).toEqual([]);
    } finally {
      handlers.require = works;
    }
  });
});

describe('judging goes on', () => {
  beforeEach(async () => {
    await submit(test, world);
  });

  it('when the data are good', async () => {
    const id = await begin(0, 'now()');
    wake();
    expect(await ended(id)).toBe('success');
    expect(await claims()).toBe(true);
  });

  it('when they are not, with those from before', async () => {
    await test.database.getRepository(Question).update({ id: world.question.id }, { outputDataset: [] });
    const id = await begin();
    expect(await causes()).toEqual(['sync']);
    await leave(id);
    expect(await ended(id)).toBe('failed');
    expect(await causes()).toEqual([]);
    expect(await claims()).toBe(true);
  });

  it('when an administrator stops the task', async () => {
    const id = await begin();
    await post(`task/${id}/cancel`).expect(200);
    expect(await claims()).toBe(true);
  });

  it('when the process that did it died: another finishes it', async () => {
    const id = await begin(1);
    expect(await claims()).toBe(false);
    await leave(id);
    expect(await ended(id)).toBe('success');
    expect(await claims()).toBe(true);
  });

  it('when every process that did it died', async () => {
    const id = await begin(3, `now() - interval '1 second'`);
    wake();
    expect(await ended(id)).toBe('failed');
    expect(await claims()).toBe(true);
  });

  it('when the task is gone', async () => {
    const id = await begin();
    await test.database.query('delete from task where id = $1', [id]);
    expect(await claims()).toBe(true);
  });

  it('when an administrator lets it', async () => {
    const id = await begin();
    const question_id = world.question.id;
    await post('judging/resume', { question_id, cause: 'sync' }).expect(200);
    expect(await claims()).toBe(true);
    await post(`task/${id}/cancel`).expect(200);
  });
});

it('begins anew with every save once it failed, and the track says how the newest one ended', async () => {
  const { id, competitionId } = world.question;
  const opened = await test.factory.dataset();
  const questions = test.database.getRepository(Question);
  await questions.update({ id }, { desc: 'About it', openDataset: [opened.id] });
  const of = (path: string) => `/v1/admin/competition/${competitionId}/${path}/${id}`;
  const save = async (): Promise<SavedQuestion> => {
    const known = await questions.findOneByOrFail({ id });
    const body = { ...toQuestionUpdate(known), confirm_open_truth: true };
    const answer = await request(test.http).put(of('questions')).set(bearer).send(body).expect(200);
    return answer.body as SavedQuestion;
  };
  const { body: never } = await request(test.http).get(of('model/questions')).set(bearer).expect(200);
  expect(never).toMatchObject({ sync_status: null, synced_at: expect.any(Number) });
  expect((await save()).sync_task_id).toBeNull();
  for (const end of ['cancel', 'failed']) {
    const held = await begin();
    // What it will end with nobody knows yet.
    expect(await save()).toMatchObject({ sync_task_id: null, sync_status: 'running' });
    await test.database.query('update task set status = $2, finished_at = now() where id = $1', [held, end]);
    const { body: left } = await request(test.http).get(of('model/questions')).set(bearer).expect(200);
    expect(left).toMatchObject({ sync_status: end });
    const { sync_task_id: again } = await save();
    // Whoever stopped it wants none.
    expect(again !== null).toBe(end === 'failed');
    if (again === null) continue;
    expect(await ended(again)).toBe('success');
    expect(await save()).toMatchObject({ sync_task_id: null, sync_status: 'success' });
  }
});

it('begins for what is judged by a dataset when its files change, and for nothing else', async () => {
  const { id, title } = world.question;
  const [datasetId = ''] = world.question.outputDataset;
  const right = await test.factory.file('right', { purpose: 'judge_data', filename: 'truth.csv' });
  const [former, data] = [await begin(), { keyword: 'k', data_type: 'radar', status: 'private' }];
  // One that only shows the dataset is judged by nothing of it.
  await test.factory.question(world.group, { openDataset: [datasetId], outputDataset: [] });
  const change = async (values: object): Promise<string[]> => {
    const body = { ...data, source: 's', download_list: [{ key: right.id, is_tmp: false }], ...values };
    const put = request(test.http).put(`/v1/admin/dataset/${datasetId}`).set(bearer);
    return ((await put.send({ ...body, confirm_open_truth: true }).expect(200)).body as SavedDataset)
      .sync_task_ids;
  };
  const [begun = '', ...others] = await change({ title: 'Truth' });
  expect([others, await statusOf(former)]).toEqual([[], 'cancel']);
  expect(await ended(begun)).toBe('success');
  const { judgeProd } = await test.database.getRepository(Question).findOneByOrFail({ id });
  expect(judgeProd?.truth).toEqual([right.id]);
  const audited = test.database.getRepository(AuditEntry).findOneByOrFail({ objectId: id });
  expect(await audited).toMatchObject({ action: 'question.sync_dataset', after: { task_id: begun } });
  expect(await test.database.query('select name from task where id = $1', [begun])).toEqual([
    { name: title },
  ]);
  expect(await change({ title: 'Other words' })).toEqual([]);
});

it.each(['question', 'group', 'competition'] as const)(
  'begins for what comes back with a %s, whose dataset has other files by now',
  async (kind) => {
    const competition = await test.factory.competition();
    const group = await test.factory.group(competition);
    const [datasetId = ''] = world.question.outputDataset;
    const former = { judgeProd: { input: [], truth: [NOWHERE] }, outputDataset: [datasetId] };
    const { id } = await test.factory.question(group, former);
    const others = [
      await test.factory.question(group, { outputDataset: [] }),
      await test.factory.question(group, { questionType: 'project', outputDataset: [] }),
    ];
    const base = `competition/${competition.id}`;
    const [path, objectId] = {
      question: [`${base}/questions/${id}`, id],
      group: [`${base}/group/${group.id}`, group.id],
      competition: [`competitions/${competition.id}`, competition.id],
    }[kind] as [string, string];
    await request(test.http).delete(`/v1/admin/${path}`).set(bearer).expect(200);
    const { id: kept } = await test.database.getRepository(DeletedThing).findOneByOrFail({ objectId });
    await post(`deleted/${kept}/restore`, { confirm_open_truth: true }).expect(200);
    const begun = await test.database.query<{ id: string; subject_id: string }[]>(
      'select id, subject_id from task where subject_id = any($1)',
      [[id, ...others.map((other) => other.id)]],
    );
    expect(begun).toMatchObject([{ subject_id: id }]);
    expect(await ended(begun[0]?.id ?? '')).toBe('success');
    const { judgeProd } = await test.database.getRepository(Question).findOneByOrFail({ id });
    expect(judgeProd?.truth).toEqual([truth.id]);
    const where = { objectId: id, action: 'question.sync_dataset' } as const;
    const audited = await test.database.getRepository(AuditEntry).findOneByOrFail(where);
    expect(audited.after).toEqual({ task_id: begun[0]?.id });
  },
);

it('takes the place of one that a colleague begins at the same moment', async () => {
  const { id } = world.question;
  const [datasetId = ''] = world.question.outputDataset;
  const { id: key } = await test.factory.file('right', { purpose: 'judge_data', filename: 'truth.csv' });
  const body = {
    ...{ title: 'Truth', keyword: 'k', data_type: 'radar', status: 'private', source: 's' },
    ...{ download_list: [{ key, is_tmp: false }], confirm_open_truth: true },
  };
  const other = `insert into task (name, task_type, subject_id, attempts, not_before)
    values ('other', 'sync_dataset', $1, 1, now() + interval '5 minutes')`;
  const { answer } = await changing(test, [other, id], () =>
    request(test.http).put(`/v1/admin/dataset/${datasetId}`).set(bearer).send(body),
  );
  const saved = await answer;
  expect([saved.status, saved.body]).toMatchObject([200, { sync_task_ids: [expect.any(String)] }]);
  expect(await ended((saved.body as SavedDataset).sync_task_ids[0] ?? '')).toBe('success');
  const tasks = await test.database.query(`select status from task where name = 'other'`);
  expect(tasks).toEqual([{ status: 'cancel' }]);
});

it('is the newest one though its transaction began before another one had ended', async () => {
  const tasks = test.app.get(TasksService);
  const subjectId = world.question.id;
  const user = { id: (await test.factory.admin()).id } as AuthUser;
  await test.database.transaction(async (manager) => {
    await manager.query('select now()');
    const earlier = await begin();
    await test.database.query(`update task set status = 'failed', finished_at = now() where id = $1`, [
      earlier,
    ]);
    await tasks.restart(manager, user, {
      taskType: 'sync_dataset',
      subjectId,
      name: 'later',
      nameEn: 'later',
    });
    expect(await tasks.newestStatus(manager, 'sync_dataset', subjectId)).toBe('running');
  });
});

it('lifts no pause of an administrator’s, nor does that one lift its own', async () => {
  await submit(test, world);
  const question_id = world.question.id;
  await post('judging/pause', { question_id, reason: 'A look' }).expect(200);
  const id = await begin(0, 'now()');
  wake();
  expect(await ended(id)).toBe('success');
  expect(await causes()).toEqual(['administrator']);
  expect(await claims()).toBe(false);
  const second = await begin();
  await post('judging/resume', { question_id }).expect(200);
  expect(await causes()).toEqual(['sync']);
  await post(`task/${second}/cancel`).expect(200);
  expect(await claims()).toBe(true);
});

it('begins anew with a task that takes the place of another', async () => {
  const former = await begin();
  await test.database.transaction(async (manager) => {
    await manager.query(`update task set status = 'cancel', finished_at = now() where id = $1`, [former]);
    await manager.query(
      `insert into task (name, task_type, subject_id, attempts, not_before)
       values ('next', 'sync_dataset', $1, 1, now() + interval '5 minutes')`,
      [world.question.id],
    );
  });
  expect(await causes()).toEqual(['sync']);
});
