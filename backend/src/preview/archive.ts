import { PassThrough, pipeline, type Readable } from 'node:stream';
import { PREVIEW_ENTRIES, type ArchiveEntry } from '@tianheng/contracts';
import yauzl, { getFileNameLowLevel, type Entry } from 'yauzl';
import { decodeText } from './plain.ts';
import { cell } from './table.ts';

/** Of an entry's flags: its name is UTF-8. */
const UTF8 = 1 << 11;
/** The field that repeats a name in UTF-8. */
const UNICODE_PATH = 0x7075;

/**
 * Of the end of a zip and of as many entries as are listed. The reader makes an object of every four bytes of an extra field:
 * a hundred entries full of those would hold up everybody for a second.
 */
const MAX_READ_BYTES = 512 * 1024;

/** Bytes of the file from `start` to before `end`. */
export type ReadPart = (start: number, end: number) => Promise<Readable>;

/** Lets the library read parts of a stored file. */
class PartReader extends yauzl.RandomAccessReader {
  private bytes = 0;

  constructor(
    private readonly readPart: ReadPart,
    private readonly size: number,
  ) {
    super();
  }

  override _readStreamForRange(start: number, end: number): PassThrough {
    const through = new PassThrough();
    this.bytes += end - start;
    if (this.bytes > MAX_READ_BYTES) return through.destroy(new Error('more than a list needs'));
    // The library follows a damaged zip there. An object storage refuses that, as it does what may pass.
    if (start >= this.size) return through.destroy(new Error('a directory beyond the end'));
    this.readPart(start, end).then(
      (source) => pipeline(source, through, () => undefined),
      (error: unknown) => through.destroy(error as Error),
    );
    return through;
  }
}

/** As it is written there, also where it leads outside: nothing is unpacked. What does not say otherwise may be GB 18030. */
function nameOf({ generalPurposeBitFlag: flags, fileNameRaw: raw, extraFields }: Entry): string {
  const says = (flags & UTF8) !== 0 || extraFields.some(({ id }) => id === UNICODE_PATH);
  const decoded = says ? null : decodeText(raw, true);
  return decoded ?? getFileNameLowLevel(flags, raw, extraFields, true);
}

export interface Listing {
  entries: ArchiveEntry[];
  total: number;
}

/** The first entries of a zip: only its directory is read and nothing is unpacked. */
export async function listArchive(read: ReadPart, size: number): Promise<Listing> {
  const zip = await yauzl.fromRandomAccessReaderPromise(new PartReader(read, size), size, {
    lazyEntries: true,
    autoClose: false,
    // A name that leads outside would end the list.
    decodeStrings: false,
  });
  try {
    const entries: ArchiveEntry[] = [];
    for await (const entry of zip.eachEntry()) {
      entries.push({ name: cell(nameOf(entry)), size: entry.uncompressedSize });
      if (entries.length >= PREVIEW_ENTRIES) break;
    }
    return { entries, total: zip.entryCount };
  } finally {
    zip.close();
  }
}
