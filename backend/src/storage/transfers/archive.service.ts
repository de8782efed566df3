import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { UPLOAD_FILENAME_MAX, type Id } from '@tianheng/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import yazl from 'yazl';
import { uniqueNames } from './archive-names.ts';
import { cleanFilename } from '../files/clean-filename.ts';
import { GUARDED } from './delivery-headers.ts';
import { contentDisposition } from '../drivers/disposition.ts';
import { ObjectStorage } from '../drivers/object-storage.ts';

export interface ArchiveEntry {
  key: Id;
  filename: string;
  /** bytes */
  size: number;
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
/** Deflated noise grows a little, and a zip's own fields hold no more than 4 GiB. */
const ZIP64_FROM_BYTES = 0xf000_0000;

/** Many files as one zip, made while it is sent: nothing of it is ever in memory or on disk. */
@Injectable()
export class ArchiveService {
  constructor(private readonly storage: ObjectStorage) {}

  /** `title` becomes the zip's name. */
  async send(
    title: string,
    entries: ArchiveEntry[],
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const name = `${cleanFilename(title.replace(/[/\\]/g, '_'), UPLOAD_FILENAME_MAX - 4)}.zip`;
    void reply.code(200).headers({
      ...GUARDED,
      'content-type': 'application/zip',
      'content-disposition': contentDisposition('attachment', name),
      'accept-ranges': 'none',
    });
    await reply.send(request.method === 'HEAD' ? undefined : this.zip(entries));
  }

  /** Destroying it closes the file that is being read. */
  zip(entries: ArchiveEntry[]): Readable {
    const zip = new yazl.ZipFile();
    const output = zip.outputStream as Readable;
    let current: Readable | null = null;
    const fail = (error: unknown): void => void output.destroy(error as Error);
    zip.on('error', fail);
    output.once('close', () => current?.destroy());
    const names = uniqueNames(entries.map(({ filename }) => filename));
    for (const [at, { key, filename, size }] of entries.entries()) {
      const options = {
        size,
        mode: 0o100644,
        compress: !COMPRESSED.has(extname(filename).toLowerCase()),
        forceZip64Format: size >= ZIP64_FROM_BYTES,
      };
      zip.addReadStreamLazy(names[at] ?? filename, options, (use) => {
        this.storage.get(key).then((source) => {
          current = source;
          source.once('error', fail);
          // The reader may have left while the file was being opened.
          if (output.destroyed) source.destroy();
          else use(null, source);
        }, fail);
      });
    }
    zip.end();
    return output;
  }
}
