import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { cite, type DatasetDetail, type DatasetOverview } from '@tianheng/contracts';
import request from 'supertest';
import { startApp, type TestApp } from './app.ts';

/** It is March already where the platform is. */
const CREATED_AT = new Date(Date.UTC(2026, 1, 28, 20));
const DAY = '2026-03-01';

let test: TestApp;
let page: string;
let path: string;
let user: { Authorization: string };

beforeAll(async () => {
  test = await startApp();
  user = await test.factory.bearer(await test.factory.user());
  const { id } = await test.factory.dataset({ status: 'open', createdAt: CREATED_AT });
  page = `http://localhost:3001/customer/detail/${id}`;
  path = `/v1/dataset/${id}`;
});
afterAll(() => test.stop());

const get = async <T>(what: string): Promise<T> => {
  const { body } = await request(test.http).get(`${path}${what}`).set(user).expect(200);
  return body as T;
};

it('dates a dataset by the platform’s clocks, whatever reads it', async () => {
  expect(await get('/croissant')).toMatchObject({ datePublished: DAY });
  expect(await get('/json-ld')).toMatchObject({ datePublished: DAY });
  expect(await get('/datacite.json')).toMatchObject({
    dates: expect.arrayContaining([{ date: DAY, dateType: 'Issued' }]),
  });
});

it.each(['', '/overview'])('cites as the page does of what it reads at "%s"', async (what) => {
  const shown = await get<DatasetDetail | DatasetOverview>(what);
  const cited = cite('datacite', shown, { url: page, accessedAt: Date.now() });
  expect(await get('/datacite.json')).toEqual(JSON.parse(cited));
  const { citeAs } = await get<{ citeAs: string }>('/croissant');
  expect(cite('bibtex', shown, { url: page, accessedAt: shown.updated_at * 1000 })).toBe(citeAs);
});
