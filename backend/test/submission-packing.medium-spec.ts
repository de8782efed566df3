import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { GIB, MIB, PACKING_NAMED_MINUTES, type Id, type Task } from '@tianheng/contracts';
import request from 'supertest';
import yauzl from 'yauzl';
import { SubmissionArchives } from '../src/admin/submissions/submission-archive.ts';
import { AuditEntry } from '../src/audit/audit-entry.entity.ts';
import { AppError } from '../src/common/app-error.ts';
import { ObjectStorage } from '../src/storage/drivers/object-storage.ts';
import { partBytes } from '../src/storage/drivers/s3-parts.ts';
import { FileSweep } from '../src/storage/files/file.sweep.ts';
import { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { Task as TaskEntity } from '../src/tasks/task.entity.ts';
import { TaskLeases } from '../src/tasks/task.leases.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import { NOWHERE, submit } from './judging.ts';

let test: TestApp;
let bearer: { Authorization: string };
let world: World;
beforeAll(async () => {
  test = await startApp();
  bearer = await test.factory.bearer(await test.factory.admin());
});
beforeEach(async () => {
  world = await test.factory.world();
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => test.stop());

const pack = (values: object = {}) =>
  request(test.http)
    .post('/v1/admin/commitment/archive/task')
    .set(bearer)
    .set('Accept-Language', 'en')
    .send({ competition_id: world.competition.id, question_id: world.question.id, ...values });
const listed = async (id: Id): Promise<Task> => {
  const { body } = await request(test.http)
    .get('/v1/admin/task?task_type=zip_file&limit=100')
    .set(bearer)
    .set('Accept-Language', 'en');
  const task = (body.data as Task[]).find((one) => one.id === id);
  if (!task) throw new Error('The task is not in the list.');
  return task;
};
const ended = async (id: Id): Promise<Task> => {
  for (let tries = 0; tries < 400; tries += 1) {
    const task = await listed(id);
    if (task.status !== 'running') return task;
    await sleep(50);
  }
  throw new Error('The task did not end.');
};
const download = (id: Id | null) =>
  request(test.http).get(`/v1/object-storage/download/${id}`).set(bearer).buffer(true);
const exportsKept = (): Promise<number> =>
  test.database.getRepository(StoredFile).countBy({ purpose: 'export' });

it('makes a file of the archive, which the task then names, and is kept who asked for it', async () => {
  const { commitmentNo } = await submit(test, world);
  const answer = await pack();
  expect(answer.status).toBe(202);
  expect(answer.body).toMatchObject({ task_type: 'zip_file', status: 'running', result_file_id: null });
  const task = await ended(answer.body.id);
  expect(task).toMatchObject({ status: 'success' });
  expect(task.log).toMatch(/^Packed\. Submissions: 1; size in bytes: \d+\. The zip is kept for 7 days\.\n$/);
  const zip = await download(task.result_file_id).responseType('blob');
  expect(zip.headers['content-type']).toBe('application/zip');
  const opened = await yauzl.fromBufferPromise(zip.body as Buffer);
  const names: string[] = [];
  for await (const entry of opened.eachEntry()) {
    names.push(entry.fileName);
    expect((await buffer(await opened.openReadStreamPromise(entry))).length).toBeGreaterThan(0);
  }
  expect(names).toEqual(['Submissions.xlsx', `${world.team.name}/${commitmentNo}/code.zip`]);
  const entries = await test.database.getRepository(AuditEntry).findBy({ objectId: world.competition.id });
  expect(entries.map(({ action }) => action)).toEqual(['competition.export_submissions']);
});

it('says of how many files it has only a word', async () => {
  const { uploadId } = await submit(test, world);
  await test.app.get(ObjectStorage).delete(uploadId);
  const task = await ended((await pack()).body.id);
  expect(task.status).toBe('success');
  expect(task.log).toMatch(
    /^1 file is not in the storage any more; the zip has a file “.missing.txt” in the place of each\.\nPacked\./,
  );
});

it('is called after the competition, and the question where one is chosen, in either language', async () => {
  await submit(test, world);
  const { competition, question } = world;
  await test.database.query(
    `update competition set title = '轨道赛', title_en = 'Orbit match' where id = $1`,
    [competition.id],
  );
  await test.database.query(`update question set title = '预报', title_en = '' where id = $1`, [question.id]);
  const { result_file_id: file, id } = await ended((await pack()).body.id);
  const named = { name: '轨道赛 · 预报 · 提交记录', nameEn: 'Orbit match · 预报 · Submissions' };
  expect(await test.database.getRepository(TaskEntity).findOneBy({ id })).toMatchObject(named);
  expect(await test.database.getRepository(StoredFile).findOneBy({ id: file ?? '' })).toMatchObject({
    filename: `${named.nameEn}.zip`,
  });
  const whole = await ended((await pack({ question_id: undefined })).body.id);
  expect(whole.name).toBe('Orbit match · Submissions');
});

it('is for administrators alone to read', async () => {
  await submit(test, world);
  const { result_file_id: file } = await ended((await pack()).body.id);
  const leader = await test.factory.bearer(world.leader);
  const refused = await request(test.http).get(`/v1/object-storage/download/${file}`).set(leader);
  expect([refused.status, refused.body.code]).toEqual([403, 'NOT_ALLOWED']);
});

it('is refused where there is nothing, or no room', async () => {
  expect((await pack()).body.code).toBe('COMMITMENT_NOT_FOUND');
  expect((await pack({ question_id: NOWHERE })).body.code).toBe('QUESTION_NOT_FOUND');
  expect((await pack({ competition_id: NOWHERE, question_id: undefined })).body.code).toBe(
    'COMPETITION_NOT_FOUND',
  );
  await submit(test, world);
  jest.spyOn(test.app.get(ObjectStorage), 'room').mockResolvedValue(1);
  const full = await pack();
  expect([full.status, full.body.code]).toEqual([507, 'STORAGE_FULL']);
});

it('is told anew to whoever asks again by its name, whatever would refuse another, and not for long', async () => {
  await submit(test, world);
  const named = () => pack().set('Idempotency-Key', `pack-${world.question.id}`);
  const first = (await named()).body as Task;
  const { result_file_id: file } = await ended(first.id);
  const room = jest.spyOn(test.app.get(ObjectStorage), 'room').mockResolvedValue(0);
  const again = await named();
  expect([again.status, again.body]).toMatchObject([
    202,
    { id: first.id, status: 'success', result_file_id: file },
  ]);
  await test.database.query('update commitment set deleted_at = now() where question_id = $1', [
    world.question.id,
  ]);
  expect((await named()).body.id).toBe(first.id);
  await test.database.query('update commitment set deleted_at = null where question_id = $1', [
    world.question.id,
  ]);
  const age = `update task set created_at = created_at - make_interval(mins => $2) where id = $1`;
  await test.database.query(age, [first.id, PACKING_NAMED_MINUTES]);
  expect((await named()).body.code).toBe('STORAGE_FULL');
  room.mockRestore();
  const { id } = (await named()).body as Task;
  expect(id).not.toBe(first.id);
  await ended(id);
});

it('ends, and leaves nothing, when the room is used up meanwhile', async () => {
  await submit(test, world);
  const before = await exportsKept();
  jest.spyOn(test.app.get(ObjectStorage), 'put').mockRejectedValue(new AppError('STORAGE_FULL'));
  const task = await ended((await pack()).body.id);
  expect(task).toMatchObject({ status: 'failed', result_file_id: null });
  expect(task.log).toBe('The storage has no room for the zip.\n');
  expect(await exportsKept()).toBe(before);
});

it('tells the storage how large it may become, by what is packed', async () => {
  const { uploadId } = await submit(test, world);
  const storage = test.app.get(ObjectStorage);
  jest.spyOn(storage, 'room').mockResolvedValue(Infinity);
  const put = jest.spyOn(storage, 'put').mockRejectedValue(new AppError('STORAGE_FULL'));
  const mostOf = async (): Promise<number> => {
    await ended((await pack()).body.id);
    return put.mock.lastCall?.[2].maxBytes ?? 0;
  };
  // As much as parts of the usual size make.
  expect(partBytes(await mostOf())).toBe(8 * MIB);
  await test.database.getRepository(StoredFile).update(uploadId, { size: 200 * GIB });
  const most = await mostOf();
  expect(most).toBeGreaterThan(201 * GIB);
  expect(most).toBeLessThan(1024 * GIB);
});

it('is there where its last commit got no answer', async () => {
  await submit(test, world);
  const leases = test.app.get(TaskLeases);
  const end = leases.end.bind(leases);
  const transaction = test.database.transaction.bind(test.database) as (work: unknown) => Promise<unknown>;
  // The transaction in which the task ends.
  jest.spyOn(leases, 'end').mockImplementationOnce((...given) => {
    jest.restoreAllMocks();
    return end(...given);
  });
  jest.spyOn(test.database, 'transaction').mockImplementation((async (work: unknown) => {
    const done = await transaction(work);
    if (jest.isMockFunction(leases.end)) return done;
    throw new Error('Connection terminated');
  }) as never);
  const task = await ended((await pack()).body.id);
  expect(task.status).toBe('success');
  expect((await download(task.result_file_id)).status).toBe(200);
});

it('shows that it goes on while one submission takes long', async () => {
  await submit(test, world);
  const archives = test.app.get(SubmissionArchives);
  jest.spyOn(archives, 'zip').mockImplementation(() => Readable.from([Buffer.from('PK'), Buffer.from('PK')]));
  const told = jest.spyOn(test.app.get(TaskLeases), 'progress');
  const task = await ended((await pack()).body.id);
  expect(task.status).toBe('success');
  expect(told.mock.calls.map(([, state]) => state)).toEqual([
    { done: 0, total: 1, sentence: { code: 'ZIP_PACKING', params: { done: 0, total: 1 } } },
  ]);
});

it('ends, and leaves nothing, when it is stopped', async () => {
  await submit(test, world);
  const before = await exportsKept();
  const zips: { destroyed: boolean }[] = [];
  const archives = test.app.get(SubmissionArchives);
  const zip = archives.zip.bind(archives);
  // One that never comes to its end.
  jest.spyOn(archives, 'zip').mockImplementation((chosen) => {
    const whole = zip(chosen);
    const held = new PassThrough();
    whole.pipe(held, { end: false });
    zips.push(held);
    return held;
  });
  const { id } = (await pack()).body as Task;
  while (zips.length === 0) await sleep(20);
  const cancelled = await request(test.http).post(`/v1/admin/task/${id}/cancel`).set(bearer);
  expect(cancelled.status).toBe(200);
  for (let tries = 0; tries < 200 && !zips[0]?.destroyed; tries += 1) await sleep(20);
  expect(zips[0]?.destroyed).toBe(true);
  expect(await listed(id)).toMatchObject({ status: 'cancel', result_file_id: null });
  expect(await exportsKept()).toBe(before);
});

it('is kept for a week, after which the task names it no longer', async () => {
  await submit(test, world);
  const { id, result_file_id: file } = await ended((await pack()).body.id);
  const pass = async (days: number): Promise<void> => {
    await test.database.query(
      `update task set finished_at = finished_at - make_interval(days => $2) where id = $1`,
      [id, days],
    );
    for (let round = 0; round < 2; round += 1) {
      await test.database.query(
        `update stored_file set checked_at = checked_at - make_interval(hours => 25),
           unused_since = unused_since - make_interval(hours => 25) where id = $1`,
        [file],
      );
      await test.app.get(FileSweep).sweep();
    }
  };
  await pass(6);
  expect((await listed(id)).result_file_id).toBe(file);
  await pass(2);
  expect((await listed(id)).result_file_id).toBeNull();
  expect((await download(file)).status).toBe(404);
});
