import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  COVER_MAX_BYTES,
  DATASET_FILES_MAX,
  DATASET_INTRODUCTION_MAX,
  DATASET_USE_INFO_MAX,
  type AdminDataset,
  type AdminDatasetPage,
  type DatasetDetail,
  type DatasetRequest,
  type ErrorBody,
} from '@tianheng/contracts';
import request from 'supertest';
import { Question } from '../src/competitions/question.entity.ts';
import type { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { untilSomebodyWaits } from './kept-counts.ts';
import { countQueries } from './queries.ts';

type Headers = Record<string, string>;

const PATH = '/v1/admin/dataset';
const NOWHERE = '00000000-0000-4000-8000-000000000000';

let test: TestApp;
let admin: Headers;
let file: StoredFile;

beforeAll(async () => {
  test = await startApp();
  admin = await test.factory.bearer(await test.factory.admin());
  file = await test.factory.file('data', { purpose: 'dataset', filename: 'data.csv' });
});
afterAll(() => test.stop());

const bodyOf = (values: Partial<DatasetRequest> = {}): DatasetRequest => ({
  title: '新数据集',
  keyword: '轨道、雷达',
  data_type: 'radar',
  status: 'open',
  source: '天衡2026',
  download_list: [{ key: file.id, is_tmp: false }],
  ...values,
});
const post = (body: object) => request(test.http).post(PATH).set(admin).send(body);
const put = (id: string, body: object) => request(test.http).put(`${PATH}/${id}`).set(admin).send(body);
const remove = (id: string) => request(test.http).delete(`${PATH}/${id}`).set(admin);
const create = async (values: Partial<DatasetRequest> = {}): Promise<AdminDataset> =>
  (await post(bodyOf(values)).expect(201)).body as AdminDataset;
const detail = async (id: string): Promise<DatasetDetail> =>
  (await request(test.http).get(`/v1/dataset/${id}`).set(admin).expect(200)).body as DatasetDetail;
const list = async (query: object): Promise<AdminDatasetPage> =>
  (await request(test.http).get(PATH).query(query).set(admin).expect(200)).body as AdminDatasetPage;

describe('creating a dataset', () => {
  it('keeps everything, one entry for each key and in this order', async () => {
    const { factory } = test;
    const picture = await factory.file('png', { purpose: 'picture', mediaType: 'image/png' });
    const example = await factory.file('x', { purpose: 'dataset', filename: 'example.csv' });
    const made = await create({
      title: ' “天衡” 2026 \'a\' "b" ',
      language: 'en',
      introduction: ' 第一行\n第二行 ',
      question_use_info: '用于赛题',
      picture_id: picture.id,
      download_list: [
        { key: example.id.toUpperCase(), is_tmp: true },
        { key: file.id, is_tmp: false },
      ],
    });
    expect(made).toEqual({
      id: made.id,
      title: '“天衡” 2026 \'a\' "b"',
      keyword: '轨道、雷达',
      data_type: 'radar',
      status: 'open',
      source: '天衡2026',
      license: '',
      language: 'en',
      introduction: '第一行\n第二行',
      question_use_info: '用于赛题',
      picture_id: picture.id,
      picture_url: `/v1/object-storage/download/${picture.id}`,
      view_count: 0,
      download_count: 0,
      file_count: 2,
      in_use: false,
      version: 1,
      sync_task_ids: [],
      created_at: expect.any(Number),
      updated_at: made.created_at,
    });
    const { download_list, question_use_info, picture_id } = await detail(made.id);
    expect(download_list.map(({ key, is_tmp }) => [key, is_tmp])).toEqual([
      [example.id, true],
      [file.id, false],
    ]);
    expect([question_use_info, picture_id]).toEqual(['用于赛题', picture.id]);
  });

  it.each<[string, object]>([
    ['title', { title: '' }],
    ['title', { title: '   ' }],
    ['title', { title: '数据，集' }],
    ['title', { title: 'a-b' }],
    ['title', { title: '<b>' }],
    ['title', { title: '集\n集' }],
    ['title', { title: '集'.repeat(101) }],
    ['keyword', { keyword: '' }],
    ['keyword', { keyword: '、|' }],
    ['keyword', { keyword: '轨道，雷达' }],
    ['keyword', { keyword: 'a b' }],
    ['keyword', { keyword: '词'.repeat(21) }],
    ['data_type', { data_type: 'sonar' }],
    ['status', { status: 'closed' }],
    ['source', { source: '天 衡' }],
    ['source', { source: '源'.repeat(21) }],
    ['language', { language: 'fr' }],
    ['introduction', { introduction: '介'.repeat(DATASET_INTRODUCTION_MAX + 1) }],
    ['question_use_info', { question_use_info: '用'.repeat(DATASET_USE_INFO_MAX + 1) }],
    ['picture_id', { picture_id: 'x' }],
    ['picture_id', { picture_id: NOWHERE }],
    ['download_list', { download_list: [] }],
    ['download_list', { download_list: null }],
    ['download_list', { download_list: [{ key: NOWHERE, is_tmp: false }] }],
    ['download_list', { download_list: Array.from({ length: DATASET_FILES_MAX + 1 }, () => ({})) }],
    ['download_list.0.is_tmp', { download_list: [{ key: NOWHERE }] }],
    ['download_list.0.key', { download_list: [{ key: 'x', is_tmp: true }] }],
    ['view_count', { view_count: 9 }],
    ['created_at', { created_at: 9 }],
  ])('refuses its %s: %j', async (field, values) => {
    const { body } = await post({ ...bodyOf(), ...values }).expect(400);
    expect(body.code).toBe('VALIDATION_FAILED');
    expect((body.details as { field: string }[]).map((one) => one.field)).toContain(field);
  });

  it('says of a picture for texts and covers how it would be data', async () => {
    const picture = await test.factory.file('png', { filename: 'map.png', mediaType: 'image/png' });
    const values = { download_list: [file, picture].map(({ id: key }) => ({ key, is_tmp: false })) };
    const { body } = await post(bodyOf(values)).set('Accept-Language', 'en').expect(400);
    const message = 'names map.png, a picture for texts and covers: upload it with file_type=dataset';
    expect(body.details).toEqual([{ field: 'download_list', message }]);
  });

  it('says in both languages that it needs data', async () => {
    const said = async (language: string): Promise<string> =>
      (
        await post(bodyOf({ download_list: [] }))
          .set('accept-language', language)
          .expect(400)
      ).body.details[0].message;
    expect(await said('zh-CN')).toBe('至少要一条关联数据！');
    expect(await said('en')).toBe('needs at least one linked data item');
  });

  it('refuses a file twice, a picture as data, data as picture, and what was removed', async () => {
    const { factory, database } = test;
    const field = async (values: Partial<DatasetRequest>): Promise<unknown> =>
      (await post(bodyOf(values)).expect(400)).body.details[0].field;
    const twice = [
      { key: file.id, is_tmp: false },
      { key: file.id.toUpperCase(), is_tmp: true },
    ];
    expect(await field({ download_list: twice })).toBe('download_list');
    const picture = await factory.file('png', { purpose: 'picture' });
    expect(await field({ download_list: [{ key: picture.id, is_tmp: false }] })).toBe('download_list');
    expect(await field({ picture_id: file.id })).toBe('picture_id');
    // As a cover it has to be one, and no larger than covers are.
    expect(await field({ picture_id: picture.id })).toBe('picture_id');
    const cover = { purpose: 'picture', mediaType: 'image/png' } as const;
    const large = await factory.file(Buffer.alloc(COVER_MAX_BYTES + 1), cover);
    expect(await field({ picture_id: large.id })).toBe('picture_id');
    const exact = await factory.file(Buffer.alloc(COVER_MAX_BYTES), cover);
    expect((await create({ picture_id: exact.id })).picture_id).toBe(exact.id);
    const removed = await factory.file('x', { purpose: 'dataset' });
    await database.query('update stored_file set deleted_at = now() where id = $1', [removed.id]);
    expect(await field({ download_list: [{ key: removed.id, is_tmp: false }] })).toBe('download_list');
    const uploaded = await factory.file('x', { purpose: 'team_upload' });
    expect(await field({ download_list: [{ key: uploaded.id, is_tmp: false }] })).toBe('download_list');
  });

  it('takes judges’ data into datasets alone that no list shows in full', async () => {
    const truth = await test.factory.file('truth', { purpose: 'judge_data' });
    const download_list = [{ key: truth.id, is_tmp: false }];
    const { body } = await post(bodyOf({ download_list })).expect(400);
    expect(body.details).toEqual([{ field: 'status', message: '只能为仅限赛事或私有，因为关联了评测数据' }]);
    const { id } = await create({ download_list, status: 'private' });
    await put(id, bodyOf({ download_list, status: 'register' })).expect(400);
    await put(id, bodyOf({ download_list, status: 'competition' })).expect(200);
  });
});

describe('the licence of a dataset', () => {
  it('is kept, changed and shown', async () => {
    const { id, license } = await create({ license: ' CC-BY-4.0 ' });
    expect(license).toBe('CC-BY-4.0');
    expect((await detail(id)).license).toBe('CC-BY-4.0');
    const [{ data }] = [await list({ q: '新数据集' })];
    expect(data.find((one) => one.id === id)?.license).toBe('CC-BY-4.0');
    await put(id, bodyOf({ license: 'Public domain' })).expect(200);
    expect((await detail(id)).license).toBe('Public domain');
  });

  it('may be unknown', async () => {
    expect((await create()).license).toBe('');
  });

  it.each(['x'.repeat(101), 'a\nb', '<b>MIT</b>', 7])('is refused as %p', async (license) => {
    const { body } = await post({ ...bodyOf(), license }).expect(400);
    expect((body as ErrorBody).details?.map(({ field }) => field)).toEqual(['license']);
  });
});

describe('updating a dataset', () => {
  it('keeps when it was made and notes when it changed', async () => {
    const made = await create({ introduction: '旧', question_use_info: '旧' });
    await test.database.query(
      `update dataset set created_at = now() - interval '9 days', updated_at = now() - interval '9 days' where id = $1`,
      [made.id],
    );
    const other = await test.factory.file('x', { purpose: 'dataset' });
    const { body } = await put(
      made.id,
      bodyOf({ title: '改名', status: 'register', download_list: [{ key: other.id, is_tmp: true }] }),
    ).expect(200);
    const changed = body as AdminDataset;
    expect(changed).toMatchObject({
      id: made.id,
      title: '改名',
      status: 'register',
      introduction: '',
      file_count: 1,
    });
    expect(made.created_at - changed.created_at).toBeGreaterThan(8 * 86_400);
    expect(changed.updated_at).toBeGreaterThanOrEqual(made.updated_at);
    expect((await detail(made.id)).download_list.map(({ key, is_tmp }) => [key, is_tmp])).toEqual([
      [other.id, true],
    ]);
  });

  it('asks before participants can see more of what a question is judged by', async () => {
    const own = await test.factory.file('judged by this', { purpose: 'dataset' });
    const download_list = [{ key: own.id, is_tmp: false }];
    const made = await create({ status: 'competition', download_list });
    const { question } = await test.factory.world();
    await test.database.query('update question set output_dataset = $2 where id = $1', [
      question.id,
      [made.id],
    ]);
    for (const status of ['open', 'register', 'private'] as const) {
      const { body } = await put(made.id, bodyOf({ status, download_list })).expect(409);
      expect(body).toMatchObject({ code: 'TRUTH_OPEN', error_info: expect.stringContaining(made.title) });
    }
    // Nobody is asked about what is refused anyway.
    const truth = await test.factory.file('x', { purpose: 'judge_data' });
    const impossible = bodyOf({ status: 'open', download_list: [{ key: truth.id, is_tmp: false }] });
    expect((await put(made.id, impossible).expect(400)).body.details).toMatchObject([{ field: 'status' }]);
    await put(made.id, bodyOf({ status: 'private', download_list, confirm_open_truth: true })).expect(200);
    await put(made.id, bodyOf({ status: 'open', download_list })).expect(409);
    await put(made.id, bodyOf({ status: 'open', download_list, confirm_open_truth: true })).expect(200);
    await put(made.id, bodyOf({ status: 'register', download_list })).expect(200);
  });

  it('keeps one of two concurrent versions whole', async () => {
    const { id } = await create();
    const files = await Promise.all([1, 2, 3, 4].map(() => test.factory.file('x', { purpose: 'dataset' })));
    const bodies = files.map((one, number) =>
      bodyOf({ title: `版本${number}`, download_list: [{ key: one.id, is_tmp: false }] }),
    );
    const answers = await Promise.all(bodies.map((body) => put(id, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { title, download_list } = await detail(id);
    const kept = bodies.find((body) => body.title === title);
    expect(download_list.map(({ key }) => key)).toEqual(kept?.download_list.map(({ key }) => key));
  });

  it('refuses what is not there, and leaves it as it was when refused', async () => {
    expect((await put(NOWHERE, bodyOf()).expect(404)).body.code).toBe('DATASET_NOT_FOUND');
    const made = await create();
    await put(made.id, bodyOf({ title: '改', download_list: [{ key: NOWHERE, is_tmp: false }] })).expect(400);
    expect(await detail(made.id)).toMatchObject({ title: made.title, file_count: 1 });
  });
});

describe('deleting a dataset', () => {
  it('takes its citations along and leaves its files', async () => {
    const { id } = await create();
    const citation = { content: '一篇引用了该数据的论文', address: 'https://example.org' };
    await request(test.http).post(`/v1/dataset/${id}/reference`).set(admin).send(citation).expect(201);
    await detail(id);
    expect((await remove(id).expect(200)).body).toEqual({});
    expect((await remove(id).expect(404)).body.code).toBe('DATASET_NOT_FOUND');
    await request(test.http).get(`/v1/object-storage/download/${file.id}`).set(admin).expect(200);
  });

  it.each(['inputDataset', 'outputDataset', 'testInputDataset', 'testOutputDataset', 'openDataset'] as const)(
    'is refused while a question uses it as %s',
    async (role) => {
      const { id } = await create();
      const question = await test.factory.question(
        await test.factory.group(await test.factory.competition()),
        {
          [role]: [id, id],
        },
      );
      const inUse = async (): Promise<boolean> =>
        (await list({ limit: 100 })).data.find((one) => one.id === id)?.in_use ?? false;
      expect(await inUse()).toBe(true);
      expect((await remove(id).expect(409)).body.code).toBe('DATASET_IN_USE');
      await test.database.getRepository(Question).update({ id: question.id }, { [role]: [] });
      expect(await inUse()).toBe(false);
      await remove(id).expect(200);
    },
  );

  it('loses against a link that is made at the same moment, or wins, but never leaves a link to nothing', async () => {
    const { database, factory } = test;
    const group = await factory.group(await factory.competition());
    for (let round = 0; round < 10; round += 1) {
      const { id } = await create();
      const question = await factory.question(group);
      const link = database
        .query('update question set open_dataset = array[$2::uuid] where id = $1', [question.id, id])
        .then(
          () => true,
          () => false,
        );
      const [linked, removed] = await Promise.all([link, remove(id)]);
      expect([removed.status, linked]).toEqual(linked ? [409, true] : [200, false]);
    }
  });

  it('waits for a link that is being made', async () => {
    const { database, factory } = test;
    const { id } = await create();
    const question = await factory.question(await factory.group(await factory.competition()));
    const removed = await database.transaction(async (manager) => {
      await manager.update(Question, { id: question.id }, { openDataset: [id] });
      const answer = remove(id).then((response) => response);
      await untilSomebodyWaits(database);
      return { answer };
    });
    expect((await removed.answer).body.code).toBe('DATASET_IN_USE');
  });
});

describe('the list', () => {
  it('shows datasets of every status, and searches all of each', async () => {
    const truth = await test.factory.file('x', { purpose: 'dataset', filename: '唯一文件名.csv' });
    const { id } = await create({
      title: '后台',
      status: 'private',
      download_list: [{ key: truth.id, is_tmp: false }],
    });
    const other = await create({ title: '唯一文件名', status: 'competition' });
    const found = await list({ q: '唯一文件名' });
    expect(found.data.map((one) => one.id)).toEqual([other.id, id]);
    expect(found).toMatchObject({ total_count: 2, current_page: 1 });
    const all = await list({ limit: 100 });
    expect(all.data.map((one) => one.id)).toEqual(expect.arrayContaining([id, other.id]));
    expect(await list({ page: 1000 })).toEqual({
      data: [],
      total_count: all.total_count,
      current_page: 1000,
      is_more: false,
    });
    await request(test.http).get(PATH).query({ limit: 101 }).set(admin).expect(400);
  });

  it('takes as many queries for one as for many', async () => {
    const one = await countQueries(test, () => list({ limit: 1 }));
    expect(await countQueries(test, () => list({ limit: 100 }))).toBe(one);
  });
});

it('is closed to everybody else', async () => {
  const member = await test.factory.bearer(await test.factory.user());
  const { id } = await create();
  const calls = [
    () => request(test.http).get(PATH),
    () => request(test.http).post(PATH).send(bodyOf()),
    () =>
      request(test.http)
        .put(`${PATH}/${id}`)
        .send(bodyOf({ title: '越权' })),
    () => request(test.http).delete(`${PATH}/${id}`),
  ];
  for (const call of calls) {
    expect((await call().set(member)).body.code).toBe('ROLE_REQUIRED');
    expect((await call()).body.code).toBe('UNAUTHORIZED');
  }
  expect((await detail(id)).title).toBe('新数据集');
});
