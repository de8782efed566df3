import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { UPLOADS_IDLE_MAX, UPLOADS_OPEN_MAX, type PartedUpload } from '@tianheng/contracts';
import { UploadUsage } from '../src/storage/uploads/upload-usage.entity.ts';
import { Upload } from '../src/storage/uploads/upload.entity.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import { Sender } from './parted.ts';

let test: TestApp;
let world: World;
let sender: Sender;

beforeAll(async () => {
  test = await startApp();
});
afterAll(() => test.stop());
beforeEach(async () => {
  world = await test.factory.world();
  sender = await Sender.of(test, world.leader);
});

const begin = (key: string) => {
  const { id } = world.team;
  const call = sender.begin({ purpose: 'team_upload', filename: 'a.zip', size: 100, team_id: id });
  return call.set('Idempotency-Key', key);
};
const beginOne = async (key: string): Promise<string> => {
  const { body } = await begin(key).expect(201);
  return (body as PartedUpload).upload_id;
};

it('forgets no other upload when a begin is sent again', async () => {
  const ids: string[] = [];
  for (let count = 0; count < UPLOADS_IDLE_MAX; count += 1) ids.push(await beginOne(`begin-${count}`));
  await test.database.query(`update upload set touched_at = now() - interval '1 hour'`);
  expect(await beginOne(`begin-${UPLOADS_IDLE_MAX - 1}`)).toBe(ids.at(-1));
  expect(await beginOne('begin-0')).toBe(ids[0]);
  for (const id of ids) expect([id, (await sender.get(id)).status]).toEqual([id, 200]);
});

it('begins one that lasts, however many equal calls come at once', async () => {
  const ids = new Set(await Promise.all(Array.from({ length: 10 }, () => beginOne('at-once'))));
  expect(ids.size).toBe(1);
  for (const id of ids) expect((await sender.get(id)).status).toBe(200);
  expect(await test.database.getRepository(Upload).countBy({ ownerId: world.leader.id })).toBe(1);
  const counted = await test.database.getRepository(UploadUsage).findBy({ subject: `team:${world.team.id}` });
  expect(counted.map(({ files, bytes }) => [files, Number(bytes)])).toEqual([
    [1, 100],
    [1, 100],
  ]);
});

it('forgets none whose parts still come for one more, until there are far too many', async () => {
  const ids: string[] = [];
  for (let count = 0; count < UPLOADS_OPEN_MAX; count += 1) ids.push(await beginOne(`beside-${count}`));
  for (const id of ids) expect([id, (await sender.get(id)).status]).toEqual([id, 200]);
  ids.push(await beginOne('beside-all'));
  const found = await Promise.all(ids.map(async (id) => (await sender.get(id)).status));
  expect(found).toEqual([404, ...Array<number>(UPLOADS_OPEN_MAX).fill(200)]);
});
