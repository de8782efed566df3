import { afterEach, expect, it, jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { sharedReducers } from '@tianheng/web-kit/state/store.ts';
import { ok, refusal, serve } from '../../test/api.ts';
import { api } from './api.ts';

const { endpoints } = api.injectEndpoints({
  endpoints: (build) => ({ look: build.query<unknown, void>({ query: () => '/v1/competitions' }) }),
});
const makeStore = () =>
  configureStore({
    reducer: { ...sharedReducers, [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });

afterEach(() => void jest.useRealTimers());

const busy = refusal('BUSY', 'later', { headers: { 'Retry-After': '0' } });

it('comes again when it was put off, and shows nothing of it', async () => {
  let times = 0;
  const calls = serve({
    'GET /competitions': (call) => ((times += 1) < 3 ? busy(call) : ok({ data: [] })()),
  });
  const { data, error } = await makeStore().dispatch(endpoints.look.initiate());
  expect([data, error, calls.length]).toEqual([{ data: [] }, undefined, 3]);
});

it('gives up after a while', async () => {
  const calls = serve({ 'GET /competitions': busy });
  const { error } = await makeStore().dispatch(endpoints.look.initiate());
  expect(error).toMatchObject({ code: 'BUSY', status: 503 });
  expect(calls).toHaveLength(5);
});

it('does not come again when nobody wants it any more, nor after another refusal', async () => {
  const calls = serve({
    'GET /competitions': refusal('BUSY', 'later', { headers: { 'Retry-After': '60' } }),
  });
  jest.useFakeTimers();
  const asked = makeStore().dispatch(endpoints.look.initiate());
  await jest.advanceTimersByTimeAsync(30_000);
  expect(calls).toHaveLength(1);
  asked.abort();
  await asked;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveLength(1);
  jest.useRealTimers();
  const others = serve({ 'GET /competitions': refusal('SERVICE_UNAVAILABLE', 'no') });
  await makeStore().dispatch(endpoints.look.initiate());
  expect(others).toHaveLength(1);
});
