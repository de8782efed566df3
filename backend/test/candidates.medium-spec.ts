import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  USER_SEARCHES_PER_MINUTE,
  USER_SEARCH_MAX,
  USER_SEARCH_RESULTS,
  type UserCandidate,
} from '@tianheng/contracts';
import request from 'supertest';
import { User } from '../src/auth/accounts/user.entity.ts';
import type { Competition } from '../src/competitions/competition.entity.ts';
import { findCandidates } from '../src/teams/candidates.query.ts';
import { startApp, type TestApp } from './app.ts';
import { countQueries } from './queries.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let test: TestApp;
let competition: Competition;
let me: User;
let counter = 0;
let prefix: string;

beforeAll(async () => {
  test = await startApp();
  competition = await test.factory.competition();
});
afterAll(() => test.stop());
beforeEach(async () => {
  prefix = `p${(counter += 1)}x`;
  me = await test.factory.user();
});

const search = async (query: object, user = me) =>
  request(test.http)
    .get('/v1/users/search')
    .query(query)
    .set(await test.factory.bearer(user));

async function find(q: string, user = me): Promise<UserCandidate[]> {
  const { status, body } = await search({ q, competition_id: competition.id }, user);
  expect(status).toBe(200);
  return body as UserCandidate[];
}
const names = async (q: string): Promise<string[]> => (await find(q)).map(({ username }) => username);

describe('the search for people', () => {
  it('finds by the beginning of either name, whatever the case, by username', async () => {
    const { factory } = test;
    await factory.user({ username: `${prefix}_b`, nickname: '甲' });
    await factory.user({ username: `other_${prefix}`, nickname: `${prefix.toUpperCase()} Zhang` });
    await factory.user({ username: `not_${prefix}`, nickname: `not ${prefix}` });
    const [first] = [await factory.user({ username: `${prefix}_a`, nickname: `张${prefix}` })];
    expect(await names(prefix)).toEqual([`other_${prefix}`, `${prefix}_a`, `${prefix}_b`].sort());
    expect(await names(`  ${prefix.toUpperCase()} `)).toHaveLength(3);
    expect(await names(`张${prefix}`)).toEqual([first.username]);
  });

  it('tells nothing by which they could be reached', async () => {
    await test.factory.user({ username: `${prefix}_a`, mobilePhone: '13800000000', school: 'Tianjin' });
    const [found] = await find(prefix);
    expect(Object.keys(found ?? {}).sort()).toEqual(['id', 'in_team', 'nickname', 'username']);
  });

  it('is no search for addresses and phones', async () => {
    await test.factory.user({ email: `${prefix}@example.org`, mobilePhone: '13911112222' });
    expect(await find(prefix)).toEqual([]);
    expect(await find('13911112222')).toEqual([]);
  });

  it('marks who holds a place in that competition', async () => {
    const { factory } = test;
    const [leader, member, elsewhere, free] = await Promise.all(
      ['a', 'b', 'c', 'd'].map((end) => factory.user({ username: `${prefix}_${end}` })),
    );
    if (!leader || !member || !elsewhere || !free) throw new Error('four people');
    await factory.team(competition, { leader, members: [member] });
    await factory.team(await factory.competition(), { leader: elsewhere });
    expect((await find(prefix)).map(({ in_team }) => in_team)).toEqual([true, true, false, false]);
  });

  it('frees those whose team was dismissed', async () => {
    const leader = await test.factory.user({ username: `${prefix}_a` });
    const team = await test.factory.team(competition, { leader });
    await test.database.query(`update team_member set holds_seat = false where team_id = $1`, [team.id]);
    expect(await find(prefix)).toMatchObject([{ in_team: false }]);
  });

  it('leaves out oneself, frozen people and administrators', async () => {
    const { factory } = test;
    const [asking] = [await factory.user({ username: `${prefix}_me` })];
    await factory.user({ username: `${prefix}_frozen`, isFrozen: true });
    await factory.admin({ username: `${prefix}_admin` });
    expect(await find(prefix, asking)).toEqual([]);
    expect(await names(prefix)).toEqual([`${prefix}_me`]);
  });

  it('takes wildcards as they are', async () => {
    await test.factory.user({ username: `${prefix}_a` });
    await test.factory.user({ username: `${prefix}za`, nickname: `%_${prefix}` });
    await test.factory.user({ username: `${prefix}zb`, nickname: `\\%${prefix}` });
    expect(await names(`${prefix}_`)).toEqual([`${prefix}_a`]);
    expect(await find(`${prefix}%`)).toEqual([]);
    expect(await find('%%')).toEqual([]);
    expect(await names(`%_${prefix}`)).toEqual([`${prefix}za`]);
    expect(await names(`\\%${prefix}`)).toEqual([`${prefix}zb`]);
    expect(await find(`'; drop table "user"; --`)).toEqual([]);
  });

  it.each(['', ' ', 'a', ' a ', '李'])('finds nobody by %j', async (q) => {
    expect(await find(q)).toEqual([]);
  });

  it('shows no more than so many, asking the database always as often', async () => {
    const many = Array.from({ length: USER_SEARCH_RESULTS + 5 }, (_, at) => `${prefix}_${String(at + 10)}`);
    for (const username of many) await test.factory.user({ username });
    expect(await names(prefix)).toEqual(many.slice(0, USER_SEARCH_RESULTS));
    const asMany = await countQueries(test, () => find(prefix));
    expect(await countQueries(test, () => find(`${prefix}_10`))).toBe(asMany);
  });

  it.each([
    [{ q: 'abc' }, 'competition_id'],
    [{ q: 'abc', competition_id: 'x' }, 'competition_id'],
    [{ competition_id: UNKNOWN }, 'q'],
    [{ q: 'a'.repeat(USER_SEARCH_MAX + 1), competition_id: UNKNOWN }, 'q'],
    [{ q: ['a', 'b'], competition_id: UNKNOWN }, 'q'],
  ])('refuses %j', async (query, field) => {
    const { status, body } = await search(query);
    expect([status, body.code, body.details[0].field]).toEqual([400, 'VALIDATION_FAILED', field]);
  });

  it.each(['abc', 'a'])('knows no unknown competition, asked for %j', async (q) => {
    const { status, body } = await search({ q, competition_id: UNKNOWN });
    expect([status, body.code]).toEqual([404, 'COMPETITION_NOT_FOUND']);
  });

  it('is for people who are signed in', async () => {
    const query = { q: 'abc', competition_id: competition.id };
    const { status, body } = await request(test.http).get('/v1/users/search').query(query);
    expect([status, body.code]).toEqual([401, 'UNAUTHORIZED']);
  });

  it('has an end for those who list everybody, and for nobody else', async () => {
    await test.database.query(`delete from rate_limit`);
    await find('ab');
    await test.database.query(`update rate_limit set count = $1`, [USER_SEARCHES_PER_MINUTE - 1]);
    await find('ab');
    const { status, body, headers } = await search({ q: 'ab', competition_id: competition.id });
    expect([status, body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    await find('ab', await test.factory.user());
  });

  it('reads the indexes of both names', async () => {
    await test.database.query(
      `insert into "user" (username, nickname, email, password_hash)
       select 'crowd_' || md5(n::text), '众' || md5(n::text), 'crowd' || n || '@example.org', ''
       from generate_series(1, 5000) n`,
    );
    await test.database.query(`analyze "user"`);
    const plans: string[] = [];
    await test.database.transaction(async (manager) => {
      const query = manager.query.bind(manager);
      manager.query = (async (sql: string, values: unknown[]) => {
        plans.push(JSON.stringify(await query(`explain ${sql}`, values)));
        return query(sql, values);
      }) as typeof manager.query;
      await findCandidates(manager, {
        beginning: 'Crowd_ab3',
        competitionId: competition.id,
        userId: me.id,
        limit: 20,
      });
    });
    expect(plans).toHaveLength(1);
    expect(plans[0]).toContain('user_username_key');
    expect(plans[0]).toContain('user_nickname_idx');
    expect(plans[0]).not.toContain('Seq Scan on \\"user\\"');
  });
});
