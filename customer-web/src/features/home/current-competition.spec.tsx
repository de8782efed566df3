import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { ok, refusal, serve } from '../../../test/api.ts';
import { competition, paged } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';
import { api, TAGS } from '../../shared/api.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const TITLE = 'Orbit challenge';
const broken = refusal('INTERNAL', 'Broken.');

it('stays where it cannot be read anew', async () => {
  let isBroken = false;
  let asked = 0;
  serve({
    'GET /competitions': (call) => {
      asked += 1;
      return isBroken ? broken(call) : ok(paged([competition()]))();
    },
  });
  const { store } = open('/customer');
  await screen.findByRole('region', { name: TITLE });
  isBroken = true;
  const before = asked;
  await act(async () => void store.dispatch(api.util.invalidateTags([...TAGS])));
  await screen.findByRole('region', { name: TITLE });
  expect(asked).toBeGreaterThan(before);
  expect(screen.queryByText('Broken.')).toBeNull();
});

it('goes along with its countdown: it has ended soon after, and not early', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const end_time = Date.now() + 90_000;
  let status: 'in_processing' | 'done' = 'in_processing';
  serve({ 'GET /competitions': () => ok(paged([competition({ status, end_time })]))() });
  open('/customer');
  await screen.findByText('Ends in');
  await act(() => jest.advanceTimersByTimeAsync(90_000));
  status = 'done';
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(await screen.findByText(/^Ended /)).toBeTruthy();
  expect(screen.queryByText(/^Ended early/)).toBeNull();
});

it('counts to nothing where it is kept running after its end', async () => {
  serve({ 'GET /competitions': ok(paged([competition({ end_time: Date.now() - 3_600_000 })])) });
  open('/customer');
  await screen.findByRole('region', { name: TITLE });
  expect(screen.queryByRole('timer')).toBeNull();
});
