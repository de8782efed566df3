import { extname } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { portableName, type Id } from '@tianheng/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import yazl from 'yazl';
import type { Turns } from '../../common/turns.ts';
import { uniqueNames } from './archive-names.ts';
import { GUARDED } from './delivery-headers.ts';
import { contentDisposition } from '../drivers/disposition.ts';
import { ObjectStorage } from '../drivers/object-storage.ts';
import { PacedPieces } from './paced-pieces.ts';

export interface ArchiveEntry {
  key: Id;
  filename: string;
  /** bytes */
  size: number;
}

/** A file of an archive that is opened when its turn comes. */
export interface PackedFile {
  /** with its folders */
  name: string;
  /** bytes; absent: not known before it is read */
  size?: number;
  open: () => Promise<Readable>;
}

interface Turn extends Pick<PackedFile, 'open'> {
  resolve: () => void;
  reject: (error: unknown) => void;
}

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
/** Deflated noise grows a little, and a zip's own fields hold no more than 4 GiB. */
const ZIP64_FROM_BYTES = 0xf000_0000;

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
    return pack(
      entries.map(({ key, filename, size }, at) => ({
        ...{ name: names[at] ?? filename, size },
        open: async () => inTurns(await this.storage.get(key), turns),
      })),
    );
  }

  /** As `zip`; the files are asked for one by one, and each has a name of its own. */
  pack(files: AsyncIterable<PackedFile>): Readable {
    return pack(files);
  }

  /** What is stored under the key. */
  fileOf(key: Id, size: number, name: string): PackedFile {
    return { name, size, open: () => this.storage.get(key) };
  }
}

/** An end of either is one of both. */
const inTurns = (file: Readable, turns: Turns): Readable =>
  pipeline(file, new PacedPieces(turns), () => undefined);

/** A file is added once the one before it was read: what is not yet asked for takes no memory. */
function pack(files: Iterable<PackedFile> | AsyncIterable<PackedFile>): Readable {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | null = null;
  let next: Turn | null = null;
  const fail = (error: unknown): void => void output.destroy(error as Error);
  zip.on('error', fail);
  output.once('close', () => {
    current?.destroy();
    // Nobody asks for it any more, and who gave it may hold something open for it.
    next?.resolve();
  });
  // yazl keeps what it gets for each file until the end. So all get this one, and nothing of a file outlives its turn.
  const read = (use: (error: unknown, source: NodeJS.ReadableStream) => void): void => {
    if (!next) return;
    const { open, resolve, reject } = next;
    next = null;
    open().then((source) => {
      current = source;
      source.once('error', reject).once('close', resolve);
      // The reader may have left while the file was being opened.
      if (output.destroyed) source.destroy();
      else use(null, source);
    }, reject);
  };
  const add = ({ name, size, open }: PackedFile): Promise<void> =>
    new Promise((resolve, reject) => {
      const options = {
        ...(size !== undefined && { size }),
        mode: 0o100644,
        compressionLevel: COMPRESSED.has(extname(name).toLowerCase()) ? 0 : LEVEL,
        forceZip64Format: size !== undefined && size >= ZIP64_FROM_BYTES,
      };
      next = { open, resolve, reject };
      unpooled(() => zip.addReadStreamLazy(name, options, read));
    });
  const feed = async (): Promise<void> => {
    for await (const file of files) {
      if (output.destroyed) return;
      await add(file);
    }
    zip.end();
  };
  feed().catch(fail);
  return output;
}

/**
 * yazl keeps each name as bytes until the end. Cut from Node's pool for small buffers, every one of them would keep all
 * 8 KiB around it, which other requests filled in the meantime.
 */
function unpooled(act: () => void): void {
  const { poolSize } = Buffer;
  Buffer.poolSize = 0;
  try {
    act();
  } finally {
    Buffer.poolSize = poolSize;
  }
}
