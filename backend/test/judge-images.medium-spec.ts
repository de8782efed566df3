import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { JudgeImageInfo } from '@tianheng/contracts';
import request from 'supertest';
import { AuditEntry } from '../src/audit/audit-entry.entity.ts';
import { JudgeImage } from '../src/judging/judge-image.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { Client, setSettings, submit } from './judging.ts';
import { untilSomebodyWaits } from './kept-counts.ts';

/** As it is built. */
const PROGRAM = path.join(import.meta.dirname, '../dist/pin-image.js');

const digestOf = (letter: string): string => `sha256:${letter.repeat(64)}`;

let test: TestApp;
let bearer: { Authorization: string };

beforeAll(async () => {
  test = await startApp();
  bearer = await test.factory.bearer(await test.factory.admin());
});
afterAll(() => test.stop());

const pin = (body: object): request.Test =>
  request(test.http).post('/v1/admin/judging/images').set(bearer).send(body);

const unpin = (reference: string): request.Test =>
  request(test.http).delete('/v1/admin/judging/images').query({ reference }).set(bearer);

interface PinDeed {
  before: { digest?: string } | null;
  after: { reference?: string };
}

/** What was written down of this name, newest first. */
async function deedsOf(reference: string): Promise<PinDeed[]> {
  const { body } = await request(test.http)
    .get('/v1/admin/audit?action=judging.pin_image')
    .set(bearer)
    .expect(200);
  return (body as { data: PinDeed[] }).data.filter(({ after }) => after.reference === reference);
}

it('makes a name stand for an image, and for another one later, and writes both down', async () => {
  const reference = `judges/${randomUUID()}:1`;
  const found = async (digest: string): Promise<JudgeImageInfo | undefined> => {
    const { body } = await pin({ reference, digest }).expect(200);
    return (body as JudgeImageInfo[]).find((image) => image.reference === reference);
  };
  const first = await found(digestOf('a'));
  expect(first).toMatchObject({ digest: digestOf('a'), runners: [], used_as: [] });
  // The same again is no deed.
  expect(await found(digestOf('a'))).toEqual(first);
  expect(await found(digestOf('b'))).toMatchObject({ digest: digestOf('b') });
  expect((await deedsOf(reference)).map(({ before, after }) => [before, after])).toEqual([
    [{ digest: digestOf('a') }, { reference, digest: digestOf('b') }],
    [null, { reference, digest: digestOf('a') }],
  ]);
});

it('overwrites nothing that the caller has not seen', async () => {
  const reference = `judges/${randomUUID()}:1`;
  const change = (letter: string, previous_digest: string | null) =>
    pin({ reference, digest: digestOf(letter), previous_digest });
  const refused = async (asked: request.Test, there: string | null) => {
    const { body } = await asked.expect(409);
    expect(body).toMatchObject({ code: 'STALE_WRITE', current: { reference, digest: there } });
  };
  await refused(change('a', digestOf('d')), null);
  expect(await test.database.getRepository(JudgeImage).countBy({ reference })).toBe(0);
  await change('a', null).expect(200);
  await refused(change('b', null), digestOf('a'));
  await refused(change('b', digestOf('c')), digestOf('a'));
  // What is there already is overwritten by nobody.
  await change('a', null).expect(200);
  await change('b', digestOf('a')).expect(200);
  expect(await deedsOf(reference)).toHaveLength(2);
  await pin({ reference, digest: digestOf('c') }).expect(200);
});

it('lets a name stand for nothing again, and writes that down', async () => {
  const reference = `judges/${randomUUID()}:1`;
  await pin({ reference, digest: digestOf('a') }).expect(200);
  const { body } = await unpin(reference).expect(200);
  expect((body as JudgeImageInfo[]).filter((image) => image.reference === reference)).toEqual([]);
  const [entry] = await test.database.getRepository(AuditEntry).findBy({ action: 'judging.unpin_image' });
  expect(entry).toMatchObject({ before: { reference, digest: digestOf('a') }, after: null });
  expect((await unpin(reference).expect(404)).body).toMatchObject({ code: 'JUDGE_IMAGE_NOT_FOUND' });
});

it('keeps a name that a question uses or a run waits for', async () => {
  const [judge, sandbox] = [`judges/${randomUUID()}:1`, `sandboxes/${randomUUID()}:1`];
  for (const reference of [judge, sandbox]) await pin({ reference, digest: digestOf('a') }).expect(200);
  const world = await test.factory.world();
  await setSettings(test);
  const { id } = await submit(test, world);
  const statuses = async () => [(await unpin(judge)).status, (await unpin(sandbox)).status];
  const name = (of: string, images: string[]) =>
    test.database.query(`update ${of} set sandbox_image = $1, judge_image = $2`, images);
  await name('question', [`python3=${sandbox}`, judge]);
  expect((await unpin(judge)).body).toMatchObject({ code: 'JUDGE_IMAGE_IN_USE' });
  expect(await statuses()).toEqual([409, 409]);
  await name('question', ['', '']);
  // As deleted questions are kept, by the same columns.
  await test.database.query(
    `insert into deleted_thing (kind, object_id, name, kept)
     select 'group', gen_random_uuid(), 'Gone', jsonb_build_array(
       jsonb_build_object('table', 'question_group', 'rows', '[]'::jsonb),
       jsonb_build_object('table', 'question', 'rows', jsonb_agg(
         to_jsonb(q) || jsonb_build_object('sandbox_image', $1::text, 'judge_image', $2::text))))
     from question q where q.id = $3`,
    [`python3=${sandbox}`, judge, world.question.id],
  );
  expect(await statuses()).toEqual([409, 409]);
  await test.database.query('delete from deleted_thing');
  await name('run', [sandbox, judge]);
  expect(await statuses()).toEqual([409, 409]);
  await (await Client.of(test, world.leader)).cancel(id).expect(200);
  expect(await statuses()).toEqual([200, 200]);
});

it('stands for an image all the same where somebody removes its name at the same time', async () => {
  const reference = `judges/${randomUUID()}:1`;
  await pin({ reference, digest: digestOf('a') }).expect(200);
  const query = test.database.createQueryRunner();
  let pinned: Promise<request.Response>;
  try {
    await query.startTransaction();
    // As far as a removal gets before its commit.
    await query.query('select from judge_image where reference = $1 for update', [reference]);
    pinned = pin({ reference, digest: digestOf('b') }).then((answer) => answer);
    await untilSomebodyWaits(test.database);
    await query.query('delete from judge_image where reference = $1', [reference]);
    await query.commitTransaction();
  } finally {
    await query.release();
  }
  expect((await pinned).status).toBe(200);
  expect((await deedsOf(reference))[0]).toMatchObject({ before: null, after: { digest: digestOf('b') } });
});

it('is done by a program as well, which writes down what it changed', async () => {
  const reference = `judges/${randomUUID()}:1`;
  const other = `judges/${randomUUID()}:1`;
  const [{ name } = { name: '' }] = await test.database.query<{ name: string }[]>(
    'select current_database() as name',
  );
  const url = new URL(process.env.DATABASE_URL ?? '');
  url.pathname = `/${name}`;
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [PROGRAM, ...args], {
      env: { ...process.env, DATABASE_URL: url.href },
    });
  const kept = () => test.database.getRepository(JudgeImage).findOneByOrFail({ reference });
  await run(reference, digestOf('a'), other, digestOf('c'));
  const first = await kept();
  expect(first.digest).toBe(digestOf('a'));
  await run(reference, digestOf('a'));
  expect(await kept()).toEqual(first);
  await run(other, digestOf('c'), reference, digestOf('b'));
  const second = await kept();
  expect(second.digest).toBe(digestOf('b'));
  expect(second.updatedAt.getTime()).toBeGreaterThan(first.updatedAt.getTime());
  const by = { username: 'pin-image.js', address: '', audience: 'api', object_name: null };
  expect(await deedsOf(reference)).toMatchObject([
    { ...by, before: { digest: digestOf('a') }, after: { reference, digest: digestOf('b') } },
    { ...by, before: null, after: { reference, digest: digestOf('a') } },
  ]);
  expect(await deedsOf(other)).toHaveLength(1);
});

it.each([
  [{ reference: 'Judges/Mine', digest: digestOf('a') }, 'reference'],
  [{ reference: 'judges/mine:1', digest: 'latest' }, 'digest'],
  [{ reference: 'judges/mine:1' }, 'digest'],
  [{ reference: 'judges/mine:1', digest: digestOf('a'), previous_digest: 'latest' }, 'previous_digest'],
])('refuses %j', async (body, field) => {
  const answer = await pin(body).expect(400);
  expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field }] });
});
