import type { ColumnType } from '@tianheng/contracts';
import { identifier, shownAs, type TypedColumn } from './column-statements.ts';

/** Of DuckDB's types, by how their names begin; what is not here is text. */
const TYPES: [RegExp, ColumnType][] = [
  [/(\[\d*\]|^(STRUCT|MAP|UNION|LIST|BLOB|BIT|VARIANT|GEOMETRY).*)$/, 'nested'],
  [/^BOOLEAN/, 'boolean'],
  [/^U?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)/, 'integer'],
  [/^(FLOAT|DOUBLE|DECIMAL)/, 'number'],
  [/^DATE/, 'date'],
  [/^TIMESTAMP/, 'datetime'],
  [/^TIME/, 'time'],
];

/** The columns that `describe` tells of. */
export function parquetColumns(rows: Record<string, unknown>[]): TypedColumn[] {
  return rows.map(({ column_name, column_type }) => {
    const name = String(column_name);
    const type = TYPES.find(([pattern]) => pattern.test(String(column_type)))?.[1] ?? 'text';
    const raw = identifier(name);
    // NaN is no value, as in a table of text.
    const value =
      type === 'number'
        ? `case when isfinite(cast(${raw} as double)) then cast(${raw} as double) end`
        : type === 'datetime'
          ? `cast(${raw} as timestamptz)`
          : type === 'nested'
            ? `cast(${raw} as varchar)`
            : raw;
    return { name, type, value, text: `(${shownAs(type, value)})` };
  });
}

/** How many rows the row groups have that end before so many bytes. */
export function readableRows(groups: Record<string, unknown>[], readable: number): number {
  let rows = 0;
  for (const { rows: more, end } of groups) {
    if (Number(end) > readable) break;
    rows += Number(more);
  }
  return rows;
}
