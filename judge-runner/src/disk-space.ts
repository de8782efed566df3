import { constants } from 'node:fs';
import { open, statfs } from 'node:fs/promises';
import path from 'node:path';
import { MIB } from '@tianheng/contracts';
import { Budget } from './budget.ts';
import { pause } from './pause.ts';

/** Less than this is no space: what was being written has met the end of it, or is about to. */
const FULL_BYTES = 16 * MIB;
const TRIAL_FILE = 'disk-trial';
const AGAIN_MS = 500;

/** What an attempt is still to write, in bytes; it says itself how that changes. */
export interface DiskShare {
  /** as far as is known: cached data sets make room for it */
  sure: number;
  /** at most: who comes later waits for it */
  most: number;
}

/** What is left on the disk of the work directory. */
export class DiskSpace {
  /** somebody waits for space */
  isAwaited = false;
  private readonly folder: string;
  private readonly floorBytes: number;
  private readonly shares = new Set<DiskShare>();
  private readonly turns = new Budget([1]);

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

  /** What nobody is sure to write may be used down to the floor, in bytes; below nought it is too much already. */
  async spare(): Promise<number> {
    return (await this.free()) - this.floorBytes - this.sureOf();
  }

  /** Whether something new may be begun: what has begun may go below the floor. */
  async isEnough(): Promise<boolean> {
    return (await this.free()) >= this.floorBytes;
  }

  /**
   * Waits, in order of arrival, until there is space for all that may come; one alone never waits, for nobody would make any.
   * Whoever has a share waits for no other one, so each comes to its end.
   * @param makeRoom lets go what can be fetched again, until so many bytes more may be used down to the floor: for what is only
   * possible not before somebody has waited
   * @returns leave(), for when nothing that it wrote is left. Rejects when the signal fires first.
   */
  async enter(
    share: DiskShare,
    makeRoom: (bytes: number) => Promise<void>,
    signal: AbortSignal,
  ): Promise<() => void> {
    const next = await this.turns.enter([1], signal);
    this.shares.add(share);
    try {
      for (let fits = false; !fits;) {
        await makeRoom(this.isAwaited ? Math.max(0, this.mostOf() - this.floorBytes - this.sureOf()) : 0);
        // Whoever writes no more still has what it wrote, until it leaves.
        fits = this.shares.size === 1 || (await this.free()) >= this.mostOf();
        this.isAwaited = !fits;
        if (!fits) await pause(AGAIN_MS, signal);
        signal.throwIfAborted();
      }
    } catch (error) {
      this.shares.delete(share);
      throw error;
    } finally {
      this.isAwaited = false;
      next();
    }
    return () => void this.shares.delete(share);
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

  /** What has to be free for all that may come. */
  private mostOf(): number {
    return [...this.shares].reduce((sum, { most }) => sum + most, FULL_BYTES);
  }

  private sureOf(): number {
    return [...this.shares].reduce((sum, { sure }) => sum + sure, 0);
  }
}
