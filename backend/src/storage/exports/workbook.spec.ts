import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import * as xlsx from '@e965/xlsx';
import { describe, expect, it } from '@jest/globals';
import { workbookOf, type Column } from './workbook.ts';

const COLUMNS: Column<number>[] = [{ title: 'Number', width: 10, of: (row) => row }];

interface Source {
  parts: AsyncGenerator<number[], void>;
  given: () => number;
  isClosed: () => boolean;
}

/** Parts of a thousand numbers each; `fails` instead of the second one. */
function source(count: number, fails = false): Source {
  let given = 0;
  let isClosed = false;
  async function* parts(): AsyncGenerator<number[], void> {
    try {
      for (; given < count; given += 1) {
        if (fails && given === 1) throw new Error('the rows broke off');
        yield Array.from({ length: 1000 }, (_, at) => Math.imul(given * 1000 + at, 2654435761));
        await sleep(0);
      }
    } finally {
      isClosed = true;
    }
  }
  return { parts: parts(), given: () => given, isClosed: () => isClosed };
}

const until = async (isSo: () => boolean): Promise<void> => {
  for (let tries = 0; !isSo() && tries < 200; tries += 1) await sleep(10);
  expect(isSo()).toBe(true);
};

describe('a workbook', () => {
  it('is a zip that is whole at its end', async () => {
    const chunks: Buffer[] = [];
    const { parts, isClosed } = source(3);
    for await (const chunk of workbookOf({ name: 'N', columns: COLUMNS, parts }))
      chunks.push(chunk as Buffer);
    const zip = Buffer.concat(chunks);
    expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    expect(zip.includes('xl/worksheets/sheet1.xml')).toBe(true);
    expect(isClosed()).toBe(true);
  });

  it('goes on in a further sheet where one is full', async () => {
    for (const [rows, perSheet] of [
      [2500, [1000, 1000, 500]],
      [2000, [1000, 1000]],
      [0, [0]],
    ] as const) {
      async function* parts() {
        for (let at = 0; at < rows; at += 300) {
          yield Array.from({ length: Math.min(300, rows - at) }, (_, index) => at + index);
        }
      }
      const made = await buffer(workbookOf({ name: 'N', columns: COLUMNS, parts: parts() }, 1001));
      const book = xlsx.read(made);
      expect(book.SheetNames).toEqual(['N', 'N 2', 'N 3'].slice(0, perSheet.length));
      const found = book.SheetNames.map((name) =>
        xlsx.utils.sheet_to_json<[unknown]>(book.Sheets[name]!, { header: 1 }).map(([cell]) => cell),
      );
      expect(found.map(([title]) => title)).toEqual(perSheet.map(() => 'Number'));
      expect(found.map(({ length }) => length - 1)).toEqual(perSheet);
      expect(found.flatMap(([, ...cells]) => cells)).toEqual(Array.from({ length: rows }, (_, at) => at));
    }
  });

  it('takes no more rows than are read of it', async () => {
    const { parts, given } = source(500);
    const stream = workbookOf({ name: 'N', columns: COLUMNS, parts });
    await new Promise((resolve) => stream.once('readable', resolve));
    await sleep(300);
    expect(given()).toBeLessThan(100);
    stream.destroy();
  });

  it('lets its rows go when its reader leaves', async () => {
    const { parts, given, isClosed } = source(500);
    const stream = workbookOf({ name: 'N', columns: COLUMNS, parts });
    for await (const chunk of stream) {
      void chunk;
      if (given() > 0) break;
    }
    await until(isClosed);
    expect(given()).toBeLessThan(500);
  });

  it('breaks off with its rows instead of ending early', async () => {
    const { parts } = source(3, true);
    const read = async (): Promise<void> => {
      for await (const chunk of workbookOf({ name: 'N', columns: COLUMNS, parts })) void chunk;
    };
    await expect(read()).rejects.toThrow('the rows broke off');
  });
});
