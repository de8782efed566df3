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

  it('is one query', async () => {
    expect(await countQueries(test, () => request(test.http).get('/v1/sitemap.xml'))).toBe(1);
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
