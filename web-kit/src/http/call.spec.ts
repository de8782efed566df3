import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { BaseQueryApi } from '@reduxjs/toolkit/query/react';
import { askAhead } from './ahead.ts';
import { makeCall, type CallOptions } from './call.ts';

const state = { session: { token: null, expired: false }, preferences: { language: 'en' } };
const context = (): BaseQueryApi =>
  ({
    signal: new AbortController().signal,
    getState: () => state,
    dispatch: (action: unknown) => action,
    type: 'query',
    endpoint: 'any',
  }) as unknown as BaseQueryApi;

/** An API that takes what is sent and says nothing, as one does that was stopped. */
const hanging = (request: Request): Promise<Response> =>
  new Promise((_, reject) => {
    request.signal.addEventListener('abort', () => reject(request.signal.reason as Error));
  });

const realFetch = globalThis.fetch;
beforeEach(() => {
  jest.useFakeTimers();
  globalThis.fetch = hanging as typeof fetch;
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = realFetch;
});

it.each<[string, Parameters<ReturnType<typeof makeCall>>[0], number, CallOptions?]>([
  ['what is read', 'dataset', 30_000],
  ['what is read, in other words', { url: 'dataset', params: { page: 1 } }, 30_000],
  ['what is written', { url: 'dataset', method: 'POST', body: {} }, 60_000],
  ['what is made first', 'dataset', 155_000, { patient: true }],
])('waits for no API that hangs: %s', async (_, args, ms, extra = {}) => {
  let found: unknown = 'nothing yet';
  void Promise.resolve(makeCall()(args, context(), extra)).then((result) => (found = result));
  await jest.advanceTimersByTimeAsync(ms - 1000);
  expect(found).toBe('nothing yet');
  await jest.advanceTimersByTimeAsync(2000);
  expect(found).toMatchObject({ error: { kind: 'network' } });
});

it('waits no longer for what was asked ahead', async () => {
  globalThis.fetch = (() => new Promise(() => undefined)) as typeof fetch;
  askAhead('/dataset', { 'accept-language': 'en' });
  let found: unknown = 'nothing yet';
  const call = makeCall()({ url: 'v1/dataset', headers: { 'accept-language': 'en' } }, context(), {});
  void Promise.resolve(call).then((result) => (found = result));
  await jest.advanceTimersByTimeAsync(31_000);
  expect(found).toMatchObject({ error: { kind: 'network' } });
});
