import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DATASET_STATUSES, type DatasetStatus } from '@tianheng/contracts';
import request from 'supertest';
import type { Dataset } from '../src/datasets/dataset.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { countQueries } from './queries.ts';

let test: TestApp;
const datasets = new Map<DatasetStatus, Dataset>();

beforeAll(async () => {
  test = await startApp();
  const file = await test.factory.file('a,b', { purpose: 'dataset', filename: 'a.csv' });
  for (const status of DATASET_STATUSES) {
    datasets.set(
      status,
      await test.factory.dataset({ status, title: `轨道 "<${status}>`, keyword: '轨道、TLE' }, [file]),
    );
  }
});
afterAll(() => test.stop());

const idOf = (status: DatasetStatus): string => datasets.get(status)?.id ?? '';

describe('the sitemap', () => {
  it('names the pages and open datasets only', async () => {
    const { status, headers, text } = await request(test.http).get('/v1/sitemap.xml');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    });
    expect(text).toContain('<loc>http://localhost:3001/customer/list</loc>');
    const named = [...text.matchAll(/detail\/([^<]+)<\/loc><lastmod>\d{4}-\d\d-\d\dT/g)].map(([, id]) => id);
    expect(named).toEqual([idOf('open')]);
  });

  it('is two queries', async () => {
    expect(await countQueries(test, () => request(test.http).get('/v1/sitemap.xml'))).toBe(2);
  });

  it('is an index of parts where there are many, which name each once', async () => {
    await test.database.query(
      `insert into dataset (title, keyword, introduction, data_type, status, source)
       select 'many ' || n, 'many', 'many', 'other', 'open', 'test' from generate_series(1, 4200) n`,
    );
    await test.database.query('analyze dataset');
    const index = (await request(test.http).get('/v1/sitemap.xml')).text;
    expect(index).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
    const parts = [...index.matchAll(/<loc>http:\/\/localhost:3001(\/sitemap\.xml\?part=\w+)<\/loc>/g)].map(
      ([, part]) => part ?? '',
    );
    expect(parts).toHaveLength(1 + 16);
    const found: string[] = [];
    for (const part of parts) {
      const { text } = await request(test.http).get(`/v1${part}`).expect(200);
      found.push(...[...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page]) => page ?? ''));
    }
    expect(new Set(found).size).toBe(found.length);
    expect(found.filter((page) => page.includes('/detail/'))).toHaveLength(4201);
    expect(found).toContain('http://localhost:3001/customer/list');
  });

  it.each(['', 'x', '0000', 'a&part=b'])('has no part "%s"', async (part) => {
    const { body } = await request(test.http).get(`/v1/sitemap.xml?part=${part}`);
    expect(body).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('JSON-LD', () => {
  it('describes an open dataset', async () => {
    const { status, body } = await request(test.http).get(`/v1/dataset/${idOf('open')}/json-ld`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      '@type': 'Dataset',
      url: `http://localhost:3001/customer/detail/${idOf('open')}`,
      name: '轨道 "<open>',
      keywords: ['轨道', 'TLE'],
      encodingFormat: ['CSV'],
      distribution: [{ '@type': 'DataDownload', encodingFormat: 'CSV' }],
    });
  });

  it.each(DATASET_STATUSES.filter((status) => status !== 'open'))(
    'is silent about %s ones',
    async (status) => {
      const admin = await test.factory.bearer(await test.factory.admin());
      const answer = await request(test.http)
        .get(`/v1/dataset/${idOf(status)}/json-ld`)
        .set(admin);
      expect(answer.body).toMatchObject({ code: 'DATASET_NOT_FOUND' });
    },
  );
});

it('does not guess the site where nobody named it', async () => {
  const nameless = await startApp({ env: { CUSTOMER_ORIGIN: '' } });
  try {
    const { body } = await request(nameless.http).get('/v1/sitemap.xml');
    expect(body).toMatchObject({ code: 'NOT_FOUND' });
  } finally {
    await nameless.stop();
  }
});
