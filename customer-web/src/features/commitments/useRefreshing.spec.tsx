import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, renderHook } from '@testing-library/react';
import { useRefreshing } from './useRefreshing.ts';

let hidden = false;
const show = (now: boolean) => {
  hidden = !now;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  hidden = false;
  jest.useFakeTimers();
  jest.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function wait(awaited: string | null) {
  const start = Date.now();
  const seconds: number[] = [];
  const refresh = () => {
    seconds.push((Date.now() - start) / 1000);
    return Promise.resolve();
  };
  const hook = renderHook(({ what }) => useRefreshing(what, refresh), { initialProps: { what: awaited } });
  return { seconds, change: (what: string | null) => hook.rerender({ what }), leave: hook.unmount };
}
const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000);

it('looks after 1, 2, 3 and 5 seconds, then every 10', async () => {
  const { seconds } = wait('k1 waiting');
  await pass(45);
  expect(seconds).toEqual([1, 3, 6, 11, 21, 31, 41]);
});

it('begins anew when something has changed', async () => {
  const { seconds, change } = wait('k1 waiting');
  await pass(12);
  change('k1 running');
  await pass(4);
  expect(seconds).toEqual([1, 3, 6, 11, 13, 15]);
});

it('looks no more once nothing is awaited, or the page is left', async () => {
  const { seconds, change, leave } = wait(null);
  await pass(30);
  change('k1 running');
  await pass(1);
  change(null);
  await pass(30);
  change('k2 waiting');
  leave();
  await pass(30);
  expect(seconds).toEqual([31]);
});

it('pauses while the page is hidden, and looks at once when it is seen again', async () => {
  const { seconds } = wait('k1 waiting');
  await pass(1);
  show(false);
  await pass(100);
  show(true);
  await pass(3);
  expect(seconds).toEqual([1, 101, 104]);
});
