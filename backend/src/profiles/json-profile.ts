import { open, readFile } from 'node:fs/promises';
import { NO_PROFILE, PROFILE_JSON_BYTES, PROFILE_LINE_BYTES } from '@tianheng/contracts';
import { isRecord, isString, parseJson, textOf } from '../preview/json.ts';
import { elementsOf } from '../preview/table.ts';
import type { Finding } from './finding.ts';
import { JsonShape } from './json-shape.ts';
import { linesOf } from './lines.ts';
import { profileText } from './table-profile.ts';

/** More keys than this, and the records are a document rather than a table. */
const KEYS_MAX = 1000;
/** So are records that would be a table of more cells, for it would be almost empty: each takes a byte of the disk at least. */
const CELLS_MAX = 100_000_000;

type Records = () => AsyncGenerator<unknown> | Generator<unknown>;

interface Keys {
  names: string[];
  strings: Set<number>;
  nested: Set<number>;
}

/** Null where the records are no table. */
async function keysOf(records: Records, shape: JsonShape): Promise<Keys | null> {
  const places = new Map<string, number>();
  const strings = new Set<number>();
  const nested = new Set<number>();
  let isTable = true;
  let count = 0;
  for await (const record of records()) {
    shape.add(record, '$[]');
    count += 1;
    isTable = isTable && isRecord(record) && Object.keys(record).length <= KEYS_MAX;
    if (!isTable || !isRecord(record)) continue;
    for (const [key, value] of Object.entries(record)) {
      const place = places.get(key) ?? places.size;
      places.set(key, place);
      if (isString(value)) strings.add(place);
      else if (typeof value === 'object' && value !== null) nested.add(place);
    }
    isTable = places.size <= KEYS_MAX && count * places.size <= CELLS_MAX;
  }
  return isTable && places.size > 0 ? { names: [...places.keys()], strings, nested } : null;
}

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return `"${textOf(value).replaceAll('"', '""')}"`;
};

/** As CSV, which the one reader of tables takes. How many of its rows are too long for that. */
async function writeTable(to: string, names: string[], records: Records): Promise<number> {
  const target = await open(to, 'w');
  let tooLong = 0;
  try {
    let lines = `${names.map(cellOf).join(',')}\n`;
    for await (const record of records()) {
      const cells = record as Record<string, unknown>;
      // A row of one empty cell would be no row.
      const row = `${names.map((name) => cellOf(Object.hasOwn(cells, name) ? cells[name] : null)).join(',')}\n`;
      if (Buffer.byteLength(row) > PROFILE_LINE_BYTES) tooLong += 1;
      lines += row;
      if (lines.length < 64 * 1024) continue;
      await target.writeFile(lines);
      lines = '';
    }
    await target.writeFile(lines);
    return tooLong;
  } finally {
    await target.close();
  }
}

async function profileRecords(records: Records, table: string): Promise<Finding | null> {
  const shape = new JsonShape();
  const keys = await keysOf(records, shape);
  if (!keys) return { kind: 'json', json: shape.get() };
  let longLines: number;
  try {
    longLines = await writeTable(table, keys.names, records);
  } catch (error) {
    // What is nested deeper than it can be written is a document.
    if (error instanceof RangeError) return { kind: 'json', json: shape.get() };
    throw error;
  }
  const { names: headings, strings, nested } = keys;
  return {
    kind: 'table',
    ...(await profileText({ path: table, delimiter: ',', headings, strings, nested, longLines })),
    json: shape.get(),
  };
}

/** An object or any other value a line; of a text that was cut, of its whole lines. */
export async function profileJsonLines(text: string, table: string, cut: boolean): Promise<Finding | null> {
  async function* records(): AsyncGenerator<unknown> {
    for await (const line of linesOf(text, cut)) if (line.trim() !== '') yield parseJson(line);
  }
  return profileRecords(records, table);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether the first two lines are values by themselves, which no document's are. */
function areLines(content: string): boolean {
  const [first = '', second = ''] = /^\s*(\S[^\n]*)\n\s*(\S[^\n]*)/.exec(content)?.slice(1) ?? [];
  return isJson(first) && isJson(second);
}

/** One document, or one a line; of an array that is too long, its first elements. */
export async function profileJson(text: string, table: string, cut: boolean): Promise<Finding | null> {
  const file = await open(text);
  const { size } = await file.stat().finally(() => file.close());
  const isCut = cut || size > PROFILE_JSON_BYTES;
  const content = await readBeginning(text, isCut);
  if (areLines(content)) return profileJsonLines(text, table, cut);
  if (!isCut) {
    const document = parseJson(content);
    if (Array.isArray(document)) return profileRecords(() => valuesOf(document), table);
    const shape = new JsonShape();
    shape.add(document);
    return { ...NO_PROFILE, kind: 'json', json: shape.get() };
  }
  if (!content.trimStart().startsWith('[')) return null;
  const found = await profileRecords(function* () {
    for (const element of elementsOf(content)) yield parseJson(element);
  }, table);
  return found && { ...found, sampled_bytes: Buffer.byteLength(content) };
}

function* valuesOf(values: unknown[]): Generator<unknown> {
  yield* values;
}

async function readBeginning(path: string, cut: boolean): Promise<string> {
  if (!cut) return readFile(path, 'utf8');
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PROFILE_JSON_BYTES), 0, PROFILE_JSON_BYTES, 0);
    return new TextDecoder().decode(buffer.subarray(0, bytesRead), { stream: true });
  } finally {
    await file.close();
  }
}
