import { expect, it } from '@jest/globals';
import { MIB } from '@tianheng/contracts';
import { workbook, workbookSaying } from '../../../test/workbook.ts';
import { textOf } from './user-files.ts';

const read = (content: ArrayBuffer) => textOf(new File([content], 'users.xlsx'));

it('reads a workbook as rows with tabs', async () => {
  expect(await read(workbook([['bob', 13800000000, 'A, B']]))).toBe('bob\t13800000000\tA, B');
});

it('unpacks no workbook the parts of which together say that they are more than a page has memory for', async () => {
  await expect(read(workbookSaying(8 * MIB))).rejects.toThrow('too large unpacked');
  await expect(read(workbookSaying(65 * MIB))).rejects.toThrow('too large unpacked');
});
