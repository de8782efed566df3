import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ExpirySweep } from '../src/auth/expiry.sweep.ts';
import { RateLimit } from '../src/auth/throttles/rate-limit.entity.ts';
import { deleteSpent } from '../src/database/delete-spent.ts';
import { ViewSweep } from '../src/datasets/view.sweep.ts';
import { DeletedSweep } from '../src/deletions/deleted.sweep.ts';
import { MailLane } from '../src/mail/mail.lane.ts';
import { UploadSweep } from '../src/storage/uploads/upload.sweep.ts';
import { startApp, type TestApp } from './app.ts';

const OLD = '2020-01-01T00:00:00Z';
const MANY = 12_000;

let test: TestApp;
beforeAll(async () => {
  test = await startApp();
});
afterAll(() => test.stop());

const countOf = async (table: string): Promise<number> => test.database.getRepository(table).count();
const insertMany = (): Promise<unknown> =>
  test.database.query(
    `insert into rate_limit (subject, count, expires_at) select 'spent ' || n, 1, $2 from generate_series(1, $1) n`,
    [MANY, OLD],
  );

const looked = async (): Promise<object> => ({
  datasetId: (await test.factory.dataset()).id,
  userId: (await test.factory.user()).id,
});
const KINDS: [table: string, make: () => Promise<object>, sweep: () => Promise<unknown>][] = [
  [
    'rate_limit',
    async () => ({ subject: randomUUID(), count: 1, expiresAt: OLD }),
    () => test.app.get(ExpirySweep).sweep(),
  ],
  [
    'dataset_view',
    async () => ({ ...(await looked()), viewedAt: OLD }),
    () => test.app.get(ViewSweep).sweep(),
  ],
  [
    'dataset_download',
    async () => ({ ...(await looked()), downloadedAt: OLD }),
    () => test.app.get(ViewSweep).sweep(),
  ],
  [
    'deleted_thing',
    async () => ({ kind: 'dataset', objectId: randomUUID(), name: 'a', kept: [], deletedAt: OLD }),
    () => test.app.get(DeletedSweep).sweep(),
  ],
  [
    'upload_usage',
    async () => ({ subject: `person:${randomUUID()}`, seconds: 60, beganAt: OLD, files: 1, bytes: '1' }),
    () => test.app.get(UploadSweep).sweep(),
  ],
  [
    'mail',
    async () => ({ kind: 'unheard', language: 'en', notBefore: OLD, expiresAt: OLD }),
    () => test.app.get(MailLane).tidy(),
  ],
];

it.each(KINDS)('leaves of %s what somebody holds, and waits for nobody', async (table, make, sweep) => {
  const rows = test.database.getRepository(table);
  await test.database.query(`delete from ${table}`);
  const holder = test.database.createQueryRunner();
  await holder.startTransaction();
  try {
    await rows.insert(await make());
    await holder.query(`select from ${table} for update`);
    await rows.insert(await make());
    await sweep();
    expect(await countOf(table)).toBe(1);
    await holder.commitTransaction();
  } finally {
    await holder.release();
  }
  await sweep();
  expect(await countOf(table)).toBe(0);
});

describe('of very many', () => {
  it('deletes all', async () => {
    await insertMany();
    await test.app.get(ExpirySweep).sweep();
    expect(await countOf('rate_limit')).toBe(0);
  });

  it('deletes no more than a statement does in time once it is to end', async () => {
    await insertMany();
    const end = new AbortController();
    const database = Object.create(test.database, {
      query: {
        value: (...given: [string, unknown[]]) => {
          end.abort();
          return test.database.query(...given);
        },
      },
    }) as typeof test.database;
    const spent = { of: RateLimit, where: 'expires_at <= now()' };
    await deleteSpent(database, spent, end.signal);
    expect(await countOf('rate_limit')).toBe(MANY - 5_000);
    await deleteSpent(database, spent, end.signal);
    expect(await countOf('rate_limit')).toBe(MANY - 5_000);
    await test.app.get(ExpirySweep).sweep();
    expect(await countOf('rate_limit')).toBe(0);
  });
});
