import type { EpochMs } from './common.ts';

/** How days, times of day and instants are written for readers; `Intl` knows the rest of their language. */
export const DAY_STYLE = { year: 'numeric', month: 'short', day: 'numeric' } as const;
export const MINUTE_STYLE = { ...DAY_STYLE, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
export const INSTANT_STYLE = { ...MINUTE_STYLE, timeZoneName: 'short' } as const;

/**
 * Day, hour, then zone, in every language: in Chinese, `Intl` puts the zone between day and hour.
 * @param parts what `formatToParts` makes of an instant
 */
export function instantText(parts: readonly Intl.DateTimeFormatPart[]): string {
  let zone = '';
  const clock = parts
    .map(({ type, value }) => (type === 'timeZoneName' ? ((zone = value), '') : value))
    .join('');
  return zone ? `${clock.replace(/\s+/g, ' ').trim()} ${zone}` : clock;
}

const CALENDARS = new Map<string, Intl.DateTimeFormat>();

/** `YYYY-MM-DD`, by the clocks of a time zone such as Asia/Shanghai. */
export function dayIn(timeZone: string, at: EpochMs): string {
  // Sweden writes dates as ISO 8601 does.
  const calendar = CALENDARS.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' });
  CALENDARS.set(timeZone, calendar);
  return calendar.format(at);
}
