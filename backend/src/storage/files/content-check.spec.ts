import { deflateSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { checkDocument, checkPicture, recognize } from './content-check.ts';

const chunk = (type: string, content: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), content, Buffer.alloc(4)]);
};
const png = (...before: Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.from('00000001000000010800000000', 'hex')),
    ...before,
    chunk('IDAT', deflateSync(Buffer.from([0, 0]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
const JPEG = Buffer.from('ffd8ffe000104a46494600', 'hex');
const inPieces = (content: Buffer): Readable =>
  Readable.from(Array.from(content, (byte) => Buffer.from([byte])));

describe('a picture', () => {
  it.each([
    ['a.png', png()],
    ['a.PNG', png(chunk('tEXt', Buffer.alloc(20_000, 'x')))],
    ['a.png', png(chunk('acTL', Buffer.alloc(8)))],
    ['a.jpg', JPEG],
    ['a.JPEG', JPEG],
  ])('%s is kept byte for byte', async (name, content) => {
    const { stream, mediaType } = await checkPicture(name, inPieces(content));
    expect(mediaType).toBe(name.toLowerCase().endsWith('png') ? 'image/png' : 'image/jpeg');
    expect((await buffer(stream)).equals(content)).toBe(true);
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

it('tells a picture from anything else', async () => {
  for (const [name, content, isPicture, mediaType] of [
    ['a.png', png(), true, 'image/png'],
    ['a.png', JPEG, false, 'application/octet-stream'],
    ['a.html', Buffer.from('<html>'), false, 'application/octet-stream'],
  ] as const) {
    const found = await recognize(name, Readable.from([content]));
    expect([found.isPicture, found.mediaType]).toEqual([isPicture, mediaType]);
  }
});
