import { constants } from 'node:fs';
import { open, statfs } from 'node:fs/promises';
import path from 'node:path';
import { MIB } from '@tianheng/contracts';

/** Less than this is no space: what was being written has met the end of it, or is about to. */
const FULL_BYTES = 16 * MIB;
const TRIAL_FILE = 'disk-trial';

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

  /**
   * Rejects while nothing can be written down, as on a disk that has failed and is read-only since. It is always the same byte of
   * a file that stays: nothing else has to be written down with it.
   */
  async tryOut(): Promise<void> {
    const file = await open(
      path.join(this.folder, TRIAL_FILE),
      constants.O_WRONLY | constants.O_CREAT,
      0o600,
    );
    try {
      await file.write('x', 0);
      await file.datasync();
    } finally {
      await file.close();
    }
  }
}
