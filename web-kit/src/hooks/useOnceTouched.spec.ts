import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, renderHook } from '@testing-library/react';
import { useOnceTouched } from './useOnceTouched.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

function listen(load: () => Promise<unknown>) {
  const asked = jest.fn(load);
  renderHook(() => useOnceTouched(asked));
  return asked;
}
const arrived = () => Promise.resolve();
const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000);

it.each(['pointerDown', 'keyDown'] as const)('loads at the first %s, and once', async (touch) => {
  const asked = listen(arrived);
  expect(asked).not.toHaveBeenCalled();
  fireEvent[touch](window);
  fireEvent[touch](window);
  await pass(60);
  expect(asked).toHaveBeenCalledTimes(1);
});

it('loads a little later where nobody touches the page', async () => {
  const asked = listen(arrived);
  await pass(29);
  expect(asked).not.toHaveBeenCalled();
  await pass(2);
  expect(asked).toHaveBeenCalledTimes(1);
});

it('tries again at the next touch where it failed', async () => {
  const asked = listen(() => Promise.reject(new TypeError('Failed to fetch')));
  await pass(31);
  fireEvent.keyDown(window);
  await pass(1);
  fireEvent.keyDown(window);
  expect(asked).toHaveBeenCalledTimes(3);
});
