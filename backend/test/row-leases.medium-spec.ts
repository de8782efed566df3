import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Claim } from '../src/queue/lane.ts';
import { RowLeases } from '../src/queue/row-leases.ts';
import { startApp, type TestApp } from './app.ts';

let test: TestApp;
let leases: RowLeases<Claim>;

beforeAll(async () => {
  test = await startApp();
  await test.database.query(
    `create table chore (id uuid primary key default gen_random_uuid(), attempts integer not null default 0,
       lease_token uuid, not_before timestamptz not null default now(), done text)`,
  );
  leases = new RowLeases(test.database, {
    ...{ name: 'chore', open: 'true', columns: 'done' },
    ...{ leaseSeconds: 30, backoffSeconds: 5, backoffMaxSeconds: 300 },
  });
});
afterAll(() => test.stop());
beforeEach(() => test.database.query('delete from chore'));

const rows = (): Promise<{ attempts: number; done: string | null }[]> =>
  test.database.query('select attempts, done from chore');

async function claim(): Promise<Claim> {
  await test.database.query('update chore set not_before = now()');
  const claimed = await leases.claim('true', []);
  if (!claimed) throw new Error('nothing was due');
  return claimed;
}

describe.each(['release', 'putOff'] as const)('a row that was given back by %s', (giveBack) => {
  let first: Claim;
  beforeEach(async () => {
    await test.database.query('insert into chore default values');
    first = await claim();
    expect(await leases[giveBack](first)).toBe(true);
    expect(await rows()).toEqual([{ attempts: 0, done: null }]);
  });

  it('is written by nobody until it is claimed anew', async () => {
    expect(await leases.write(first, 'done = $4', ['late'])).toBe(false);
    expect(await leases.renew(first)).toBe(false);
    await leases.remove(first);
    expect(await rows()).toEqual([{ attempts: 0, done: null }]);
  });

  it('is the next attempt’s alone, though that has the same number', async () => {
    const second = await claim();
    expect(second.attempt).toBe(first.attempt);
    expect(await leases.write(first, 'done = $4', ['late'])).toBe(false);
    expect(await leases.renew(first)).toBe(false);
    expect(await leases.postpone(first)).toBe(false);
    expect(await leases[giveBack](first)).toBe(false);
    await leases.remove(first);
    expect(await rows()).toEqual([{ attempts: 1, done: null }]);
    expect(await leases.write(second, 'done = $4', ['in time'])).toBe(true);
    expect(await rows()).toEqual([{ attempts: 1, done: 'in time' }]);
  });
});

describe('after the clock was set back', () => {
  const away = async (): Promise<number> => {
    const [row] = await test.database.query<[{ seconds: number }]>(
      'select extract(epoch from not_before - now())::float8 as seconds from chore',
    );
    return row.seconds;
  };
  const setBack = () => test.database.query(`update chore set not_before = not_before + interval '1 hour'`);
  beforeEach(() => test.database.query('insert into chore default values'));

  it('a row waits for a lease at most', async () => {
    await setBack();
    await leases.shorten();
    expect(await away()).toBeLessThanOrEqual(30);
    // In which nobody takes it from whoever is at it.
    expect(await leases.claim('true', [])).toBeNull();
  });

  it('whoever is at it keeps it', async () => {
    const held = await claim();
    await setBack();
    await leases.shorten();
    expect(await leases.renew(held)).toBe(true);
    expect(await leases.write(held, 'done = $4', ['in time'])).toBe(true);
  });

  it('none that was put off is due sooner than it should be', async () => {
    await leases.putOff(await claim());
    await leases.shorten();
    expect(await away()).toBeGreaterThan(290);
  });
});
