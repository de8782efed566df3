import { open } from 'node:fs/promises';
import path from 'node:path';
import { NO_PROFILE, PREVIEW_BYTES, PROFILE_HEADING_BYTES, type TableLimit } from '@tianheng/contracts';
import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import { readText } from '../preview/plain.ts';
import { delimiterOf } from '../preview/table.ts';
import type { Finding, Findings } from './finding.ts';
import { profileJson, profileJsonLines } from './json-profile.ts';
import { isFooterCut } from './parquet.ts';
import { profileParquet, profileText } from './table-profile.ts';
import { copyText } from './text-copy.ts';
import { drawPicture } from './thumbnails/picture-thumbnail.ts';
import { orNone } from './thumbnails/thumbnail.ts';

/** A copy of a content in a folder of its own, into which its reader may write. */
export interface ProfileJob {
  file: string;
  /** of the file's name, in lower case */
  extension: string;
  /** so many bytes of the beginning are there; null: all */
  sampledBytes: number | null;
  /** what kept an earlier reading from telling more than of text */
  tableLimit?: TableLimit;
}

const PICTURES = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'tif', 'tiff']);
const JSON_DOCUMENTS = new Set(['json', 'geojson']);
const JSON_LINES = new Set(['jsonl', 'ndjson']);
const TABS = new Set(['tsv', 'tab']);
const TEXT_TABLES = new Set(['csv', ...TABS, ...JSON_DOCUMENTS, ...JSON_LINES]);
const BITS: Record<string, number> = {
  ...{ uchar: 8, char: 8, ushort: 16, short: 16, uint: 32, int: 32 },
  ...{ float: 32, complex: 64, double: 64, dpcomplex: 128 },
};

/** Whether files of such names are read as a picture, which has to be there whole. */
export const isPicture = (extension: string): boolean => PICTURES.has(extension);

/** Whether files of such names are read as a table, and if that fails as text. */
export const isTextTable = (extension: string): boolean => TEXT_TABLES.has(extension);

/** So large that what is there of it does not say what it is. */
export class TooLarge extends Error {}

/** Throws TooLarge, and something else where the content is not what the name says. */
export async function readProfile(job: ProfileJob): Promise<Findings> {
  const { thumbnail = null, ...found } = await findOut(job);
  return { profile: { ...NO_PROFILE, sampled_bytes: job.sampledBytes, ...found }, thumbnail };
}

async function findOut(job: ProfileJob): Promise<Finding> {
  if (isPicture(job.extension)) return picture(job);
  if (job.extension === 'parquet') return parquet(job);
  return text(job);
}

async function parquet({ file, sampledBytes }: ProfileJob): Promise<Finding> {
  const readable = sampledBytes ?? Infinity;
  if (await isFooterCut(file, readable)) throw new TooLarge('The end does not say what is where.');
  const found = await profileParquet(file, readable);
  const { rows, described_rows: described } = found.table;
  return { kind: 'table', ...found, sampled_bytes: described < rows ? sampledBytes : null };
}

async function picture({ file }: ProfileJob): Promise<Finding> {
  const { format, width, height, channels, depth, space, pages, pageHeight } = await sharp(file, {
    limitInputPixels: false,
  }).metadata();
  const found = {
    ...{ format, width, channels },
    // An animation's frames lie below one another.
    height: pageHeight ?? height,
    bits: BITS[depth] ?? 8,
    color_space: space,
    pages: pages ?? 1,
  };
  return { kind: 'picture', picture: found, thumbnail: await orNone(drawPicture(file, found)) };
}

async function headOf(file: string, bytes: number): Promise<{ head: Buffer; whole: boolean }> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
    return { head: buffer.subarray(0, bytesRead), whole: bytesRead < bytes };
  } finally {
    await handle.close();
  }
}

async function text({ file, extension, sampledBytes, tableLimit }: ProfileJob): Promise<Finding> {
  const { head, whole } = await headOf(file, PREVIEW_BYTES);
  const isTable = isTextTable(extension);
  const decoded = readText(head, whole, { mayStray: isTable });
  if (!decoded) return noText(isTable);
  const cut = sampledBytes !== null;
  const [copy, table] = ['text', 'table'].map((name) => path.join(path.dirname(file), name)) as [
    string,
    string,
  ];
  const keepsEnd = JSON_DOCUMENTS.has(extension);
  // What begins as ASCII may turn out to be something else further on.
  const copied =
    (await copyText(file, copy, { encoding: decoded.encoding, cut, keepsEnd })) ??
    (await copyText(file, copy, { encoding: 'gb18030', cut, keepsEnd }));
  if (!copied) return noText(isTable);
  const { longLines, ...plain } = copied;
  if (tableLimit) return { kind: 'text', text: plain, table_limit: tableLimit };
  const structured = await structure({ extension, cut, copy, table, longLines });
  return { kind: 'text', ...structured, text: plain };
}

/** Nothing is known of other bytes; of what is named as a table of text, that it is none. */
function noText(isTable: boolean): Finding {
  if (isTable) throw new Error('The content is no text.');
  return {};
}

interface Copied {
  extension: string;
  cut: boolean;
  copy: string;
  table: string;
  longLines: number;
}

/** Null where it is text and no more. */
async function structure({ extension, cut, copy, table, longLines }: Copied): Promise<Finding | null> {
  if (JSON_DOCUMENTS.has(extension)) return profileJson(copy, table, cut);
  if (JSON_LINES.has(extension)) return profileJsonLines(copy, table, cut);
  const isTabs = TABS.has(extension);
  if (!isTabs && extension !== 'csv') return null;
  const { head, whole } = await headOf(copy, PROFILE_HEADING_BYTES);
  const beginning = new TextDecoder().decode(head, { stream: !whole });
  const delimiter = isTabs ? '\t' : delimiterOf(beginning);
  const [heading] = parse(beginning, {
    ...{ delimiter, to: 1, max_record_size: PROFILE_HEADING_BYTES, info: true },
    ...{ relax_column_count: true, relax_quotes: true, skip_empty_lines: true },
  }) as unknown as { record: string[]; info: { bytes: number } }[];
  // A row of names that goes on behind the beginning names columns that are not known.
  if (!heading) return null;
  if (!whole && heading.info.bytes >= Buffer.byteLength(beginning)) return { table_limit: 'HEADING' };
  const { record: headings } = heading;
  return { kind: 'table', ...(await profileText({ path: copy, delimiter, headings, longLines })) };
}
