import { PassThrough, pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { centralRecord, descriptor, endRecord, localHeader, type Entry } from './zip-records.ts';

/** A file of an archive that is opened when its turn comes. */
export interface PackedFile {
  /** with its folders */
  name: string;
  /** bytes; absent: not known before it is read */
  size?: number;
  /** 0: as it is */
  level: number;
  open: () => Promise<Readable>;
}

type Files = Iterable<PackedFile> | AsyncIterable<PackedFile>;

/** Deflated noise grows a little, and a zip's own fields hold no more than 4 GiB. */
const LARGE_BYTES = 0xf000_0000;
/** Records of the directory that become one piece of it. */
const RECORDS = 500;

/**
 * Many files as one zip, made while it is read: nothing of it is ever in memory or on disk but what the directory at its end
 * tells of each file. Libraries go through all files again at each one, or write that directory at once, whoever reads it.
 * Destroying it closes the file that is being read. A file is asked for once the one before it was read.
 */
export function packed(files: Files): Readable {
  const output = new PassThrough();
  let current: Readable | null = null;
  const opened = (source: Readable): void => {
    current = source;
    // It says so again when it is read.
    source.once('error', () => undefined);
    // The reader may have left while the file was being opened.
    if (output.destroyed) source.destroy();
  };
  // Whoever waits for its bytes waits no longer.
  output.once('close', () => current?.destroy());
  return pipeline(Readable.from(zipOf(files, opened), { objectMode: false }), output, () => undefined);
}

async function* zipOf(files: Files, opened: (source: Readable) => void): AsyncGenerator<Buffer, void> {
  const directory: Buffer[] = [];
  let records: Buffer[] = [];
  let [count, offset] = [0, 0];
  for await (const file of files) {
    const source = await file.open();
    opened(source);
    const entry = entryOf(file, offset);
    try {
      const header = localHeader(entry);
      yield header;
      for await (const chunk of contentOf(source, file.level, entry)) {
        entry.packed += chunk.length;
        yield chunk;
      }
      if (file.size !== undefined && file.size !== entry.size) {
        throw new Error(`A file of ${entry.size} bytes was to have ${file.size}.`);
      }
      entry.isLarge ||= Math.max(entry.size, entry.packed) >= LARGE_BYTES;
      const end = descriptor(entry);
      yield end;
      offset += header.length + entry.packed + end.length;
    } finally {
      source.destroy();
    }
    count += 1;
    records.push(centralRecord(entry));
    if (records.length < RECORDS) continue;
    directory.push(Buffer.concat(records));
    records = [];
  }
  directory.push(Buffer.concat(records));
  yield* directory;
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  yield endRecord(count, offset, size);
}

const entryOf = ({ name, size = 0, level }: PackedFile, offset: number): Entry => ({
  ...{ name: Buffer.from(name), isDeflated: level > 0, at: new Date(), offset },
  ...{ crc: 0, size: 0, packed: 0, isLarge: size >= LARGE_BYTES },
});

/** The file's bytes as they lie in the zip; the entry learns of those that they are made of. */
function contentOf(source: Readable, level: number, entry: Entry): AsyncIterable<Buffer> {
  const content = summed(source, entry);
  return level === 0 ? content : pipeline(content, createDeflateRaw({ level }), () => undefined);
}

async function* summed(source: Readable, entry: Entry): AsyncGenerator<Buffer, void> {
  for await (const chunk of source as AsyncIterable<Buffer | string>) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    yield bytes;
  }
}
