import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SEARCH_MAX, type DatasetCard, type DatasetPage } from '@tianheng/contracts';
import fc from 'fast-check';
import request from 'supertest';
import { createDataSource } from '../src/data-source.ts';
import { DatasetFile } from '../src/datasets/dataset-file.entity.ts';
import type { Dataset } from '../src/datasets/dataset.entity.ts';
import { DatasetListQuery } from '../src/datasets/list/dataset-list.query.ts';
import { startApp, type TestApp } from './app.ts';
import { countQueries } from './queries.ts';
import { CORPUS, HOSTILE, QUERIES, scan, type Texts } from './search-scan.ts';

let test: TestApp;
let byId: Map<string, Texts>;

async function add(texts: Texts, values: Partial<Dataset> = {}): Promise<string> {
  const files = [];
  for (const filename of texts.files)
    files.push(await test.factory.file('x', { purpose: 'dataset', filename }));
  const { title, keyword, introduction } = texts;
  const { id } = await test.factory.dataset({ title, keyword, introduction, ...values }, files);
  byId.set(id, texts);
  return id;
}

async function find(
  query: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<DatasetCard[]> {
  const { status, body } = await request(test.http)
    .get('/v1/dataset')
    .query({ limit: '1000', ...query })
    .set(headers);
  expect([status, body]).toEqual([200, expect.anything()]);
  const page = body as DatasetPage;
  expect(page.total_count).toBe(page.data.length);
  return page.data;
}

const titles = (cards: DatasetCard[]): string[] => cards.map(({ title }) => title);

const expected = (search: string): string[] =>
  [...byId]
    .filter(([, texts]) => (search.trim() === '' ? true : scan(search, texts)))
    .map(([id]) => id)
    .sort();

async function expectAsScanned(search: string): Promise<void> {
  const found = await find({ search });
  expect([search, found.map(({ id }) => id).sort()]).toEqual([search, expected(search)]);
}

beforeAll(async () => {
  test = await startApp();
  byId = new Map();
  for (const texts of CORPUS) await add(texts);
});
afterAll(() => test.stop());

describe('a search', () => {
  it.each(QUERIES.map((search) => [search]))('%j finds what a plain scan finds', expectAsScanned);
  it.each(HOSTILE.map((search) => [search]))('%j is only text', expectAsScanned);

  it('is tried with queries that find something, and some that must not', () => {
    expect(QUERIES.filter((search) => expected(search).length === 0)).toEqual([
      ...['星卫', 'gp4', '4', '024', 'naive', '卫星 没有的词', 'zzz', '量子'],
    ]);
  });

  it('finds by the index what it finds without', async () => {
    // A small table is read whole unless that is forbidden.
    const url = `${test.databaseUrl}?options=${encodeURIComponent('-c enable_seqscan=off')}`;
    const database = await createDataSource(url).initialize();
    try {
      const list = new DatasetListQuery(database);
      const statuses = ['open'] as const;
      for (const search of [...QUERIES, ...HOSTILE.filter((text) => text.trim() !== '')]) {
        const { ids, total } = await list.find({ statuses, search, offset: 0, limit: 1000 });
        expect([search, ids.sort(), total]).toEqual([search, expected(search), expected(search).length]);
      }
      const plan = await database.query<object[]>(
        `explain select from dataset_search s
         where search_vector(s.title || s.keyword || s.introduction || s.file_names) @@ search_query('轨道')`,
      );
      expect(JSON.stringify(plan)).toContain('dataset_search_idx');
    } finally {
      await database.destroy();
    }
  });

  it('keeps each word and each pair of characters once', async () => {
    const [kept] = await test.database.query<unknown[]>(
      `select search_vector(' b ab b 轨轨轨')::text as words, search_beginnings(' b ab b 轨轨轨')::text as beginnings`,
    );
    expect(kept).toEqual({ words: `'ab' 'b' '轨' '轨轨'`, beginnings: `'a' 'ab' 'b' '轨' '轨轨'` });
  });

  it('finds in any texts what a plain scan finds', async () => {
    const text = fc
      .array(fc.constantFrom(...'轨道数据星aAbＢ１2é. _-、|🚀㎞𠮷メ'), { maxLength: 12 })
      .map((characters) => characters.join(''));
    const made = fc.record({
      title: text,
      keyword: text,
      introduction: text,
      files: fc.constant<string[]>([]),
    });
    for (const texts of fc.sample(made, { numRuns: 150, seed: 7 })) await add(texts);
    for (const search of fc.sample(text, { numRuns: 60, seed: 8 })) await expectAsScanned(search.slice(0, 4));
  });

  it('is refused beyond its length', async () => {
    const { status, body } = await request(test.http)
      .get('/v1/dataset')
      .query({ search: 'x'.repeat(SEARCH_MAX + 1) });
    expect([status, body.code, body.details[0].field]).toEqual([400, 'VALIDATION_FAILED', 'search']);
    expect((await request(test.http).get('/v1/dataset').query({ search: 'a\0b' })).status).toBe(400);
  });
});

describe('what is found', () => {
  it('is ranked by the best field of each term, then the newest, or in the order asked for', async () => {
    const at = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 0, day)), updatedAt: new Date() });
    const base = { title: 'x', keyword: 'x', introduction: 'x', files: [] as string[] };
    await add({ ...base, introduction: '排序 kepler' }, at(9));
    await add({ ...base, title: 'in file', files: ['排序kepler.csv'] }, at(8));
    await add({ ...base, title: 'in keyword', keyword: '排序|kepler' }, at(7));
    await add({ ...base, title: '排序 in title', introduction: 'kepler' }, at(5));
    await add({ ...base, title: '排序 newer', introduction: 'kepler' }, at(6));
    await add({ ...base, title: '排序 Kepler' }, at(1));
    const ranked = ['排序 Kepler', 'in keyword', '排序 newer', '排序 in title', 'in file', 'x'];
    expect(titles(await find({ search: '排序 kepler' }))).toEqual(ranked);
    expect(titles(await find({ search: 'kepler 排序', order: '' }))).toEqual(ranked);
    expect(titles(await find({ search: '排序 kepler', order: 'created_at' }))).toEqual([
      ...['x', 'in file', 'in keyword', '排序 newer', '排序 in title', '排序 Kepler'],
    ]);
    const paged = [];
    for (const page of ['1', '2', '3', '4']) {
      const { body } = await request(test.http)
        .get('/v1/dataset')
        .query({ search: '排序 kepler', page, limit: '2' });
      expect([body.total_count, body.current_page]).toEqual([6, Number(page)]);
      paged.push(...titles(body.data));
    }
    expect(paged).toEqual(ranked);
  });

  it('says where, in plain text', async () => {
    await add({
      title: '<b>标记</b> Hubble',
      keyword: '标记',
      introduction: '无',
      files: ['标记.csv', 'b.csv'],
    });
    const [card] = await find({ search: '标记' });
    expect(card?.highlights).toEqual([
      { field: 'title', text: '<b>标记</b> Hubble', ranges: [{ start: 3, end: 5 }] },
      { field: 'keyword', text: '标记', ranges: [{ start: 0, end: 2 }] },
      { field: 'file_name', text: '标记.csv', ranges: [{ start: 0, end: 2 }] },
    ]);
    const { body } = await request(test.http).get('/v1/dataset');
    expect((body as DatasetPage).data.every(({ highlights }) => highlights.length === 0)).toBe(true);
  });

  it('takes as many queries for one dataset as for many', async () => {
    const search = (text: string) =>
      request(test.http).get('/v1/dataset').query({ search: text, limit: '100' }).expect(200);
    expect((await search('csv')).body.data.length).toBeGreaterThan(3);
    expect((await search('hubble.jpg')).body.data).toHaveLength(1);
    const few = await countQueries(test, () => search('hubble.jpg'));
    expect(await countQueries(test, () => search('csv'))).toBe(few);
    expect(few).toBeLessThanOrEqual(4);
  });

  it('is a private dataset by its title alone, and never one of a competition', async () => {
    const hidden = { keyword: '秘密词 confidential', introduction: '秘密词 confidential' };
    const card = await test.factory.dataset({ title: '卡片 Carded 秘密标题', status: 'private', ...hidden });
    const file = await test.factory.file('x', { purpose: 'dataset', filename: '秘密词 confidential.csv' });
    await test.factory.dataset({ title: '别的', status: 'private', ...hidden }, [file]);
    await test.factory.dataset({ title: '秘密标题', status: 'competition', ...hidden });
    const member = await test.factory.bearer(await test.factory.user());
    for (const headers of [member, await test.factory.bearer(await test.factory.admin())]) {
      for (const search of ['秘密词', '秘密标题 秘密词', 'confidential', 'carded confidential'])
        expect([search, await find({ search }, headers)]).toEqual([search, []]);
      for (const search of ['秘密标题 卡', 'card', '秘密标题 carded']) {
        const shown = { id: card.id, introduction: '', highlights: [expect.anything()] };
        expect(await find({ search }, headers)).toEqual([expect.objectContaining(shown)]);
      }
      expect(await find({ search: '秘密标题', scope: 'home' }, headers)).toEqual([]);
    }
    expect(await find({ search: '秘密标题' })).toEqual([]);
  });
});

describe('what is searched is kept by the database', () => {
  const names = async (search: string) => titles(await find({ search }));

  it('when texts, links and names change, whoever changes them', async () => {
    const { database, factory } = test;
    const first = await factory.file('x', { purpose: 'dataset', filename: '旧名.csv' });
    const second = await factory.file('x', { purpose: 'dataset', filename: '第二.csv' });
    const { id } = await factory.dataset({ title: '触发' }, [first]);
    const other = await factory.dataset({ title: '另一' }, [first]);
    expect((await names('旧名')).sort()).toEqual(['另一', '触发']);
    await database.query(`update stored_file set filename = '新名.csv' where id = $1`, [first.id]);
    expect(await names('旧名')).toEqual([]);
    expect((await names('新名')).sort()).toEqual(['另一', '触发']);
    await database.query(`update dataset_file set file_id = $1 where dataset_id = $2`, [second.id, id]);
    expect(await names('新名')).toEqual(['另一']);
    expect(await names('第二')).toEqual(['触发']);
    await database.query(`update dataset_file set dataset_id = $1 where dataset_id = $2`, [other.id, id]);
    expect(await names('第二')).toEqual(['另一']);
    await database.query(`delete from dataset_file where file_id = $1`, [second.id]);
    expect(await names('第二')).toEqual([]);
    await database.query(
      `update dataset set title = '改了', keyword = 'Ｋｅｙ', introduction = '说明' where id = $1`,
      [id],
    );
    expect(await names('触发')).toEqual([]);
    expect(await names('key 说明 改了')).toEqual(['改了']);
    await database.query(`delete from dataset where id = any($1)`, [[id, other.id]]);
    expect(await names('改了')).toEqual([]);
    expect(await database.query('select from dataset_search where dataset_id = $1', [id])).toEqual([]);
  });

  it('when two link files to one dataset at the same time', async () => {
    const { factory } = test;
    for (let round = 0; round < 5; round += 1) {
      const { id: datasetId } = await factory.dataset({ title: `并发 ${round}` });
      const files = await Promise.all(
        ['甲', '乙', '丙', '丁'].map((name) =>
          factory.file('x', { purpose: 'dataset', filename: `${name}${round}同时.csv` }),
        ),
      );
      await Promise.all(
        files.map(({ id: fileId }) => test.database.getRepository(DatasetFile).insert({ datasetId, fileId })),
      );
      expect(await names(`甲 乙 丙 丁 ${round} 同时`)).toEqual([`并发 ${round}`]);
    }
  });

  it('so that nothing is lost or left over after all of this', async () => {
    const stale = await test.database.query<object[]>(
      `select d.id from dataset d left join dataset_search s on s.dataset_id = d.id
       where (s.title, s.keyword, s.introduction) is distinct from
           (search_shape(d.title), search_shape(d.keyword), search_shape(d.introduction))
         or s.file_names is distinct from coalesce((select string_agg(search_shape(f.filename), '' order by l.position, l.file_id)
           from dataset_file l join stored_file f on f.id = l.file_id where l.dataset_id = d.id), '')`,
    );
    expect(stale).toEqual([]);
  });
});
