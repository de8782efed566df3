import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { IDEMPOTENCY_HEADER, type CreatedApiKey } from '@tianheng/contracts';
import request from 'supertest';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { ApiKey } from '../src/auth/keys/api-key.entity.ts';
import { calm } from './accounts.ts';
import { codeOf, createKey, held, type Headers } from './api-keys.ts';
import { startApp, type TestApp } from './app.ts';

let test: TestApp;
let user: User;

beforeAll(async () => {
  test = await startApp();
});
beforeEach(async () => {
  await calm(test);
  user = await test.factory.user();
});
afterAll(() => test.stop());

const by = async (owner: User, name: string | null): Promise<Headers> => ({
  ...(await test.factory.bearer(owner)),
  ...(name !== null && { [IDEMPOTENCY_HEADER]: name }),
});
const make = async (headers: Headers): Promise<CreatedApiKey> => {
  const { status, body } = await createKey(test, headers, {});
  expect([status, body]).toEqual([201, expect.anything()]);
  return body as CreatedApiKey;
};
/** What a call with the key is answered. */
const opened = async ({ key }: CreatedApiKey): Promise<number> =>
  (await request(test.http).get('/v1/user/info').set(held(key))).status;
const count = () => test.database.getRepository(ApiKey).countBy({ userId: user.id });

it('takes the place of the one that its call made before, whose answer was lost', async () => {
  const headers = await by(user, randomUUID());
  const lost = await make(headers);
  const got = await make(headers);
  expect([await opened(lost), await opened(got), await count()]).toEqual([401, 200, 1]);
  const calls = JSON.stringify(await test.database.query(`select * from idempotent_call`));
  expect(calls).toContain(got.id);
  expect(calls).not.toContain(got.key);
});

it('leaves one alone that another call made, or another person by that name', async () => {
  const name = randomUUID();
  const headers = await by(user, name);
  const made = await make(headers);
  const other = await createKey(test, headers, { scopes: ['submit'] });
  expect([other.status, codeOf(other)]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  await make(await by(await test.factory.user(), name));
  for (const further of [randomUUID(), null, null]) await make(await by(user, further));
  expect([await opened(made), await count()]).toEqual([200, 4]);
});

it('is one of those that are asked for at once by one name', async () => {
  const headers = await by(user, randomUUID());
  const made = await Promise.all([make(headers), make(headers), make(headers)]);
  const answers = await Promise.all(made.map(opened));
  expect([answers.sort(), await count()]).toEqual([[200, 401, 401], 1]);
});

it('is made anew also where it was revoked meanwhile', async () => {
  const headers = await by(user, randomUUID());
  await make(headers);
  await test.database.getRepository(ApiKey).delete({ userId: user.id });
  expect(await opened(await make(headers))).toBe(200);
});
