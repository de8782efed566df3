import { describe, expect, it } from '@jest/globals';
import { MIB, USER_BATCH_MAX } from '@tianheng/contracts';
import { partsWith, workbook, zipOf } from '../../../test/workbook.ts';
import { textOf } from './user-files.ts';
import { cellsOf, rowsOf } from './user-rows.ts';

const read = (content: ArrayBuffer) => textOf(new File([content], 'users.xlsx'));
const BOB = '<row r="1"><c r="A1" t="str"><v>bob</v></c></row>';

it('reads a workbook as rows with tabs', async () => {
  const rows = [['bob', 13800000000, 'A, B'], [], ['', 'say "hi"', 'a\nb']];
  const text = 'bob\t13800000000\tA, B\n\t"say ""hi"""\t"a\nb"';
  expect(await read(workbook(rows))).toBe(text);
});

it('reads one that is packed, and one that writes its sizes as those of large files', async () => {
  expect(await read(zipOf(partsWith(BOB)))).toBe('bob');
  const long = Object.entries(partsWith(BOB)).map(([name, content]) => [name, { content, isLong: true }]);
  expect(await read(zipOf(Object.fromEntries(long)))).toBe('bob');
});

describe('a workbook that unpacks to more than a page has memory for', () => {
  const zeros = (mib: number, said?: number) => ({ content: Buffer.alloc(mib * MIB), said });

  it.each([
    ['in one part, whatever the zip says of it', { 'xl/styles.xml': zeros(65, 1) }],
    ['in all of them together', { 'xl/styles.xml': zeros(40, 1), 'xl/sharedStrings.xml': zeros(40, 1) }],
  ])('is refused: %s', async (_where, parts) => {
    await expect(read(zipOf({ ...partsWith(BOB), ...parts }))).rejects.toThrow('too large unpacked');
  });

  it('is read where that is not in what is read', async () => {
    expect(await read(zipOf({ ...partsWith(BOB), 'xl/media/picture.png': zeros(80) }))).toBe('bob');
  });
});

it('reads of a table as text no more rows and cells than are of use', () => {
  const many = cellsOf(`${'a,'.repeat(100_000)}\n${'b\n'.repeat(100_000)}`);
  expect(many).toHaveLength(USER_BATCH_MAX + 2);
  expect(many[0]?.cells).toHaveLength(26);
  expect(rowsOf(`username\n${'b\n'.repeat(USER_BATCH_MAX)}`)).toHaveLength(USER_BATCH_MAX);
});

it('refuses parts that share their bytes', async () => {
  const whole = new Uint8Array(zipOf({ ...partsWith(BOB), 'a.xml': { content: Buffer.alloc(MIB) } }));
  const zip = new DataView(whole.buffer);
  // The directory ends 22 bytes before the end, with the entry of the last part, whose size is told 26 bytes into it.
  zip.setUint32(whole.length - 22 - (46 + 'a.xml'.length) + 20, whole.length, true);
  await expect(read(whole.buffer)).rejects.toThrow('parts overlap');
});

describe('what would keep the page busy for hours', () => {
  const EVERYWHERE = 'ref="A1:XFD1048576"';
  it.each([
    ['a link on every cell', { behind: `<hyperlinks><hyperlink ${EVERYWHERE} r:id="x"/></hyperlinks>` }],
    ['one that is put together of two', { behind: `<hyper<hyperlink a="">link ${EVERYWHERE} r:id="x"/>` }],
    ['a size of more columns than there are', { before: '<dimension ref="A1:ZZZZZZ9"/>' }],
  ])('is left out: %s', async (_what, around) => {
    expect(await read(zipOf(partsWith(BOB, around)))).toBe('bob');
  });

  it('is left out: a cell far away', async () => {
    const far = '<row r="999999999"><c r="A999999999" t="str"><v>ann</v></c></row>';
    const wide = '<row r="2"><c r="ZZZZZZ2" t="str"><v>far</v></c></row>';
    expect(await read(zipOf(partsWith(BOB + wide + far)))).toBe('bob\nann');
  });

  it('is refused: another kind of document, where a cell is repeated', async () => {
    const table = `<table:table-row table:number-rows-repeated="1000000000"><table:table-cell
      office:value-type="string" table:number-columns-repeated="1000000000"><text:p>bob</text:p></table:table-cell>`;
    const parts = { 'META-INF/manifest.xml': '<manifest/>', 'content.xml': `<table:table>${table}` };
    await expect(read(zipOf(parts))).rejects.toThrow();
  });

  it('is refused: a long text in very many cells', async () => {
    const cells = Array.from({ length: 11 }, (_, at) => `<row r="${at + 1}"><c t="s"><v>0</v></c></row>`);
    const types = partsWith('')['[Content_Types].xml'] ?? '';
    const parts = {
      ...partsWith(cells.join('')),
      '[Content_Types].xml': types.replace(
        '</Types>',
        '<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>',
      ),
      'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(MIB)}</t></si></sst>`,
    };
    await expect(read(zipOf(parts))).rejects.toThrow('too much text');
  });
});
