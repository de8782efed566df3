import path from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import {
  PROFILE_BINS,
  PROFILE_COLUMNS,
  PROFILE_LINE_BYTES,
  type ColumnHistogram,
  type ColumnProfile,
  type TableProfile,
} from '@tianheng/contracts';
import {
  binStatement,
  EXACT_ROWS,
  factStatement,
  hasHistogram,
  identifier,
  isNumeric,
  quoted,
  topStatement,
  typedText,
  typeStatement,
  type TypedColumn,
} from './column-statements.ts';
import { finite } from './finite.ts';
import { countRows, parquetColumns } from './parquet.ts';
import { short } from './short.ts';
import { drawTable } from './thumbnails/table-thumbnail.ts';
import { orNone, type Thumbnail } from './thumbnails/thumbnail.ts';

/** The database knows later days, but a page could not show them. */
const DATE_MAX_MS = 8.64e15;
/** What pandas reads as missing; so a reader there counts as this page does. */
const MISSING = [
  ...['', '#N/A', '#N/A N/A', '#NA', '-1.#IND', '-1.#QNAN', '-NaN', '-nan', '1.#IND', '1.#QNAN'],
  ...['<NA>', 'N/A', 'NA', 'NULL', 'NaN', 'None', 'n/a', 'nan', 'null'],
];

/** Each pattern has memory of its own, several MiB a column, until its statement ends. */
const TYPED_AT_ONCE = 10;

type Row = Record<string, unknown>;

export interface TextTable {
  path: string;
  delimiter: string;
  headings: string[];
  /** columns whose values are text although they may look like numbers */
  strings?: ReadonlySet<number>;
  nested?: ReadonlySet<number>;
  /** of its lines those that are too long for a row: DuckDB does not tell of each */
  longLines?: number;
}

export interface FoundTable {
  table: TableProfile;
  thumbnail: Thumbnail | null;
}

/** DuckDB, which may read this one file and nothing else, in bounded memory and on one thread. */
async function connect(file: string): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: '256MB',
    threads: '1',
    temp_directory: path.join(path.dirname(file), 'spill'),
    max_temp_directory_size: '1GB',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const connection = await instance.connect();
  await connection.run(`set allowed_paths = [${quoted(file)}]`);
  await connection.run(`set enable_external_access = false`);
  await connection.run(`set TimeZone = 'UTC'`);
  await connection.run(`set lock_configuration = true`);
  return connection;
}

async function rowsOf(connection: DuckDBConnection, sql: string): Promise<Row[]> {
  return (await connection.runAndReadAll(sql)).getRowObjectsJS();
}

async function rowOf(connection: DuckDBConnection, sql: string): Promise<Row> {
  const [row] = await rowsOf(connection, sql);
  return row ?? {};
}

/** A UTF-8 file of rows below a row of headings. */
export async function profileText({
  path: file,
  delimiter,
  headings,
  strings,
  nested,
  longLines = 0,
}: TextTable): Promise<FoundTable> {
  const connection = await connect(file);
  const names = headings.map((_, at) => `c${at}`);
  const described = names.slice(0, PROFILE_COLUMNS);
  const types = names.map((name) => `${quoted(name)}: 'varchar'`).join(', ');
  await connection.run(
    `create table content as select ${described.join(', ')} from read_csv(${quoted(file)}, columns = {${types}}, auto_detect = false,
       header = true, delim = ${quoted(delimiter)}, quote = '"', escape = '"', null_padding = true, strict_mode = false,
       parallel = false, ignore_errors = true, store_rejects = true, max_line_size = ${PROFILE_LINE_BYTES},
       buffer_size = ${2 * PROFILE_LINE_BYTES}, nullstr = [${MISSING.map(quoted).join(', ')}])`,
  );
  const { count: skipped } = await rowOf(
    connection,
    'select count(distinct line) as count from reject_errors',
  );
  const misses: Row = {};
  for (let from = 0; from < described.length; from += TYPED_AT_ONCE) {
    const some = described.slice(from, from + TYPED_AT_ONCE);
    Object.assign(misses, await rowOf(connection, typeStatement(some, from)));
  }
  const columns = described.map((column, at): TypedColumn => {
    const name = headings[at] ?? '';
    if (nested?.has(at)) return { name, type: 'nested', value: column, text: column };
    return typedText(name, column, at, misses, strings?.has(at) ?? false);
  });
  return describe(connection, columns, {
    skipped: Math.max(Number(skipped), longLines),
    column_count: headings.length,
  });
}

/** `readable`: so many bytes of the beginning are there, and the end. */
export async function profileParquet(file: string, readable: number): Promise<FoundTable> {
  const connection = await connect(file);
  const columns = parquetColumns(
    await rowsOf(connection, `describe select * from read_parquet(${quoted(file)})`),
  );
  const groups = await rowsOf(
    connection,
    `select row_group_id, any_value(row_group_num_rows) as rows,
       max(data_page_offset + total_compressed_size) as end
     from parquet_metadata(${quoted(file)}) group by 1 order by 1`,
  );
  const rows = countRows(groups, readable);
  const shown = columns.slice(0, PROFILE_COLUMNS);
  await connection.run(
    `create table content as select ${shown.map(({ name }) => identifier(name)).join(', ')}
     from read_parquet(${quoted(file)}) limit ${rows.readable}`,
  );
  return describe(connection, shown, { rows: rows.all, skipped: 0, column_count: columns.length });
}

async function describe(
  connection: DuckDBConnection,
  columns: TypedColumn[],
  known: Pick<TableProfile, 'skipped' | 'column_count'> & Partial<Pick<TableProfile, 'rows'>>,
): Promise<FoundTable> {
  const rows = Number((await rowOf(connection, 'select count(*) as count from content')).count);
  const described: ColumnProfile[] = [];
  for (const column of columns) described.push(await describeColumn(connection, column, rows));
  return {
    table: { rows, ...known, described_rows: rows, columns: described },
    thumbnail: await orNone(drawTable(connection, columns, described, rows)),
  };
}

const shortOrNull = (value: unknown): string | null =>
  value === null || value === undefined ? null : short(value);
/** None where they lie between values that are too far apart. */
function quantilesOf(found: unknown): number[] {
  const quantiles = Array.isArray(found) ? found.map(Number) : [];
  return quantiles.every(Number.isFinite) ? quantiles : [];
}

async function describeColumn(
  connection: DuckDBConnection,
  column: TypedColumn,
  rows: number,
): Promise<ColumnProfile> {
  const facts = await rowOf(connection, factStatement(column, rows));
  const top = await rowsOf(connection, topStatement(column));
  return {
    name: short(column.name),
    type: column.type,
    missing: rows - Number(facts.present),
    distinct: Number(facts.apart),
    distinct_estimated: rows > EXACT_ROWS,
    min: shortOrNull(facts.low),
    max: shortOrNull(facts.high),
    mean: finite(facts.mean),
    deviation: finite(facts.deviation),
    quantiles: quantilesOf(facts.quantiles),
    top: top.map(({ value, count }) => ({ value: short(value), count: Number(count) })),
    histogram: await histogramOf(connection, column, finite(facts.scale_low), finite(facts.scale_high)),
  };
}

/** Null where there is nothing to tell apart. */
async function histogramOf(
  connection: DuckDBConnection,
  column: TypedColumn,
  low: number | null,
  high: number | null,
): Promise<ColumnHistogram | null> {
  if (!hasHistogram(column.type) || low === null || high === null) return null;
  if (!Number.isFinite(high - low) || high <= low) return null;
  if (!isNumeric(column.type) && Math.max(-low, high) > DATE_MAX_MS) return null;
  const counts = Array<number>(PROFILE_BINS).fill(0);
  for (const { bin, count } of await rowsOf(connection, binStatement(column, low, high))) {
    counts[Number(bin)] = Number(count);
  }
  return { from: low, to: high, counts };
}
