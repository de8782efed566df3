import { createHash, randomUUID } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { GIB, MIB } from '@tianheng/contracts';
import { unavailable } from '../../common/unavailable.ts';

/** Whatever pieces a stream comes in, they are copied into pages: a byte of its own would take a hundred times its room. */
const PAGE_BYTES = MIB / 4;

/** How many pages the blocks of a process have: so many in memory, further ones in files. Nobody waits for them. */
export class BlockRoom {
  private inMemory = 0;
  private inFiles = 0;

  constructor(
    private readonly memoryBytes = 256 * MIB,
    private readonly fileBytes = 4 * GIB,
  ) {}

  /** False where memory is used up. */
  takeMemory(): boolean {
    if ((this.inMemory + 1) * PAGE_BYTES > this.memoryBytes) return false;
    this.inMemory += 1;
    return true;
  }

  /** SERVICE_UNAVAILABLE */
  takeFile(): void {
    if ((this.inFiles + 1) * PAGE_BYTES > this.fileBytes)
      throw unavailable(new Error('too many uploads at once'));
    this.inFiles += 1;
  }

  leave(inMemory: number, inFiles: number): void {
    this.inMemory -= inMemory;
    this.inFiles -= inFiles;
  }
}

/** A piece of a stream, which is sent as a whole: a service asks for its length and its sums first. */
export class Block {
  size = 0;
  isLast = false;
  private readonly md5 = createHash('md5');
  private readonly sha256 = createHash('sha256');
  private pages: Buffer[] = [];
  private file: FileHandle | null = null;
  private filePages = 0;
  /** what comes last, behind the pages that are full */
  private page = Buffer.alloc(0);
  private filled = 0;

  /** `isSigned`: the signature of what is sent asks for its SHA-256, as where its way is not encrypted. */
  constructor(
    private readonly room: BlockRoom,
    private readonly isSigned: boolean,
  ) {}

  /** Copies the bytes. SERVICE_UNAVAILABLE where there is no room for them. */
  async add(bytes: Buffer): Promise<void> {
    for (let at = 0; at < bytes.length;) {
      if (this.filled === this.page.length) await this.turn();
      const copied = bytes.copy(this.page, this.filled, at);
      this.filled += copied;
      at += copied;
    }
    this.md5.update(bytes);
    if (this.isSigned) this.sha256.update(bytes);
    this.size += bytes.length;
  }

  /** Once, after the last byte; no SHA-256 where none is asked for. */
  digests(): { md5: string; sha256: string } {
    return { md5: this.md5.digest('base64'), sha256: this.isSigned ? this.sha256.digest('hex') : '' };
  }

  content(): Buffer | Readable {
    const last = this.page.subarray(0, this.filled);
    return this.file
      ? Readable.from(this.read(this.file, last), { objectMode: false })
      : Buffer.concat([...this.pages, last], this.size);
  }

  /** Nothing may be read of it afterwards. */
  async drop(): Promise<void> {
    const { file, filePages, pages } = this;
    this.room.leave(pages.length, filePages);
    [this.file, this.filePages, this.pages, this.page, this.filled] = [null, 0, [], Buffer.alloc(0), 0];
    await file?.close();
  }

  /** Puts the full page away. */
  private async turn(): Promise<void> {
    const isFirst = this.page.length === 0;
    if (!isFirst && (this.file || !this.room.takeMemory())) await this.intoFile();
    else {
      if (!isFirst) this.pages.push(this.page);
      this.page = Buffer.allocUnsafe(PAGE_BYTES);
    }
    this.filled = 0;
  }

  private async intoFile(): Promise<void> {
    this.room.takeFile();
    this.filePages += 1;
    try {
      this.file ??= await openNameless();
      await this.file.writeFile(this.page);
    } catch (error) {
      throw unavailable(error);
    }
  }

  private async *read(file: FileHandle, last: Buffer): AsyncGenerator<Buffer> {
    yield* this.pages;
    for (let page = 0; page < this.filePages; page += 1) {
      const { buffer } = await file.read(Buffer.allocUnsafe(PAGE_BYTES), 0, PAGE_BYTES, page * PAGE_BYTES);
      yield buffer;
    }
    yield last;
  }
}

/** It is gone with whoever has it open, also where that is killed. */
async function openNameless(): Promise<FileHandle> {
  const name = path.join(tmpdir(), `tianheng-block-${randomUUID()}`);
  const file = await open(name, 'wx+', 0o600);
  await rm(name);
  return file;
}

/**
 * A stream in pieces of this size, the last one excepted, which is empty only where the stream is. Each is there until the
 * next one is asked for, or none any more.
 */
export async function* blocksOf(
  source: AsyncIterable<Buffer>,
  size: number,
  { room, isSigned }: { room: BlockRoom; isSigned: boolean },
): AsyncGenerator<Block, undefined, undefined> {
  let block = new Block(room, isSigned);
  try {
    for await (const chunk of source) {
      let rest = chunk;
      while (block.size + rest.length > size) {
        const cut = size - block.size;
        await block.add(rest.subarray(0, cut));
        yield block;
        await block.drop();
        block = new Block(room, isSigned);
        rest = rest.subarray(cut);
      }
      await block.add(rest);
    }
    block.isLast = true;
    yield block;
  } finally {
    await block.drop();
  }
  return undefined;
}
