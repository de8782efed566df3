import { MIB } from './limits.ts';

/** What a file's content is made of, found once for each content by a program of its own; see backend/src/profiles. */
export const PROFILE_STATUSES = ['waiting', 'ready', 'failed'] as const;
export type ProfileStatus = (typeof PROFILE_STATUSES)[number];

/** `json`: a document that is no table; `none`: nothing is known of such content. */
export const PROFILE_KINDS = ['table', 'json', 'picture', 'text', 'none'] as const;
export type ProfileKind = (typeof PROFILE_KINDS)[number];

/** Why a content has no profile. `TOO_LONG`: it took more than PROFILE_SECONDS; `BROKE`: its reader ended. */
export const PROFILE_FAILURES = ['TOO_LARGE', 'TOO_LONG', 'OUT_OF_MEMORY', 'UNREADABLE', 'BROKE'] as const;
export type ProfileFailure = (typeof PROFILE_FAILURES)[number];

/**
 * Why content that looks like a table is described as text alone: `HEADING`: the names of its columns take more than
 * PROFILE_HEADING_BYTES; `MEMORY`, `TIME`: as a table it would take more than one file is given.
 */
export const TABLE_LIMITS = ['HEADING', 'MEMORY', 'TIME'] as const;
export type TableLimit = (typeof TABLE_LIMITS)[number];

/** `nested`: lists and objects inside a cell. */
export const COLUMN_TYPES = [
  'integer',
  'number',
  'boolean',
  'date',
  'datetime',
  'time',
  'text',
  'nested',
] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];

/** Of a larger file so much of the beginning is read, to the last whole row. */
export const PROFILE_SAMPLE_BYTES = 64 * MIB;
/** A Parquet file says at its end what is where: of a larger one so much of the end is read too. */
export const PROFILE_TAIL_BYTES = 8 * MIB;
/** A JSON document is held in memory as a whole, a longer one as far as this. */
export const PROFILE_JSON_BYTES = 16 * MIB;
/** More names of columns are not read, nor a row that is longer than the other. */
export const PROFILE_HEADING_BYTES = 4 * MIB;
export const PROFILE_LINE_BYTES = 16 * MIB;
/** Further columns are counted only. */
export const PROFILE_COLUMNS = 200;
export const PROFILE_TOP_VALUES = 5;
export const PROFILE_BINS = 20;
/** characters of a value that is shown */
export const PROFILE_VALUE_MAX = 80;
export const PROFILE_JSON_PATHS = 100;
/** how long one file may take, and how much memory its reader */
export const PROFILE_SECONDS = 300;
export const PROFILE_MEMORY_BYTES = 768 * MIB;
/** Which quantiles a column of numbers has. */
export const PROFILE_QUANTILES = [0.05, 0.25, 0.5, 0.75, 0.95] as const;

export interface ValueCount {
  value: string;
  count: number;
}

/** Bins of equal width from `from` to `to`; of dates, milliseconds since 1970 in UTC. */
export interface ColumnHistogram {
  from: number;
  to: number;
  counts: number[];
}

export interface ColumnProfile {
  name: string;
  type: ColumnType;
  /** rows without a value: empty, or one of the words that pandas reads as missing */
  missing: number;
  distinct: number;
  /** `distinct` is an estimate, for there are very many rows */
  distinct_estimated: boolean;
  /** as written, of dates as ISO 8601; null where every value is missing */
  min: string | null;
  max: string | null;
  /** of numbers */
  mean: number | null;
  /** of the sample; of numbers */
  deviation: number | null;
  /** at PROFILE_QUANTILES, of numbers; else empty */
  quantiles: number[];
  /** the most frequent values */
  top: ValueCount[];
  /** of numbers and dates */
  histogram: ColumnHistogram | null;
}

export interface TableProfile {
  /** of what was read; of Parquet all, for its end says how many */
  rows: number;
  /** the first ones, by which the columns are described; 0: of them no more is known than names and types */
  described_rows: number;
  /** rows that could not be read */
  skipped: number;
  /** also those that are not described */
  column_count: number;
  columns: ColumnProfile[];
}

export interface PictureProfile {
  format: string;
  /** pixels */
  width: number;
  height: number;
  channels: number;
  /** of one channel */
  bits: number;
  /** as sharp names it, such as srgb or b-w */
  color_space: string;
  pages: number;
}

/** One place of a JSON document, such as `$.features[].geometry`. */
export interface JsonPath {
  path: string;
  /** of JSON: object, array, string, number, boolean, null */
  types: string[];
  count: number;
}

export interface TextProfile {
  /** as the WHATWG names it */
  encoding: string;
  /** of what was read */
  lines: number;
}

/** What is known of a file's content; members that do not belong to the kind are null or empty. */
export interface FileProfile {
  status: ProfileStatus;
  failure: ProfileFailure | null;
  kind: ProfileKind;
  /** so many bytes of the beginning were read; null: the whole file */
  sampled_bytes: number | null;
  table: TableProfile | null;
  picture: PictureProfile | null;
  json: JsonPath[];
  text: TextProfile | null;
  /** null: nothing kept it from being described as what it is */
  table_limit: TableLimit | null;
}

/** What a profile found, as it is stored. */
export type FoundProfile = Omit<FileProfile, 'status' | 'failure'>;

export const NO_PROFILE: FoundProfile = {
  kind: 'none',
  sampled_bytes: null,
  table: null,
  picture: null,
  json: [],
  text: null,
  table_limit: null,
};
