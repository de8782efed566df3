import { useMemo } from 'react';
import { useIntl } from 'react-intl';

export interface Formats {
  /** date and time with its zone */
  instant: (epochMs: number) => string;
  date: (epochMs: number) => string;
  /** date and time alone, where the page says the zone */
  stamp: (epochMs: number) => string;
  /** 30 sec, 5 min, 1 hr 30 min */
  seconds: (seconds: number) => string;
  /** 12.3 MB */
  bytes: (size: number) => string;
  number: (value: number) => string;
  /** 42% of a share of 0.42 */
  percent: (share: number) => string;
}

const UNITS = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Times, sizes and numbers as the chosen language writes them. */
export function useFormats(): Formats {
  const { formatDate, formatNumber } = useIntl();
  return useMemo(() => {
    const unit = (value: number, name: string) =>
      formatNumber(value, { style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: 1 });
    const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
    const minute = { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    return {
      instant: (epochMs) => formatDate(epochMs, { ...minute, timeZoneName: 'short' }),
      date: (epochMs) => formatDate(epochMs, day),
      stamp: (epochMs) => formatDate(epochMs, minute),
      seconds: (seconds) => {
        let left = seconds;
        const parts: string[] = [];
        for (const [name, length] of UNITS) {
          const count = Math.floor(left / length);
          left -= count * length;
          if (count > 0) parts.push(unit(count, name));
        }
        return parts.length === 0 ? unit(0, 'second') : parts.join(' ');
      },
      bytes: (size) => {
        const step = Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log2(Math.max(size, 1)) / 10));
        return unit(size / 1024 ** step, BYTE_UNITS[step] ?? 'byte');
      },
      number: (value) => formatNumber(value),
      percent: (share) => formatNumber(share, { style: 'percent' }),
    };
  }, [formatDate, formatNumber]);
}
