import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AdminDataset } from '@tianheng/contracts';
import request from 'supertest';
import { startApp, type TestApp } from './app.ts';

let test: TestApp;
let admin: { Authorization: string };
let id: string;

beforeAll(async () => {
  test = await startApp({
    env: {
      DATABASE_POOL: '4',
      // Short for a test, and yet long for a busy machine: what these limits refuse here waits for
      // ever, while a connection made, a statement run and a lock taken beside it must not be.
      DATABASE_STATEMENT_MS: '4000',
      DATABASE_LOCK_MS: '2000',
      DATABASE_WAIT_MS: '6000',
    },
  });
  admin = await test.factory.bearer(await test.factory.admin());
  const file = await test.factory.file('data', { purpose: 'dataset' });
  ({ id } = await test.factory.dataset({ title: 'Orbits' }, [file]));
  await test.database.query(
    `create function dawdle() returns trigger language plpgsql as
       $$ begin if new.title = 'slow' then perform pg_sleep(60); end if; return new; end $$`,
  );
  await test.database.query(
    'create trigger dawdle before update on dataset for each row execute function dawdle()',
  );
});
afterAll(async () => {
  await test.stop();
});

async function rename(title: string) {
  const files = await test.database.query<{ file_id: string }[]>('select file_id from dataset_file');
  return request(test.http)
    .put(`/v1/admin/dataset/${id}`)
    .set(admin)
    .send({
      ...{ title, keyword: 'orbit', data_type: 'other', status: 'open', source: 'test' },
      download_list: files.map(({ file_id: key }) => ({ key, is_tmp: false })),
    });
}

const refused = { status: 503, code: 'SERVICE_UNAVAILABLE', retryAfter: '5' };
const outcomeOf = ({ status, body, headers }: request.Response) => ({
  status,
  code: (body as { code?: string }).code,
  retryAfter: headers['retry-after'] as string | undefined,
});

it('ends a statement that runs too long', async () => {
  expect(outcomeOf(await rename('slow'))).toEqual(refused);
  expect(((await rename('fast')).body as AdminDataset).title).toBe('fast');
});

it('waits for no lock that never comes', async () => {
  const other = test.database.createQueryRunner();
  await other.startTransaction();
  await other.query('select from dataset where id = $1 for update', [id]);
  expect(outcomeOf(await rename('locked'))).toEqual(refused);
  await other.rollbackTransaction();
  await other.release();
  expect((await rename('free')).status).toBe(200);
});

it('refuses when every connection is taken', async () => {
  const taken = Array.from({ length: 4 }, () => test.database.createQueryRunner());
  for (const one of taken) await one.startTransaction();
  const answer = await request(test.http).get('/v1/competitions').set(admin);
  expect(outcomeOf(answer)).toEqual(refused);
  for (const one of taken) {
    await one.rollbackTransaction();
    await one.release();
  }
  await request(test.http).get('/v1/competitions').set(admin).expect(200);
});
