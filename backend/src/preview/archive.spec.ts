import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import yazl from 'yazl';
import { listArchive } from './archive.ts';

async function zip(): Promise<Buffer> {
  const archive = new yazl.ZipFile();
  archive.addBuffer(Buffer.from('id\n1\n'), 'a.csv');
  archive.end();
  return buffer(archive.outputStream);
}

it('asks for nothing beyond the end of a damaged zip', async () => {
  const archive = await zip();
  const starts: number[] = [];
  const list = () =>
    listArchive(async (start, end) => {
      starts.push(start);
      return Readable.from([archive.subarray(start, end)]);
    }, archive.length);
  expect(await list()).toMatchObject({ total: 1, entries: [{ name: 'a.csv' }] });
  // Where the end record says that the directory begins.
  archive.writeUInt32LE(archive.length, archive.length - 6);
  await expect(list()).rejects.toThrow('beyond the end');
  expect(Math.max(...starts)).toBeLessThan(archive.length);
});
