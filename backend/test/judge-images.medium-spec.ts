import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { JudgeImageInfo } from '@tianheng/contracts';
import request from 'supertest';
import { JudgeImage } from '../src/judging/judge-image.entity.ts';
import { startApp, type TestApp } from './app.ts';

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
])('refuses %j', async (body, field) => {
  const answer = await pin(body).expect(400);
  expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field }] });
});
