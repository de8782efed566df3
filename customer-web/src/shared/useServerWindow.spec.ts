import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { useServerWindow } from './useServerWindow.ts';

const HOUR = 3_600_000;
const SECOND = 1000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const openFor = (fromNow: number, untilNow: number) => {
  const now = Date.now();
  return renderHook(() => useServerWindow({ s_time: now + fromNow, e_time: now + untilNow })).result;
};

it('opens and closes on the second', async () => {
  const phase = openFor(2 * HOUR, 3 * HOUR);
  await pass(2 * HOUR - 1);
  expect(phase.current).toBe('before');
  await pass(1);
  expect(phase.current).toBe('open');
  await pass(HOUR);
  expect(phase.current).toBe('closed');
});

it.each([
  ['before', 'open', [2 * HOUR, 9 * HOUR], 3 * HOUR],
  ['open', 'closed', [-HOUR, 2 * HOUR], 3 * HOUR],
] as const)('is no longer %s, but %s, soon after the computer has slept', async (was, is, window, slept) => {
  const phase = openFor(...window);
  expect(phase.current).toBe(was);
  await pass(SECOND);
  // While it sleeps the clock goes on, and its timers do not.
  jest.setSystemTime(Date.now() + slept);
  await pass(5 * SECOND);
  expect(phase.current).toBe(is);
});
