import { constants } from 'node:fs';
import { open, statfs } from 'node:fs/promises';
import path from 'node:path';
import { MIB } from '@tianheng/contracts';
import { Budget } from './budget.ts';
import { PlatformFault } from './faults.ts';
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

/** What is fetched for whoever needs it, and so is in no attempt's share. */
export interface Coming {
  /** still to be written, of all that is wanted */
  bytes(): Promise<number>;
  /** some of it is being fetched, if only for attempts that are gone */
  isUnderWay(): boolean;
  /** ends what is fetched only for attempts that are gone: it would have been there for the next one */
  giveUp(): void;
}

/** What is left on the disk of the work directory. */
export class DiskSpace {
  coming: Coming = { bytes: async () => 0, isUnderWay: () => false, giveUp: () => {} };
  /** somebody waits for space */
  isAwaited = false;
  private readonly folder: string;
  private readonly floorBytes: number;
  private readonly shares = new Set<DiskShare>();
  private readonly turns = new Budget([1]);

  /** @param floorBytes below which nothing new is begun; never less than what counts as full, or runs would only be given back */
  constructor(folder: string, floorBytes: number) {
    this.folder = folder;
    this.floorBytes = Math.max(floorBytes, FULL_BYTES);
  }

  /** Free for those who are not root, in bytes. */
  async free(): Promise<number> {
    const { bavail, bsize } = await statfs(this.folder);
    return bavail * bsize;
  }

  /** What nobody is sure to write may be used down to the floor, in bytes; below nought it is too much already. */
  async spare(): Promise<number> {
    // First: what comes in between counts twice then, and not at all the other way round.
    const coming = await this.coming.bytes();
    return (await this.free()) - this.floorBytes - this.sureOf() - coming;
  }

  /** Whether something new may be begun: what has begun may go below the floor. */
  async isEnough(): Promise<boolean> {
    return (await this.free()) >= this.floorBytes;
  }

  /**
   * Waits, in order of arrival, until there is space for all that may come; one alone does not wait for what is only possible,
   * for nobody would make any. Whoever has a share waits for no other one, so each comes to its end.
   * @param makeRoom lets go what can be fetched again, until so many bytes more may be used down to the floor: for what is only
   * possible not before it has waited. Called first when its turn has come, so that it may say then what it fetches.
   * @returns leave(), for when nothing that it wrote is left. Rejects when the signal fires first, and as a full disk where
   * not even what is sure to come would find space alone.
   */
  async enter(
    share: DiskShare,
    makeRoom: (bytes: number) => Promise<void>,
    signal: AbortSignal,
  ): Promise<() => void> {
    const next = await this.turns.enter([1], signal);
    this.shares.add(share);
    let hasWaited = false;
    try {
      for (let fits = false; !fits;) {
        // As it is before room is made: whoever leaves meanwhile leaves what can be let go the next time.
        const isAlone = this.shares.size === 1 && !this.coming.isUnderWay();
        await makeRoom(hasWaited ? Math.max(0, this.mostOf() - this.floorBytes - this.sureOf()) : 0);
        fits = await this.fits(isAlone);
        hasWaited = !fits;
        this.isAwaited ||= hasWaited;
        if (!fits) {
          this.coming.giveUp();
          await pause(AGAIN_MS, signal);
        }
        signal.throwIfAborted();
      }
    } catch (error) {
      this.shares.delete(share);
      throw error;
    } finally {
      // Whoever is next has waited as well, and finds what was left to it only if nothing is begun meanwhile.
      this.isAwaited &&= this.turns.isAwaited;
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

  private async fits(isAlone: boolean): Promise<boolean> {
    const coming = await this.coming.bytes();
    const free = await this.free();
    if (free >= this.mostOf() + coming) return true;
    // Whoever writes no more still has what it wrote, until it leaves.
    if (this.shares.size > 1) return false;
    if (free >= FULL_BYTES + this.sureOf() + coming) return true;
    // What nobody waits for any more can be let go once it is there.
    if (!isAlone) return false;
    throw new PlatformFault('disk_full', 'the disk is too small for the data sets and the submission');
  }

  /** What has to be free for all that attempts may write. */
  private mostOf(): number {
    return [...this.shares].reduce((sum, { most }) => sum + most, FULL_BYTES);
  }

  private sureOf(): number {
    return [...this.shares].reduce((sum, { sure }) => sum + sure, 0);
  }
}
