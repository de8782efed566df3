import { expect, it } from '@jest/globals';
import { Calendar } from './calendar.ts';

it.each([
  ['Asia/Shanghai', '2026-11-21T15:59:59.999Z', '2026-11-21'],
  ['Asia/Shanghai', '2026-11-21T16:00:00.000Z', '2026-11-22'],
  ['UTC', '2026-11-21T23:59:59.999Z', '2026-11-21'],
  ['America/New_York', '2026-11-01T03:59:59.000Z', '2026-10-31'],
  ['Asia/Kathmandu', '2026-12-31T18:15:00.000Z', '2027-01-01'],
])('knows the day in %s at %s', (zone, instant, day) => {
  const calendar = new Calendar(zone);
  // The minute before is remembered, and must not be mistaken for this one.
  calendar.dayOf(Date.parse(instant) - 60_000);
  expect(calendar.dayOf(Date.parse(instant))).toBe(day);
});
