import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Patience } from './patience.ts';

let over = 0;
beforeEach(() => {
  over = 0;
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});
const make = (): Patience => new Patience(1000, () => (over += 1));

it('ends after its time, once', () => {
  make();
  jest.advanceTimersByTime(999);
  expect(over).toBe(0);
  jest.advanceTimersByTime(5000);
  expect(over).toBe(1);
});

it('does not count what is waited for', () => {
  const patience = make();
  jest.advanceTimersByTime(600);
  patience.pause();
  jest.advanceTimersByTime(100_000);
  patience.resume();
  jest.advanceTimersByTime(399);
  expect(over).toBe(0);
  jest.advanceTimersByTime(1);
  expect(over).toBe(1);
});

it('says nothing once the work is done', () => {
  make().end();
  jest.advanceTimersByTime(5000);
  expect(over).toBe(0);
});
