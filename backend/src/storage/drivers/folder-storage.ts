import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, chmod, constants, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { STORAGE_FLOOR_BYTES, STORAGE_FLOOR_PART, UUID_PATTERN } from '@tianheng/contracts';
import { AppError } from '../../common/app-error.ts';
import { Meter } from './meter.ts';
import {
  ObjectStorage,
  type ByteRange,
  type PutOptions,
  type PutResult,
  type SignedGetOptions,
  type SignedPutOptions,
} from './object-storage.ts';
import type { UrlSigner } from './url-signer.ts';

const errno = (error: unknown): string | undefined => (error as NodeJS.ErrnoException | null)?.code;

/** Nobody else on the machine reads strangers' programs, or the truths that they are judged by. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Objects as files: `<folder>/<first two hex digits>/<key>`. */
export class FolderStorage extends ObjectStorage {
  private readonly incoming: string;
  private prepared: Promise<void> | undefined;

  constructor(
    private readonly folder: string,
    private readonly signer: UrlSigner,
  ) {
    super();
    this.incoming = join(folder, 'incoming');
  }

  override async put(key: string, source: Readable, { maxBytes }: PutOptions): Promise<PutResult> {
    const target = this.path(key);
    const temporary = join(this.incoming, randomUUID());
    await this.prepare();
    const file = createWriteStream(temporary, { flags: 'wx', mode: FILE_MODE, flush: true });
    const closed = new Promise<void>((resolve) => file.once('close', resolve));
    try {
      const meter = new Meter(maxBytes);
      await pipeline(source, meter, file);
      const parent = join(target, '..');
      await mkdir(parent, { recursive: true, mode: FOLDER_MODE });
      await rename(temporary, target);
      await syncFolder(parent);
      return meter.result();
    } catch (error) {
      source.destroy();
      // A pipeline that broke early may still be opening the file: removing comes after that.
      file.destroy();
      await closed;
      await rm(temporary, { force: true });
      if (errno(error) === 'ENOSPC' || errno(error) === 'EDQUOT') {
        throw new AppError('STORAGE_FULL', {}, { cause: error });
      }
      throw error;
    }
  }

  override async get(key: string, range?: ByteRange): Promise<Readable> {
    // Opened before it is returned, so that a missing file is an answer and not a broken stream.
    const file = await open(this.path(key), 'r').catch((error: unknown) => {
      if (errno(error) === 'ENOENT') throw new AppError('FILE_NOT_FOUND');
      throw error;
    });
    return createReadStream('', { fd: file, ...range });
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
