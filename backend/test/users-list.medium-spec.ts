import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminUserPage } from '@tianheng/contracts';
import request from 'supertest';
import { startApp, type TestApp } from './app.ts';
import { countQueries } from './queries.ts';

const PATH = '/v1/admin/users';

let test: TestApp;
let bearer: { Authorization: string };
beforeAll(async () => {
  test = await startApp();
  bearer = await test.factory.bearer(await test.factory.admin());
});
afterAll(() => test.stop());

const list = async (query: object): Promise<AdminUserPage> =>
  (await request(test.http).get(PATH).query(query).set(bearer).expect(200)).body as AdminUserPage;

describe('the list of accounts', () => {
  it('finds people by beginnings of words, and Chinese anywhere', async () => {
    const made = await test.factory.user({
      nickname: '欧阳锋',
      email: 'venom.west@poison.example',
      mobilePhone: '13712345678',
      school: '白驼山 College',
    });
    for (const q of [
      '阳锋',
      'venom',
      'VENOM.W',
      'poison',
      '137123',
      '驼山',
      '锋',
      'coll 欧阳',
      'v w p c 白',
      made.username,
    ]) {
      expect([q, (await list({ q })).data.map(({ id }) => id)]).toEqual([q, [made.id]]);
    }
    expect((await list({ q: 'enom' })).data).toEqual([]);
    expect((await list({ q: 'venom eas' })).data).toEqual([]);
    expect((await list({ q: '阳欧' })).data).toEqual([]);
    expect((await list({ q: '-' })).data).toEqual([]);
  });

  it('filters, orders and pages', async () => {
    const { factory } = test;
    const frozen = await factory.user({ isFrozen: true, nickname: '分页甲', username: 'paged_b' });
    const open = await factory.user({ nickname: '分页甲', username: 'paged_a' });
    const idsOf = async (query: object): Promise<string[]> =>
      (await list({ q: '分页甲', ...query })).data.map(({ id }) => id);
    expect(await idsOf({})).toEqual([open.id, frozen.id]);
    expect(await idsOf({ order: 'username' })).toEqual([open.id, frozen.id]);
    await request(test.http).patch(`${PATH}/${frozen.id}`).set(bearer).send({ school: 'X' }).expect(200);
    expect(await idsOf({ order: 'updated_at' })).toEqual([frozen.id, open.id]);
    expect(await idsOf({ is_frozen: true })).toEqual([frozen.id]);
    expect(await idsOf({ is_frozen: '', platform_role: '' })).toEqual([open.id, frozen.id]);
    expect(await idsOf({ platform_role: 'platform_admin' })).toEqual([]);
    expect(await list({ q: '分页甲', page: 2, limit: 1 })).toMatchObject({ total_count: 2, current_page: 2 });
    await request(test.http).get(PATH).query({ is_frozen: 'maybe' }).set(bearer).expect(400);
  });

  it('takes as many queries for one as for many', async () => {
    const one = await countQueries(test, () => list({ limit: 1 }));
    expect(await countQueries(test, () => list({ limit: 20 }))).toBe(one);
  });

  it('is read in the order of an index, and searched by one', async () => {
    const planOf = (sql: string): Promise<string> =>
      test.database.transaction(async (manager) => {
        await manager.query('set local enable_seqscan = off');
        await manager.query('set local enable_sort = off');
        return JSON.stringify(await manager.query(`explain ${sql}`));
      });
    expect(await planOf('select * from "user" order by created_at desc, id desc limit 10')).toContain(
      'user_created_idx',
    );
    expect(await planOf('select * from "user" order by updated_at desc, id desc limit 10')).toContain(
      'user_updated_idx',
    );
    const searched = 'search_beginnings(searched)';
    expect(await planOf(`select * from "user" where ${searched} @@ search_beginnings_query('x')`)).toContain(
      'user_search_idx',
    );
  });
});
