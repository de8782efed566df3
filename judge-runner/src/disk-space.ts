import { statfs } from 'node:fs/promises';
import { MIB } from '@tianheng/contracts';

/** Less than this is no space: what was being written has met the end of it, or is about to. */
const FULL_BYTES = 16 * MIB;

/** What is left on the disk of the work directory. */
export class DiskSpace {
  private readonly folder: string;
  private readonly floorBytes: number;

  /** @param floorBytes below which nothing new is begun */
  constructor(folder: string, floorBytes: number) {
    this.folder = folder;
    this.floorBytes = floorBytes;
  }

  /** Free for those who are not root, in bytes. */
  async free(): Promise<number> {
    const { bavail, bsize } = await statfs(this.folder);
    return bavail * bsize;
  }

  /** What may be used before nothing new is begun, in bytes; below nought it is too much already. */
  async spare(): Promise<number> {
    return (await this.free()) - this.floorBytes;
  }

  async isEnough(): Promise<boolean> {
    return (await this.spare()) >= 0;
  }

  async isFull(): Promise<boolean> {
    return (await this.free()) < FULL_BYTES;
  }
}
