import { randomBytes } from 'node:crypto';
import { readdir, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { MIB, type Id, type Task } from '@tianheng/contracts';
import request from 'supertest';
import { Lanes } from '../src/queue/lanes.ts';
import { ObjectStorage } from '../src/storage/drivers/object-storage.ts';
import { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { submit } from './judging.ts';
import { mountDisk, removeDisk } from './small-disk.ts';

const DISK_BYTES = 24 * MIB;
const CODE_BYTES = 6 * MIB;
/** Of the room that is left, less than the code takes. */
const TIGHT_BYTES = 4 * MIB;

let disk: string;
let env: { STORAGE_DIR: string };
let test: TestApp;
let bearer: { Authorization: string };
beforeAll(async () => {
  disk = await mountDisk(DISK_BYTES);
  env = { STORAGE_DIR: path.join(disk, 'objects') };
  test = await startApp({ env });
  bearer = await test.factory.bearer(await test.factory.admin());
});
afterEach(() => truncate(filler()));
afterAll(async () => {
  await test.stop();
  await removeDisk(disk);
});

const filler = (): string => path.join(disk, 'filler');
/** Others take all of the disk but so many bytes. */
async function leave(bytes: number): Promise<void> {
  const left = await test.app.get(ObjectStorage).left();
  await writeFile(filler(), Buffer.alloc(left - bytes));
}
/** What is stored of exports, whole or not. */
const exportsLeft = async (): Promise<[rows: number, halves: string[]]> => [
  await test.database.getRepository(StoredFile).countBy({ purpose: 'export' }),
  await readdir(path.join(env.STORAGE_DIR, 'incoming')),
];
const ended = async (id: Id): Promise<Task> => {
  for (let tries = 0; tries < 400; tries += 1) {
    const { body } = await request(test.http)
      .get('/v1/admin/task?task_type=zip_file&limit=100')
      .set(bearer)
      .set('Accept-Language', 'en');
    const task = (body.data as Task[]).find((one) => one.id === id);
    if (task && task.status !== 'running') return task;
    await sleep(50);
  }
  throw new Error('The task did not end.');
};

it('a table is refused and leaves nothing, and is made once there is room', async () => {
  await test.database.query(
    `insert into "user" (username, nickname, email, password_hash)
     select 'many_' || n, md5(n::text), 'many_' || n || '@example.org', 'x' from generate_series(1, 5000) n`,
  );
  const ask = () => request(test.http).get('/v1/admin/users/download').set(bearer);
  await leave(16 * 1024);
  const refused = await ask();
  expect([refused.status, refused.body.code]).toEqual([507, 'STORAGE_FULL']);
  expect(await exportsLeft()).toEqual([0, []]);
  await truncate(filler());
  await ask().expect(200);
  expect(await exportsLeft()).toEqual([1, []]);
});

it('packing that runs out of room midway ends so, leaves nothing, and goes well once there is room', async () => {
  const world = await test.factory.world();
  const code = await test.factory.file(randomBytes(CODE_BYTES), {
    purpose: 'team_upload',
    filename: 'code.zip',
  });
  const { id } = await submit(test, world);
  await test.database.query('update commitment set upload_id = $2 where id = $1', [id, code.id]);
  const pack = async (): Promise<Id> => {
    const answer = await request(test.http)
      .post('/v1/admin/commitment/archive/task')
      .set(bearer)
      .send({ competition_id: world.competition.id, question_id: world.question.id });
    expect([answer.status, answer.body.code]).toEqual([202, undefined]);
    return (answer.body as Task).id;
  };
  const before = await exportsLeft();
  // There is room when it is asked for, and none by the time that another backend comes to it.
  await test.app.get(Lanes).beforeApplicationShutdown();
  const late = await pack();
  await leave(TIGHT_BYTES);
  const other = await startApp({ env, beside: test });
  try {
    const failed = await ended(late);
    expect(failed).toMatchObject({ status: 'failed', result_file_id: null });
    expect(failed.log).toContain('The storage has no room for the zip.');
    expect(await exportsLeft()).toEqual(before);
    await truncate(filler());
    expect(await ended(await pack())).toMatchObject({ status: 'success' });
    expect(await exportsLeft()).toEqual([before[0] + 1, []]);
  } finally {
    await other.stop();
  }
});
