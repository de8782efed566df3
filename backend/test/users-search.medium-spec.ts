import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SEARCH_FOUND_MAX, type AdminUserPage } from '@tianheng/contracts';
import request from 'supertest';
import { createDataSource } from '../src/data-source.ts';
import { FrequentWords1790001330000 } from '../src/database/migrations/1790001330000-frequent-words.ts';
import { startApp, type TestApp } from './app.ts';
import { createDatabase, dropDatabase } from './services.ts';

const USERS = 6_000;

let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startApp();
  await test.database.query(
    `insert into "user" (username, nickname, email, school, password_hash, is_frozen, created_at, updated_at)
     select 'pupil_' || n, case when n % 2 = 0 then '张三丰' else '三丰 张三' end, 'p' || n || '@example.org',
       '航天中学 School ' || n % 50, '', n % 40 = 0, timestamptz '2026-01-01' + make_interval(secs => (n * 7919) % 6007), now()
     from generate_series(1, $1::integer) n`,
    [USERS],
  );
  await test.database.query('analyze');
  admin = await test.factory.bearer(await test.factory.admin());
});
afterAll(() => test.stop());

const find = async (query: Record<string, string | number>): Promise<AdminUserPage> =>
  (await request(test.http).get('/v1/admin/users').query(query).set(admin).expect(200)).body as AdminUserPage;
const names = ({ data }: AdminUserPage): string[] => data.map(({ username }) => username);
const expected = async (where: string, order: string, offset = 0): Promise<string[]> =>
  (
    await test.database.query<{ username: string }[]>(
      `select username from "user" where ${where} order by ${order} offset ${offset} limit 20`,
    )
  ).map(({ username }) => username);

describe('accounts found by what very many have', () => {
  it.each(['school', 'SCHOOL 航天', '航天中学', '张三', '张三丰', 'pupil'])(
    '%s: five hundred are counted, the newest first',
    async (q) => {
      const newest = 'created_at desc, id desc';
      const page = await find({ q, limit: 20, page: 3 });
      expect([q, page.total_count, page.is_more]).toEqual([q, SEARCH_FOUND_MAX, true]);
      expect(names(page)).toEqual(await expected(`school <> ''`, newest, 40));
      expect(names(await find({ q, limit: 20, order: 'username' }))).toEqual(
        await expected(`school <> ''`, 'lower(username), id'),
      );
    },
  );

  it('counts what few have exactly, with other filters too', async () => {
    const one = await find({ q: 'pupil_4711' });
    expect([names(one), one.total_count, one.is_more]).toEqual([['pupil_4711'], 1, false]);
    const frozen = await find({ q: 'school', is_frozen: 'true', limit: 20 });
    expect([frozen.total_count, frozen.is_more]).toEqual([USERS / 40, false]);
    expect(names(frozen)).toEqual(await expected('is_frozen', 'created_at desc, id desc'));
    expect((await find({ q: '???' })).total_count).toBe(0);
    expect((await find({ q: 'school nobody' })).data).toEqual([]);
  });

  it('follows what is changed, by whom and in whatever way', async () => {
    await test.database.query(`update "user" set nickname = 'Renamed Körper' where username = 'pupil_11'`);
    expect(names(await find({ q: 'renamed körper' }))).toEqual(['pupil_11']);
    await test.database.query(
      `update "user" set searched = 'mine', is_frozen = true where username = 'pupil_11'`,
    );
    expect(names(await find({ q: 'renamed pupil_11' }))).toEqual(['pupil_11']);
    expect((await find({ q: 'mine' })).total_count).toBe(0);
  });
});

it('finds who was there before, as the same version of the account', async () => {
  const url = await createDatabase();
  const database = await createDataSource(url).initialize();
  try {
    const runner = database.createQueryRunner();
    const migration = new FrequentWords1790001330000();
    await migration.down(runner);
    await database.query(
      `insert into "user" (username, nickname, email, school, password_hash) values ('Old', '老人', 'o@example.org', 'Äther', '')`,
    );
    await migration.up(runner);
    expect(await database.query('select searched, version from "user"')).toEqual([
      { searched: ' old 老人 o example org äther', version: 1 },
    ]);
    await runner.release();
  } finally {
    await database.destroy();
    await dropDatabase(url);
  }
});
