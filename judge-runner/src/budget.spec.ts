import { expect, it } from '@jest/globals';
import { Budget } from './budget.ts';

const signal = new AbortController().signal;
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('lets in what fits, in order, as others leave', async () => {
  const budget = new Budget([100]);
  const order: string[] = [];
  const leave = await budget.enter([60], signal);
  const large = budget.enter([80], signal).then((leaveLarge) => (order.push('large'), leaveLarge));
  const small = budget.enter([10], signal).then((leaveSmall) => (order.push('small'), leaveSmall));
  await settle();
  expect(order).toEqual([]);
  leave();
  leave();
  await Promise.all([large, small]);
  expect(order).toEqual(['large', 'small']);
});

it('lets in what finds room of every kind, and holds none of one while it waits for another', async () => {
  const budget = new Budget([100, 4]);
  const order: string[] = [];
  const enter = (name: string, amounts: number[]): Promise<() => void> =>
    budget.enter(amounts, signal).then((leave) => (order.push(name), leave));
  const busy = await enter('busy', [10, 3]);
  const wide = enter('wide', [10, 2]);
  const large = enter('large', [95, 1]);
  await settle();
  expect(order).toEqual(['busy']);
  busy();
  (await wide)();
  (await large)();
  expect(order).toEqual(['busy', 'wide', 'large']);
  expect(budget.hasRoomBeside([[10, 4]])).toBe(false);
  expect(budget.hasRoomBeside([[10, 3]])).toBe(true);
});

it('lets in alone what is larger than everything', async () => {
  const budget = new Budget([100]);
  const leave = await budget.enter([500], signal);
  let entered = false;
  const next = budget.enter([1], signal).then(() => (entered = true));
  await settle();
  expect(entered).toBe(false);
  leave();
  await next;
});

it('has room beside less than all of it, and beside nothing whatever there is', () => {
  const budget = new Budget([100]);
  expect(budget.hasRoomBeside([[50], [40]])).toBe(true);
  expect(budget.hasRoomBeside([[50], [50]])).toBe(false);
  expect(budget.hasRoomBeside([[500]])).toBe(false);
  expect(new Budget([-1]).hasRoomBeside([])).toBe(true);
});

it('forgets who gives up waiting', async () => {
  const budget = new Budget([100]);
  await budget.enter([90], signal);
  const gone = new AbortController();
  const large = budget.enter([50], gone.signal);
  const small = budget.enter([10], signal);
  gone.abort(new Error('gone'));
  await expect(large).rejects.toThrow('gone');
  await small;
});
