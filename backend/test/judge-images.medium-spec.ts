import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { JudgeImageInfo } from '@tianheng/contracts';
import request from 'supertest';
import { startApp, type TestApp } from './app.ts';

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
  const { body } = await request(test.http)
    .get('/v1/admin/audit?action=judging.pin_image')
    .set(bearer)
    .expect(200);
  const deeds = (body as { data: { before: unknown; after: { reference?: string } }[] }).data;
  expect(
    deeds.filter(({ after }) => after.reference === reference).map(({ before, after }) => [before, after]),
  ).toEqual([
    [{ digest: digestOf('a') }, { reference, digest: digestOf('b') }],
    [null, { reference, digest: digestOf('a') }],
  ]);
});

it.each([
  [{ reference: 'Judges/Mine', digest: digestOf('a') }, 'reference'],
  [{ reference: 'judges/mine:1', digest: 'latest' }, 'digest'],
  [{ reference: 'judges/mine:1' }, 'digest'],
])('refuses %j', async (body, field) => {
  const answer = await pin(body).expect(400);
  expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field }] });
});
