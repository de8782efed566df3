import { randomUUID } from 'node:crypto';
import { createWriteStream, type Stats } from 'node:fs';
import { access, chmod, constants, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MIB, STORAGE_FLOOR_BYTES, STORAGE_FLOOR_PART, UUID_PATTERN } from '@tianheng/contracts';
import { AppError } from '../../common/app-error.ts';
import { isNoRoom } from '../../common/no-room.ts';
import { unavailable } from '../../common/unavailable.ts';
import { asMissing, errno, FileReads } from './file-reads.ts';
import { haveSamePieces, linkPieces, sizeOfPieces, streamPieces } from './joined-folder.ts';
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
import { Sums } from './sums.ts';
import type { UrlSigner } from './url-signer.ts';

/** Nobody else on the machine reads strangers' programs, or the truths that they are judged by. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** What of an upload may wait in memory for the disk. */
const WRITE_BYTES = MIB;

/** Makes a new name in a folder outlast a loss of power. */
type NameKeeper = (folder: string) => Promise<void>;
/** A piece gets the name that counts when it is joined; whoever misses it then has it sent again. */
const NAMED_LATER: NameKeeper = () => Promise.resolve();

const REMOVE = { recursive: true, force: true };
/** What rename says where a folder is, or is to be. */
const IN_THE_WAY = new Set<string | undefined>(['EISDIR', 'ENOTDIR', 'ENOTEMPTY', 'EEXIST']);

/** Objects as files: `<folder>/<first two hex digits>/<key>`; one that was joined is a folder of its pieces. */
export class FolderStorage extends ObjectStorage {
  private readonly incoming: string;
  private readonly reads = new FileReads();
  private readonly sums = new Sums();
  private prepared: Promise<void> | undefined;

  /** @param isUsed whether objects were stored before; asked where the folder is empty */
  constructor(
    private readonly folder: string,
    private readonly signer: UrlSigner,
    private readonly isUsed: () => Promise<boolean>,
  ) {
    super();
    this.incoming = join(folder, 'incoming');
  }

  override async put(key: string, source: Readable, { maxBytes }: PutOptions): Promise<PutResult> {
    const meter = new Meter(maxBytes);
    await this.receive(key, source, meter, syncFolder);
    return meter.result();
  }

  override putPiece(key: string, source: Readable, { maxBytes }: PutOptions): Promise<void> {
    return this.receive(key, source, new Bound(maxBytes), NAMED_LATER);
  }

  override pieceArrived(key: string, at: number, piece: string): void {
    this.sums.arrived(key, at, this.path(piece));
  }

  override join(key: string, pieces: readonly Piece[]): Promise<PutResult> {
    return this.arriving(
      key,
      async (temporary) => {
        await mkdir(temporary, { mode: FOLDER_MODE });
        const placed = pieces.map((piece) => ({ ...piece, path: this.path(piece.key) }));
        const joined = await linkPieces(temporary, placed, (paths) => this.sums.of(key, paths));
        await syncFolder(temporary);
        return joined;
      },
      syncFolder,
    );
  }

  override async get(key: string, range?: ByteRange): Promise<Readable> {
    // Node's stream refuses it too, but holds the file by then so that nothing can close it.
    if (range && !(range.start >= 0 && range.start <= range.end)) {
      throw new RangeError(`There are no bytes from ${range.start} to ${range.end}.`);
    }
    // Opened before it is returned, so that a missing file is an answer and not a broken stream.
    const path = this.path(key);
    const file = await this.whileThere(() => open(path, 'r').catch(asMissing));
    const found = await file.stat();
    if (!found.isDirectory()) {
      const bytes = range ? range.end - range.start + 1 : found.size;
      return this.reads.stream(file, bytes, range);
    }
    await file.close();
    return streamPieces(path, this.reads, range);
  }

  override async stat(key: string): Promise<{ size: number } | null> {
    const path = this.path(key);
    const found = await this.found(path);
    return found && { size: found.isDirectory() ? await sizeOfPieces(path) : found.size };
  }

  override async delete(key: string): Promise<void> {
    const path = this.path(key);
    const found = await this.found(path);
    if (found?.isDirectory()) await this.putAside(path);
    else await rm(path, { force: true });
  }

  override async signedGetUrl(key: string, { ttlSeconds }: SignedGetOptions): Promise<string> {
    return this.signer.sign('GET', key, ttlSeconds);
  }

  override async signedPutUrl(key: string, { maxBytes, ttlSeconds }: SignedPutOptions): Promise<string> {
    return this.signer.sign('PUT', key, ttlSeconds, maxBytes);
  }

  override async room(): Promise<number> {
    const { left, bytes } = await this.disk();
    return Math.max(0, left - Math.min(STORAGE_FLOOR_BYTES, bytes * STORAGE_FLOOR_PART));
  }

  override async left(): Promise<number> {
    return (await this.disk()).left;
  }

  override async check(): Promise<void> {
    await this.prepare();
    await access(this.incoming, constants.W_OK);
  }

  override onApplicationShutdown(): Promise<void> {
    return this.sums.close();
  }

  override async sweep(olderThanMs: number, signal: AbortSignal): Promise<void> {
    await this.prepare();
    for (const name of await readdir(this.incoming)) {
      if (signal.aborted) return;
      const file = join(this.incoming, name);
      const found = await stat(file).catch(() => null);
      if (found && Date.now() - found.mtimeMs > olderThanMs) await rm(file, REMOVE);
    }
  }

  private async disk(): Promise<{ left: number; bytes: number }> {
    const { bavail, blocks, bsize } = await this.whileThere(() => statfs(this.folder));
    return { left: bavail * bsize, bytes: blocks * bsize };
  }

  /** Null where there is none. */
  private async found(path: string): Promise<Stats | null> {
    try {
      return await this.whileThere(() => stat(path));
    } catch (error) {
      if (errno(error) === 'ENOENT') return null;
      throw error;
    }
  }

  /** What fails because all objects are away, as with a volume that went, says nothing of the one. SERVICE_UNAVAILABLE */
  private async whileThere<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.prepare();
    try {
      return await work();
    } catch (error) {
      const isThere = await access(this.incoming).then(
        () => true,
        () => false,
      );
      throw isThere ? error : unavailable(error);
    }
  }

  private receive(key: string, source: Readable, meter: Bound, named: NameKeeper): Promise<void> {
    const write = async (temporary: string): Promise<void> => {
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
    };
    return this.arriving(key, write, named);
  }

  /** Writes beside the object and puts it into its place when it is whole; nothing is left of what fails. */
  private async arriving<Result>(
    key: string,
    write: (temporary: string) => Promise<Result>,
    keepName: NameKeeper,
  ): Promise<Result> {
    const target = this.path(key);
    const temporary = join(this.incoming, randomUUID());
    try {
      return await this.whileThere(async () => {
        const result = await write(temporary);
        const parent = join(target, '..');
        await mkdir(parent, { recursive: true, mode: FOLDER_MODE });
        await this.place(temporary, target);
        await keepName(parent);
        return result;
      });
    } catch (error) {
      await rm(temporary, REMOVE);
      if (isNoRoom(error)) {
        throw new AppError('STORAGE_FULL', {}, { cause: error });
      }
      throw error;
    }
  }

  /** Takes the place of what is there. */
  private async place(temporary: string, target: string): Promise<void> {
    try {
      await rename(temporary, target);
    } catch (error) {
      // A folder neither takes a file's place nor gives its own to anything.
      if (!IN_THE_WAY.has(errno(error))) throw error;
      const areFolders = errno(error) === 'ENOTEMPTY';
      if (areFolders && (await haveSamePieces(temporary, target))) {
        // Somebody joined the same at the same time: whoever reads it already is not disturbed.
        await rm(temporary, REMOVE);
        return;
      }
      await this.putAside(target);
      await this.place(temporary, target);
    }
  }

  /** Takes an object away at once, however long its removal lasts; what is left of a killed process is swept. */
  private async putAside(path: string): Promise<void> {
    const aside = join(this.incoming, randomUUID());
    try {
      await rename(path, aside);
    } catch (error) {
      if (errno(error) !== 'ENOENT') throw error;
    }
    await rm(aside, REMOVE);
  }

  private async prepare(): Promise<void> {
    this.prepared ??= this.make();
    try {
      await this.prepared;
    } catch (error) {
      this.prepared = undefined;
      throw error;
    }
  }

  /** A folder that was there before may be open to others: closing it closes all that is in it. SERVICE_UNAVAILABLE */
  private async make(): Promise<void> {
    if ((await isEmpty(this.folder)) && (await this.isUsed()))
      throw unavailable(new Error(emptyText(this.folder)));
    await mkdir(this.incoming, { recursive: true, mode: FOLDER_MODE });
    await chmod(this.folder, FOLDER_MODE);
  }

  private path(key: string): string {
    if (!UUID_PATTERN.test(key)) throw new AppError('FILE_NOT_FOUND');
    const name = key.toLowerCase();
    return join(this.folder, name.slice(0, 2), name);
  }
}

/** Of a volume that is not there yet nothing is left but the folder that it is mounted at. */
const emptyText = (folder: string): string =>
  `files were stored, but ${folder} is empty: bring them back, or make a folder "incoming" in it to go on without them`;

async function isEmpty(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (errno(error) === 'ENOENT') return [];
    throw error;
  });
  return names.every((name) => name === 'lost+found');
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
