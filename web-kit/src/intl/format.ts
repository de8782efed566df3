import { DAY_STYLE, inByteUnits, INSTANT_STYLE, instantText, MINUTE_STYLE } from '@tianheng/contracts';

export interface Formats {
  /** date and time with its zone */
  instant: (epochMs: number) => string;
  date: (epochMs: number) => string;
  /** date and time alone, where the page says the zone */
  stamp: (epochMs: number) => string;
  /** 12.3 sec, 3 min 5 sec */
  duration: (ms: number) => string;
  /** 30 sec, 5 min, 1 hr 30 min */
  seconds: (seconds: number) => string;
  /** 12.3 MB */
  bytes: (size: number) => string;
  number: (value: number, maximumFractionDigits?: number) => string;
  /** A, B, C */
  list: (parts: readonly string[]) => string;
  /** 42% of a share of 0.42 */
  percent: (share: number) => string;
}

const TIME_UNITS = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

type NumberOptions = Pick<
  Intl.NumberFormatOptions,
  'style' | 'unit' | 'unitDisplay' | 'maximumFractionDigits'
>;
type Describe<O, Told = string> = (value: number, options?: O) => Told;

/** Browsers set no space before Chinese units; our texts do. */
export const spaced = (amount: string): string => amount.replace(/\d(?=[一-龥])/, '$& ');

/** Also for what is told before there is a program. @param separator between the parts of a list */
export function formatsOf(
  formatDateToParts: Describe<Intl.DateTimeFormatOptions, Intl.DateTimeFormatPart[]>,
  formatNumber: Describe<NumberOptions>,
  separator: () => string,
): Formats {
  const unit = (value: number, name: string, maximumFractionDigits: number) =>
    spaced(
      formatNumber(value, {
        style: 'unit',
        unit: name,
        // The short form of "byte" knows no plural.
        unitDisplay: name === 'byte' ? 'long' : 'short',
        maximumFractionDigits,
      }),
    );
  const time = (style: Intl.DateTimeFormatOptions) => (epochMs: number) =>
    instantText(formatDateToParts(epochMs, style));
  const seconds = (whole: number) => {
    const parts = TIME_UNITS.map(([name, length], at) => {
      const within = at === 0 ? whole : whole % (TIME_UNITS[at - 1]?.[1] ?? Infinity);
      return [name, Math.floor(within / length)] as const;
    }).filter(([, count]) => count > 0);
    return parts.map(([name, count]) => unit(count, name, 0)).join(' ') || unit(0, 'second', 0);
  };
  return {
    instant: time(INSTANT_STYLE),
    date: time(DAY_STYLE),
    stamp: time(MINUTE_STYLE),
    duration: (ms) => {
      // From here on they would be rounded to 1,000 or to 60.
      if (ms < 999.5) return unit(Math.round(ms), 'millisecond', 0);
      if (ms < 59_995) return unit(ms / 1000, 'second', 2);
      return seconds(Math.round(ms / 1000));
    },
    seconds,
    bytes: (size) => unit(...inByteUnits(size), 1),
    number: (value, maximumFractionDigits = 2) => formatNumber(value, { maximumFractionDigits }),
    list: (parts) => parts.join(separator()),
    percent: (share) => formatNumber(share, { style: 'percent' }),
  };
}
