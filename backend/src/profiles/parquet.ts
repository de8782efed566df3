import { open } from 'node:fs/promises';
import { PROFILE_TAIL_BYTES, type ColumnType } from '@tianheng/contracts';
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

/** How many rows the row groups have, and the first of them that end before so many bytes. */
export function countRows(
  groups: Record<string, unknown>[],
  readable: number,
): { all: number; readable: number } {
  const rowsOf = (some: typeof groups): number => some.reduce((sum, { rows }) => sum + Number(rows), 0);
  const missing = groups.findIndex(({ end }) => Number(end) > readable);
  const all = rowsOf(groups);
  return { all, readable: missing === -1 ? all : rowsOf(groups.slice(0, missing)) };
}

const MAGIC = 'PAR1';
/** The length of what says what is where, and the magic word behind it. */
const ENDING_BYTES = 8;

/** Whether what says what is where lies in part between the beginning and the end that are there. */
export async function isFooterCut(file: string, readable: number): Promise<boolean> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    if (size - PROFILE_TAIL_BYTES <= readable) return false;
    const { buffer } = await handle.read(Buffer.alloc(ENDING_BYTES), 0, ENDING_BYTES, size - ENDING_BYTES);
    const footer = ENDING_BYTES + buffer.readUInt32LE();
    return buffer.toString('latin1', 4) === MAGIC && footer > PROFILE_TAIL_BYTES && footer < size;
  } finally {
    await handle.close();
  }
}
