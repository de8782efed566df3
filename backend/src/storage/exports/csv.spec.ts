import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { csvOf } from './csv.ts';

type Row = [string, number | null];

/** With the mark, which readers of text leave out. */
const written = async (csv: Readable): Promise<string> => (await buffer(csv)).toString('utf8');

async function* parts(...given: Row[][]): AsyncGenerator<Row[], void> {
  yield* given;
}

const sheet = (...given: Row[][]) => ({
  name: 'Things',
  columns: [
    { title: 'Name, as given', width: 10, of: ([name]: Row) => name },
    { title: 'Number', width: 10, of: ([, number]: Row) => number },
  ],
  parts: parts(...given),
});

it('has a mark for UTF-8, titles, and a line for each row of each part', async () => {
  expect(await written(csvOf(sheet([['天衡', 1]], [['b', null]])))).toBe(
    '\uFEFF"Name, as given",Number\r\n天衡,1\r\nb,\r\n',
  );
});

it('keeps quotes, commas and lines in their cell, and formulas from being any', async () => {
  const rows: Row[] = [
    ['a "b", c\nd', -1],
    ['=1+1', 2],
    ['@cmd', 3],
  ];
  expect(await written(csvOf(sheet(rows)))).toBe(
    `\uFEFF"Name, as given",Number\r\n"a ""b"", c\nd",-1\r\n'=1+1,2\r\n'@cmd,3\r\n`,
  );
});

it('ends with the failure of what it reads', async () => {
  const broken = sheet();
  broken.parts = (async function* () {
    yield [['a', 1]] as Row[];
    throw new Error('the database is away');
  })();
  await expect(written(csvOf(broken))).rejects.toThrow('away');
});
