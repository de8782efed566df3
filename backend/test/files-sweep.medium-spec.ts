import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { FilePurpose, Id } from '@tianheng/contracts';
import request from 'supertest';
import { ObjectStorage } from '../src/storage/drivers/object-storage.ts';
import { FileSweep } from '../src/storage/files/file.sweep.ts';
import { FilesService } from '../src/storage/files/files.service.ts';
import { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';

let test: TestApp;
let world: World;
let storage: ObjectStorage;

beforeAll(async () => {
  test = await startApp();
  world = await test.factory.world();
  storage = test.app.get(ObjectStorage);
});
afterAll(() => test.stop());
afterEach(() => {
  jest.restoreAllMocks();
});

const sweep = (): Promise<void> => test.app.get(FileSweep).sweep();
const rowOf = (id: Id): Promise<StoredFile> =>
  test.database.getRepository(StoredFile).findOneByOrFail({ id });
const isGone = async (id: Id): Promise<boolean> => (await rowOf(id)).deletedAt !== null;

/** Makes the file as old as if that many hours had passed. */
async function age(id: Id, hours = 25): Promise<void> {
  await test.database.query(
    `update stored_file set checked_at = checked_at - make_interval(hours => $2),
       unused_since = unused_since - make_interval(hours => $2) where id = $1`,
    [id, hours],
  );
}
async function old(purpose: FilePurpose): Promise<Id> {
  const file = await test.factory.file('PK\x03\x04', {
    filename: 'code.zip',
    purpose,
    ownerId: world.leader.id,
    teamId: world.team.id,
  });
  await age(file.id);
  return file.id;
}

const set = (table: string, column: string, id: Id, value: unknown): Promise<unknown> =>
  test.database.query(`update ${table} set ${column} = $2 where id = $1`, [id, value]);

/** What keeps a file, by its purpose. */
const USES: [FilePurpose, string, (file: Id) => Promise<unknown>][] = [
  ['picture', 'a dataset', async (id) => test.factory.dataset({ pictureId: id })],
  ['picture', 'a question', (id) => set('question', 'picture_id', world.question.id, id)],
  ['picture', 'a team', (id) => set('team', 'picture_id', world.team.id, id)],
  ['picture', "a question's text", (id) => set('question', 'question_detail', world.question.id, src(id))],
  ['picture', "a group's text", (id) => set('question_group', 'group_desc_en', world.group.id, src(id))],
  ['picture', "a competition's text", (id) => set('competition', '"desc"', world.competition.id, src(id))],
  ['example', 'a question', (id) => set('question', 'example_id', world.question.id, id)],
  ['team_document', 'a team', (id) => set('team', 'unit_signature_file_id', world.team.id, id)],
  [
    'team_upload',
    'a question that it is current for',
    (id) =>
      test.database.query('update question_bind set model_file_id = $2 where team_id = $1', [
        world.team.id,
        id,
      ]),
  ],
  [
    'team_upload',
    'a commitment',
    async (id) => {
      const { competition, question } = world;
      await request(test.http)
        .post('/v1/commitment')
        .set(await test.factory.bearer(world.leader))
        .send({
          competition_id: competition.id,
          question_id: question.id,
          upload_id: id,
          language: 'python3',
          mode: 'test',
        })
        .expect(201);
    },
  ],
];
const src = (id: Id): string => `<p><img src="/v1/object-storage/download/${id}"></p>`;

it.each(USES)('keeps a %s that %s names', async (purpose, _, use) => {
  const id = await old(purpose);
  await use(id);
  await sweep();
  expect(await rowOf(id)).toMatchObject({ deletedAt: null, unusedSince: null });
  expect(await storage.stat(id)).not.toBeNull();
});

it.each<FilePurpose>(['picture', 'example', 'team_document', 'team_upload'])(
  'removes a %s that nothing has used for a day, and its object',
  async (purpose) => {
    const id = await old(purpose);
    await sweep();
    expect(await rowOf(id)).toMatchObject({ deletedAt: expect.any(Date), discardedAt: expect.any(Date) });
    expect(await storage.stat(id)).toBeNull();
    await request(test.http).get(`/v1/object-storage/download/${id}`).expect(404);
  },
);

it.each<FilePurpose>(['dataset', 'judge_data', 'log', 'judge_log'])('keeps every %s', async (purpose) => {
  const id = await old(purpose);
  await sweep();
  expect(await isGone(id)).toBe(false);
});

it('keeps one that is younger', async () => {
  const { id } = await test.factory.file();
  await age(id, 23);
  await sweep();
  expect(await isGone(id)).toBe(false);
});

it('gives one that falls out of use another day', async () => {
  const id = await old('picture');
  const dataset = await test.factory.dataset({ pictureId: id });
  await sweep();
  await set('dataset', 'picture_id', dataset.id, null);
  await age(id);
  await sweep();
  expect(await isGone(id)).toBe(false);
  await age(id);
  await sweep();
  expect(await isGone(id)).toBe(true);
});

describe('beside somebody who begins to use the file', () => {
  it('passes it over while it is held', async () => {
    const id = await old('picture');
    await test.database.transaction(async (manager) => {
      const held = await test.app.get(FilesService).hold(manager, [id], ['picture']);
      expect(held).toHaveLength(1);
      await sweep();
      await manager.query('update team set picture_id = $2 where id = $1', [world.team.id, id]);
    });
    await sweep();
    expect(await isGone(id)).toBe(false);
  });

  it('lets nobody have it who comes after', async () => {
    const id = await old('picture');
    const files = test.app.get(FilesService);
    // Removed, but not yet for others to see.
    const query = test.database.createQueryRunner();
    await query.startTransaction();
    await query.query('select from stored_file where id = $1 for update', [id]);
    await query.query('update stored_file set deleted_at = now() where id = $1', [id]);
    const late = test.database.transaction((manager) => files.hold(manager, [id], ['picture']));
    await query.commitTransaction();
    await query.release();
    expect(await late).toEqual([]);
  });

  it('never leaves a row that names a removed file, whoever is faster', async () => {
    const admin = await test.factory.bearer(await test.factory.admin());
    const content = await test.factory.file('x', { purpose: 'dataset' });
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const id = await old('picture');
        const body = {
          title: `Raced ${at}`,
          keyword: 'orbit',
          data_type: 'other',
          status: 'open',
          source: 'test',
          picture_id: id,
          download_list: [{ key: content.id, is_tmp: false }],
        };
        const made = request(test.http).post('/v1/admin/dataset').set(admin).send(body);
        const [answer] = await Promise.all([made, sweep()]);
        return [answer.status, await isGone(id)];
      }),
    );
    for (const outcome of outcomes)
      expect([
        [201, false],
        [400, true],
      ]).toContainEqual(outcome);
  });
});

it('removes an object later that the storage did not let go', async () => {
  const id = await old('picture');
  const remove = jest.spyOn(storage, 'delete').mockRejectedValue(new Error('away'));
  await sweep();
  expect(await rowOf(id)).toMatchObject({ deletedAt: expect.any(Date), discardedAt: null });
  remove.mockRestore();
  await test.database.query(
    `update stored_file set deleted_at = deleted_at - interval '11 minutes' where id = $1`,
    [id],
  );
  await sweep();
  expect((await rowOf(id)).discardedAt).not.toBeNull();
  expect(await storage.stat(id)).toBeNull();
});
