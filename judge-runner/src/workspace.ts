import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { errorCode, errorText, isOfFullDisk } from './faults.ts';
import { mountsBelow, removeBehind, runAsRoot } from './host-commands.ts';
import { freeImages, outputSlots, type OutputSlots } from './output-slot.ts';
import { takeLock, type WorkLock } from './work-lock.ts';

const LOCK_FILE = 'runner.lock';
const STAYS =
  'not removed; if only root may, remove it by hand and let the runner have root, or sudo without a password';

/** The folders of one attempt; all of them go when it is over. */
export interface Room {
  id: string;
  folder: string;
  archive: string;
  submission: string;
  /** bounded; the only one that a sandbox writes to */
  output: string;
  /** sanitised copy for the judge */
  collected: string;
  /** bounded; the only one that a judge writes to */
  result: string;
}

/** Folders under the work directory, which one living runner at a time owns. */
export class Workspace {
  readonly cacheFolder: string;
  /** names what this work directory owns; stays the same when its runner is started again */
  readonly owner: string;
  slots!: OutputSlots;
  /** false: what is named as this runner's may be another one's by now */
  isOwned = true;
  private readonly locks: WorkLock[];
  private readonly attempts: string;
  private readonly logger: Logger;
  private readonly spare: number;
  private readonly prepared: Promise<Room>[] = [];
  private readonly alive = new Set<string>();
  /** folders of which it was told that they stay */
  private readonly stuck = new Set<string>();
  private trial: Promise<void> | null = null;
  /** the rooms of trials that were over before they were removed */
  private trialGone: Promise<void> = Promise.resolve();
  private closed = false;

  private constructor(workDir: string, owner: string, locks: WorkLock[], spare: number, logger: Logger) {
    this.locks = locks;
    this.attempts = path.join(workDir, 'attempts');
    this.cacheFolder = path.join(workDir, 'cache');
    this.owner = owner;
    this.spare = spare;
    this.logger = logger;
    void this.lost.then(() => (this.isOwned = false));
  }

  /**
   * Takes the work directory over, which fails while another living process has it, and removes what a dead one left.
   * @param place of the work directory, or of a link to it
   * @param spare rooms to keep ready
   * @param claim makes sure that nobody else owns what is named so, before anything is removed
   */
  static async open(
    place: string,
    spare: number,
    logger: Logger,
    claim: ((owner: string) => Promise<WorkLock>) | null = null,
  ): Promise<Workspace> {
    await mkdir(place, { recursive: true, mode: 0o711 });
    // Mounts are listed by where they really are.
    const workDir = await realpath(place);
    await chmod(workDir, 0o711);
    const locks = [await takeLock(path.join(workDir, LOCK_FILE))];
    try {
      const owner = await ownerOf(workDir);
      if (claim) locks.push(await claim(owner));
      for (const point of mountsBelow(workDir)) {
        await runAsRoot('umount', ['-l', point]).catch((error: unknown) => {
          logger.warn({ folder: point, error: errorText(error) }, `mount ${STAYS}`);
        });
      }
      const workspace = new Workspace(workDir, owner, locks, spare, logger);
      await mkdir(workspace.attempts, { recursive: true, mode: 0o711 });
      await mkdir(workspace.cacheFolder, { recursive: true, mode: 0o711 });
      // Before a first room is tried: what is left may have filled the disk.
      await workspace.sweep();
      workspace.slots = await outputSlots(workDir).catch(async (error: unknown) => {
        if (!isOfFullDisk(error)) throw error;
        // So may data sets, of which nobody holds one yet: all can be fetched again.
        await rm(workspace.cacheFolder, { recursive: true, force: true });
        await mkdir(workspace.cacheFolder, { mode: 0o711 });
        return outputSlots(workDir);
      });
      return workspace;
    } catch (error) {
      for (const lock of locks) await lock.release();
      throw error;
    }
  }

  /** Makes rooms ready until there are enough. */
  prepare(): void {
    while (!this.closed && this.prepared.length < this.spare) {
      const room = this.make();
      this.prepared.push(room);
      // One that failed is no room: it must not wait here for an attempt, which may come when the disk has space again.
      room.catch((error: unknown) => {
        const at = this.prepared.indexOf(room);
        if (at >= 0) void this.prepared.splice(at, 1);
        this.logger.warn({ error: errorText(error) }, 'no room could be prepared');
      });
    }
  }

  /** A room that was made ready, else a new one; also when the one that is just being made fails. */
  async take(): Promise<Room> {
    const ready = await this.prepared.shift()?.catch(() => null);
    return ready ?? this.make();
  }

  /** Removes a room, and makes the next one ready. Never rejects: what stays is swept later. */
  async give(room: Room): Promise<void> {
    await this.discardOrTell(room.folder);
    this.alive.delete(room.id);
  }

  /**
   * Rejects while rooms cannot be made, whether or not there are some from a better time. One trial at a time: on a disk that
   * hangs each keeps one of the threads that files are read and written by.
   */
  tryOut(): Promise<void> {
    this.trial ??= this.tryRoom().finally(() => (this.trial = null));
    return this.trial;
  }

  isAlive(id: string): boolean {
    return this.alive.has(id);
  }

  /** Removes every attempt's folder that no attempt of this process holds, as far as this user may. */
  async sweep(): Promise<void> {
    for (const id of await readdir(this.attempts)) {
      if (!this.isOwned) return;
      const folder = path.join(this.attempts, id);
      if (!this.alive.has(id)) await this.discardOrTell(folder);
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    const rooms = await Promise.allSettled(this.prepared.splice(0));
    for (const room of rooms) if (room.status === 'fulfilled') await this.give(room.value);
    await this.trialGone;
    for (const lock of this.locks) await lock.release();
  }

  /** Resolves with the reason when another runner may take the work directory over, though this one lives. */
  get lost(): Promise<string> {
    return Promise.race(this.locks.map(({ lost }) => lost));
  }

  private async tryRoom(): Promise<void> {
    try {
      const room = await this.make();
      // Removed behind all that attempts have left: whether a room can be made is known before that.
      const gone = Promise.all([this.trialGone, this.give(room)]);
      this.trialGone = gone.then(() => undefined);
    } catch (error) {
      // On a full disk there is a look of its own, and what is written next may find room again.
      if (!isOfFullDisk(error)) throw error;
    }
  }

  private async make(): Promise<Room> {
    const id = randomBytes(9).toString('hex');
    this.alive.add(id);
    const folder = path.join(this.attempts, id);
    const inside = (name: string): string => path.join(folder, name);
    try {
      await mkdir(folder, { mode: 0o711 });
      await mkdir(inside('submission'), { mode: 0o755 });
      await mkdir(inside('collected'), { mode: 0o755 });
      return {
        id,
        folder,
        archive: inside('submission.zip'),
        submission: inside('submission'),
        output: await this.slots.make(folder, 'output'),
        collected: inside('collected'),
        result: await this.slots.make(folder, 'result'),
      };
    } catch (error) {
      await this.discard(folder).catch(() => undefined);
      this.alive.delete(id);
      throw error;
    }
  }

  /** What stays costs space and nothing else, for each room has a name of its own: it is told of once. */
  private async discardOrTell(folder: string): Promise<void> {
    try {
      await this.discard(folder);
      this.stuck.delete(folder);
    } catch (error) {
      if (this.stuck.has(folder)) return;
      this.stuck.add(folder);
      this.logger.warn({ folder, error: errorText(error) }, `folder ${STAYS}`);
    }
  }

  private async discard(folder: string): Promise<void> {
    for (const point of mountsBelow(folder)) {
      // A container that is just being removed may still hold it; lazily, it goes with the container.
      await runAsRoot('umount', [point]).catch(() => runAsRoot('umount', ['-l', point]));
    }
    await freeImages(folder);
    await removeBehind(folder);
  }
}

/**
 * A name that outlives the process, so that the next one finds the containers of the last. It belongs to this very
 * folder: a copy of it is another runner's, which would take the first one's containers for its own leftovers.
 */
async function ownerOf(workDir: string): Promise<string> {
  const file = path.join(workDir, 'owner');
  const known = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    return '';
  });
  const { ino } = await stat(path.join(workDir, LOCK_FILE));
  const [name, folder] = known.trim().split(' ');
  if (name && folder === String(ino)) return name;
  const owner = randomBytes(9).toString('hex');
  await writeFile(file, `${owner} ${ino}\n`, { mode: 0o600 });
  return owner;
}
