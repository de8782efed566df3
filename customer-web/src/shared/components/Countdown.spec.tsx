import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { observeDate } from '@tianheng/web-kit/http/server-clock.ts';
import { InEnglish } from '../../../test/words.tsx';
import { Countdown, timeParts } from './Countdown.tsx';

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

it('splits what is left into whole parts, never negative', () => {
  expect(timeParts(((26 * 60 + 3) * 60 + 4) * 1000)).toEqual({ days: 1, hours: 2, minutes: 3, seconds: 4 });
  expect(timeParts(1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 });
  expect(timeParts(-5000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
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
