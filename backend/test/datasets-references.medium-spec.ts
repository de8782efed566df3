import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  REFERENCE_ADDRESS_MAX,
  REFERENCE_CONTENT_MAX,
  REFERENCE_DESC_MAX,
  REFERENCES_PAGE,
  REFERENCES_PER_DAY,
  type DatasetDetail,
  type DatasetReference,
  type ReferenceApproval,
  type ReferenceApprovalPage,
  type ReferenceStatus,
} from '@tianheng/contracts';
import request from 'supertest';
import { RateLimits } from '../src/auth/throttles/rate-limits.ts';
import { startApp, type TestApp } from './app.ts';
import { countQueries } from './queries.ts';

type Headers = Record<string, string>;

const ADMIN = '/v1/admin/dataset/reference';
const CITATION = { content: '一篇引用了该数据的论文', address: 'https://example.org/paper?id=1' };

let test: TestApp;
let author: Headers;
let reader: Headers;
let admin: Headers;
let username: string;

beforeAll(async () => {
  test = await startApp();
  const user = await test.factory.user();
  username = user.username;
  author = await test.factory.bearer(user);
  reader = await test.factory.bearer(await test.factory.user());
  admin = await test.factory.bearer(await test.factory.admin());
});
afterAll(() => test.stop());

const dataset = async (): Promise<string> => (await test.factory.dataset()).id;

const post = (id: string, body: object, headers = author) =>
  request(test.http).post(`/v1/dataset/${id}/reference`).set(headers).send(body);
const submit = async (id: string, body: object = CITATION, headers = author): Promise<DatasetReference> =>
  (await post(id, body, headers).expect(201)).body as DatasetReference;
const list = async (id: string, headers: Headers): Promise<DatasetReference[]> =>
  (await request(test.http).get(`/v1/dataset/${id}/reference`).set(headers).expect(200))
    .body as DatasetReference[];
const decide = (id: string, body: object) =>
  request(test.http).post(`${ADMIN}/${id}/approve`).set(admin).send(body);
const remove = (id: string) => request(test.http).delete(`${ADMIN}/${id}`).set(admin);
const approvals = async (query: object): Promise<ReferenceApprovalPage> =>
  (await request(test.http).get(`${ADMIN}/approve`).query(query).set(admin).expect(200))
    .body as ReferenceApprovalPage;

describe('a citation', () => {
  it('is its author’s until it is approved, then everybody’s', async () => {
    const id = await dataset();
    const made = await submit(id);
    expect(made).toEqual({ id: made.id, ...CITATION, created_at: expect.any(Number), is_pending: true });
    expect(Math.abs(Date.now() - made.created_at)).toBeLessThan(60_000);
    expect(await list(id, author)).toEqual([made]);
    expect(await list(id, reader)).toEqual([]);
    expect(await list(id, admin)).toEqual([]);
    await decide(made.id, { status: '1', desc: null }).expect(200);
    for (const headers of [author, reader]) {
      expect(await list(id, headers)).toEqual([{ ...made, is_pending: false }]);
      const { body } = await request(test.http).get(`/v1/dataset/${id}`).set(headers).expect(200);
      expect((body as DatasetDetail).reference_list).toEqual([{ ...made, is_pending: false }]);
    }
  });

  it('is one of a hundred that are shown at once, the newest first', async () => {
    const id = await dataset();
    await test.database.query(
      `insert into dataset_reference (dataset_id, content, address, status, created_at)
       select $1, 'work ' || n, 'https://example.org/' || n, '1', now() - n * interval '1 hour'
       from generate_series(1, $2::integer + 2) n`,
      [id, REFERENCES_PAGE],
    );
    const { id: own } = await submit(id);
    const page = async (number: number) =>
      (await request(test.http).get(`/v1/dataset/${id}/reference?page=${number}`).set(author).expect(200))
        .body as DatasetReference[];
    const first = await list(id, author);
    expect([first[0]?.id, first.length]).toEqual([own, REFERENCES_PAGE]);
    expect((await page(2)).map(({ content }) => content)).toEqual(['work 100', 'work 101', 'work 102']);
    expect(await page(3)).toEqual([]);
    const { body } = await request(test.http).get(`/v1/dataset/${id}`).set(author).expect(200);
    expect((body as DatasetDetail).reference_list).toEqual(first);
  });

  it('of what is deleted at the same moment is refused', async () => {
    const id = await dataset();
    const take = jest.spyOn(test.app.get(RateLimits), 'take').mockImplementation(async () => {
      await test.database.query('delete from dataset where id = $1', [id]);
      return 0;
    });
    try {
      const { status, body } = await post(id, CITATION);
      expect([status, body.code]).toEqual([404, 'DATASET_NOT_FOUND']);
    } finally {
      take.mockRestore();
    }
  });

  it('that was rejected is nobody’s, and may be submitted again', async () => {
    const id = await dataset();
    const { id: reference } = await submit(id);
    await decide(reference, { status: '2' }).expect(200);
    expect(await list(id, author)).toEqual([]);
    await submit(id);
    expect(await list(id, author)).toHaveLength(1);
  });

  it('is kept as plain text', async () => {
    const id = await dataset();
    const { content } = await submit(id, {
      ...CITATION,
      content: '  <img src=x onerror=alert(1)>A \u202ework <b>of</b>\n 1 < 2 ',
    });
    expect(content).toBe('A work of 1 < 2');
  });

  it.each<[string, object]>([
    ['content', { ...CITATION, content: '九个字还不够长的' }],
    ['content', { ...CITATION, content: '         a         ' }],
    ['content', { ...CITATION, content: '<b><i><u><s><a>short' }],
    ['content', { ...CITATION, content: '\u200b'.repeat(20) }],
    ['content', { ...CITATION, content: 'x'.repeat(REFERENCE_CONTENT_MAX + 1) }],
    ['content', { ...CITATION, content: '<'.repeat(100_000) }],
    ['content', { ...CITATION, content: 1 }],
    ['content', { address: CITATION.address }],
    ['address', { content: CITATION.content }],
    ['address', { ...CITATION, address: 'ftp://example.org' }],
    ['address', { ...CITATION, address: 'javascript:alert(1)//http://example.org' }],
    ['address', { ...CITATION, address: 'example.org' }],
    ['address', { ...CITATION, address: 'https://' }],
    ['address', { ...CITATION, address: 'https://exa mple.org' }],
    ['address', { ...CITATION, address: 'https://example.org/"><script>' }],
    ['address', { ...CITATION, address: 'https://good.example@evil.example/' }],
    ['address', { ...CITATION, address: `https://example.org/${'x'.repeat(REFERENCE_ADDRESS_MAX)}` }],
    ['status', { ...CITATION, status: '1' }],
  ])('is refused for its %s: %j', async (field, body) => {
    const answer = await post(await dataset(), body).expect(400);
    expect([answer.body.code, answer.body.details[0].field]).toEqual(['VALIDATION_FAILED', field]);
  });

  it('is taken once from a person, and from each', async () => {
    const id = await dataset();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(id, CITATION)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body } of answers) {
      if (status !== 201) expect([status, body.code]).toEqual([409, 'REFERENCE_DUPLICATE']);
    }
    const [made] = await list(id, author);
    await decide(made?.id ?? '', { status: '1' }).expect(200);
    expect((await post(id, { ...CITATION, content: '换了一个更长的名字再来一次' })).body.code).toBe(
      'REFERENCE_DUPLICATE',
    );
    await submit(id, CITATION, reader);
    await submit(await dataset(), CITATION);
  });

  it('is taken so many times a day from a person', async () => {
    const eager = await test.factory.bearer(await test.factory.user());
    const id = await dataset();
    for (let number = 0; number < REFERENCES_PER_DAY; number += 1) {
      await submit(id, { ...CITATION, address: `https://example.org/${number}` }, eager);
    }
    const { status, body } = await post(id, { ...CITATION, address: 'https://example.org/more' }, eager);
    expect([status, body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  });

  it('takes as many queries for one as for many', async () => {
    const id = await dataset();
    await submit(id);
    const get = () => list(id, author);
    const one = await countQueries(test, get);
    for (const number of [1, 2, 3])
      await submit(id, { ...CITATION, address: `https://example.org/${number}` });
    expect((await get()).map(({ address }) => address)[0]).toBe('https://example.org/3');
    expect(await countQueries(test, get)).toBe(one);
  });
});

describe('the back office', () => {
  it('lists citations by status, newest first', async () => {
    const { id, title } = await test.factory.dataset({ title: '被引用' });
    const made = [];
    for (const number of [1, 2, 3]) {
      made.push(await submit(id, { ...CITATION, address: `https://example.org/list/${number}` }));
    }
    const [first, second, third] = made.map((one) => one.id) as [string, string, string];
    await decide(first, { status: '1', desc: '可以' }).expect(200);
    await decide(second, { status: '2', desc: '不符' }).expect(200);
    const own = async (status?: ReferenceStatus): Promise<ReferenceApproval[]> =>
      (await approvals({ limit: 100, ...(status && { status }) })).data.filter(
        ({ dataset_id }) => dataset_id === id,
      );
    expect((await own()).map((one) => one.id)).toEqual([third, second, first]);
    expect((await own('0')).map((one) => one.id)).toEqual([third]);
    expect((await own('2')).map(({ desc }) => desc)).toEqual(['不符']);
    expect(await own('1')).toEqual([
      {
        id: first,
        dataset_id: id,
        dataset_name: title,
        content: CITATION.content,
        address: 'https://example.org/list/1',
        created_at: made[0]?.created_at,
        desc: '可以',
        status: '1',
        username,
      },
    ]);
    const one = await countQueries(test, () => approvals({ limit: 1 }));
    expect(await countQueries(test, () => approvals({ limit: 100 }))).toBeLessThanOrEqual(one);
    const { total_count } = await approvals({ limit: 1 });
    expect(await approvals({ page: 1000 })).toEqual({ data: [], total_count, current_page: 1000 });
    await request(test.http).get(`${ADMIN}/approve`).query({ status: '3' }).set(admin).expect(400);
  });

  it('decides once, whoever is faster', async () => {
    const { id } = await submit(await dataset());
    const answers = await Promise.all(
      ['1', '2', '1', '2'].map((status) => decide(id, { status, desc: `因${status}` })),
    );
    const [won, ...rest] = answers.filter(({ status }) => status === 200);
    expect(rest).toEqual([]);
    for (const { status, body } of answers) {
      if (status !== 200) expect([status, body.code]).toEqual([409, 'REFERENCE_DECIDED']);
    }
    const stored = (await approvals({ limit: 100 })).data.find((one) => one.id === id);
    expect(stored).toEqual(won?.body);
    expect(stored?.desc).toBe(`因${stored?.status}`);
  });

  it('refuses decisions that are none', async () => {
    const { id } = await submit(await dataset());
    for (const body of [
      {},
      { status: '0' },
      { status: 1 },
      { status: '1', desc: 'x'.repeat(REFERENCE_DESC_MAX + 1) },
    ]) {
      expect((await decide(id, body).expect(400)).body.code).toBe('VALIDATION_FAILED');
    }
    expect((await decide('00000000-0000-4000-8000-000000000000', { status: '1' })).body.code).toBe(
      'REFERENCE_NOT_FOUND',
    );
  });

  it('deletes what was decided alone', async () => {
    const id = await dataset();
    const { id: reference } = await submit(id);
    expect((await remove(reference).expect(409)).body.code).toBe('REFERENCE_NOT_DECIDED');
    await decide(reference, { status: '1' }).expect(200);
    expect((await remove(reference).expect(200)).body).toEqual({});
    expect(await list(id, author)).toEqual([]);
    expect((await remove(reference).expect(404)).body.code).toBe('REFERENCE_NOT_FOUND');
  });

  it('is closed to everybody else', async () => {
    const { id } = await submit(await dataset());
    const calls = [
      () => request(test.http).get(`${ADMIN}/approve`),
      () => request(test.http).post(`${ADMIN}/${id}/approve`).send({ status: '1' }),
      () => request(test.http).delete(`${ADMIN}/${id}`),
    ];
    for (const call of calls) {
      expect((await call().set(author)).body.code).toBe('ROLE_REQUIRED');
      expect((await call()).body.code).toBe('UNAUTHORIZED');
    }
  });
});
