import { getEventListeners } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { Budget } from './budget.ts';
import { pause } from './pause.ts';

const listeners = (signal: AbortSignal): number => getEventListeners(signal, 'abort').length;

describe('a signal that lives long', () => {
  it('is left as it was by a pause, whichever way that ended', async () => {
    const stop = new AbortController();
    for (let round = 0; round < 20; round += 1) await pause(0, stop.signal);
    expect(listeners(stop.signal)).toBe(0);
    const pausing = pause(60_000, stop.signal);
    expect(listeners(stop.signal)).toBe(1);
    stop.abort();
    await pausing;
    expect(listeners(stop.signal)).toBe(0);
    await pause(60_000, stop.signal);
  });

  it('is left as it was by a turn for the memory', async () => {
    const { signal } = new AbortController();
    const budget = new Budget([1]);
    const leave = await budget.enter([1], signal);
    const next = budget.enter([1], signal);
    expect(listeners(signal)).toBe(1);
    leave();
    (await next)();
    expect(listeners(signal)).toBe(0);
  });
});
