import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { PROFILE_TAIL_BYTES, type FoundProfile } from '@tianheng/contracts';
import { readProfile, TooLarge } from './read-profile.ts';

const ROWS = 20_000;

let folder: string;
let whole: Buffer;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tianheng-parquet-spec-'));
  const made = path.join(folder, 'made');
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  await connection.run(
    `copy (select range as id, hash(range) as h from range(${ROWS})) to '${made}' (format parquet, row_group_size 2048)`,
  );
  connection.closeSync();
  whole = await readFile(made);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function profile(content: Buffer, sampledBytes: number): Promise<FoundProfile> {
  const file = path.join(folder, 'content');
  await writeFile(file, content);
  return (await readProfile({ file, extension: 'parquet', sampledBytes })).profile;
}

/** As one is copied that is large: so many bytes of the beginning, and the end. */
const holed = (readable: number): Buffer => Buffer.from(whole).fill(0, readable, whole.length - 8192);

it('has all its rows, and is described by the first groups of them where no more are there', async () => {
  const readable = Math.floor(whole.length / 2);
  const found = await profile(holed(readable), readable);
  expect(found.sampled_bytes).toBe(readable);
  expect(found.table).toMatchObject({ rows: ROWS, skipped: 0, column_count: 2 });
  const described = found.table?.described_rows ?? 0;
  expect(described).toBeGreaterThan(2048);
  expect(described).toBeLessThan(ROWS);
  expect(found.table?.columns[0]).toMatchObject({ missing: 0, distinct: described, min: '0' });
});

it('has all its rows, and names and types of columns alone where no group is there', async () => {
  const found = await profile(holed(1000), 1000);
  expect(found).toMatchObject({ kind: 'table', sampled_bytes: 1000 });
  expect(found.table).toMatchObject({ rows: ROWS, described_rows: 0, column_count: 2 });
  expect(found.table?.columns.map(({ name, type, top }) => [name, type, top])).toEqual([
    ['id', 'integer', []],
    ['h', 'integer', []],
  ]);
});

it('is read whole where all its groups are there', async () => {
  const found = await profile(whole, whole.length - 1);
  expect(found).toMatchObject({ sampled_bytes: null, table: { rows: ROWS, described_rows: ROWS } });
});

it('is too large where its end says what is where in more than is copied', async () => {
  const [readable, size] = [1000, 1000 + PROFILE_TAIL_BYTES + 100];
  const ending = (footer: number): Buffer => {
    const content = Buffer.alloc(size);
    content.write('PAR1');
    content.writeUInt32LE(footer, size - 8);
    content.write('PAR1', size - 4);
    return content;
  };
  await expect(profile(ending(PROFILE_TAIL_BYTES - 7), readable)).rejects.toThrow(TooLarge);
  // What is there and no description is another matter.
  for (const footer of [PROFILE_TAIL_BYTES - 8, size]) {
    const refused: unknown = await profile(ending(footer), readable).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Error);
    expect(refused).not.toBeInstanceOf(TooLarge);
  }
});
