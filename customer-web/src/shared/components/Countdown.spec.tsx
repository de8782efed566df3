import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { observeDate } from '@tianheng/web-kit/http/server-clock.ts';
import { InEnglish } from '../../../test/words.tsx';
import { Countdown } from './Countdown.tsx';

const NOW = Date.parse('2026-03-01T00:00:00Z');

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  observeDate(new Date(NOW - 500).toUTCString(), NOW - 500);
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const show = (until: number) =>
  render(
    <InEnglish>
      <Countdown until={until} label="Ends in" />
    </InEnglish>,
  );
const pass = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000));

it.each([
  [((26 * 60 + 3) * 60 + 4) * 1000, '1 day 02:03:04'],
  [1, '00:00:01'],
  [-5000, '00:00:00'],
])('shows of %d ms what is left in whole parts, never negative', (left, shown) => {
  observeDate(new Date(NOW).toUTCString(), NOW + 500);
  show(NOW + left);
  expect(screen.getByRole('timer').textContent).toBe(shown);
});

it('shows nothing once it is long past: somebody keeps it open, or closed, against the clock', () => {
  show(NOW + 2000);
  pass(60);
  expect(screen.getByRole('timer').textContent).toBe('00:00:00');
  pass(10);
  expect(screen.queryByText('Ends in')).toBeNull();
});

it("counts on the server's clock, not on this machine's", () => {
  // The server is an hour ahead of this machine.
  observeDate(new Date(NOW + 3_600_000).toUTCString(), NOW + 500);
  show(NOW + 3_600_000 + 90_000);
  expect(screen.getByRole('timer').textContent).toBe('00:01:30');
  pass(2);
  expect(screen.getByRole('timer').textContent).toBe('00:01:28');
});

it('announces the last minute only', () => {
  observeDate(new Date(NOW).toUTCString(), NOW + 500);
  show(NOW + 62_000);
  expect(screen.getByRole('status').textContent).toBe('');
  pass(2);
  expect(screen.getByRole('status').textContent).toBe('60 seconds left');
  pass(20);
  expect(screen.getByRole('status').textContent).toBe('60 seconds left');
  pass(30);
  expect(screen.getByRole('status').textContent).toBe('10 seconds left');
});
