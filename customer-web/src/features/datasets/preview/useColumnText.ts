import type { ColumnProfile, ColumnType, EpochMs } from '@tianheng/contracts';
import type { TextId } from '@tianheng/web-kit/intl/useText.ts';
import { useIntl } from 'react-intl';

export const COLUMN_TYPE_NAMES: Record<ColumnType, TextId> = {
  integer: 'dataset.column.integer',
  number: 'dataset.column.number',
  boolean: 'dataset.column.boolean',
  date: 'dataset.column.date',
  datetime: 'dataset.column.datetime',
  time: 'dataset.column.time',
  text: 'dataset.column.text',
  nested: 'dataset.column.nested',
};

const FRACTION_DIGITS = 4;
/** Four digits stay together: they may be a year. */
const NUMBER = { maximumFractionDigits: FRACTION_DIGITS, useGrouping: 'min2' } as const;
const isNumeric = (type: ColumnType): boolean => type === 'integer' || type === 'number';

interface ColumnText {
  /** a value of the column as it is shown; null: there is none */
  value: (value: string | null) => string;
  /** a number on the column's axis */
  place: (value: number) => string;
  measure: (value: number | null) => string;
}

const NONE = '–';
const MINUTE_MS = 60_000;
/** Up to so long from end to end a day says too little, or minutes do. */
const DAYS_FROM_MS = 3 * 24 * 60 * MINUTE_MS;
const MINUTES_FROM_MS = 10 * MINUTE_MS;

/** As the database writes days, those after the year 9999 too; none where it knows more of them than a page. */
function dayOf(at: EpochMs): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return NONE;
  return date.toISOString().replace(/^\+0?|T.*$/g, '');
}

/** With the time by UTC where what the column spans is short. */
function timeOf(at: EpochMs, span: number): string {
  const day = dayOf(at);
  if (day === NONE || span >= DAYS_FROM_MS) return day;
  const time = new Date(at).toISOString().replace(/^.*T|\.\d+Z$/g, '');
  return `${day} ${span < MINUTES_FROM_MS ? time : time.slice(0, -3)}Z`;
}

/** How the values of a column are shown: numbers as the language writes them, dates as ISO 8601. */
export function useColumnText({ type, histogram }: Pick<ColumnProfile, 'type' | 'histogram'>): ColumnText {
  const { formatNumber } = useIntl();
  const measure = (value: number | null): string => {
    if (value === null) return NONE;
    // What is very small or very large would be zero or a row of digits.
    const size = Math.abs(value);
    return size !== 0 && (size < 1e-3 || size >= 1e15)
      ? value.toPrecision(FRACTION_DIGITS)
      : formatNumber(value, NUMBER);
  };
  return {
    value: (value) => {
      if (value === null) return NONE;
      return isNumeric(type) && Number.isSafeInteger(Math.trunc(Number(value)))
        ? measure(Number(value))
        : value;
    },
    place: (value) => {
      if (isNumeric(type)) return measure(value);
      return type === 'datetime' && histogram ? timeOf(value, histogram.to - histogram.from) : dayOf(value);
    },
    measure,
  };
}
