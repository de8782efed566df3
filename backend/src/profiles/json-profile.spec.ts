import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FoundProfile } from '@tianheng/contracts';
import { linesOf } from './lines.ts';
import { readProfile } from './read-profile.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tianheng-json-profile-spec-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function profile(extension: string, content: string, sampledBytes?: number): Promise<FoundProfile> {
  const file = path.join(folder, 'content');
  await writeFile(file, content);
  return (await readProfile({ file, extension, sampledBytes: sampledBytes ?? null })).profile;
}

describe('a long number', () => {
  const records = (from: number, end: number): string[] =>
    Array.from(
      { length: end - from },
      (_, at) => `{"t":17539000001234567${from + at},"in":{"t":[17539000001234567${from + at}]},"s":"1"}`,
    );

  it.each([
    ['json', `[${records(10, 20).join()}]`, undefined],
    ['json', `[${records(10, 20).join()},{"t":17539`, 500],
    ['jsonl', records(10, 20).join('\n'), undefined],
  ] as const)('is counted and shown as it is written: %s (%#)', async (extension, content, sampled) => {
    const { table, json } = await profile(extension, content, sampled);
    expect(table?.columns.map(({ name, type }) => [name, type])).toEqual([
      ['t', 'integer'],
      ['in', 'nested'],
      ['s', 'text'],
    ]);
    expect(table?.columns[0]).toMatchObject({
      ...{ distinct: 10, min: '1753900000123456710', max: '1753900000123456719' },
    });
    expect(table?.columns[1]).toMatchObject({ distinct: 10 });
    expect(table?.columns[1]?.top[0]?.value).toBe('{"t":[1753900000123456710]}');
    expect(json).toContainEqual({ path: '$[].in.t[]', types: ['number'], count: 10 });
    expect(json).toContainEqual({ path: '$[].t', types: ['number'], count: 10 });
  });

  it('is no name, so that what is no JSON stays none', async () => {
    await expect(profile('json', '{1753900000123456789 : 1}')).rejects.toThrow();
  });

  it('is a number also in a document', async () => {
    const { json } = await profile('json', '{"t":1753900000123456789,"s":"1753900000123456789"}');
    expect(json.map(({ path: place, types }) => [place, types])).toEqual([
      ['$', ['object']],
      ['$.t', ['number']],
      ['$.s', ['string']],
    ]);
  });
});

it('is no table where that would be almost empty and a thousand times as large', async () => {
  const first = JSON.stringify(Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`k${at}`, at])));
  const records = (count: number) => `${first}\n${'{}\n'.repeat(count)}`;
  expect(await profile('jsonl', records(100_000))).toMatchObject({ kind: 'json', table: null });
  expect(await profile('jsonl', records(1000))).toMatchObject({ kind: 'table', table: { rows: 1001 } });
});

describe('of which a part is there, of one line', () => {
  it('has the first elements of an array', async () => {
    const found = await profile('json', '[{"a":1},{"a":2},{"a":', 22);
    expect(found).toMatchObject({ kind: 'table', sampled_bytes: 22, table: { rows: 2, skipped: 0 } });
    const places = await profile('geojson', '[{"a":[1]},{"a":[2', 18);
    expect(places.table).toMatchObject({ rows: 1, columns: [{ name: 'a', type: 'nested' }] });
  });

  it('has the first elements also behind a first line of its own', async () => {
    const found = await profile('json', '[\n{"a":1},{"a":2},{"a":', 23);
    expect(found).toMatchObject({ kind: 'table', table: { rows: 2 } });
  });

  it.each(['json', 'geojson', 'txt'])('is text of one line where it is no array: %s', async (extension) => {
    expect(await profile(extension, '{"a":[1,2', 9)).toMatchObject({ kind: 'text', text: { lines: 1 } });
  });

  it('has no record yet of a line for each', async () => {
    expect(await profile('jsonl', '{"a":[1,2', 9)).toMatchObject({ kind: 'json', json: [] });
  });
});

describe('lines', () => {
  const read = async (content: string, cut: boolean): Promise<string[]> => {
    const file = path.join(folder, 'lines');
    await writeFile(file, content);
    const lines: string[] = [];
    for await (const line of linesOf(file, cut)) lines.push(line);
    return lines;
  };

  it('end as files of them do, and nowhere else', async () => {
    const long = 'x'.repeat(200_000);
    expect(await read(`a\u2028\u2029\u0085b\r\n${long}\n\nc`, false)).toEqual([
      ...['a\u2028\u2029\u0085b', ''],
      ...[long, '', 'c'],
    ]);
    expect(await read('a\rb', false)).toEqual(['a', 'b']);
  });

  it('have characters that lie across two pieces of the file', async () => {
    expect(await read('轨'.repeat(100_000), false)).toEqual(['轨'.repeat(100_000)]);
  });

  it('are whole ones of what was cut', async () => {
    expect(await read('a\nb', true)).toEqual(['a']);
    expect(await read('a\nb\n', true)).toEqual(['a', 'b']);
  });

  it('are records of JSON with separators of Unicode in their strings', async () => {
    const found = await profile('jsonl', '{"a":"x\u2028y"}\n{"a":"\u2029"}\n');
    expect(found.table).toMatchObject({ rows: 2, skipped: 0, columns: [{ min: 'x\u2028y', max: '\u2029' }] });
  });
});
