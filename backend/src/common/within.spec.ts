import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, jest } from '@jest/globals';
import { within } from './within.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const MS = 300;
const LONG_MS = 60_000;

/** Work that ends by its signal alone. */
async function untilBrokenOff(signal: AbortSignal): Promise<string> {
  await once(signal, 'abort');
  return 'broken off';
}

it('breaks off after its time, whatever is collected meanwhile', async () => {
  const done = within(MS, new AbortController().signal, untilBrokenOff);
  for (let waited = 0; waited < MS; waited += 50) {
    await sleep(50);
    collect();
  }
  expect(await Promise.race([done, sleep(10 * MS, 'goes on', { ref: false })])).toBe('broken off');
});

it('breaks off when it is told to', async () => {
  const told = new AbortController();
  const done = within(LONG_MS, told.signal, untilBrokenOff);
  told.abort();
  expect(await done).toBe('broken off');
});

it('breaks off after the time that the work has begun anew', async () => {
  const { signal } = new AbortController();
  let over = (_ms: number): void => undefined;
  const done = within(LONG_MS, signal, async (bound, beginAnew) => {
    beginAnew(50);
    over = beginAnew;
    return untilBrokenOff(bound);
  });
  expect(await done).toBe('broken off');
  const timers = jest.spyOn(globalThis, 'setTimeout');
  over(LONG_MS);
  expect(timers).not.toHaveBeenCalled();
  timers.mockRestore();
});

it('is the work otherwise', async () => {
  const { signal } = new AbortController();
  expect(await within(LONG_MS, signal, async () => 'done')).toBe('done');
  await expect(within(LONG_MS, signal, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
});
