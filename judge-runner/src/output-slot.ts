import { chmod, lstat, mkdir, open, rm, truncate } from 'node:fs/promises';
import path from 'node:path';
import { MIB, OUTPUT_MAX_BYTES, OUTPUT_MAX_INODES } from '@tianheng/contracts';
import { errorCode, errorText, isOfFullDisk } from './faults.ts';
import { run, runAsRoot } from './host-commands.ts';
import { entriesIn, placeOf, writeFully } from './regular-file.ts';

const WATCH_MS = 200;

/** What a sandbox puts out, and what a judge writes. */
export type SlotKind = (typeof KINDS)[number];
const KINDS = ['output', 'result'] as const;

interface Bound {
  bytes: number;
  inodes: number;
}

const BOUNDS: Record<SlotKind, Bound> = {
  output: { bytes: OUTPUT_MAX_BYTES, inodes: OUTPUT_MAX_INODES },
  result: { bytes: 4 * MIB, inodes: 128 },
};

/** Makes the folders that a container may fill. */
export interface OutputSlots {
  /** what the operator should know at start; null when the bound is the file system's own */
  weakness: string | null;
  /** An empty, bounded folder inside an attempt's own one. @returns its path */
  make(attemptFolder: string, kind: SlotKind): Promise<string>;
  /** Where the folder cannot bound itself: watches it while the container runs. */
  guard?: (folder: string, kind: SlotKind, onOver: () => void) => () => void;
}

/**
 * Loop-mounted ext4 where mounts are possible, else a watched folder.
 * @throws where the disk is full, which says nothing of mounts: a runner that is begun again later finds out
 */
export async function outputSlots(workDir: string): Promise<OutputSlots> {
  const slots = new LoopSlots(workDir);
  const trial = path.join(workDir, 'slot-trial');
  try {
    for (const kind of KINDS) await slots.makeTemplate(kind, trial);
    return slots;
  } catch (error) {
    const fullDisk = asFullDisk(error);
    if (fullDisk) throw fullDisk;
    const reason = errorText(error).split('\n')[0];
    return watchedSlots(
      `output folders are bounded by a watcher only, as no loop device can be mounted: ${reason}`,
    );
  }
}

/**
 * A fresh file system for each attempt: full means ENOSPC inside, nothing of it counts as the program's memory, and
 * an unmount is all the cleaning that a hostile tree needs. Its space is taken from the host's disk when it is made,
 * where that can be done, so that a full disk is never met by a program in the middle of its own.
 */
class LoopSlots implements OutputSlots {
  readonly weakness = null;
  private readonly workDir: string;
  private readonly templates: Partial<Record<SlotKind, Extent[]>> = {};
  private allocates = true;

  constructor(workDir: string) {
    this.workDir = workDir;
  }

  async makeTemplate(kind: SlotKind, trial: string): Promise<void> {
    const template = path.join(this.workDir, 'slot-template.ext4');
    const { bytes, inodes } = BOUNDS[kind];
    const file = await open(template, 'w', 0o600);
    await file.truncate(bytes);
    await file.close();
    // No journal: the file system never outlives its attempt.
    const features = ['-q', '-F', '-b', '4096', '-I', '256', '-m', '0', '-N', String(inodes)];
    await run('mkfs.ext4', [...features, '-O', '^has_journal', '-E', 'lazy_itable_init=0', template]);
    await mkdir(trial, { recursive: true, mode: 0o711 });
    await this.mount(template, trial);
    try {
      await runAsRoot('rmdir', [path.join(trial, 'lost+found')]);
      // Any uid, since an engine with user namespaces maps the container's to another one; folders above are closed.
      await runAsRoot('chmod', ['0777', trial]);
    } finally {
      await runAsRoot('umount', [trial]);
      await rm(trial, { recursive: true });
    }
    this.templates[kind] = await dataOf(template, bytes);
    await rm(template);
  }

  async make(attemptFolder: string, kind: SlotKind): Promise<string> {
    const image = imageOf(attemptFolder, kind);
    const folder = path.join(attemptFolder, kind);
    const { bytes } = BOUNDS[kind];
    const file = await open(image, 'wx', 0o600);
    try {
      await file.truncate(bytes);
      await this.allocate(image, bytes);
      for (const extent of this.templates[kind] ?? []) await writeFully(file, extent.bytes, extent.at);
    } finally {
      await file.close();
    }
    await mkdir(folder, { mode: 0o711 });
    await this.mount(image, folder);
    return folder;
  }

  private async allocate(image: string, bytes: number): Promise<void> {
    if (!this.allocates) return;
    try {
      await runAsRoot('fallocate', ['-l', String(bytes), image]);
    } catch (error) {
      const fullDisk = asFullDisk(error);
      if (fullDisk) throw fullDisk;
      // Not every file system can; the host's space is looked at after each container as well.
      this.allocates = false;
    }
  }

  private async mount(image: string, folder: string): Promise<void> {
    // A file that is emptied or put in another one's place is not written down as it is closed: nothing of it is to last. And space
    // is taken at once, else the kernel writes all down as soon as half of the space waits for being taken.
    const options = 'loop,noexec,nosuid,nodev,noatime,barrier=0,noauto_da_alloc,nodelalloc';
    await runAsRoot('mount', ['-t', 'ext4', '-o', options, image, folder]);
  }
}

/**
 * Gives the space of an attempt's folders back, which nothing needs any more. Unmounted and removed, an image is still held while
 * anybody has its loop device open, as each mount of another one has all of them for a moment: its space would come back only then.
 */
export async function freeImages(attemptFolder: string): Promise<void> {
  for (const kind of KINDS) {
    await truncate(imageOf(attemptFolder, kind), 0).catch((error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error;
    });
  }
}

/** What a program says of a full disk, as the system says it to us; null for any other failure. */
function asFullDisk(error: unknown): Error | null {
  const text = errorText(error);
  if (!isOfFullDisk(error) && !/No space left|Disk quota/i.test(text)) return null;
  return Object.assign(new Error(text), { code: 'ENOSPC' });
}

const imageOf = (attemptFolder: string, kind: SlotKind): string => path.join(attemptFolder, `${kind}.ext4`);

type Extent = { at: number; bytes: Buffer };
const CHUNK = 64 * 1024;

/** A template's chunks that are not all zero: it is nearly all holes. */
async function dataOf(template: string, size: number): Promise<Extent[]> {
  const list: Extent[] = [];
  const zeros = Buffer.alloc(CHUNK);
  const file = await open(template, 'r');
  try {
    for (let at = 0; at < size; at += CHUNK) {
      const bytes = Buffer.alloc(CHUNK);
      await file.read(bytes, 0, CHUNK, at);
      if (!bytes.equals(zeros)) list.push({ at, bytes });
    }
  } finally {
    await file.close();
  }
  return list;
}

/** Without mounts: a plain folder, looked at a few times a second. */
export const watchedSlots = (weakness: string): OutputSlots => new WatchedSlots(weakness);

class WatchedSlots implements OutputSlots {
  readonly weakness: string;

  constructor(weakness: string) {
    this.weakness = weakness;
  }

  async make(attemptFolder: string, kind: SlotKind): Promise<string> {
    const folder = path.join(attemptFolder, kind);
    await mkdir(folder);
    await chmod(folder, 0o777);
    return folder;
  }

  guard(folder: string, kind: SlotKind, onOver: () => void): () => void {
    const { bytes, inodes } = BOUNDS[kind];
    let running = true;
    const watch = async (): Promise<void> => {
      while (running) {
        if (await isOver(folder, bytes, inodes)) {
          onOver();
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, WATCH_MS));
      }
    };
    void watch();
    return () => (running = false);
  }
}

const UNSEEN = new Set(['EACCES', 'ENAMETOOLONG']);

/**
 * Counts disk blocks and entries until a bound is met; what vanishes meanwhile counts nothing. A folder that is closed to
 * us, or lies deeper than a path may be long, is over it: it could be filled unseen.
 */
export async function isOver(
  folder: string,
  maxBytes = OUTPUT_MAX_BYTES,
  maxEntries = OUTPUT_MAX_INODES,
): Promise<boolean> {
  let bytes = 0;
  let entries = 0;
  const folders: Buffer[] = [Buffer.from(folder)];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    try {
      for await (const { name, isFolder } of entriesIn(next)) {
        entries += 1;
        if (isFolder) folders.push(placeOf(next, name));
        else bytes += await bytesOf(placeOf(next, name));
        if (bytes > maxBytes || entries > maxEntries) return true;
      }
    } catch (error) {
      if (UNSEEN.has(errorCode(error) ?? '')) return true;
    }
  }
  return false;
}

/** On the disk. What vanishes must not hide its neighbours: a program may make and remove files all the time. */
async function bytesOf(place: Buffer): Promise<number> {
  try {
    return (await lstat(place)).blocks * 512;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 0;
    throw error;
  }
}
