import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  CAPTCHAS_PER_MINUTE,
  LOGIN_FAILURE_WINDOW_SECONDS,
  LOGIN_FAILURES_PER_ACCOUNT,
  LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS,
  LOGIN_FAILURES_PER_ADDRESS,
  LOGIN_FAILURES_PER_ADDRESS_OF_KNOWN,
} from '@tianheng/contracts';
import type { Response } from 'supertest';
import { KnownAddress } from '../src/auth/throttles/known-address.entity.ts';
import { RateLimit } from '../src/auth/throttles/rate-limit.entity.ts';
import { RateLimits } from '../src/auth/throttles/rate-limits.ts';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { call, calm, compose, login, oneTimePasswordFor, setCounted, shapeOf } from './accounts.ts';
import { startApp, type TestApp } from './app.ts';
import { PASSWORD } from './factory.ts';
import { untilSomebodyWaits } from './kept-counts.ts';

const PER_PAIR = LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS;
const WRONG = 'Wrong1234';

let test: TestApp;
let user: User;

beforeAll(async () => {
  test = await startApp();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await calm(test);
  await compose(test);
  user = await test.factory.user();
});

const at = (address: string, password = PASSWORD, username = user.username): Promise<Response> =>
  login(test, username, password, { address });

async function failFrom(address: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) expect((await at(address, WRONG)).status).toBe(401);
}

/** Fails as often as an account may be failed at, from addresses that each do so only a little. */
async function besiege(): Promise<void> {
  for (let done = 0; done < LOGIN_FAILURES_PER_ACCOUNT; done += 5) {
    await failFrom(`10.66.0.${done / 5 + 1}`, 5);
  }
}

describe('failed logins of an account from an address', () => {
  it('lock it there for a while, the right password included, and nothing else', async () => {
    await failFrom('10.1.0.1', PER_PAIR);
    const locked = await login(test, user.username, PASSWORD, { address: '10.1.0.1', language: 'zh-CN' });
    expect(locked.status).toBe(429);
    expect(locked.body).toMatchObject({
      code: 'LOGIN_LOCKED',
      error_info: '登录失败次数过多，请 15 分钟后再试。',
    });
    const seconds = Number(locked.headers['retry-after']);
    expect(seconds).toBeGreaterThan(800);
    expect(seconds).toBeLessThanOrEqual(900);
    expect((await at('10.1.0.2')).status).toBe(200);
    expect((await at('10.1.0.1', PASSWORD, (await test.factory.user()).username)).status).toBe(200);
    await test.database.query('update rate_limit set expires_at = now()');
    expect((await at('10.1.0.1')).status).toBe(200);
  });

  it('count for all of an IPv6 network', async () => {
    for (let failure = 0; failure < PER_PAIR; failure += 1) await at(`2001:db8:0:1::${failure + 1}`, WRONG);
    expect((await at('2001:db8:0:1:ffff::9')).status).toBe(429);
    expect((await at('2001:db8:0:2::1')).status).toBe(200);
  });

  it('are counted exactly under a parallel burst', async () => {
    const burst = await Promise.all(Array.from({ length: 30 }, () => at('10.1.0.1', WRONG)));
    expect(burst.filter(({ status }) => status === 401)).toHaveLength(PER_PAIR);
    expect(burst.filter(({ status }) => status === 429)).toHaveLength(30 - PER_PAIR);
  });

  it('are counted exactly by two instances at once', async () => {
    const another = await startApp({ beside: test });
    try {
      for (const round of [1, 2, 3]) {
        const burst = await Promise.all(
          Array.from({ length: 30 }, (_, time) =>
            login([test, another][time % 2] ?? test, user.username, WRONG, { address: `10.1.1.${round}` }),
          ),
        );
        expect(burst.filter(({ status }) => status === 401)).toHaveLength(PER_PAIR);
        expect(burst.filter(({ status }) => status === 429)).toHaveLength(30 - PER_PAIR);
      }
      // What was refused unseen counts against nobody: the network has failed as often as it was heard.
      const network = {
        event: 'login from network',
        of: ['10.1.1.1'],
        seconds: LOGIN_FAILURE_WINDOW_SECONDS,
      };
      const limits = test.app.get(RateLimits);
      expect(await limits.waits([{ ...network, max: PER_PAIR + 1 }])).toEqual([0]);
      expect(await limits.waits([{ ...network, max: PER_PAIR }])).toEqual([expect.any(Number)]);
      const right = await Promise.all(
        Array.from({ length: 6 }, (_, time) =>
          login([test, another][time % 2] ?? test, user.username, PASSWORD, { address: '10.1.2.1' }),
        ),
      );
      expect(right.map(({ status }) => status)).toEqual(Array(6).fill(200));
    } finally {
      await another.stop();
    }
  });

  it('are forgotten by a right password, and do not hinder parallel logins', async () => {
    await failFrom('10.1.0.1', PER_PAIR - 1);
    const all = await Promise.all(Array.from({ length: 20 }, () => at('10.1.0.1')));
    expect(all.every(({ status }) => status === 200)).toBe(true);
    await failFrom('10.1.0.1', PER_PAIR);
    expect((await at('10.1.0.1')).status).toBe(429);
  });

  it('are counted for accounts that are not there as well', async () => {
    const [known, unknown] = [user.username, `${user.username}_x`];
    for (let failure = 0; failure <= PER_PAIR; failure += 1) {
      const answers = [await at('10.1.0.1', WRONG, known), await at('10.1.0.2', WRONG, unknown)];
      const [first, second] = answers.map((answer) => ({ ...shapeOf(answer), headers: undefined }));
      expect(first).toEqual(second);
    }
  });
});

it('an address that tries many accounts is locked, and no other', async () => {
  for (let failure = 0; failure < LOGIN_FAILURES_PER_ADDRESS; failure += 1) {
    await at('10.3.0.1', WRONG, `guess_${failure}`);
  }
  expect((await at('10.3.0.1')).body.code).toBe('LOGIN_LOCKED');
  expect((await at('10.3.0.2')).status).toBe(200);
});

it('who has signed in from an address before is not locked out by those who try many accounts there', async () => {
  const neighbour = await test.factory.user();
  for (const { username } of [user, neighbour]) await at('10.3.0.3', PASSWORD, username);
  for (let failure = 0; failure < LOGIN_FAILURES_PER_ADDRESS; failure += 1) {
    await at('10.3.0.3', WRONG, `guess_${failure}`);
  }
  expect((await at('10.3.0.3', PASSWORD, (await test.factory.user()).username)).body.code).toBe(
    'LOGIN_LOCKED',
  );
  expect((await at('10.3.0.3', WRONG)).status).toBe(401);
  expect((await at('10.3.0.3')).status).toBe(200);
  // They too may fail only so often together.
  await at('10.3.0.3', WRONG);
  await test.database.query('update rate_limit set count = $1', [LOGIN_FAILURES_PER_ADDRESS_OF_KNOWN]);
  expect((await at('10.3.0.3', PASSWORD, neighbour.username)).body.code).toBe('LOGIN_LOCKED');
});

describe('an account that strangers fail at from everywhere', () => {
  it('is locked where it is not known, and nowhere else', async () => {
    expect((await at('10.5.0.1')).status).toBe(200);
    await besiege();
    expect((await at('10.7.0.1')).body.code).toBe('LOGIN_LOCKED');
    expect((await at('10.5.0.1')).status).toBe(200);
    // The owner may also mistype there.
    expect((await at('10.5.0.1', WRONG)).body.code).toBe('LOGIN_FAILED');
    expect((await at('10.5.0.1')).status).toBe(200);
    // It is known for a while only.
    await test.database.getRepository(KnownAddress).update({ userId: user.id }, { expiresAt: new Date(0) });
    expect((await at('10.5.0.1')).body.code).toBe('LOGIN_LOCKED');
  });

  it('tells nobody there whether a password was right', async () => {
    await besiege();
    for (let time = 0; time <= PER_PAIR; time += 1) {
      const [right, wrong] = [await at('10.7.0.1'), await at('10.7.0.2', WRONG)];
      expect([right.status, wrong.status]).toEqual([429, 429]);
      expect([right.body.code, wrong.body.code]).toEqual(['LOGIN_LOCKED', 'LOGIN_LOCKED']);
      const waits = [right, wrong].map(({ headers }) => Number(headers['retry-after']));
      expect(Math.abs((waits[0] ?? 0) - (waits[1] ?? 0))).toBeLessThan(30);
    }
  });

  it('lets its owner in by a mailed one-time password', async () => {
    const once = await oneTimePasswordFor(test, user);
    await besiege();
    expect((await at('10.7.0.1')).body.code).toBe('LOGIN_LOCKED');
    expect((await at('10.7.0.1', once)).status).toBe(200);
    // From now on this address is the owner's, too.
    expect((await at('10.7.0.1')).status).toBe(200);
  });
});

it('takes as long for an account that is not there', async () => {
  const times = { known: [] as number[], unknown: [] as number[] };
  // Hashed as the server hashes, not with the tests' cheap parameters.
  const once = await oneTimePasswordFor(test, user);
  const token = (await at('10.0.0.1', once)).body.data.token as string;
  const change = {
    old_password: Buffer.from(once).toString('base64'),
    new_password: Buffer.from('Changed-1').toString('base64'),
    confirm_password: Buffer.from('Changed-1').toString('base64'),
  };
  expect((await call(test, 'patch', 'user/info/password', change, { token })).status).toBe(200);
  for (let time = 0; time < 9; time += 1) {
    for (const [kind, name] of [['known', user.username] as const, ['unknown', `nobody_${time}`] as const]) {
      const before = process.cpuUsage();
      await at(`10.8.${time}.1`, WRONG, name);
      const { user: own, system } = process.cpuUsage(before);
      times[kind].push(own + system);
    }
  }
  // The processor's time, hashing threads included, and the least of each: what else the machine does adds little to it.
  const [known, unknown] = [Math.min(...times.known), Math.min(...times.unknown)];
  expect(unknown).toBeGreaterThan(known * 0.6);
  expect(unknown).toBeLessThan(known * 1.6);
});

it('names neither people nor addresses in its tables', async () => {
  await at('10.9.8.7', WRONG);
  await at('10.9.8.7');
  const rows = [
    ...(await test.database.getRepository(RateLimit).find()),
    ...(await test.database.getRepository(KnownAddress).find()),
  ];
  expect(rows.length).toBeGreaterThan(1);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${user.username}|10\\.9\\.8\\.7`));
});

describe('captchas', () => {
  it('are given to an address so often a minute', async () => {
    const ask = (address: string): Promise<Response> =>
      call(test, 'get', 'verification_code', {}, { address });
    expect((await ask('10.4.0.1')).status).toBe(200);
    await setCounted(test, CAPTCHAS_PER_MINUTE - 5);
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask('10.4.0.1')));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => (body as { code: string }).code)).toEqual(
      Array(5).fill('TOO_MANY_REQUESTS'),
    );
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('10.4.0.2')).status).toBe(200);
  });
});

describe('a rate limit', () => {
  const limit = { event: 'test', of: ['somebody'], max: 10, seconds: 60 };

  it('lets as many through as it says, however many come at once', async () => {
    const limits = test.app.get(RateLimits);
    const waits = await Promise.all(Array.from({ length: 50 }, () => limits.take(limit)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
    expect(waits.every((wait) => wait >= 0 && wait <= 60)).toBe(true);
    expect(await limits.waits([limit, { ...limit, of: ['else'] }])).toEqual([expect.any(Number), 0]);
    await test.database.query('update rate_limit set expires_at = now()');
    expect(await limits.take(limit)).toBe(0);
  });

  it('never says to wait for longer than its window, also whom the first of it has held up', async () => {
    const limits = test.app.get(RateLimits);
    const full = { event: 'test', of: ['held up'], max: 0, seconds: 60 };
    await limits.take(full);
    const late = await test.database.transaction(async (manager) => {
      await manager.query('update rate_limit set count = 0');
      const wait = limits.take(full);
      await untilSomebodyWaits(test.database);
      await manager.query("update rate_limit set expires_at = clock_timestamp() + interval '60 seconds'");
      return { wait };
    });
    expect(await late.wait).toBe(60);
  });

  it('grants by reservation what is left, and gives back what was taken back', async () => {
    const limits = test.app.get(RateLimits);
    const other = { ...limit, of: ['somebody else'], max: 20 };
    const fresh = { ...limit, event: 'reserved' };
    const waits = await Promise.all(Array.from({ length: 25 }, () => limits.reserve([fresh, other])));
    expect(waits.filter(([first]) => first === 0)).toHaveLength(10);
    expect(waits.filter(([, second]) => second === 0)).toHaveLength(20);
    await limits.release([fresh]);
    expect(await limits.reserve([fresh])).toEqual([0]);
    expect(await limits.reserve([fresh])).toEqual([expect.any(Number)]);
    await test.database.query('update rate_limit set expires_at = now()');
    await limits.release([fresh]);
    expect(await limits.reserve([fresh])).toEqual([0]);
  });

  it('does not mix subjects up', async () => {
    const limits = test.app.get(RateLimits);
    const once = { event: 'a', of: ['b', 'c'], max: 1, seconds: 60 };
    expect(await limits.take(once)).toBe(0);
    expect(await limits.take({ ...once, of: ['bc'] })).toBe(0);
    expect(await limits.take({ ...once, event: 'ab', of: ['c'] })).toBe(0);
    expect(await limits.take(once)).toBeGreaterThan(0);
  });
});
