import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, chmod, constants, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MIB, STORAGE_FLOOR_BYTES, STORAGE_FLOOR_PART, UUID_PATTERN } from '@tianheng/contracts';
import { AppError } from '../../common/app-error.ts';
import { asMissing, copyInto, errno, FileReads } from './file-reads.ts';
import { Bound, Meter } from './meter.ts';
import {
  ObjectStorage,
  type ByteRange,
  type Piece,
  type PutOptions,
  type PutResult,
  type SignedGetOptions,
  type SignedPutOptions,
} from './object-storage.ts';
import type { UrlSigner } from './url-signer.ts';

/** Nobody else on the machine reads strangers' programs, or the truths that they are judged by. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** What of an upload may wait in memory for the disk. */
const WRITE_BYTES = MIB;

/** Objects as files: `<folder>/<first two hex digits>/<key>`. */
export class FolderStorage extends ObjectStorage {
  private readonly incoming: string;
  private readonly reads = new FileReads();
  private prepared: Promise<void> | undefined;

  constructor(
    private readonly folder: string,
    private readonly signer: UrlSigner,
  ) {
    super();
    this.incoming = join(folder, 'incoming');
  }

  override async put(key: string, source: Readable, { maxBytes }: PutOptions): Promise<PutResult> {
    const meter = new Meter(maxBytes);
    await this.receive(key, source, meter);
    return meter.result();
  }

  override putUnsummed(key: string, source: Readable, { maxBytes }: PutOptions): Promise<void> {
    return this.receive(key, source, new Bound(maxBytes));
  }

  override join(key: string, pieces: readonly Piece[]): Promise<PutResult> {
    return this.arriving(key, async (temporary) => {
      const file = await open(temporary, 'wx', FILE_MODE);
      try {
        const joined = await copyInto(
          file,
          pieces.map((piece) => ({ ...piece, path: this.path(piece.key) })),
        );
        await file.sync();
        return joined;
      } finally {
        await file.close();
      }
    });
  }

  override async get(key: string, range?: ByteRange): Promise<Readable> {
    // Opened before it is returned, so that a missing file is an answer and not a broken stream.
    const file = await open(this.path(key), 'r').catch(asMissing);
    return this.reads.stream(file, range);
  }

  override async stat(key: string): Promise<{ size: number } | null> {
    try {
      return { size: (await stat(this.path(key))).size };
    } catch (error) {
      if (errno(error) === 'ENOENT') return null;
      throw error;
    }
  }

  override async delete(key: string): Promise<void> {
    await rm(this.path(key), { force: true });
  }

  override async signedGetUrl(key: string, { ttlSeconds }: SignedGetOptions): Promise<string> {
    return this.signer.sign('GET', key, ttlSeconds);
  }

  override async signedPutUrl(key: string, { maxBytes, ttlSeconds }: SignedPutOptions): Promise<string> {
    return this.signer.sign('PUT', key, ttlSeconds, maxBytes);
  }

  override async room(): Promise<number> {
    await this.prepare();
    const { bavail, blocks, bsize } = await statfs(this.folder);
    const floor = Math.min(STORAGE_FLOOR_BYTES, blocks * bsize * STORAGE_FLOOR_PART);
    return Math.max(0, bavail * bsize - floor);
  }

  override async check(): Promise<void> {
    await this.prepare();
    await access(this.incoming, constants.W_OK);
  }

  override async sweep(olderThanMs: number): Promise<void> {
    await this.prepare();
    for (const name of await readdir(this.incoming)) {
      const file = join(this.incoming, name);
      const found = await stat(file).catch(() => null);
      if (found && Date.now() - found.mtimeMs > olderThanMs) await rm(file, { force: true });
    }
  }

  private receive(key: string, source: Readable, meter: Bound): Promise<void> {
    return this.arriving(key, async (temporary) => {
      const file = createWriteStream(temporary, {
        ...{ flags: 'wx', mode: FILE_MODE, flush: true },
        highWaterMark: WRITE_BYTES,
      });
      const closed = new Promise<void>((resolve) => file.once('close', resolve));
      try {
        await pipeline(source, meter, file);
      } catch (error) {
        source.destroy();
        // A pipeline that broke early may still be opening the file: removing comes after that.
        file.destroy();
        await closed;
        throw error;
      }
    });
  }

  /** Writes beside the object and puts it into its place when it is whole; nothing is left of what fails. */
  private async arriving<Result>(
    key: string,
    write: (temporary: string) => Promise<Result>,
  ): Promise<Result> {
    const target = this.path(key);
    const temporary = join(this.incoming, randomUUID());
    await this.prepare();
    try {
      const result = await write(temporary);
      const parent = join(target, '..');
      await mkdir(parent, { recursive: true, mode: FOLDER_MODE });
      await rename(temporary, target);
      await syncFolder(parent);
      return result;
    } catch (error) {
      await rm(temporary, { force: true });
      if (errno(error) === 'ENOSPC' || errno(error) === 'EDQUOT') {
        throw new AppError('STORAGE_FULL', {}, { cause: error });
      }
      throw error;
    }
  }

  /** A folder that was there before may be open to others: closing it closes all that is in it. */
  private async prepare(): Promise<void> {
    this.prepared ??= mkdir(this.incoming, { recursive: true, mode: FOLDER_MODE }).then(() =>
      chmod(this.folder, FOLDER_MODE),
    );
    try {
      await this.prepared;
    } catch (error) {
      this.prepared = undefined;
      throw error;
    }
  }

  private path(key: string): string {
    if (!UUID_PATTERN.test(key)) throw new AppError('FILE_NOT_FOUND');
    const name = key.toLowerCase();
    return join(this.folder, name.slice(0, 2), name);
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
