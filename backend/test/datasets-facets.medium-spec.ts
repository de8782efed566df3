import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  DATASET_FACETS,
  FACET_PICKS_MAX,
  FACET_VALUES_MAX,
  type DatasetFacet,
  type DatasetFacets,
  type DatasetPage,
} from '@tianheng/contracts';
import request from 'supertest';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { Dataset } from '../src/datasets/dataset.entity.ts';
import { dataFormat } from '../src/datasets/dataset.mapper.ts';
import { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { countQueries } from './queries.ts';

let test: TestApp;
let person: User;
let admin: User;

const VALUES = [
  {
    title: '雷达 甲',
    dataType: 'radar',
    status: 'open',
    license: 'MIT',
    language: 'zh-CN',
    names: ['a.csv', 'b.CSV'],
  },
  {
    title: '雷达 乙',
    dataType: 'radar',
    status: 'register',
    license: 'CC-BY-4.0',
    language: 'zh-CN',
    names: ['a.csv', 'b.json'],
  },
  { title: 'Radar three', dataType: 'radar', status: 'open', license: '', language: 'en', names: [] },
  { title: 'Sky one', dataType: 'other', status: 'open', license: 'MIT', language: 'en', names: ['x.json'] },
  {
    title: 'Shut',
    dataType: 'other',
    status: 'private',
    license: 'Secret licence',
    language: 'en',
    names: ['x.secret'],
  },
  {
    title: 'Match only',
    dataType: 'hyperspectral',
    status: 'competition',
    license: 'MIT',
    language: 'en',
    names: ['y.tle'],
  },
] as const;

beforeAll(async () => {
  test = await startApp();
  [person, admin] = [await test.factory.user(), await test.factory.admin()];
  for (const { names, ...values } of VALUES) {
    const files = [];
    for (const filename of names)
      files.push(await test.factory.file(filename, { purpose: 'dataset', filename }));
    await test.factory.dataset(values, files);
  }
});
afterAll(() => test.stop());

type Query = Record<string, string | string[]>;
const ask = async <T>(path: string, user: User | null, query: Query): Promise<T> => {
  const headers = user ? await test.factory.bearer(user) : {};
  const { body } = await request(test.http).get(`/v1/dataset${path}`).set(headers).query(query).expect(200);
  return body as T;
};
const facets = async (
  user: User | null,
  query: Query = {},
): Promise<Record<DatasetFacet, Record<string, number>>> => {
  const found = await ask<DatasetFacets>('/facets', user, query);
  return Object.fromEntries(
    DATASET_FACETS.map((name) => [
      name,
      Object.fromEntries(found[name].map(({ value, count }) => [value, count])),
    ]),
  ) as Record<DatasetFacet, Record<string, number>>;
};
const titles = async (user: User | null, query: Query): Promise<string[]> =>
  (await ask<DatasetPage>('', user, query)).data.map(({ title }) => title).toSorted();

describe('GET /dataset/facets', () => {
  it('counts for a visitor what a visitor may see, and nothing else', async () => {
    expect(await facets(null)).toEqual({
      type: { radar: 2, other: 1 },
      access: { open: 3 },
      format: { CSV: 1, JSON: 1 },
      language: { en: 2, 'zh-CN': 1 },
      license: { MIT: 2 },
    });
  });

  it.each([
    ['somebody signed in', () => person],
    ['an administrator', () => admin],
  ])('names to %s neither format nor licence of what opens to nobody', async (_who, user) => {
    const found = await facets(user());
    expect(found.access).toEqual({ open: 3, register: 1, private: 1 });
    expect(found.type).toEqual({ radar: 3, other: 2 });
    expect(found.license).toEqual({ MIT: 2, 'CC-BY-4.0': 1 });
    expect(found.format).toEqual({ CSV: 2, JSON: 2 });
    expect(await titles(user(), { license: 'Secret licence' })).toEqual([]);
    expect(await titles(user(), { format: 'SECRET' })).toEqual([]);
  });

  it('counts each facet by what the others leave', async () => {
    const found = await facets(person, { type: 'radar', language: 'zh-CN' });
    expect(found).toEqual({
      type: { radar: 2 },
      access: { open: 1, register: 1 },
      format: { CSV: 2, JSON: 1 },
      language: { 'zh-CN': 2, en: 1 },
      license: { MIT: 1, 'CC-BY-4.0': 1 },
    });
  });

  it.each<Query>([
    {},
    { type: ['radar', 'other'] },
    { access: 'register' },
    { format: 'JSON' },
    { license: ['MIT', 'CC-BY-4.0'], language: 'en' },
    { search: '雷达' },
    { search: 'r', type: 'radar', format: ['CSV', 'JSON'] },
    { search: 'shut' },
    { openable: 'true', type: 'other' },
  ])('says of %j what the list then holds', async (query) => {
    for (const user of [null, person, admin]) {
      const found = await facets(user, query);
      for (const name of DATASET_FACETS) {
        for (const [value, count] of Object.entries(found[name])) {
          const narrowed = await ask<DatasetPage>('', user, { ...query, [name]: value });
          expect([name, value, narrowed.total_count]).toEqual([name, value, count]);
        }
      }
    }
  });

  it('follows what is edited, renamed and taken away', async () => {
    const file = await test.factory.file('q', { purpose: 'dataset', filename: 'q.one' });
    const { id } = await test.factory.dataset({ title: 'Followed' }, [file]);
    const seen = async () => (await facets(null, { search: 'Followed' })) as object;
    expect(await seen()).toMatchObject({ type: { other: 1 }, format: { ONE: 1 }, license: {} });
    await test.database.getRepository(StoredFile).update(file.id, { filename: 'q.two' });
    await test.database
      .getRepository(Dataset)
      .update(id, { dataType: 'radar', license: 'MIT', language: 'en' });
    expect(await seen()).toMatchObject({ type: { radar: 1 }, format: { TWO: 1 }, license: { MIT: 1 } });
    await test.database.query('delete from dataset_file where dataset_id = $1', [id]);
    expect(await seen()).toMatchObject({ format: {} });
    await test.database.getRepository(Dataset).delete(id);
    expect(await seen()).toMatchObject({ type: {}, access: {} });
  });

  it('knows formats as the files themselves say them', async () => {
    const names = ['a.csv', 'README', '.hidden', 'a.', 'a.tar.gz', '..x', '数据.TLE', 'a.b c'];
    const [row] = await test.database.query<[{ formats: string[] }]>(
      'select array_agg(file_format(name) order by place) as formats from unnest($1::text[]) with ordinality as n(name, place)',
      [names],
    );
    expect(row.formats).toEqual(names.map(dataFormat));
  });

  it('names no more values than it may, those of most datasets first', async () => {
    const made = [];
    for (let number = 0; number < FACET_VALUES_MAX + 3; number += 1)
      made.push((await test.factory.dataset({ title: 'Many', license: `Licence ${number}` })).id);
    made.push((await test.factory.dataset({ title: 'Many', license: 'Licence 52' })).id);
    const { license } = await ask<DatasetFacets>('/facets', null, { search: 'Many' });
    expect(license).toHaveLength(FACET_VALUES_MAX);
    expect(license[0]).toEqual({ value: 'Licence 52', count: 2 });
    await test.database.query('delete from dataset where id = any($1)', [made]);
  });

  it('is one statement, however much is picked', async () => {
    const none = await countQueries(test, () => facets(null));
    expect(none).toBe(1);
    const picked = {
      type: ['radar', 'other'],
      access: 'open',
      format: 'CSV',
      language: 'en',
      license: 'MIT',
    };
    expect(await countQueries(test, () => facets(null, picked))).toBe(1);
    expect(await countQueries(test, () => ask('', null, picked))).toBeLessThanOrEqual(3);
  });
});

describe('GET /dataset, narrowed', () => {
  it('takes any of a facet, and all facets together', async () => {
    expect(await titles(null, { type: ['radar', 'other'] })).toEqual(['Radar three', 'Sky one', '雷达 甲']);
    expect(await titles(null, { type: ['radar', 'other'], license: 'MIT' })).toEqual(['Sky one', '雷达 甲']);
    expect(await titles(person, { format: 'JSON', access: 'register' })).toEqual(['雷达 乙']);
  });

  it('shows nobody what the list does not', async () => {
    for (const user of [null, person, admin])
      expect(await titles(user, { access: 'competition' })).toEqual([]);
    expect(await titles(null, { access: ['register', 'private'] })).toEqual([]);
  });

  it('leaves out what cannot be opened where that is wanted, to administrators nothing', async () => {
    expect(await titles(person, { type: 'other' })).toEqual(['Shut', 'Sky one']);
    expect(await titles(person, { type: 'other', openable: 'true' })).toEqual(['Sky one']);
    expect(await titles(person, { openable: 'true' })).toHaveLength(4);
    expect(await titles(admin, { type: 'other', openable: 'true' })).toEqual(['Shut', 'Sky one']);
    expect(await titles(null, { openable: 'true' })).toHaveLength(3);
  });

  it('keeps order and pages, what opens to nobody last', async () => {
    const query = { type: ['radar', 'other'], order: 'data_type', limit: '100' };
    // Which they are: how many rows they have is found meanwhile.
    const list = async (part: Query) =>
      (await ask<DatasetPage>('', person, { ...query, ...part })).data.map(({ title }) => title);
    const all = await list({});
    expect([all.length, all.at(-1)]).toEqual([5, 'Shut']);
    const paged = [];
    for (const page of ['1', '2', '3']) paged.push(...(await list({ page, limit: '2' })));
    expect(paged).toEqual(all);
  });

  it.each<[string, Query]>([
    ['type', { type: 'sonar' }],
    ['access', { access: ['open', 'all'] }],
    ['language', { language: 'fr' }],
    ['license', { license: 'x'.repeat(101) }],
    ['format', { format: 'x'.repeat(256) }],
    ['format', { format: Array.from({ length: FACET_PICKS_MAX + 1 }, (_, at) => `F${at}`) }],
    ['openable', { openable: 'yes' }],
  ])('refuses a %s that is none', async (field, query) => {
    for (const path of ['', '/facets']) {
      const { body } = await request(test.http).get(`/v1/dataset${path}`).query(query).expect(400);
      expect([body.code, body.details[0].field]).toEqual(['VALIDATION_FAILED', field]);
    }
  });

  it('counts no pages', async () => {
    await request(test.http).get('/v1/dataset/facets').query({ page: '2' }).expect(400);
  });
});
