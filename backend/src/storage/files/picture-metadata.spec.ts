import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { withoutMetadata } from './picture-metadata.ts';

const SECRET = 'the owner of the camera';
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="${SECRET}"/></rdf:RDF></x:xmpmeta>`;
const EXIF = {
  IFD0: { Copyright: SECRET, Make: SECRET },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
};

/** Noise, so that a scan has all bytes. */
const drawn = (orientation: number): Sharp => {
  const noise = Buffer.from(Array.from({ length: 90 * 60 * 3 }, (_, at) => (at * 7919) % 251));
  return sharp(noise, { raw: { width: 90, height: 60, channels: 3 } })
    .withMetadata({ orientation })
    .withIccProfile('p3')
    .withExifMerge(EXIF)
    .withXmp(XMP);
};
const jpeg = (orientation = 1, progressive = false): Promise<Buffer> =>
  drawn(orientation).jpeg({ progressive, quality: 95 }).toBuffer();
const png = (orientation = 1): Promise<Buffer> => drawn(orientation).png().toBuffer();

const shown = (content: Buffer, mediaType: string, bytes = content.length): Promise<Buffer> => {
  const pieces = Array.from({ length: Math.ceil(content.length / bytes) }, (_, at) =>
    content.subarray(at * bytes, (at + 1) * bytes),
  );
  return buffer(withoutMetadata(mediaType, Readable.from(pieces)));
};
/** As browsers show it, which take stray bytes for no fault. */
const pixels = (content: Buffer): Promise<Buffer> =>
  sharp(content, { failOn: 'error' }).autoOrient().raw().toBuffer();

const KINDS = [
  ['a JPEG', 'image/jpeg', jpeg],
  ['a progressive JPEG', 'image/jpeg', (orientation?: number) => jpeg(orientation, true)],
  ['a PNG', 'image/png', png],
] as const;

describe.each(KINDS)('%s', (_name, mediaType, make) => {
  it('tells nothing but what it shows, however it comes', async () => {
    const content = await make();
    expect(content.includes(SECRET)).toBe(true);
    const found = await shown(content, mediaType);
    expect(found.includes(SECRET)).toBe(false);
    const { exif, xmp, icc, width, height } = await sharp(found).metadata();
    expect([exif, xmp, width, height, Boolean(icc)]).toEqual([undefined, undefined, 90, 60, true]);
    expect((await pixels(found)).equals(await pixels(content))).toBe(true);
    for (const bytes of [1, 2, 3, 61])
      expect((await shown(content, mediaType, bytes)).equals(found)).toBe(true);
    expect((await shown(found, mediaType)).equals(found)).toBe(true);
  });

  it.each([2, 3, 6, 8])('stays the way up that it is: %d', async (orientation) => {
    const content = await make(orientation);
    const found = await shown(content, mediaType, 100);
    expect(found.includes(SECRET)).toBe(false);
    expect(await sharp(found).metadata()).toMatchObject({ orientation });
    expect((await pixels(found)).equals(await pixels(content))).toBe(true);
  });

  it('has nothing behind its end', async () => {
    const content = await make();
    const followed = Buffer.concat([content, Buffer.from('a film'), await jpeg(6)]);
    expect((await shown(followed, mediaType)).equals(await shown(content, mediaType))).toBe(true);
  });

  it('may be cut off or spoilt anywhere, and comes to an end', async () => {
    const content = await make(6);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(content.length),
        fc.nat(content.length - 1),
        fc.nat(255),
        async (cut, at, byte) => {
          const spoilt = Buffer.from(content);
          spoilt[at] = byte;
          // What stands in place of its orientation is no longer than what stood there.
          expect((await shown(spoilt.subarray(0, cut), mediaType)).length).toBeLessThanOrEqual(cut);
        },
      ),
    );
  });
});

it('a JPEG keeps what its colours need, and none of its comments or the notes of programs', async () => {
  const segment = (marker: number, body: string): Buffer =>
    Buffer.concat([Buffer.from([0xff, marker, 0, body.length + 2]), Buffer.from(body, 'latin1')]);
  const kept = [segment(0xe0, 'JFIF\0'), segment(0xe2, 'ICC_PROFILE\0x'), segment(0xee, 'Adobe\0')];
  const dropped = [
    ...[0xe0, 0xe1, 0xe2, 0xe5, 0xeb, 0xed, 0xee, 0xef, 0xfe].map((marker) => segment(marker, SECRET)),
    segment(0xe0, `JFXX\0${SECRET}`),
    segment(0xe0, `II\x1a\0\0\0HEAPCCDR${SECRET}`),
  ];
  const rest = Buffer.concat([
    segment(0xdb, 'tables'),
    segment(0xda, 'scan'),
    Buffer.from([1, 0xff, 0, 2, 0xff, 0xd9]),
  ]);
  const begin = Buffer.from([0xff, 0xd8]);
  const content = Buffer.concat([begin, ...dropped, ...kept, ...dropped, Buffer.from([0xff, 0xff]), rest]);
  expect(await shown(content, 'image/jpeg')).toEqual(
    Buffer.concat([begin, ...kept, Buffer.from([0xff, 0xff]), rest]),
  );
});

it.each(['00', '00112233', 'ff', 'ffffff', 'ffd0', 'ff00ff00', `${'ff'.repeat(40)}`, '12'.repeat(70_000)])(
  'a JPEG tells nothing where something stands before its notes (%#)',
  async (stray) => {
    const content = await jpeg(6);
    const noted = content.indexOf(Buffer.from('ffe1', 'hex'));
    const spoilt = [content.subarray(0, noted), Buffer.from(stray, 'hex'), content.subarray(noted)];
    for (const bytes of [1, 1000, 65_536]) {
      const found = await shown(Buffer.concat(spoilt), 'image/jpeg', bytes);
      expect(found.includes(SECRET)).toBe(false);
      expect((await pixels(found)).equals(await pixels(content))).toBe(true);
    }
  },
);

it('a JPEG keeps no small picture of itself, which may show more than it does', async () => {
  const header = (thumbnail: string): Buffer =>
    Buffer.from(
      `ffd8ffe0${thumbnail.length > 4 ? '0013' : '0010'}4a4649460001010100480048${thumbnail}`,
      'hex',
    );
  expect(await shown(header('0101aabbcc'), 'image/jpeg')).toEqual(header('0000'));
  expect(await shown(header('0000'), 'image/jpeg')).toEqual(header('0000'));
});

it('a reader that leaves ends what it is made of', async () => {
  for (const begun of [true, false]) {
    const source = Readable.from([await png(), Buffer.alloc(10)]);
    const stream = withoutMetadata('image/png', source);
    if (begun) await stream.iterator({ destroyOnReturn: false }).next();
    stream.destroy();
    await new Promise((resolve) => (source.closed ? resolve(null) : source.once('close', resolve)));
  }
});

it.each([
  ['image/jpeg', Buffer.from('ffd8', 'hex'), Buffer.from('ffe10002', 'hex'), 100],
  ['image/jpeg', Buffer.from('ffd8', 'hex'), Buffer.from('ffff', 'hex'), 0],
  ['image/png', Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('000000007445587400000000', 'hex'), 100],
])(
  'others have their turns while some %s is read that is made of nothing (%#)',
  async (type, begin, nothing, least) => {
    const content = Buffer.concat([begin, Buffer.alloc(4 * 1024 * 1024, nothing)]);
    let turns = 0;
    const count = (): void => {
      turns += 1;
      waiting = setImmediate(count);
    };
    let waiting = setImmediate(count);
    const found = await shown(content, type, 1024 * 1024);
    clearImmediate(waiting);
    expect(found.length).toBeGreaterThanOrEqual(content.length - 50_000 * nothing.length);
    expect(turns).toBeGreaterThanOrEqual(least);
  },
);

describe('of several notes which way up a picture is', () => {
  const tiff = (orientation: number, tag = 0x0112): Buffer => {
    const note = Buffer.from('4d4d002a00000008000100000003000000010000000000000000', 'hex');
    note.writeUInt16BE(tag, 10);
    note.writeUInt16BE(orientation, 18);
    return note;
  };
  const segment = (exif: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif]);
    return Buffer.concat([Buffer.from([0xff, 0xe1, 0, body.length + 2]), body]);
  };
  const chunk = (exif: Buffer): Buffer => {
    const summed = Buffer.concat([Buffer.from('eXIf', 'latin1'), exif]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(exif.length);
    sum.writeUInt32BE(crc32(summed));
    return Buffer.concat([length, summed, sum]);
  };
  const kinds = [
    ['image/jpeg', Buffer.from('ffd8', 'hex'), segment],
    ['image/png', Buffer.from('89504e470d0a1a0a', 'hex'), chunk],
  ] as const;

  it.each(kinds)('the first counts that says so: %s', async (mediaType, begin, noted) => {
    const all = (...notes: Buffer[]): Buffer => Buffer.concat([begin, ...notes.map(noted)]);
    const content = all(tiff(6, 0x0113), tiff(0), tiff(9), tiff(6), tiff(3), tiff(6));
    expect(await shown(content, mediaType)).toEqual(all(tiff(6)));
    // As it is stored.
    expect(await shown(all(tiff(1), tiff(6)), mediaType)).toEqual(begin);
  });

  it.each(kinds)(
    'any number that tell of more than they hold are soon read: %s',
    async (type, begin, noted) => {
      // In their first bytes, where they say that their list begins, stands how long that is.
      const lists = [Buffer.from('ffff000000000000', 'hex'), Buffer.from('4d4d002a00000008ffff', 'hex')];
      for (const list of lists) {
        const many = Buffer.alloc(40_000 * noted(list).length, noted(list));
        expect(await shown(Buffer.concat([begin, many]), type, 65_536)).toEqual(begin);
      }
    },
  );
});

describe.each([1000, 65_536])('of what comes in pieces of %d bytes', (bytes) => {
  const scan = Buffer.from('ffd8ffc0000b080001000101011100ffda0008010100003f00', 'hex');
  const png = Buffer.from('89504e470d0a1a0a', 'hex');
  it.each([
    ['a scan of nothing but FF', 'image/jpeg', scan, 'ff'],
    ['a scan full of FF', 'image/jpeg', scan, 'ff00'],
    [
      'a scan whose pieces end with FF',
      'image/jpeg',
      scan,
      `${'00'.repeat(bytes - scan.length - 1)}ff${'00'.repeat(scan.length)}`,
    ],
    ['segments without end', 'image/jpeg', scan.subarray(0, 2), 'ffdb0002'],
    [
      'a chunk that would never end',
      'image/png',
      Buffer.concat([png, Buffer.from('ffffffff49444154', 'hex')]),
      '00',
    ],
    ['chunks without end', 'image/png', png, '000000004944415400000000'],
  ])('hardly any is held: %s', async (_name, mediaType, begin, repeated) => {
    const content = Buffer.concat([begin, Buffer.alloc(4 * 1024 * 1024, repeated, 'hex')]);
    let [came, left, most] = [0, 0, 0];
    function* source(): Generator<Buffer> {
      for (; came < content.length; came += bytes) {
        most = Math.max(most, came - left);
        yield content.subarray(came, came + bytes);
      }
    }
    for await (const part of withoutMetadata(mediaType, Readable.from(source()))) {
      left += (part as Buffer).length;
    }
    expect(left).toBe(content.length);
    expect(most).toBeLessThanOrEqual(256 * 1024);
  });
});

it('fails as what it is made of does', async () => {
  async function* broken(): AsyncGenerator<Buffer> {
    yield (await jpeg()).subarray(0, 300);
    throw new Error('gone');
  }
  await expect(buffer(withoutMetadata('image/jpeg', Readable.from(broken())))).rejects.toThrow('gone');
});
