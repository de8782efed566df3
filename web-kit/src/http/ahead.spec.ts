import { beforeEach, expect, it, jest } from '@jest/globals';
import { ok, serveAnswers } from '../../test/serve.ts';
import { askAhead, takeAhead } from './ahead.ts';
import { API_PREFIX, headersOf } from './headers.ts';

const PATH = '/dataset?page=1&limit=10';
const mine = headersOf('en', 'mine');
const request = (headers: Record<string, string>, path = PATH, method = 'GET') =>
  new Request(API_PREFIX + path, { headers, method });

beforeEach(() => {
  jest.useRealTimers();
  takeAhead(request(mine, PATH, 'POST'));
});

it('gives what was asked ahead to whoever asks the same, once', async () => {
  const calls = serveAnswers({ 'GET /dataset': ok({ data: ['first'] }) });
  askAhead(PATH, mine);
  const answer = await takeAhead(request(mine));
  expect(await answer?.json()).toEqual({ data: ['first'] });
  expect(takeAhead(request(mine))).toBeNull();
  expect(calls).toHaveLength(1);
});

it.each([
  ['another address', headersOf('en', 'mine'), '/dataset?page=2&limit=10'],
  ['another language', headersOf('zh-CN', 'mine'), PATH],
  ['another person', headersOf('en', 'theirs'), PATH],
  ['a visitor', headersOf('en', null), PATH],
])('gives nothing to %s', (_who, headers, path) => {
  serveAnswers({ 'GET /dataset': ok({}) });
  askAhead(PATH, mine);
  expect(takeAhead(request(headers, path))).toBeNull();
});

it("gives no visitor's answer to somebody who is signed in", () => {
  serveAnswers({ 'GET /dataset': ok({}) });
  askAhead(PATH, headersOf('en', null));
  expect(takeAhead(request(mine))).toBeNull();
});

it('gives nothing any more once something was changed, or after a while', () => {
  serveAnswers({ 'GET /dataset': ok({}), 'POST /login': ok({}) });
  askAhead(PATH, mine);
  expect(takeAhead(request(mine, '/login', 'POST'))).toBeNull();
  expect(takeAhead(request(mine))).toBeNull();
  jest.useFakeTimers();
  askAhead(PATH, mine);
  jest.advanceTimersByTime(30_000);
  expect(takeAhead(request(mine))).toBeNull();
});

it('leaves a failure to whoever takes it', async () => {
  globalThis.fetch = jest.fn<typeof fetch>(() => Promise.reject(new TypeError('no network')));
  askAhead(PATH, mine);
  await expect(takeAhead(request(mine))).rejects.toThrow('no network');
});
