import { PROFILE_BINS, PROFILE_QUANTILES, PROFILE_TOP_VALUES, type ColumnType } from '@tianheng/contracts';

/** A column as SQL sees it: the type of its values, and the expression that gives one. */
export interface TypedColumn {
  name: string;
  type: ColumnType;
  /** a value of the type, null where it is missing */
  value: string;
  /** the same as text */
  text: string;
}

/** More rows than this are counted apart by an estimate. */
export const EXACT_ROWS = 2_000_000;

const SQUARED_MAX = 1e150;

const INTEGER = String.raw`[+-]?(0|[1-9][0-9]{0,18})`;
/** Not `007`: that is a code, not a number. */
const NUMBER = String.raw`[+-]?((0|[1-9][0-9]*)(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?`;
const TIME = String.raw`([01]?[0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\.[0-9]+)?)?`;

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Each type that text may be read as, the narrowest first, and when a value is of it. */
const READINGS: [ColumnType, (text: string) => string, (text: string) => string][] = [
  ['boolean', (text) => `lower(${text}) in ('true', 'false')`, (text) => `try_cast(${text} as boolean)`],
  [
    'integer',
    (text) => `regexp_full_match(${text}, ${quoted(INTEGER)}) and try_cast(${text} as bigint) is not null`,
    (text) => `try_cast(${text} as bigint)`,
  ],
  [
    'number',
    (text) => `regexp_full_match(${text}, ${quoted(NUMBER)}) and isfinite(try_cast(${text} as double))`,
    (text) => `try_cast(${text} as double)`,
  ],
  [
    'date',
    (text) => `try_cast(${text} as date) is not null and length(${text}) <= 10`,
    (text) => `try_cast(${text} as date)`,
  ],
  [
    'datetime',
    (text) => `try_cast(${text} as timestamptz) is not null`,
    (text) => `try_cast(${text} as timestamptz)`,
  ],
  ['time', (text) => `regexp_full_match(${text}, ${quoted(TIME)})`, (text) => text],
];

/** What JSON says to be text is no number, whatever it looks like. */
const NEVER_IN_STRINGS: ColumnType[] = ['boolean', 'integer', 'number'];

/** For each reading, how many values of a column of text are not of it. @param from the first one's place in the table */
export const typeStatement = (columns: string[], from: number): string =>
  `select ${columns
    .flatMap((column, at) =>
      READINGS.map(
        ([type, is]) =>
          `count(*) filter (${column} is not null and not coalesce(${is(`trim(${column})`)}, false)) as "${from + at}:${type}"`,
      ),
    )
    .join(
      ', ',
    )}, ${columns.map((column, at) => `count(${column}) as "${from + at}:values"`).join(', ')} from content`;

/** The narrowest type that every value is of; text where there are none. */
export function typedText(
  name: string,
  column: string,
  at: number,
  misses: Record<string, unknown>,
  isString: boolean,
): TypedColumn {
  const text = `trim(${column})`;
  const found =
    Number(misses[`${at}:values`]) === 0
      ? undefined
      : READINGS.find(
          ([type]) => Number(misses[`${at}:${type}`]) === 0 && !(isString && NEVER_IN_STRINGS.includes(type)),
        );
  if (!found) return { name, type: 'text', value: column, text: column };
  const [type, , read] = found;
  return { name, type, value: read(text), text: `(${shownAs(type, read(text))})` };
}

/** A value as text that everybody reads alike. */
export function shownAs(type: ColumnType, value: string): string {
  if (type === 'date') return `strftime(${value}, '%Y-%m-%d')`;
  if (type === 'datetime') {
    const shown = (format: string): string => `strftime(${value} at time zone 'UTC', '${format}')`;
    const fraction = `rtrim(${shown('%Y-%m-%dT%H:%M:%S.%f')}, '0') || 'Z'`;
    // Fewer texts than values would have what is distinct counted as equal.
    return `case when epoch_us(${value}) % 1000000 <> 0 then ${fraction} else ${shown('%Y-%m-%dT%H:%M:%SZ')} end`;
  }
  return `cast(${value} as varchar)`;
}

const NUMBERS: ColumnType[] = ['integer', 'number'];
const TIMES: ColumnType[] = ['date', 'datetime'];

export const isNumeric = (type: ColumnType): boolean => NUMBERS.includes(type);
export const hasHistogram = (type: ColumnType): boolean => isNumeric(type) || TIMES.includes(type);

/** What a histogram is drawn over. */
export const scale = ({ type, value }: TypedColumn): string =>
  isNumeric(type) ? `cast(${value} as double)` : `cast(epoch_ms(${value}) as double)`;

/** One row: counts, extent, and what numbers have besides. */
export function factStatement(column: TypedColumn, rows: number): string {
  const { type, value, text } = column;
  const distinct = rows > EXACT_ROWS ? `approx_count_distinct(${value})` : `count(distinct ${value})`;
  const extent =
    type === 'nested'
      ? ['null as low', 'null as high']
      : [`${shownAs(type, `min(${value})`)} as low`, `${shownAs(type, `max(${value})`)} as high`];
  const numbers = isNumeric(type)
    ? [
        `avg(cast(${value} as double)) as mean`,
        // Squares of larger numbers are out of range, which ends the statement.
        `case when max(abs(cast(${value} as double))) < ${SQUARED_MAX}
           then stddev_samp(cast(${value} as double)) filter (where abs(cast(${value} as double)) < ${SQUARED_MAX}) end as deviation`,
        `quantile_cont(cast(${value} as double), [${PROFILE_QUANTILES.join(', ')}]) as quantiles`,
      ]
    : [];
  const bounds = hasHistogram(type)
    ? [`min(${scale(column)}) as scale_low`, `max(${scale(column)}) as scale_high`]
    : [];
  return `select count(${text}) as present, ${[`${distinct} as apart`, ...extent, ...numbers, ...bounds].join(', ')} from content`;
}

/** Rows of a value and how often it occurs. */
export const topStatement = ({ text }: TypedColumn): string =>
  `select ${text} as value, count(*) as count from content where ${text} is not null
   group by 1 order by 2 desc, 1 limit ${PROFILE_TOP_VALUES}`;

/** Rows of a bin's number and how many values are in it. */
export const binStatement = (column: TypedColumn, low: number, high: number): string =>
  `select least(cast(floor((${scale(column)} - ${low}) / ${(high - low) / PROFILE_BINS}) as integer), ${PROFILE_BINS - 1}) as bin,
     count(*) as count from content where ${scale(column)} is not null group by 1`;
