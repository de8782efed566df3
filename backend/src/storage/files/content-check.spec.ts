import { deflateSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { MIB } from '@tianheng/contracts';
import { checkDocument, checkPicture, recognize } from './content-check.ts';

const chunk = (type: string, content: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), content, Buffer.alloc(4)]);
};
const pngOf = (width: number, height: number, ...before: Buffer[]): Buffer => {
  const header = Buffer.from('00000001000000010800000000', 'hex');
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...before,
    chunk('IDAT', deflateSync(Buffer.from([0, 0]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
const png = (...before: Buffer[]): Buffer => pngOf(1, 1, ...before);
/** Its frame behind so many segments of what it says of itself. */
const jpegOf = (width: number, height: number, segments = 1): Buffer => {
  const frame = Buffer.from('ffffc2000b080000000001011100', 'hex');
  frame.writeUInt16BE(height, 6);
  frame.writeUInt16BE(width, 8);
  const segment = Buffer.concat([Buffer.from('ffe1ffff', 'hex'), Buffer.alloc(65_533, 'x')]);
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    ...Array<Buffer>(segments).fill(segment),
    frame,
    Buffer.from('ffda', 'hex'),
  ]);
};
/** The same with something between the beginning and the frame. */
const jpegWith = (stray: string): Buffer =>
  Buffer.concat([Buffer.from(`ffd8${stray}`, 'hex'), jpegOf(65_535, 65_535, 0).subarray(2)]);
const JPEG = Buffer.from('ffd8ffe000104a46494600', 'hex');
const inPieces = (content: Buffer, bytes = 1): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(content.length / bytes) }, (_, at) =>
      content.subarray(at * bytes, (at + 1) * bytes),
    ),
  );
/** As files are read. */
const inChunks = (content: Buffer): Readable => inPieces(content, 65_536);
/** Byte by byte what is short; what is long in pieces that end anywhere in what it says of itself. */
const pieceOf = ({ length }: Buffer): number => (length > 65_536 ? 61 : 1);

it('of what comes byte by byte the bytes are held, not what each came in', async () => {
  const content = png(chunk('sPLT', Buffer.alloc(1000, 'x')));
  const used = Array.from({ length: 16 }, () => Buffer.alloc(1));
  function* bytes(): Generator<Buffer> {
    for (const [at, byte] of content.entries()) {
      const one = used[at % used.length] ?? Buffer.alloc(1);
      one[0] = byte;
      yield one;
    }
  }
  const { stream } = await checkPicture('a.png', Readable.from(bytes()));
  expect(await buffer(stream)).toEqual(content);
});

describe('a picture', () => {
  it.each([
    ['a.png', png()],
    ['a.PNG', png(chunk('sPLT', Buffer.alloc(20_000, 'x')))],
    ['a.png', png(chunk('acTL', Buffer.alloc(8)))],
    ['a.jpg', JPEG],
    ['a.JPEG', JPEG],
    ['a.png', pngOf(10_000, 5_000)],
    ['a.jpg', jpegOf(10_000, 5_000, 0)],
  ])('%s is kept byte for byte', async (name, content) => {
    const { stream, mediaType } = await checkPicture(name, inPieces(content, pieceOf(content)));
    expect(mediaType).toBe(name.toLowerCase().endsWith('png') ? 'image/png' : 'image/jpeg');
    expect((await buffer(stream)).equals(content)).toBe(true);
  });

  it.each([
    ['a.png', png(chunk('tEXt', Buffer.alloc(20_000, 'x'))), png()],
    ['a.jpg', jpegOf(10_000, 5_000, 10), jpegOf(10_000, 5_000, 0)],
  ])('%s is kept without what it says of itself', async (name, content, shown) => {
    const { stream } = await checkPicture(name, inPieces(content, pieceOf(content)));
    expect((await buffer(stream)).equals(shown)).toBe(true);
    const recognized = await recognize(name, inChunks(content), MIB);
    expect((await buffer(recognized.stream)).equals(shown)).toBe(true);
  });

  it.each([
    ['a.png', JPEG],
    ['a.jpg', png()],
    ['a.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a.png', Buffer.from('<!doctype html><script>1</script>')],
    ['a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a.gif', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
    ['a.pdf', Buffer.from('%PDF-1.4')],
    ['png', png()],
  ])('%s with something else in it is none', async (name, content) => {
    await expect(checkPicture(name, Readable.from([content]))).rejects.toMatchObject({
      code: 'FILE_TYPE_UNSUPPORTED',
    });
  });

  it.each([
    ['a.png', pngOf(10_001, 5_000)],
    ['a.png', pngOf(0xffff_ffff, 0xffff_ffff)],
    ['a.jpg', jpegOf(65_535, 65_535)],
    ['a.jpg', jpegOf(65_535, 65_535, 10)],
    ...['00112233', 'ffd0', 'ff01', 'ffffff', 'ff00ff00', '12ffd7ff0034ffe000021112ff'].map(
      (stray): [string, Buffer] => ['a.jpg', jpegWith(`ffe000040000${stray}`)],
    ),
    // What it says of itself looks like the size of a PNG.
    ['a.jpg', jpegWith('ffe100160000000000004948445200000001000000010000')],
    // It does not say how large it is before its first mebibyte is over.
    ['a.jpg', jpegOf(1, 1, 17)],
  ])('%s is refused where it unpacks to too many pixels (%#)', async (name, content) => {
    await expect(checkPicture(name, inChunks(content))).rejects.toMatchObject({
      code: 'PICTURE_TOO_LARGE',
      params: { limit: 50 },
    });
    expect((await recognize(name, inChunks(content), MIB)).isPicture).toBe(false);
  });

  it('of no bytes is empty', async () => {
    await expect(checkPicture('a.png', Readable.from([]))).rejects.toMatchObject({ code: 'FILE_EMPTY' });
  });
});

it('takes a document for what it is and says', async () => {
  const { mediaType } = await checkDocument('a.pdf', Readable.from([Buffer.from('%PDF-1.4')]));
  expect(mediaType).toBe('application/pdf');
  await expect(checkDocument('a.docx', Readable.from([Buffer.from('%PDF-1.4')]))).rejects.toMatchObject({
    code: 'FILE_TYPE_UNSUPPORTED',
  });
});

it('counts all that comes of a picture, also what is left out', async () => {
  const content = Buffer.concat([png(), Buffer.alloc(1000)]);
  const readOf = async (most: number): Promise<Buffer> =>
    buffer((await recognize('a.png', inPieces(content, 61), most)).stream);
  expect(await readOf(content.length)).toEqual(png());
  await expect(readOf(content.length - 1)).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
});

it('tells a picture from anything else', async () => {
  for (const [name, content, isPicture, mediaType] of [
    ['a.png', png(), true, 'image/png'],
    ['a.png', JPEG, false, 'application/octet-stream'],
    ['a.html', Buffer.from('<html>'), false, 'application/octet-stream'],
    ['a.txt', Buffer.from('x'), false, 'application/octet-stream'],
  ] as const) {
    const found = await recognize(name, Readable.from([content]), MIB);
    expect([found.isPicture, found.mediaType]).toEqual([isPicture, mediaType]);
  }
});
