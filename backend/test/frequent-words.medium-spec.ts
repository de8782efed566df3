import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  DATASET_FACETS,
  DATASET_ORDERS,
  FACETS_COUNTED_MAX,
  SEARCH_FOUND_MAX,
  type AdminDatasetPage,
  type DatasetFacets,
  type DatasetOrder,
  type DatasetPage,
} from '@tianheng/contracts';
import request from 'supertest';
import type { DataSource } from 'typeorm';
import { DatasetFacetsQuery } from '../src/datasets/list/dataset-facets.query.ts';
import { CARDS_ORDER, DatasetListQuery, ORDERS } from '../src/datasets/list/dataset-list.query.ts';
import { startApp, type TestApp } from './app.ts';
import { countQueries } from './queries.ts';

const DATASETS = 9_000;

let test: TestApp;
let member: Record<string, string>;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startApp();
  member = await test.factory.bearer(await test.factory.user());
  admin = await test.factory.bearer(await test.factory.admin());
  // Every fourth of a status, all of them "everywhere"; "often" in one of three introductions, in one of ninety titles;
  // what is private or of a competition has its own word in its texts alone.
  await test.database.query(
    `insert into dataset (title, keyword, introduction, data_type, status, source, license, language, created_at, updated_at,
       download_count)
     select case when n % 90 = 0 then 'Often ' else '' end || 'orbit ' || n || case when n % 4 = 2 then ' 卡片' else '' end,
       'everywhere 到处', case when n % 3 = 0 then 'often' else '' end || case when n % 4 > 1 then ' secret 秘密' else '' end,
       (array['radar', 'other', 'other'])[1 + n % 3], (array['open', 'register', 'private', 'competition'])[1 + n % 4], 's',
       case when n % 50 = 0 then 'Rare' when n % 2 = 0 then 'MIT' else '' end, (array['zh-CN', 'en'])[1 + n % 2],
       timestamptz '2026-01-01' + make_interval(mins => (n * 7919) % 9001), timestamptz '2026-02-01' - make_interval(mins => n / 2),
       n % 7
     from generate_series(1, $1::integer) n`,
    [DATASETS],
  );
  await test.database.query('analyze');
});
afterAll(() => test.stop());

type Query = Record<string, string | number | string[]>;
const list = async (query: Query, headers: Record<string, string> = {}): Promise<DatasetPage> =>
  (await request(test.http).get('/v1/dataset').set(headers).query(query).expect(200)).body as DatasetPage;
const facets = async (query: Query, headers: Record<string, string> = {}): Promise<DatasetFacets> =>
  (await request(test.http).get('/v1/dataset/facets').set(headers).query(query).expect(200))
    .body as DatasetFacets;
const idsOf = async (where: string, order: string, limit = 1_000_000): Promise<string[]> =>
  (
    await test.database.query<{ id: string }[]>(
      `select d.id from dataset d where ${where} order by ${order} limit ${limit}`,
    )
  ).map(({ id }) => id);
const shown = ({ data }: DatasetPage): string[] => data.map(({ id }) => id);

const NEWEST = ORDERS.created_at;
const OPEN = `d.status = 'open'`;
const SIGNED_IN = `(d.status in ('open', 'register'))`;

describe('a word in very many datasets', () => {
  it.each([
    ['everywhere', {}],
    ['到处', {}],
    // Among so few the index is asked, among more one after the other is looked into.
    ['everywhere', 'member'],
    ['到处', 'member'],
  ])('%s: five hundred are listed and counted, the newest first (%#)', async (search, who) => {
    const page = await list({ search, limit: 1000 }, who === 'member' ? member : {});
    const where = who === 'member' ? SIGNED_IN : OPEN;
    expect([page.total_count, page.is_more]).toEqual([SEARCH_FOUND_MAX, true]);
    expect(shown(page)).toEqual(await idsOf(where, NEWEST, SEARCH_FOUND_MAX));
  });

  it('puts those first that have it in the title, rare as they may be', async () => {
    const where = `${SIGNED_IN} and d.introduction like '%often%'`;
    const inTitle = await idsOf(`${SIGNED_IN} and d.title ilike 'often%'`, NEWEST);
    expect(inTitle.length).toBeGreaterThan(20);
    const page = await list({ search: 'often', limit: 100 }, member);
    expect([page.total_count, page.is_more]).toEqual([SEARCH_FOUND_MAX, true]);
    const others = await idsOf(`${where} and d.title not ilike 'often%'`, NEWEST, 1000);
    expect(shown(page)).toEqual([...inTitle, ...others].slice(0, 100));
  });

  it.each(DATASET_ORDERS)(
    'is listed by %s, page by page, each once and nothing beyond',
    async (order: DatasetOrder) => {
      const paged: string[] = [];
      for (let page = 1; page <= 5; page += 1)
        paged.push(...shown(await list({ search: 'everywhere', order, page, limit: 230 }, member)));
      expect(paged).toEqual(await idsOf(SIGNED_IN, ORDERS[order], SEARCH_FOUND_MAX));
      expect((await list({ search: 'everywhere', order, page: 6, limit: 230 }, member)).data).toEqual([]);
    },
  );

  it('finds title cards by their titles alone, last, and nothing of a competition', async () => {
    for (const headers of [member, admin]) {
      for (const search of ['secret', '秘密', 'secret orbit', 'everywhere secret'])
        expect([search, await list({ search }, headers)]).toMatchObject([
          search,
          { data: [], total_count: 0, is_more: false },
        ]);
      const cards = await list({ search: '卡片', limit: 1000 }, headers);
      expect([cards.is_more, shown(cards)]).toEqual([
        true,
        await idsOf(`d.status = 'private'`, CARDS_ORDER, SEARCH_FOUND_MAX),
      ]);
      const { access, format, license } = await facets({ search: '卡片' }, headers);
      expect([access, format, license]).toEqual([[{ value: 'private', count: FACETS_COUNTED_MAX }], [], []]);
    }
    expect(await list({ search: '卡片' })).toMatchObject({ data: [], total_count: 0, is_more: false });
    expect(await facets({ search: 'secret' }, member)).toMatchObject({
      type: [],
      access: [],
      is_more: false,
    });
  });

  it('is found everywhere by administrators in the back office', async () => {
    const { body } = await request(test.http)
      .get('/v1/admin/dataset')
      .query({ q: 'secret', limit: 100 })
      .set(admin)
      .expect(200);
    const page = body as AdminDatasetPage;
    expect([page.total_count, page.is_more]).toEqual([SEARCH_FOUND_MAX, true]);
    expect(page.data.map(({ id }) => id)).toEqual(await idsOf(`d.introduction like '%secret%'`, NEWEST, 100));
  });

  it('is narrowed by what few have, and by what many have', async () => {
    for (const [query, where] of [
      [{ license: 'Rare' }, `${OPEN} and d.license = 'Rare'`],
      [{ license: 'Rare', type: 'radar' }, `${OPEN} and d.license = 'Rare' and d.data_type = 'radar'`],
      [{ type: 'other' }, `${OPEN} and d.data_type = 'other'`],
      [{ license: 'None' }, 'false'],
    ] as const) {
      const page = await list({ search: 'everywhere', limit: 1000, ...query });
      const expected = await idsOf(where, NEWEST);
      expect([query, page.is_more, shown(page)]).toEqual([
        query,
        expected.length > SEARCH_FOUND_MAX,
        expected.slice(0, SEARCH_FOUND_MAX),
      ]);
    }
  });

  it('takes a bounded number of statements', async () => {
    const cost = (search: string): Promise<number> => countQueries(test, () => list({ search }, member));
    expect(await cost('everywhere')).toBeLessThanOrEqual((await cost('4711')) + 2);
  });
});

describe('facets of a word in very many datasets', () => {
  it('say that they count some, of whom none is hidden from the viewer', async () => {
    const found = await facets({ search: 'everywhere' }, member);
    expect(found.is_more).toBe(true);
    const total = (name: (typeof DATASET_FACETS)[number]): number =>
      found[name].reduce((sum, { count }) => sum + count, 0);
    expect([total('type'), total('language'), total('access')]).toEqual([
      FACETS_COUNTED_MAX,
      FACETS_COUNTED_MAX,
      FACETS_COUNTED_MAX,
    ]);
    expect(found.access.map(({ value }) => value).toSorted()).toEqual(['open', 'register']);
    for (const name of DATASET_FACETS)
      for (const { value, count } of found[name])
        expect(
          (await list({ search: 'everywhere', [name]: value }, member)).total_count,
        ).toBeGreaterThanOrEqual(count);
  });

  it('count exactly what picks leave few of, each facet by what the others leave', async () => {
    const query = { search: 'everywhere', license: 'Rare' };
    const found = await facets(query);
    expect(found.is_more).toBe(true);
    for (const name of ['type', 'language', 'access'] as const)
      for (const { value, count } of found[name])
        expect([name, value, count]).toEqual([
          name,
          value,
          (await list({ ...query, [name]: value })).total_count,
        ]);
    expect(found.license.map(({ value }) => value).toSorted()).toEqual(['MIT', 'Rare']);
  });

  it('count all of it where the list does', async () => {
    const found = await facets({ search: 'orbit 47' }, member);
    expect(found.is_more).toBe(false);
    for (const { value, count } of found.type)
      expect((await list({ search: 'orbit 47', type: value }, member)).total_count).toBe(count);
  });
});

/** Rows of all tables that the work reads, the fourth time that it asks: then its plans are the ones that are kept. */
async function rowsRead(
  work: (list: DatasetListQuery, facets: DatasetFacetsQuery) => Promise<unknown>,
): Promise<number> {
  return test.database.transaction(async (manager) => {
    await manager.query(`set local plan_cache_mode = force_generic_plan`);
    const count = async (): Promise<number> => {
      const [{ rows }] = await manager.query<[{ rows: number }]>(
        `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows from pg_stat_xact_user_tables`,
      );
      return rows;
    };
    const asks = manager as unknown as DataSource;
    const ask = (): Promise<unknown> => work(new DatasetListQuery(asks), new DatasetFacetsQuery(asks));
    for (let times = 0; times < 3; times += 1) await ask();
    const before = await count();
    await ask();
    return (await count()) - before;
  });
}

describe('of thousands of datasets', () => {
  const statuses = ['open', 'register'] as const;
  const page = { statuses, offset: 0, limit: 10 };
  it.each<[string, number, Parameters<typeof rowsRead>[0]]>([
    ['a narrowed list', 100, (asked) => asked.find({ ...page, search: '', filter: { type: ['other'] } })],
    [
      'its last page',
      100,
      (asked) => asked.find({ ...page, offset: 2990, search: '', filter: { type: ['other'] } }),
    ],
    ['what few have', 500, (asked) => asked.find({ ...page, search: '', filter: { license: ['Rare'] } })],
    ['a frequent word', 1_200, (asked) => asked.find({ ...page, search: 'everywhere' })],
    [
      'a frequent word, of what few have',
      1_500,
      (asked) => asked.find({ ...page, search: 'everywhere', filter: { license: ['Rare'] } }),
    ],
    ['facets', 100, (_list, asked) => asked.find({ statuses, search: '', filter: {}, access: undefined })],
    [
      'facets of a frequent word',
      1_500,
      (_list, asked) => asked.find({ statuses, search: 'everywhere', filter: {}, access: undefined }),
    ],
  ])('%s reads %i rows at most', async (_what, most, work) => {
    expect(await rowsRead(work)).toBeLessThanOrEqual(most);
  });
});

describe('a list that is narrowed', () => {
  it.each([
    ['what many have', { type: 'other' }, `d.data_type = 'other'`],
    ['what few have', { license: 'Rare' }, `d.license = 'Rare'`],
    [
      'several of a facet',
      { license: ['Rare', 'MIT'], language: 'zh-CN' },
      `d.license in ('Rare', 'MIT') and d.language = 'zh-CN'`,
    ],
  ])(
    'by %s has the same pages in every order, from its beginning to its end',
    async (_what, query: Query, where) => {
      const isKnown = 'license' in query ? [] : [`d.status = 'private' and ${where}`];
      for (const order of DATASET_ORDERS) {
        const open = await idsOf(`${SIGNED_IN} and ${where}`, ORDERS[order]);
        const cards = (await Promise.all(isKnown.map((card) => idsOf(card, CARDS_ORDER)))).flat();
        const expected = [...open, ...cards];
        const last = Math.ceil(expected.length / 40);
        for (const page of [
          1,
          2,
          Math.ceil(open.length / 80),
          Math.ceil(open.length / 40),
          last - 1,
          last,
          last + 1,
        ]) {
          const answer = await list({ ...query, order, page, limit: 40 }, member);
          const wanted = expected.slice((page - 1) * 40, page * 40);
          expect([order, page, answer.total_count, shown(answer)]).toEqual([
            order,
            page,
            expected.length,
            wanted,
          ]);
          expect(answer.is_more).toBe(false);
        }
      }
    },
  );
});
