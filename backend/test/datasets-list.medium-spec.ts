import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DATASET_ORDERS, type DatasetDetail, type DatasetOrder, type DatasetPage } from '@tianheng/contracts';
import request from 'supertest';
import { createDataSource } from '../src/data-source.ts';
import { ORDERS } from '../src/datasets/list/dataset-list.query.ts';
import { startApp, type TestApp } from './app.ts';
import { countQueries } from './queries.ts';

const COUNT = 12;
const day = (number: number): Date => new Date(Date.UTC(2026, 0, 1 + number));

let test: TestApp;

beforeAll(async () => {
  test = await startApp();
  const types = ['radar', 'photoelectric', 'multisensor', 'hyperspectral', 'other'] as const;
  for (let number = 0; number < COUNT; number += 1) {
    // Pairs are equal in all that is ordered by, so that only the id tells them apart.
    const pair = Math.floor(number / 2);
    await test.factory.dataset({
      title: `表 ${number}`,
      dataType: types[pair % types.length] ?? 'other',
      createdAt: day(pair),
      updatedAt: day(20 - pair),
      downloadCount: pair % 3,
      viewCount: pair,
    });
  }
});
afterAll(() => test.stop());

const list = async (query: Record<string, string | number>): Promise<DatasetPage> =>
  (await request(test.http).get('/v1/dataset').query(query).expect(200)).body as DatasetPage;

describe('GET /dataset', () => {
  const keyOf: Record<DatasetOrder, (card: DatasetPage['data'][number]) => (number | string | null)[]> = {
    created_at: ({ created_at }) => [-(created_at ?? 0)],
    data_type: ({ data_type, created_at }) => [data_type, -(created_at ?? 0)],
    hot: ({ download_count, view_count }) => [-(download_count ?? 0), -(view_count ?? 0)],
    updated_at: ({ updated_at }) => [-(updated_at ?? 0)],
  };

  it.each(DATASET_ORDERS)('orders by %s, and pages neither repeat nor skip', async (order) => {
    const all = await list({ order, limit: 1000 });
    expect([all.data.length, all.total_count, all.current_page]).toEqual([COUNT, COUNT, 1]);
    const keys = all.data.map((card) => keyOf[order](card));
    const sorted = keys.toSorted((a, b) => {
      const at = a.findIndex((part, index) => part !== b[index]);
      if (at < 0) return 0;
      return (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1;
    });
    expect(keys).toEqual(sorted);
    const paged = [];
    for (let page = 1; page <= 5; page += 1) paged.push(...(await list({ order, page, limit: 3 })).data);
    expect(paged).toEqual(all.data);
  });

  it('orders by created_at unless told otherwise', async () => {
    const { data } = await list({ order: 'created_at' });
    expect(data).toHaveLength(10);
    expect((await list({})).data).toEqual(data);
    expect((await list({ order: '', scope: '', search: ' ' })).data).toEqual(data);
  });

  it('puts what opens to nobody last and by title, whatever it hides, on whatever page that is', async () => {
    const cards = [];
    for (const [at, title] of ['表 D', '表 A', '表 C', '表 A', '表 B', '表 A'].entries()) {
      const hidden = {
        createdAt: day(99 - at),
        updatedAt: day(99 - at),
        downloadCount: 9 - at,
        viewCount: 9 - at,
      };
      const dataType = at % 2 === 0 ? 'other' : 'radar';
      cards.push(await test.factory.dataset({ title, status: 'private', dataType, ...hidden }));
    }
    const placeOf = ({ title, id }: { title: string; id: string }): string => title + id;
    const ids = cards.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)).map(({ id }) => id);
    const signed = await test.factory.bearer(await test.factory.user());
    const page = async (query: {
      search?: string;
      order?: string;
      page?: number;
      limit: number;
    }): Promise<string[]> =>
      (
        (await request(test.http).get('/v1/dataset').set(signed).query(query).expect(200)).body as DatasetPage
      ).data.map(({ id }) => id);
    const orders = [{}, ...DATASET_ORDERS.map((order) => ({ order }))];
    for (const query of orders.flatMap((order) => [order, { ...order, search: '表' }])) {
      const all = await page({ ...query, limit: 100 });
      expect(all).toHaveLength(COUNT + ids.length);
      expect([query, all.slice(COUNT)]).toEqual([query, ids]);
      const paged = [];
      for (let at = 1; at <= 4; at += 1) paged.push(...(await page({ ...query, page: at, limit: 5 })));
      expect(paged).toEqual(all);
    }
    await test.database.query('delete from dataset where id = any($1)', [ids]);
  });

  it('is empty beyond its end', async () => {
    expect(await list({ page: 3 })).toEqual({
      ...{ data: [], total_count: COUNT, current_page: 3, is_more: false },
    });
    expect(await list({ page: 1_000_000, limit: 1000 })).toMatchObject({ data: [], total_count: COUNT });
  });

  it.each([
    { limit: 1001 },
    { limit: 0 },
    { page: 0 },
    { page: 'x' },
    { order: 'title' },
    { order: 'id;drop table dataset' },
    { scope: 'admin' },
    { unknown: '1' },
  ])('refuses %j', async (query) => {
    const { body } = await request(test.http).get('/v1/dataset').query(query).expect(400);
    expect([body.code, body.details[0].field]).toEqual(['VALIDATION_FAILED', Object.keys(query)[0]]);
  });

  it('takes as many queries for many datasets as for one', async () => {
    const one = await countQueries(test, () => list({ limit: 1 }));
    expect(await countQueries(test, () => list({ limit: 1000 }))).toBe(one);
    expect(one).toBeLessThanOrEqual(3);
  });

  it.each(DATASET_ORDERS)('reads an index for %s', async (order) => {
    const options = encodeURIComponent('-c enable_seqscan=off -c enable_sort=off');
    const database = await createDataSource(`${test.databaseUrl}?options=${options}`).initialize();
    try {
      const plan = await database.query<object[]>(
        `explain select d.id from dataset d where d.status = any('{open,register}') order by ${ORDERS[order]} limit 10`,
      );
      const name = { created_at: 'created', data_type: 'data_type', hot: 'hot', updated_at: 'updated' }[
        order
      ];
      expect(JSON.stringify(plan)).toContain(`dataset_${name}_idx`);
      expect(JSON.stringify(plan)).not.toContain('Sort');
    } finally {
      await database.destroy();
    }
  });
});

describe('GET /dataset/{id}', () => {
  it('tells what there is to download', async () => {
    const { factory } = test;
    const picture = await factory.file('png', { purpose: 'picture' });
    const files = [
      await factory.file('12345', { purpose: 'dataset', filename: '数据.csv' }),
      await factory.file('123', { purpose: 'dataset', filename: 'b.CSV' }),
      await factory.file('1', { purpose: 'dataset', filename: 'README' }),
    ];
    const { id } = await factory.dataset({ title: '详情', pictureId: picture.id, createdAt: day(1) }, files);
    const bearer = await factory.bearer(await factory.user());
    const { body } = await request(test.http).get(`/v1/dataset/${id}`).set(bearer).expect(200);
    const [first] = files;
    expect(body as DatasetDetail).toMatchObject({
      id,
      title: '详情',
      picture_url: `/v1/object-storage/download/${picture.id}`,
      created_at: day(1).getTime() / 1000,
      formats: ['CSV'],
      file_count: 3,
      total_size: 9,
      reference_list: [],
      language: 'zh-CN',
    });
    expect((body as DatasetDetail).download_list[0]).toEqual({
      key: first?.id,
      filename: '数据.csv',
      data_format: 'CSV',
      is_tmp: false,
      size: 5,
      sha256: first?.sha256,
    });
  });

  it('takes as many queries for many files and citations as for none', async () => {
    const { factory } = test;
    const files = await Promise.all(
      Array.from({ length: 5 }, () => factory.file('x', { purpose: 'dataset' })),
    );
    const few = await factory.dataset({ title: '少' });
    const many = await factory.dataset({ title: '多' }, files);
    const bearer = await factory.bearer(await factory.user());
    const get = (id: string) => request(test.http).get(`/v1/dataset/${id}`).set(bearer).expect(200);
    const base = await countQueries(test, () => get(few.id));
    expect(await countQueries(test, () => get(many.id))).toBe(base);
  });
});
