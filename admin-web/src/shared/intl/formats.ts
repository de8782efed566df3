import { useMemo } from 'react';
import { useIntl } from 'react-intl';

export interface Formats {
  /** date and time with its zone */
  instant: (epochMs: number) => string;
  date: (epochMs: number) => string;
  /** 30 sec, 5 min, 1 hr 30 min */
  seconds: (seconds: number) => string;
  number: (value: number) => string;
}

const UNITS = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Times and numbers as the chosen language writes them. */
export function useFormats(): Formats {
  const { formatDate, formatNumber } = useIntl();
  return useMemo(() => {
    const unit = (value: number, name: string) =>
      formatNumber(value, { style: 'unit', unit: name, unitDisplay: 'short' });
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
      number: (value) => formatNumber(value),
    };
  }, [formatDate, formatNumber]);
}
