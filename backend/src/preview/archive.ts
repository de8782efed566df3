import { PassThrough, pipeline, type Readable } from 'node:stream';
import { PREVIEW_ENTRIES, type ArchiveEntry } from '@tianheng/contracts';
import yauzl from 'yauzl';
import { cell } from './table.ts';

/** Bytes of the file from `start` to before `end`. */
export type ReadPart = (start: number, end: number) => Promise<Readable>;

/** Lets the library read parts of a stored file. */
class PartReader extends yauzl.RandomAccessReader {
  constructor(private readonly readPart: ReadPart) {
    super();
  }

  override _readStreamForRange(start: number, end: number): PassThrough {
    const through = new PassThrough();
    this.readPart(start, end).then(
      (source) => pipeline(source, through, () => undefined),
      (error: unknown) => through.destroy(error as Error),
    );
    return through;
  }
}

export interface Listing {
  entries: ArchiveEntry[];
  total: number;
}

/** The first entries of a zip: only its directory is read and nothing is unpacked. */
export async function listArchive(read: ReadPart, size: number): Promise<Listing> {
  const zip = await yauzl.fromRandomAccessReaderPromise(new PartReader(read), size, {
    lazyEntries: true,
    autoClose: false,
    strictFileNames: false,
  });
  try {
    const entries: ArchiveEntry[] = [];
    for await (const { fileName, uncompressedSize } of zip.eachEntry()) {
      entries.push({ name: cell(fileName), size: uncompressedSize });
      if (entries.length >= PREVIEW_ENTRIES) break;
    }
    return { entries, total: zip.entryCount };
  } finally {
    zip.close();
  }
}
