import { extname } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { portableName, type Id } from '@tianheng/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Turns } from '../../common/turns.ts';
import { uniqueNames } from './archive-names.ts';
import { GUARDED } from './delivery-headers.ts';
import { contentDisposition } from '../drivers/disposition.ts';
import { ObjectStorage } from '../drivers/object-storage.ts';
import { packed, type PackedFile } from '../zips/packing.ts';
import { PacedPieces } from './paced-pieces.ts';

export interface ArchiveEntry {
  key: Id;
  filename: string;
  /** bytes */
  size: number;
}

/** A file of an archive; it is known by its name whether it is deflated. */
export type ArchivedFile = Omit<PackedFile, 'level'>;

/** Deflating these again costs time and gains nothing. */
const COMPRESSED = new Set(
  [
    '.zip',
    '.gz',
    '.tgz',
    '.bz2',
    '.xz',
    '.zst',
    '.7z',
    '.rar',
    '.jpg',
    '.jpeg',
    '.png',
    '.gif',
    '.webp',
  ].concat(['.mp3', '.mp4', '.mkv', '.pdf', '.docx', '.xlsx', '.pptx', '.parquet', '.npz', '.h5', '.hdf5']),
);
/** Passwords are hashed and files read by the same few threads, which the usual level keeps for more than twice as long. */
const LEVEL = 1;

/** Many files as one zip, made while it is sent: nothing of it is ever in memory or on disk. */
@Injectable()
export class ArchiveService {
  constructor(private readonly storage: ObjectStorage) {}

  /** What `zip` makes, which is nothing where only the headers are asked for; `title` becomes its name. */
  async send(
    title: string,
    zip: () => Readable,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    // An empty stream says no length, as GET does not. It may be refused, and a refusal has no header of a zip.
    const sent = request.method === 'HEAD' ? Readable.from([]) : zip();
    const name = `${portableName(title)}.zip`;
    void reply.code(200).headers({
      ...GUARDED,
      'content-type': 'application/zip',
      'content-disposition': contentDisposition('attachment', name),
      'accept-ranges': 'none',
    });
    await reply.send(sent);
  }

  /** Destroying it closes the file that is being read. `turns`: in which it shares with others the work of deflating. */
  zip(entries: ArchiveEntry[], turns: Turns): Readable {
    const names = uniqueNames(entries.map(({ filename }) => filename));
    return this.pack(
      entries.map(({ key, filename, size }, at) => ({
        ...{ name: names[at] ?? filename, size },
        open: async () => inTurns(await this.storage.get(key), turns),
      })),
    );
  }

  /** As `zip`; the files are asked for one by one, and each has a name of its own. */
  pack(files: Iterable<ArchivedFile> | AsyncIterable<ArchivedFile>): Readable {
    return packed(leveled(files));
  }

  /** What is stored under the key. */
  fileOf(key: Id, size: number, name: string): ArchivedFile {
    return { name, size, open: () => this.storage.get(key) };
  }
}

/** An end of either is one of both. */
const inTurns = (file: Readable, turns: Turns): Readable =>
  pipeline(file, new PacedPieces(turns), () => undefined);

async function* leveled(
  files: Iterable<ArchivedFile> | AsyncIterable<ArchivedFile>,
): AsyncGenerator<PackedFile, void> {
  for await (const file of files) {
    yield { ...file, level: COMPRESSED.has(extname(file.name).toLowerCase()) ? 0 : LEVEL };
  }
}
