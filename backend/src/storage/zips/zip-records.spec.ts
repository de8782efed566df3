import { execFileSync } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { centralRecord, descriptor, endRecord, localHeader, type Entry } from './zip-records.ts';

/** Reads the directory alone, where the file would begin that it tells of. */
const LOOK = `
import io, json, sys, zipfile
class Far(io.RawIOBase):
    def __init__(self, tail, before): self.tail, self.before, self.at = tail, before, 0
    def seekable(self): return True
    def readable(self): return True
    def tell(self): return self.at
    def seek(self, to, whence=0):
        self.at = to + (self.at if whence == 1 else self.before + len(self.tail) if whence == 2 else 0)
        return self.at
    def read(self, size=-1):
        begin = self.at - self.before
        assert begin >= 0
        found = self.tail[begin:] if size is None or size < 0 else self.tail[begin:begin + size]
        self.at += len(found)
        return found
tail = sys.stdin.buffer.read()
found = zipfile.ZipFile(Far(tail, int(sys.argv[1]))).infolist()
print(json.dumps([[i.filename, i.file_size, i.compress_size, i.header_offset, i.CRC] for i in found]))
`;

const GIB = 2 ** 30;

it.each([
  [{ size: 10, packed: 9, offset: 5 * GIB, isLarge: false }, 6 * GIB],
  [{ size: 20 * GIB, packed: 9 * GIB, offset: 0, isLarge: true }, 9 * GIB],
  [{ size: 10, packed: 9, offset: 0, isLarge: true }, 100],
  [{ size: 10, packed: 9, offset: 12, isLarge: false }, 100],
])('what is beyond 4 GiB has its place and its size: %j', (fields, before) => {
  const entry: Entry = {
    ...{ name: Buffer.from('数据'), isDeflated: true, at: new Date(), crc: 0xfedc_ba98, ...fields },
  };
  const directory = centralRecord(entry);
  const tail = Buffer.concat([directory, endRecord(1, before, directory.length)]);
  const told = execFileSync('python3', ['-c', LOOK, String(before)], { input: tail }).toString();
  const { size, packed, offset, crc } = entry;
  expect(JSON.parse(told)).toEqual([['数据', size, packed, offset, crc]]);
  expect(descriptor(entry)).toHaveLength(fields.isLarge ? 24 : 16);
  expect(localHeader(entry)).toHaveLength(30 + entry.name.length);
});
