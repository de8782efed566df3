import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '@tianheng/contracts';
import type { Response } from 'supertest';
import { User } from '../src/auth/accounts/user.entity.ts';
import { EmailCodes } from '../src/auth/proofs/email-codes.ts';
import { SecondFactor } from '../src/auth/second-factor/second-factor.entity.ts';
import type { Audience } from '../src/common/caller.ts';
import { call } from './accounts.ts';
import { startApp, type TestApp } from './app.ts';

const INSIDE = '10.7.1.1';
const OUTSIDE = '198.51.100.7';

let test: TestApp;
let admin: User;
let datasetId: string;
let fileId: string;

beforeAll(async () => {
  test = await startApp();
  const file = await test.factory.file('truth', { purpose: 'dataset', filename: 'truth.csv' });
  const dataset = await test.factory.dataset({ status: 'private' }, [file]);
  [datasetId, fileId] = [dataset.id, file.id];
});
afterAll(() => test.stop());
beforeEach(async () => {
  admin = await test.factory.admin();
});

const tokenOf = async (audience: Audience): Promise<string> =>
  (await test.factory.bearer(admin, audience)).Authorization.slice('Bearer '.length);

/** What an administrator alone may read, by a route for everybody, one for whoever signed in, and one that hands out. */
async function ask(audience: Audience, address = INSIDE, app = test): Promise<(string | number)[]> {
  const token = await tokenOf(audience);
  const answers: Response[] = [];
  for (const path of [
    `dataset/${datasetId}/croissant`,
    `dataset/${datasetId}`,
    `object-storage/download/${fileId}`,
  ]) {
    answers.push(await call(app, 'get', path, {}, { token, address }));
  }
  return answers.map(({ status, body }) => (body as Partial<ErrorBody> | null)?.code ?? status);
}
const turnOn = (): Promise<unknown> =>
  test.database
    .getRepository(SecondFactor)
    .insert({ userId: admin.id, secret: 'sealed', confirmedAt: () => 'now()' });

/**
 * Moves the administrator's address, whose mail leads into the back office, with a code that was mailed to the new one.
 * @returns what became of it, and whether it is another one now
 */
async function move(audience: Audience, address = INSIDE, app = test): Promise<[string | number, boolean]> {
  const email = `moved_${admin.username}_${audience}@example.org`;
  const verify_code = await test.app.get(EmailCodes).make(email);
  const token = await tokenOf(audience);
  const { status, body } = await call(app, 'patch', 'user/info', { email, verify_code }, { token, address });
  const kept = await test.database.getRepository(User).findOneByOrFail({ id: admin.id });
  return [(body as Partial<ErrorBody>).code ?? status, kept.email === email];
}

const REFUSED = ['ADMIN_SITE_ONLY', false];
const ALL = [200, 200, 200];
const AS_A_MEMBER = ['NOT_ALLOWED', 'NOT_ALLOWED', 'NOT_ALLOWED'];

it('an administrator without a second factor sees at the customer site what administrators see', async () => {
  expect(await ask('customer')).toEqual(ALL);
  expect(await ask('api')).toEqual(ALL);
});

it('one who has a second factor sees there what members see, for no code was asked', async () => {
  await turnOn();
  expect(await ask('customer')).toEqual(AS_A_MEMBER);
  expect(await ask('admin')).toEqual(ALL);
  const own = await call(test, 'get', 'user/info', {}, { token: await tokenOf('customer') });
  // Who they are does not change.
  expect(own.body).toMatchObject({ platform_role: 'platform_admin' });
});

it('one who has a second factor keeps the address there, as one who has none', async () => {
  expect(await move('customer')).toEqual(REFUSED);
  await turnOn();
  expect(await move('customer')).toEqual(REFUSED);
  expect(await move('admin')).toEqual([200, true]);
});

describe('where administrators need a second factor', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await startApp({ beside: test, env: { ADMIN_SECOND_FACTOR: 'required' } });
  });
  afterAll(async () => {
    await strict.stop();
    process.env['ADMIN_SECOND_FACTOR'] = '';
  });

  it('one without it sees what members see, also of what is open to everybody', async () => {
    expect(await ask('customer', INSIDE, strict)).toEqual(AS_A_MEMBER);
    expect(await ask('api', INSIDE, strict)).toEqual(['NOT_ALLOWED', 'SECOND_FACTOR_SETUP', 'NOT_ALLOWED']);
    await turnOn();
    expect(await ask('customer', INSIDE, strict)).toEqual(AS_A_MEMBER);
    expect(await ask('api', INSIDE, strict)).toEqual(ALL);
  });

  it('one keeps the address at the customer site, with it and without', async () => {
    expect(await move('customer', INSIDE, strict)).toEqual(REFUSED);
    expect(await move('admin', INSIDE, strict)).toEqual(['SECOND_FACTOR_SETUP', false]);
    await turnOn();
    expect(await move('customer', INSIDE, strict)).toEqual(REFUSED);
    expect(await move('admin', INSIDE, strict)).toEqual([200, true]);
  });
});

describe('where administrators come from certain networks only', () => {
  let fenced: TestApp;
  beforeAll(async () => {
    fenced = await startApp({ beside: test, env: { ADMIN_NETWORKS: '10.7.0.0/16' } });
  });
  afterAll(async () => {
    await fenced.stop();
    process.env['ADMIN_NETWORKS'] = '';
  });

  it.each(['customer', 'api'] as const)(
    'one elsewhere sees what members see, by the %s',
    async (audience) => {
      expect(await ask(audience, INSIDE, fenced)).toEqual(ALL);
      const [croissant, detail, download] = await ask(audience, OUTSIDE, fenced);
      expect([croissant, download]).toEqual(['NOT_ALLOWED', 'NOT_ALLOWED']);
      expect(detail).toBe(audience === 'customer' ? 'NOT_ALLOWED' : 'ADDRESS_NOT_ALLOWED');
    },
  );

  it('one keeps the address at the customer site, here and elsewhere', async () => {
    for (const address of [INSIDE, OUTSIDE]) expect(await move('customer', address, fenced)).toEqual(REFUSED);
    expect(await move('admin', OUTSIDE, fenced)).toEqual(['ADDRESS_NOT_ALLOWED', false]);
    expect(await move('admin', INSIDE, fenced)).toEqual([200, true]);
  });
});
