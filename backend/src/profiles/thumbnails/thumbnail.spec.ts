import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Findings } from '../finding.ts';
import { readProfile } from '../read-profile.ts';
import { isDrawable } from './picture-thumbnail.ts';
import { admit, THUMBNAIL_MAX_BYTES } from './thumbnail.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tianheng-thumbnail-spec-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function read(extension: string, content: string | Uint8Array): Promise<Findings> {
  const file = path.join(folder, 'content');
  await writeFile(file, content);
  return readProfile({ file, extension, sampledBytes: null });
}

/** As it would be stored. */
async function drawn(extension: string, content: string | Uint8Array): Promise<Buffer | null> {
  const { thumbnail } = await read(extension, content);
  const admitted = admit(thumbnail);
  expect(admitted === null).toBe(thumbnail === null);
  return admitted?.content ?? null;
}

const table = (rows: number, cells: (at: number) => unknown[]): string =>
  `${cells(0)
    .map((_, at) => `c${at}`)
    .join()}\n${Array.from({ length: rows }, (_, at) => `${cells(at).join()}\n`).join('')}`;

/** A PNG that is short and says that it is large: 4.8 GB in memory. */
function claiming(width: number, height: number): Buffer {
  const chunk = (name: string, content: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const rows = deflateSync(Buffer.alloc(64 * (1 + 3 * width)));
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** What a renderer that is not ours makes of it. */
async function pixels(content: Buffer): Promise<{ width: number; height: number; drawn: number }> {
  const { data, info } = await sharp(content).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  let opaque = 0;
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 128) opaque += 1;
  return { width: info.width, height: info.height, drawn: opaque };
}

describe('of a table', () => {
  it.each<[string, string, string]>([
    [
      'a series in time',
      'csv',
      table(400, (at) => [
        `2020-01-01 ${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`,
        Math.sin(at / 30),
      ]),
    ],
    ['two measures', 'csv', table(400, (at) => [(at * 7919) % 1000, (at * 104_729) % 997])],
    ['one column', 'csv', table(400, (at) => [(at * 7919) % 1000])],
    [
      'a column with values that are missing, NaN and infinite',
      'csv',
      table(90, (at) => [at, ['', 'NaN', 'inf', at][at % 4]]),
    ],
    [
      'objects',
      'jsonl',
      Array.from({ length: 60 }, (_, at) => JSON.stringify({ t: at, v: at * at })).join('\n'),
    ],
    ['tabs', 'tsv', table(60, (at) => [at, at * at]).replaceAll(',', '\t')],
  ])('of %s there is a picture', async (_, extension, content) => {
    const svg = await drawn(extension, content);
    expect(svg?.length).toBeLessThanOrEqual(THUMBNAIL_MAX_BYTES);
    const seen = await pixels(svg ?? Buffer.alloc(0));
    expect(seen).toMatchObject({ width: 480, height: 270 });
    expect(seen.drawn).toBeGreaterThan(200);
  });

  it('of a million rows is as small', async () => {
    const content = await drawn(
      'csv',
      table(1_000_000, (at) => [(at % 5000) / 7]),
    );
    expect(content?.length).toBeLessThanOrEqual(THUMBNAIL_MAX_BYTES);
  });

  it('is the same each time', async () => {
    const content = table(5000, (at) => [at, (at % 500) / 7]);
    expect(await drawn('csv', content)).toEqual(await drawn('csv', content));
  });

  it('shows none of its words', async () => {
    const content = `<script>,"secret ""name"""\n${Array.from({ length: 30 }, (_, at) => `${at},${at * at}\n`).join('')}`;
    const svg = await drawn('csv', content);
    expect(svg?.toString()).not.toMatch(/script|secret|name/);
  });

  it.each<[string, string]>([
    ['no rows', 'a,b\n'],
    ['one row', 'a,b\n1,2\n'],
    ['a constant', table(50, () => [7])],
    ['words', table(50, (at) => [`word ${at}`])],
    ['a code', table(50, (at) => [`00${at}`])],
    ['values too far apart', table(50, (at) => [at % 2 === 0 ? 1.7e308 : -1.7e308])],
    ['two columns of which none varies', table(50, () => [7, 8])],
  ])('with %s there is none', async (_, content) => {
    expect(await drawn('csv', content)).toBeNull();
  });

  it('of Parquet knows numbers that are none', async () => {
    const target = path.join(folder, 'made.parquet');
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    await connection.run(
      `copy (select i, case when i % 3 = 0 then 'nan'::double when i % 3 = 1 then 'infinity'::double else i end as v
       from range(300) t(i)) to '${target}' (format parquet)`,
    );
    const { thumbnail, profile } = await readProfile({
      file: target,
      extension: 'parquet',
      sampledBytes: null,
    });
    expect(profile.table?.rows).toBe(300);
    expect(admit(thumbnail)?.type).toBe('image/svg+xml');
  });
});

describe('of a picture', () => {
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#3366cc' } });
  const noisy = (width: number, height: number) =>
    sharp(Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * at * 31) % 251)), {
      raw: { width, height, channels: 3 },
    });

  it.each<[string, () => Promise<Buffer>]>([
    ['png', () => flat(800, 600).png().toBuffer()],
    ['jpg', () => flat(800, 600).jpeg().toBuffer()],
    ['webp', () => flat(800, 600).webp().toBuffer()],
    ['gif', () => flat(800, 600).gif().toBuffer()],
    ['tif', () => flat(800, 600).tiff().toBuffer()],
    ['png', () => flat(800, 600).toColourspace('rgb16').png().toBuffer()],
    ['png', () => flat(800, 600).greyscale().png().toBuffer()],
    ['tif', () => flat(800, 600).toColourspace('b-w').tiff({ bitdepth: 1 }).toBuffer()],
  ])('in %s it is the picture, smaller', async (extension, make) => {
    const content = await drawn(extension, await make());
    const { format, width, height } = await sharp(content ?? Buffer.alloc(0)).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 480, height: 270 });
  });

  it('keeps its colours', async () => {
    const content = await drawn('png', await flat(800, 600).png().toBuffer());
    const { dominant } = await sharp(content ?? Buffer.alloc(0)).stats();
    expect(dominant.b).toBeGreaterThan(dominant.r + 50);
  });

  it('is small, however little can be left out', async () => {
    const content = await drawn('png', await noisy(960, 540).png().toBuffer());
    expect(content?.length).toBeLessThanOrEqual(THUMBNAIL_MAX_BYTES);
  });

  it('tells nothing else that its file holds', async () => {
    const exif = { IFD0: { Copyright: 'somebody', Model: 'a camera' } };
    const content = await drawn('jpg', await flat(800, 600).withExif(exif).jpeg().toBuffer());
    const { exif: kept, icc, xmp } = await sharp(content ?? Buffer.alloc(0)).metadata();
    expect([kept, icc, xmp]).toEqual([undefined, undefined, undefined]);
    expect(content?.toString('latin1')).not.toContain('camera');
  });

  it('of an icon there is none', async () => {
    expect(await drawn('png', await flat(32, 32).png().toBuffer())).toBeNull();
  });

  it('of pixels by the billion is not unpacked, and known all the same', async () => {
    const { profile, thumbnail } = await read('png', claiming(40_000, 40_000));
    expect(profile.picture).toMatchObject({ width: 40_000, height: 40_000 });
    expect(thumbnail).toBeNull();
  });

  it('that breaks off has none, and is known all the same', async () => {
    const whole = await noisy(800, 600).png().toBuffer();
    const { profile, thumbnail } = await read('png', whole.subarray(0, whole.length / 2));
    expect(profile.picture).toMatchObject({ width: 800 });
    expect(thumbnail).toBeNull();
  });

  it('is unpacked as far as memory is certain to reach', () => {
    const known = { format: 'tiff', color_space: 'rgb16', pages: 1, channels: 3, bits: 16 };
    expect(isDrawable({ ...known, width: 5000, height: 5000 })).toBe(true);
    expect(isDrawable({ ...known, width: 8000, height: 8000 })).toBe(false);
    expect(isDrawable({ ...known, width: 5000, height: 5000, channels: 200 })).toBe(false);
  });
});
