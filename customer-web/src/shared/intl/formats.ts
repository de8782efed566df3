import { useMemo } from 'react';
import { useIntl } from 'react-intl';

export interface Formats {
  /** date and time with its zone */
  instant: (epochMs: number) => string;
  date: (epochMs: number) => string;
  /** 12.3 s, 3 min 5 s */
  duration: (ms: number) => string;
  /** 12.3 MB */
  bytes: (size: number) => string;
  number: (value: number, maximumFractionDigits?: number) => string;
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Times, sizes and numbers as the chosen language writes them. */
export function useFormats(): Formats {
  const { formatDate, formatNumber } = useIntl();
  return useMemo(() => {
    const unit = (value: number, name: string, maximumFractionDigits: number) =>
      formatNumber(value, {
        style: 'unit',
        unit: name,
        // The short form of "byte" knows no plural.
        unitDisplay: name === 'byte' ? 'long' : 'short',
        maximumFractionDigits,
      });
    return {
      instant: (epochMs) =>
        formatDate(epochMs, {
          year: 'numeric',
          month: 'short',
          day: 'numeric',
          hour: '2-digit',
          minute: '2-digit',
          hourCycle: 'h23',
          timeZoneName: 'short',
        }),
      date: (epochMs) => formatDate(epochMs, { year: 'numeric', month: 'short', day: 'numeric' }),
      duration: (ms) => {
        if (ms < 1000) return unit(Math.round(ms), 'millisecond', 0);
        if (ms < 60_000) return unit(ms / 1000, 'second', 2);
        const seconds = Math.round(ms / 1000);
        const minutes = unit(Math.floor(seconds / 60), 'minute', 0);
        return seconds % 60 === 0 ? minutes : `${minutes} ${unit(seconds % 60, 'second', 0)}`;
      },
      bytes: (size) => {
        const step = Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log2(Math.max(size, 1)) / 10));
        return unit(size / 1024 ** step, BYTE_UNITS[step] ?? 'byte', 1);
      },
      number: (value, maximumFractionDigits = 2) => formatNumber(value, { maximumFractionDigits }),
    };
  }, [formatDate, formatNumber]);
}
