import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  PROFILE_COLUMNS,
  PROFILE_JSON_PATHS,
  PROFILE_LINE_BYTES,
  PROFILE_VALUE_MAX,
  type ColumnProfile,
  type FoundProfile,
} from '@tianheng/contracts';
import sharp from 'sharp';
import { readProfile } from './read-profile.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tianheng-profile-spec-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function profile(
  extension: string,
  content: string | Uint8Array,
  sampledBytes: number | null = null,
): Promise<FoundProfile> {
  const file = path.join(folder, 'content');
  await writeFile(file, content);
  return (await readProfile({ file, extension, sampledBytes })).profile;
}

async function columns(extension: string, content: string | Uint8Array): Promise<ColumnProfile[]> {
  return (await profile(extension, content)).table?.columns ?? [];
}

const column = async (...cells: string[]): Promise<ColumnProfile | undefined> =>
  (await columns('csv', `x,y\n${cells.map((cell) => `${cell},1\n`).join('')}`))[0];

describe('a table', () => {
  it('is counted and measured', async () => {
    const found = await profile('csv', 'id,speed\n1,0.5\n2,1.5\n3,1.5\n4,\n5,10.5\n');
    expect(found.kind).toBe('table');
    expect(found.sampled_bytes).toBeNull();
    expect(found.table).toMatchObject({ rows: 5, skipped: 0, column_count: 2 });
    expect(found.table?.columns[1]).toEqual({
      name: 'speed',
      type: 'number',
      missing: 1,
      distinct: 3,
      distinct_estimated: false,
      min: '0.5',
      max: '10.5',
      mean: 3.5,
      deviation: expect.closeTo(4.690416, 5),
      quantiles: [expect.closeTo(0.65, 9), 1.25, 1.5, 3.75, expect.closeTo(9.15, 9)],
      top: [
        { value: '1.5', count: 2 },
        { value: '0.5', count: 1 },
        { value: '10.5', count: 1 },
      ],
      histogram: { from: 0.5, to: 10.5, counts: [1, 0, 2, ...Array<number>(16).fill(0), 1] },
    });
  });

  it.each([
    ['far apart', ['1.7e308', '-1.7e308']],
    ['all huge', ['1.7e308', '1.6e308']],
  ])('has no mean or deviation that is no number, of values that are %s', async (_, cells) => {
    const found = await column(...cells, ...cells, ...cells);
    expect(found).toMatchObject({ type: 'number', deviation: null, min: expect.stringContaining('e+308') });
    expect([null, 0]).toContain(found?.mean);
    expect(found?.quantiles.every(Number.isFinite)).toBe(true);
  });

  it.each([
    ['semicolons', 'csv', 'a;b\n"x;1";2\n'],
    ['tabs', 'tsv', 'a\tb\nx;1\t2\n'],
    ['quotes and a mark of byte order', 'csv', '\ufeff"a","b"\r\n"x;1","2"\r\n'],
    ['no end of its last line', 'csv', 'a,b\nx;1,2'],
    ['empty lines before it', 'csv', '\r\n\na,b\nx;1,2\n'],
  ])('may have %s', async (_, extension, content) => {
    const found = await columns(extension, content);
    expect(found.map(({ name, type, top }) => [name, type, top])).toEqual([
      ['a', 'text', [{ value: 'x;1', count: 1 }]],
      ['b', 'integer', [{ value: '2', count: 1 }]],
    ]);
  });

  it('has headings in Chinese, in UTF-8 and in GB 18030', async () => {
    const [name] = await columns('csv', '名称,值\n轨道,1\n');
    expect(name).toMatchObject({ name: '名称', min: '轨道' });
    // 名称,值 and 轨道,1
    const gb = Buffer.from('c3fbb3c62cd6b50ab9ecb5c02c310a', 'hex');
    const found = await profile('csv', gb);
    expect(found.table?.columns[0]).toMatchObject({ name: '名称', min: '轨道' });
    expect(found.text).toEqual({ encoding: 'gb18030', lines: 2 });
  });

  it('is read as GB 18030 also where only its end shows that', async () => {
    const found = await profile(
      'csv',
      Buffer.concat([Buffer.from(`a,b\n${'x,1\n'.repeat(100_000)}`), Buffer.from('b9ecb5c02c310a', 'hex')]),
    );
    expect(found.table?.columns[0]).toMatchObject({ distinct: 2, max: '轨道' });
  });

  it('keeps what stands in quotes together, line ends included', async () => {
    const found = await profile('csv', 'a,b\n"one\ntwo ""three""",1\n');
    expect(found.table).toMatchObject({ rows: 1, skipped: 0 });
    expect(found.table?.columns[0]?.min).toBe('one\ntwo "three"');
  });

  it('does so also in a file of many megabytes', async () => {
    const found = await profile('csv', `a,b\n${'"one\n""two""",1\nthree,2\n'.repeat(700_000)}`);
    expect(found.table).toMatchObject({ rows: 1_400_000, skipped: 0 });
    expect(found.table?.columns[0]).toMatchObject({ distinct: 2, min: 'one\n"two"' });
  });

  it.each([
    [null, 4],
    [16, 3],
  ])(
    'has lines that end as an old Macintosh ended them, also where %s bytes are there',
    async (sampled, lines) => {
      const found = await profile('csv', 'a,b\r1,2\r3,4\r5,', sampled);
      expect(found.text?.lines).toBe(lines);
      expect(found.table).toMatchObject({ rows: lines - 1, skipped: 0, column_count: 2 });
    },
  );

  it('counts the rows that it cannot read, cuts long ones and fills short ones', async () => {
    const found = await profile('csv', `a,b\n1,2\n3,2,5\n6\n"${'x'.repeat(PROFILE_LINE_BYTES)}",7\n`);
    expect(found.table).toMatchObject({ rows: 3, skipped: 1 });
    expect(found.table?.columns[1]).toMatchObject({ missing: 1, distinct: 1 });
  });

  it('has what pandas takes for missing', async () => {
    expect(await column('1', 'NA', '', 'NaN', 'n/a', '2')).toMatchObject({ type: 'integer', missing: 4 });
  });

  it.each([
    ['integer', ['1', '-20', '0']],
    ['integer', ['1753900000123456789', '-9223372036854775808']],
    ['integer', ['+5', '5']],
    ['number', ['9223372036854775808', '1']],
    ['number', ['1', '2.5', '-1e3']],
    ['text', ['007', '1']],
    ['text', ['1', 'x']],
    ['text', ['1e999', '1']],
    ['boolean', ['true', 'False']],
    ['date', ['2020-01-02', '2021-12-31']],
    ['datetime', ['2020-01-02 03:04:05', '2020-01-02T03:04:05Z']],
    ['time', ['03:04', '23:59:59.5']],
    ['text', ['', 'NA']],
  ])('of type %s: %j', async (type, cells) => {
    expect((await column(...cells))?.type).toBe(type);
  });

  it('tells nanoseconds since 1970 apart', async () => {
    const found = await column('1753900000123456789', '1753900000123456790', '1753900000123456791');
    expect(found).toMatchObject({ distinct: 3, min: '1753900000123456789', max: '1753900000123456791' });
  });

  it('tells dates alike, and where in time they lie', async () => {
    const found = await column('2020-01-02T03:04:05+08:00', '2020-01-03 00:00:00');
    expect(found).toMatchObject({ min: '2020-01-01T19:04:05Z', max: '2020-01-03T00:00:00Z' });
    expect(found?.histogram).toMatchObject({
      from: Date.parse('2020-01-01T19:04:05Z'),
      to: Date.UTC(2020, 0, 3),
    });
    expect((await column('2020-02-01', '2020-01-01'))?.min).toBe('2020-01-01');
  });

  it('tells times of less than a second apart', async () => {
    const found = await column('2020-01-02T03:04:05.1Z', '2020-01-02T03:04:05.25Z', '2020-01-02T03:04:06Z');
    expect(found).toMatchObject({ distinct: 3, min: '2020-01-02T03:04:05.1Z', max: '2020-01-02T03:04:06Z' });
    expect(found?.top.map(({ value, count }) => [value, count])).toEqual([
      ['2020-01-02T03:04:05.1Z', 1],
      ['2020-01-02T03:04:05.25Z', 1],
      ['2020-01-02T03:04:06Z', 1],
    ]);
    const early = await column('1969-12-31T23:59:59.5Z', 'infinity', '1969-12-31T23:59:59Z');
    expect(early?.top.map(({ value }) => value)).toContain('1969-12-31T23:59:59.5Z');
  });

  it('shows no places of days that no page could show', async () => {
    const found = await column('290000-1-1', '2020-01-01', '2021-01-01');
    expect(found).toMatchObject({ type: 'date', max: '290000-01-01', histogram: null });
    expect((await column('12345-01-31', '2020-01-01'))?.histogram?.to).toBe(Date.UTC(12_345, 0, 31));
  });

  it('describes so many columns, and counts the others', async () => {
    const wide = Array.from({ length: PROFILE_COLUMNS + 3 }, (_, at) => `c${at}`).join(',');
    const found = await profile('csv', `${wide}\n1\n`);
    expect(found.table?.columns).toHaveLength(PROFILE_COLUMNS);
    expect(found.table?.column_count).toBe(PROFILE_COLUMNS + 3);
  });

  it('is none of its names where they come twice, are empty or look like SQL', async () => {
    const found = await columns('csv', `a,a,,"'); drop table content; --"\n1,2,3,4\n`);
    expect(found.map(({ name, min }) => [name, min])).toEqual([
      ['a', '1'],
      ['a', '2'],
      ['', '3'],
      [`'); drop table content; --`, '4'],
    ]);
  });

  it('of which a part is there is read to its last whole row', async () => {
    const found = await profile('csv', 'a,b\n1,2\n3,4\n5,', 16);
    expect(found).toMatchObject({ sampled_bytes: 16, table: { rows: 2, skipped: 0 } });
  });
});

describe('JSON', () => {
  it('is a table where it is a list of objects, and text in it is no number', async () => {
    const found = await profile(
      'json',
      '[{"a":1,"b":"2"},{"a":null,"c":{"d":[1]}},{"a":3.5,"b":"x \\"y\\""}]',
    );
    expect(found.table?.columns.map(({ name, type, missing }) => [name, type, missing])).toEqual([
      ['a', 'number', 1],
      ['b', 'text', 1],
      ['c', 'nested', 2],
    ]);
    expect(found.json).toContainEqual({ path: '$[].c.d[]', types: ['number'], count: 1 });
  });

  it('has a shape where it is not', async () => {
    const found = await profile('geojson', '{"type":"X","a b":[{"id":1},{"id":"2"}],"none":null}');
    expect(found.kind).toBe('json');
    expect(found.json).toEqual([
      { path: '$', types: ['object'], count: 1 },
      { path: '$.type', types: ['string'], count: 1 },
      { path: '$["a b"]', types: ['array'], count: 1 },
      { path: '$["a b"][]', types: ['object'], count: 2 },
      { path: '$["a b"][].id', types: ['number', 'string'], count: 2 },
      { path: '$.none', types: ['null'], count: 1 },
    ]);
  });

  it('has places with names as short as they are shown', async () => {
    const key = 'k'.repeat(PROFILE_LINE_BYTES / 4);
    const { json } = await profile('json', `{"${key}":{"${key}":1},"${key}2":2}`);
    const shown = `["${'k'.repeat(PROFILE_VALUE_MAX - 1)}…"]`;
    expect(json).toEqual([
      { path: '$', types: ['object'], count: 1 },
      { path: `$${shown}`, types: ['number', 'object'], count: 2 },
      { path: `$${shown}${shown}`, types: ['number'], count: 1 },
    ]);
  });

  it('counts the records that are too long for a row', async () => {
    const long = JSON.stringify({ a: 'x'.repeat(PROFILE_LINE_BYTES) });
    const found = await profile('jsonl', `{"a":"1"}\n${long}\n`);
    expect(found.table).toMatchObject({ rows: 1, skipped: 1 });
  });

  it('has so many places', async () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`k${at}`, at]));
    expect((await profile('json', JSON.stringify(many))).json).toHaveLength(PROFILE_JSON_PATHS);
  });

  it('is read line by line', async () => {
    const found = await profile('jsonl', '{"a":1,"__proto__":"x"}\n\n{"a":2}\n');
    expect(found.table).toMatchObject({ rows: 2, column_count: 2 });
    expect(found.table?.columns[1]).toMatchObject({ name: '__proto__', missing: 1 });
  });

  it('is read line by line also where its name says that it is one document', async () => {
    const lines = await profile('json', '\n{"a":1,"b":[]}\r\n\r\n{"a":2,"b":{}}\r\n{"a":3}\r\n');
    expect([lines.kind, lines.table?.rows, lines.table?.columns.map(({ name }) => name)]).toEqual([
      ...['table', 3],
      ['a', 'b'],
    ]);
    expect(await profile('json', '[1,2]\n[3]\n')).toMatchObject({ kind: 'json' });
    const cut = await profile('json', '{"a":1}\n{"a":2}\n{"a":', 22);
    expect(cut).toMatchObject({ kind: 'table', sampled_bytes: 22, table: { rows: 2 } });
    const document = await profile('json', '{\n"a": 1,\n"b": 2\n}\n');
    expect(document.json.map(({ path: place }) => place)).toEqual(['$', '$.a', '$.b']);
    expect((await profile('json', '[\n{"a":1},\n{"a":2}\n]')).table?.rows).toBe(2);
    await expect(profile('json', '{"a":1}\n{"a":2}\n{"a":')).rejects.toThrow();
  });

  it('of which a part is there has its first elements', async () => {
    const found = await profile('json', '[{"a":1},\n{"a":2},\n{"a":', 22);
    expect(found.table).toMatchObject({ rows: 2 });
    expect(found.sampled_bytes).not.toBeNull();
  });

  it('is refused where it is none', async () => {
    await expect(profile('json', '{"a":')).rejects.toThrow();
  });
});

describe('Parquet', () => {
  const written = async (select: string, options = ''): Promise<Buffer> => {
    const target = path.join(folder, 'made.parquet');
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    await connection.run(`copy (${select}) to '${target}' (format parquet${options})`);
    connection.closeSync();
    return readFile(target);
  };

  it('is a table of the types that it says', async () => {
    const found = await columns(
      'parquet',
      await written(
        `select range as id, range / 4 as "值", range % 2 = 0 as even, date '2020-01-01' + range::integer as day,
           [range] as list, 'NaN'::double as nan, 'x' as word from range(8)`,
      ),
    );
    expect(found.map(({ name, type, missing, min, max }) => [name, type, missing, min, max])).toEqual([
      ['id', 'integer', 0, '0', '7'],
      ['值', 'number', 0, '0.0', '1.75'],
      ['even', 'boolean', 0, 'false', 'true'],
      ['day', 'date', 0, '2020-01-01', '2020-01-08'],
      ['list', 'nested', 0, null, null],
      ['nan', 'number', 8, null, null],
      ['word', 'text', 0, 'x', 'x'],
    ]);
  });

  it('is refused where it is none', async () => {
    await expect(profile('parquet', 'PAR1')).rejects.toThrow();
  });
});

it('reads nothing but the one file', async () => {
  await writeFile(path.join(folder, 'other'), 'secret\n1\n');
  const found = await columns('csv', `a\n${path.join(folder, 'other')}\n`);
  expect(found.map(({ name }) => name)).toEqual(['a']);
});

it('measures pictures', async () => {
  const picture = sharp({ create: { width: 3, height: 2, channels: 3, background: 'red' } });
  expect((await profile('png', await picture.png().toBuffer())).picture).toEqual({
    ...{ format: 'png', width: 3, height: 2, channels: 3, bits: 8, color_space: 'srgb', pages: 1 },
  });
  const deep = await picture.toColourspace('rgb16').png().toBuffer();
  expect((await profile('png', deep)).picture?.bits).toBe(16);
  await expect(profile('png', 'no picture')).rejects.toThrow();
});

it.each(['\0', '\u0007', '\u001a'])('reads a table with a stray control character: %j', async (stray) => {
  const rows = 'x,y\n1,one\n2,tw';
  const found = await profile('csv', `${rows}${stray}o\n3,three\n`);
  expect([found.kind, found.table?.rows, found.table?.skipped]).toEqual(['table', 3, 0]);
  expect(found.table?.columns.map(({ name, max }) => [name, max])).toEqual([
    ['x', '3'],
    ['y', expect.stringMatching(/^tw.?o$/s)],
  ]);
  expect((await profile('tsv', `x\ty\n1\t2${stray}\n`)).kind).toBe('table');
});

it('says of a table that is no text that it cannot be read', async () => {
  await expect(profile('csv', Buffer.from([0, 1, 2]))).rejects.toThrow('no text');
  await expect(profile('tsv', Buffer.from('a\tb\n1\t2\n', 'utf16le'))).rejects.toThrow('no text');
  await expect(profile('csv', Buffer.from('a,b\nÿþ,\xff\xff\n', 'latin1'))).rejects.toThrow('no text');
});

it('counts the lines of other text, and knows nothing of other bytes', async () => {
  expect(await profile('tle', 'one\ntwo')).toMatchObject({
    kind: 'text',
    text: { encoding: 'utf-8', lines: 2 },
  });
  expect(await profile('bin', Buffer.from([0, 1, 2]))).toMatchObject({ kind: 'none', text: null });
});
