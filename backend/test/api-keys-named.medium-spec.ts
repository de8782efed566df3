import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { IDEMPOTENCY_HEADER, type CreatedApiKey } from '@tianheng/contracts';
import request from 'supertest';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { ApiKey } from '../src/auth/keys/api-key.entity.ts';
import { ApiKeysService } from '../src/auth/keys/api-keys.service.ts';
import { RateLimits } from '../src/auth/throttles/rate-limits.ts';
import { AppError } from '../src/common/app-error.ts';
import { calm } from './accounts.ts';
import { codeOf, createKey, held, KEYS_PATH, type Headers } from './api-keys.ts';
import { addressOf, startApp, type TestApp } from './app.ts';

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
/** The person's calls came so much later. */
const setAhead = (ms: number): Promise<void> =>
  test.database.query(
    `update idempotent_call
        set answer = jsonb_set(answer, '{cameAt}', to_jsonb((answer->>'cameAt')::bigint + $2::int))
      where user_id = $1`,
    [user.id, ms],
  );

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
  const answers = await Promise.all([1, 2, 3].map(() => createKey(test, headers, {})));
  const made = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status !== 201);
  // One that came before another and is later than that makes none.
  expect(new Set(refused.map(codeOf))).toEqual(new Set(refused.map(() => 'SERVICE_UNAVAILABLE')));
  const opens = await Promise.all(made.map(({ body }) => opened(body as CreatedApiKey)));
  expect([opens.filter((status) => status === 200), await count()]).toEqual([[200], 1]);
});

describe('a call that a backend held up while the next try was answered', () => {
  let late: () => void;
  let service: ApiKeysService;

  beforeEach(() => {
    const limits = test.app.get(RateLimits);
    service = test.app.get(ApiKeysService);
    const hang = new Promise<void>((resolve) => (late = resolve));
    jest.spyOn(limits, 'take').mockImplementationOnce(async () => {
      await hang;
      return 0;
    });
    jest.spyOn(service, 'create');
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** What has become of the first call, as the backend knows it. */
  const first = async (): Promise<unknown> => {
    const [begun] = jest.mocked(service.create).mock.results;
    return (begun?.value as Promise<unknown>).then(
      () => 'made',
      (error: unknown) => (error instanceof AppError ? error.code : (error as Error).name),
    );
  };
  const untilBegun = async (): Promise<void> => {
    for (const end = Date.now() + 30_000; jest.mocked(service.create).mock.calls.length === 0;) {
      if (Date.now() > end) throw new Error('The call has not come.');
      await sleep(20);
    }
  };

  it('leaves the key alone that its caller has got, and makes none', async () => {
    const headers = await by(user, randomUUID());
    const hanging = Promise.resolve(createKey(test, headers, {}));
    await untilBegun();
    const got = await make(headers);
    // As if it had come later than that, by more than a busy process takes to read the clock.
    await setAhead(10_000);
    late();
    expect([codeOf(await hanging), await first()]).toEqual(['SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE']);
    expect([await opened(got), await count()]).toEqual([200, 1]);
  });

  it.each([true, false])('makes none for whoever has hung up, named: %s', async (isNamed) => {
    const closed = new Promise((resolve) => {
      test.http.once('request', (_request: unknown, response: ServerResponse) =>
        response.once('close', resolve),
      );
    });
    const headers = {
      ...(await by(user, isNamed ? randomUUID() : null)),
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ name: 'nightly', scopes: ['read'], days: 30 });
    const hangUp = new AbortController();
    const address = `${addressOf(test.http)}${KEYS_PATH}`;
    const asked = fetch(address, { method: 'POST', headers, body, signal: hangUp.signal });
    const broken = expect(asked).rejects.toThrow();
    await untilBegun();
    hangUp.abort();
    await Promise.all([broken, closed]);
    late();
    expect([await first(), await count()]).toEqual(['AbortError', 0]);
  });
});

it('is made anew also where it was revoked meanwhile', async () => {
  const headers = await by(user, randomUUID());
  await make(headers);
  await test.database.getRepository(ApiKey).delete({ userId: user.id });
  expect(await opened(await make(headers))).toBe(200);
});

it('is made anew by a database whose clock was set back, and the one from before is revoked', async () => {
  const headers = await by(user, randomUUID());
  const lost = await make(headers);
  await setAhead(3_600_000);
  const got = await make(headers);
  expect([await opened(lost), await opened(got), await count()]).toEqual([401, 200, 1]);
});
