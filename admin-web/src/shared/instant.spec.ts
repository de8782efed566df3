import { expect, it } from '@jest/globals';
import { EPOCH_MS_MAX } from '@tianheng/contracts';
import {
  asLocal,
  earliestLocal,
  fromLocal,
  isDay,
  isMinute,
  MINUTE_EXAMPLE,
  startOfDay,
  toLocal,
} from './instant.ts';

const SHANGHAI = 'Asia/Shanghai';

it.each([
  [SHANGHAI, '2026-11-21T15:59:00Z', '2026-11-21 23:59'],
  [SHANGHAI, '2026-11-21T16:00:00Z', '2026-11-22 00:00'],
  ['America/Los_Angeles', '2026-11-01T07:00:00Z', '2026-11-01 00:00'],
  ['America/Los_Angeles', '2026-11-01T11:00:00Z', '2026-11-01 03:00'],
  ['Pacific/Auckland', '2026-12-31T11:00:00Z', '2027-01-01 00:00'],
  ['Asia/Kathmandu', '2026-12-31T18:15:00Z', '2027-01-01 00:00'],
])('reads in %s the instant %s as %s, and back', (zone, instant, local) => {
  expect(toLocal(Date.parse(instant), zone)).toBe(local);
  expect(fromLocal(local, zone)).toBe(Date.parse(instant));
});

it.each([SHANGHAI, 'Pacific/Kiritimati', 'America/Los_Angeles'])('holds in %s the last instants', (zone) => {
  const last = toLocal(EPOCH_MS_MAX, zone);
  expect(last).toMatch(/^9999-12-3[01] \d\d:59$/);
  expect(fromLocal(last, zone)).toBe(EPOCH_MS_MAX - 59_999);
  expect(toLocal(Date.parse('9999-12-31T23:59:59.999Z'), zone)).toBe(last);
  const end = Date.parse('9999-12-31T23:59Z');
  const typed = fromLocal('9999-12-31 23:59', zone) ?? 0;
  expect(Math.abs(typed - end)).toBeLessThanOrEqual(14 * 3_600_000);
});

it('takes an hour that clocks leave out as one beside it', () => {
  const found = fromLocal('2026-03-08 02:30', 'America/Los_Angeles') ?? 0;
  expect(toLocal(found, 'America/Los_Angeles')).toMatch(/^2026-03-08 0[13]:30$/);
});

it('holds nothing of what is not given or no time', () => {
  expect(toLocal(null, SHANGHAI)).toBe('');
  expect([fromLocal('', SHANGHAI), fromLocal('soon', SHANGHAI)]).toEqual([null, null]);
});

it('knows the day before today by the clocks of the zone', () => {
  const midnight = Date.parse('2026-11-21T16:00:00Z');
  expect(earliestLocal(midnight - 1, SHANGHAI)).toBe('2026-11-20 00:00');
  expect(earliestLocal(midnight, SHANGHAI)).toBe('2026-11-21 00:00');
});

it('begins days in the zone, also the shorter and the longer ones', () => {
  expect(startOfDay('2026-11-22', SHANGHAI)).toBe(Date.parse('2026-11-21T16:00:00Z'));
  const [from, to] = [0, 1].map((later) => startOfDay('2026-11-01', 'America/Los_Angeles', later));
  expect(((to ?? 0) - (from ?? 0)) / 3_600_000).toBe(25);
});

it.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-31', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['0026-01-01', false],
  ['', false],
])('takes %j for a day of an address: %s', (value, expected) => {
  expect(isDay(value)).toBe(expected);
});

it.each([
  [MINUTE_EXAMPLE, true],
  ['1999-12-31 23:59', true],
  ['2028-02-29 00:00', true],
  ['2026-02-29 00:00', false],
  ['2026-01-01 24:00', false],
  ['2026-01-01 00:60', false],
  ['2026-01-01 9:00', false],
  ['2026-01-01', false],
  ['2026-01-01 00:00:00', false],
  ['', false],
])('takes %j for a minute of the calendar: %s', (value, expected) => {
  expect(isMinute(value)).toBe(expected);
});

it.each(['2026-01-02 03:04', '2026-01-02T03:04', '2026/01/02 03:04', '２０２６－０１－０２\u3000０３：０４'])(
  'makes of %j what a field holds',
  (typed) => {
    expect(asLocal(typed)).toBe('2026-01-02 03:04');
  },
);
