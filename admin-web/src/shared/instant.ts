import { EPOCH_MS_MAX } from '@tianheng/contracts';
import { halfWidth } from '@tianheng/web-kit/form/rules.ts';

const MINUTE_LENGTH = 16;
const DAY_MS = 24 * 60 * 60 * 1000;

const MINUTE_PATTERN = /^(\d{4}-\d{2}-\d{2}) (?:[01]\d|2[0-3]):[0-5]\d$/;

/** How days and minutes are written in both languages. */
export const DAY_EXAMPLE = '2026-11-29';
export const MINUTE_EXAMPLE = `${DAY_EXAMPLE} 14:30`;

/** Some take the 31st of a short month for a day of the next. */
function isOfCalendar(day: string): boolean {
  const start = Date.parse(`${day}T00:00Z`);
  return !Number.isNaN(start) && new Date(start).toISOString().startsWith(day);
}

/** Whether it is a day that an address may name: one of the calendar. */
export const isDay = (value: string): boolean => /^2\d{3}-\d{2}-\d{2}$/.test(value) && isOfCalendar(value);

/** Whether it is a minute of the calendar as fields hold it: `YYYY-MM-DD HH:mm`. */
export function isMinute(value: string): boolean {
  const day = MINUTE_PATTERN.exec(value)?.[1];
  return day !== undefined && isOfCalendar(day);
}

/** What a field makes of a day or minute that is typed, pasted or chosen: Chinese keyboards type full-width signs, calendars a T. */
export const asLocal = (typed: string): string => halfWidth(typed).replaceAll('/', '-').replace('T', ' ');

/** Milliseconds that clocks in the zone are ahead of UTC at an instant. */
function aheadOfUtc(epochMs: number, zone: string): number {
  // Sweden writes dates and times as ISO 8601 does.
  const shown = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  // What a field holds may lie beyond the last instant that is taken; clocks do not change there.
  const known = Math.min(epochMs, EPOCH_MS_MAX);
  return Date.parse(`${shown.format(known).replace(' ', 'T')}Z`) - Math.floor(known / 1000) * 1000;
}

/**
 * An instant as fields hold it, such as `2026-11-29 14:30` by the zone's clocks; empty for what is not given. One beyond the last
 * that is taken, which may have been stored before that was said, is that last one.
 */
export function toLocal(epochMs: number | null, zone: string): string {
  if (epochMs === null) return '';
  const held = Math.min(epochMs, EPOCH_MS_MAX);
  return new Date(held + aheadOfUtc(held, zone)).toISOString().slice(0, MINUTE_LENGTH).replace('T', ' ');
}

/** Epoch milliseconds; null while nothing sound is entered. */
export function fromLocal(value: string, zone: string): number | null {
  if (!isMinute(value)) return null;
  const asUtc = Date.parse(`${value.replace(' ', 'T')}Z`);
  // The first is right but for the hours around a change of the clocks, where the second is.
  const near = asUtc - aheadOfUtc(asUtc, zone);
  return asUtc - aheadOfUtc(near, zone);
}

/** The first minute that may be chosen: no day earlier than one day ago. */
export const earliestLocal = (now: number, zone: string): string =>
  `${toLocal(now - DAY_MS, zone).slice(0, DAY_EXAMPLE.length)} 00:00`;

/** The beginning of a day (`YYYY-MM-DD`) in the zone, or of one so many days later. */
export function startOfDay(day: string, zone: string, later = 0): number {
  const date = new Date(Date.parse(`${day}T00:00Z`) + later * DAY_MS).toISOString().slice(0, 10);
  return fromLocal(`${date} 00:00`, zone) ?? 0;
}
