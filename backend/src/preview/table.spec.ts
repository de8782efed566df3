import { describe, expect, it } from '@jest/globals';
import { PREVIEW_CELL_MAX, PREVIEW_COLUMNS, PREVIEW_ROWS } from '@tianheng/contracts';
import { decodeText, firstLines } from './plain.ts';
import { elementsOf, readCsv, readJson, readJsonLines, readTsv } from './table.ts';

describe('CSV', () => {
  it('knows quotes, line ends and a byte order mark', () => {
    expect(readCsv('\ufeff名称,值\r\n"a ""b"", c",1\r\n轨道,\r\n', true)).toEqual({
      columns: ['名称', '值'],
      rows: [
        ['a "b", c', '1'],
        ['轨道', ''],
      ],
      truncated: false,
    });
  });

  it.each([
    ['a;b\n1;2\n', ';'],
    ['a\tb\n1\t2\n', 'tab'],
    ['a,b\n1,2\n', ','],
  ])('finds its separator in %j', (text) => {
    expect(readCsv(text, true)?.rows).toEqual([['1', '2']]);
  });

  it('leaves out the line that the cut went through, and says that there is more', () => {
    expect(readCsv('a,b\n1,2\n3,', false)).toEqual({
      columns: ['a', 'b'],
      rows: [['1', '2']],
      truncated: true,
    });
  });

  it('shows rows, columns and cells up to the limits only', () => {
    const wide = Array.from({ length: PREVIEW_COLUMNS + 5 }, (_, at) => `c${at}`).join(',');
    const long = `${'x'.repeat(PREVIEW_CELL_MAX + 50)},1`;
    const table = readCsv([wide, ...Array.from({ length: PREVIEW_ROWS + 30 }, () => long)].join('\n'), true);
    expect(table?.columns).toHaveLength(PREVIEW_COLUMNS);
    expect(table?.rows).toHaveLength(PREVIEW_ROWS);
    expect(table?.rows[0]).toHaveLength(PREVIEW_COLUMNS);
    expect(table?.rows[0]?.[0]).toHaveLength(PREVIEW_CELL_MAX);
    expect(table?.truncated).toBe(true);
  });

  it('cuts no character of a cell in two', () => {
    const table = readCsv(`a\n${'𠀀'.repeat(PREVIEW_CELL_MAX)}\n`, true);
    expect(table?.rows).toEqual([[`${'𠀀'.repeat(PREVIEW_CELL_MAX / 2 - 1)}…`]]);
  });

  it('is not truncated when everything is shown', () => {
    const lines = ['a', ...Array.from({ length: PREVIEW_ROWS }, () => '1')].join('\n');
    expect(readCsv(lines, true)?.truncated).toBe(false);
    expect(readCsv(`${lines}\n1`, true)?.truncated).toBe(true);
  });

  it.each(['', '\n\n', 'only a heading'])('is none without rows: %j', (text) => {
    expect(readCsv(text, true)).toBeNull();
  });

  it('shows fewer rows of a table that is very wide, and reads no line of nothing but separators', () => {
    const lines = (cells: number): string => `${','.repeat(cells - 1)}\n`.repeat(22);
    expect(readCsv(lines(900), true)?.rows).toHaveLength(PREVIEW_ROWS);
    expect(readCsv(lines(5000), true)).toMatchObject({ rows: { length: 3 }, truncated: true });
    expect(readCsv(lines(25_000), true)).toBeNull();
  });

  it('refuses a record without an end', () => {
    expect(() => readCsv(`a,b\n"${'x'.repeat(100_000)}`, true)).toThrow();
  });
});

it('reads TSV with commas inside', () => {
  expect(readTsv('a\tb\n1,5\t2\n', true)?.rows).toEqual([['1,5', '2']]);
});

describe('JSON', () => {
  it('shows an array of objects, whatever each holds', () => {
    expect(readJson('[{"a":1,"b":"x"},{"b":{"c":[1]},"d":null}]', true)).toEqual({
      columns: ['a', 'b', 'd'],
      rows: [
        ['1', 'x', ''],
        ['', '{"c":[1]}', 'null'],
      ],
      truncated: false,
    });
  });

  it.each(['{"a":1}', '[]', '[1,2]', '[{"a":1},2]', '"text"'])('is no table: %s', (text) => {
    expect(readJson(text, true)).toBeNull();
  });

  it('shows the elements that are whole in a beginning', () => {
    expect(readJson('[{"a":"}]"},{"a":"\\"{"},{"a":3', false)).toEqual({
      columns: ['a'],
      rows: [['}]'], ['"{']],
      truncated: true,
    });
  });

  it('finds elements of any depth', () => {
    expect([...elementsOf('[{"a":[{}]},[1],{"b":"\\\\"}] {"not":1}')]).toEqual([
      '{"a":[{}]}',
      '[1]',
      '{"b":"\\\\"}',
    ]);
  });

  it('shows an object a line', () => {
    expect(readJsonLines('{"a":1}\n\n{"a":2}\n{"a"', false)).toEqual({
      columns: ['a'],
      rows: [['1'], ['2']],
      truncated: true,
    });
  });

  it('shows long numbers as they are written, and text as it is', () => {
    const long = '1234567890123456789';
    const whole = `[{"a":${long},"b":{"t":[-${long}.50,1.50,"${long}"]},"c":"a\\"${long}","${long}":0.1234567890123456}]`;
    const shown = [long, `{"t":[-${long}.50,1.5,"${long}"]}`, `a"${long}`, '0.1234567890123456'];
    expect(readJson(whole, true)?.rows[0]?.toSorted()).toEqual(shown.toSorted());
    expect(readJson(whole.slice(0, -1), false)?.rows[0]?.toSorted()).toEqual(shown.toSorted());
    expect(readJsonLines(whole.slice(1, -1), true)?.rows[0]?.toSorted()).toEqual(shown.toSorted());
  });

  it.each(['01', '1.', '1.2.3', '--1', '+1', '.5', '1e', '1-1', '0x1'])(
    'takes no %s for a number',
    (text) => {
      expect(() => readJson(`[{"a":${text}}]`, true)).toThrow();
    },
  );

  it('is safe with keys that objects have of their own', () => {
    const table = readJson('[{"__proto__":{"x":1},"constructor":"c"}]', true);
    expect(table?.columns).toEqual(['__proto__', 'constructor']);
    expect(table?.rows).toEqual([['{"x":1}', 'c']]);
  });
});

describe('text', () => {
  it('is read as UTF-8, else as GB 18030', () => {
    expect(decodeText(Buffer.from('轨道'), true)).toBe('轨道');
    expect(decodeText(Buffer.from([0xb9, 0xec, 0xb5, 0xc0]), true)).toBe('轨道');
  });

  it('is read as UTF-16 where it says so', () => {
    expect(decodeText(Buffer.from('\ufeff轨道', 'utf16le'), true)).toBe('轨道');
  });

  it('may be cut inside a character', () => {
    expect(decodeText(Buffer.from('轨道').subarray(0, 5), false)).toBe('轨');
  });

  it.each([
    ['NUL', [0, 1, 2]],
    ['an escape sequence', [0x61, 0x1b, 0x5b]],
    ['no encoding', [0xff, 0xff, 0xff]],
  ])('is not what holds %s', (_, bytes) => {
    expect(decodeText(Buffer.from(bytes), true)).toBeNull();
  });

  it('is shown to the end of a line', () => {
    const text = `${'a'.repeat(5000)}\n${'b'.repeat(5000)}`;
    expect(firstLines(text)).toBe('a'.repeat(5000));
    expect(firstLines('😀'.repeat(5000)).at(-1)).toBe('\ude00');
    expect(firstLines('short')).toBe('short');
  });
});
