import { chmod, constants, copyFile, lstat, mkdir, open, opendir, rm } from 'node:fs/promises';
import path from 'node:path';
import { OUTPUT_MAX_BYTES, OUTPUT_MAX_INODES } from '@tianheng/contracts';
import { errorText } from './faults.ts';
import { run, runAsRoot } from './host-commands.ts';

const WATCH_MS = 200;

/** Makes the folders that a sandbox may fill. */
export interface OutputSlots {
  /** what the operator should know at start; null when the bound is the file system's own */
  weakness: string | null;
  /** An empty, bounded folder inside an attempt's own one. @returns its path */
  make(attemptFolder: string): Promise<string>;
  /** Where the folder cannot bound itself: watches it while the container runs. */
  guard?: (folder: string, onOver: () => void) => () => void;
}

/** Loop-mounted ext4 where mounts are possible, else a watched folder. */
export async function outputSlots(workDir: string): Promise<OutputSlots> {
  const slots = new LoopSlots(path.join(workDir, 'slot-template.ext4'));
  const trial = path.join(workDir, 'slot-trial');
  try {
    await slots.makeTemplate(trial);
    return slots;
  } catch (error) {
    const reason = errorText(error).split('\n')[0];
    return watchedSlots(
      `output folders are bounded by a watcher only, as no loop device can be mounted: ${reason}`,
    );
  }
}

/**
 * A fresh file system for each attempt: full means ENOSPC inside, nothing of it counts as the program's memory, and
 * an unmount is all the cleaning that a hostile tree needs.
 */
class LoopSlots implements OutputSlots {
  readonly weakness = null;
  private readonly template: string;

  constructor(template: string) {
    this.template = template;
  }

  async makeTemplate(trial: string): Promise<void> {
    const file = await open(this.template, 'w', 0o600);
    await file.truncate(OUTPUT_MAX_BYTES);
    await file.close();
    // No journal: the file system never outlives its attempt.
    const features = ['-q', '-F', '-b', '4096', '-I', '256', '-m', '0', '-N', String(OUTPUT_MAX_INODES)];
    await run('mkfs.ext4', [...features, '-O', '^has_journal', '-E', 'lazy_itable_init=0', this.template]);
    await mkdir(trial, { recursive: true, mode: 0o711 });
    await this.mount(this.template, trial);
    try {
      await runAsRoot('rmdir', [path.join(trial, 'lost+found')]);
      // Any uid, since an engine with user namespaces maps the container's to another one; folders above are closed.
      await runAsRoot('chmod', ['0777', trial]);
    } finally {
      await runAsRoot('umount', [trial]);
      await rm(trial, { recursive: true });
    }
  }

  async make(attemptFolder: string): Promise<string> {
    const image = path.join(attemptFolder, 'output.ext4');
    const folder = path.join(attemptFolder, 'output');
    await copySparse(this.template, image);
    await mkdir(folder, { mode: 0o711 });
    await this.mount(image, folder);
    return folder;
  }

  private async mount(image: string, folder: string): Promise<void> {
    await runAsRoot('mount', [
      '-t',
      'ext4',
      '-o',
      'loop,noexec,nosuid,nodev,noatime,barrier=0',
      image,
      folder,
    ]);
  }
}

/** A clone where the file system can, else only the parts that hold data: the template is nearly all holes. */
async function copySparse(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE_FORCE);
  } catch {
    const [source, target] = await Promise.all([open(from, 'r'), open(to, 'wx', 0o600)]);
    try {
      await target.truncate(OUTPUT_MAX_BYTES);
      for (const { at, bytes } of await dataOf(from, source)) await target.write(bytes, 0, bytes.length, at);
    } finally {
      await Promise.all([source.close(), target.close()]);
    }
  }
}

type Extent = { at: number; bytes: Buffer };
const extents = new Map<string, Promise<Extent[]>>();
const CHUNK = 64 * 1024;

/** The template's chunks that are not all zero, read once. */
function dataOf(file: string, handle: Awaited<ReturnType<typeof open>>): Promise<Extent[]> {
  let found = extents.get(file);
  if (!found) {
    found = (async () => {
      const list: Extent[] = [];
      const zeros = Buffer.alloc(CHUNK);
      for (let at = 0; at < OUTPUT_MAX_BYTES; at += CHUNK) {
        const bytes = Buffer.alloc(CHUNK);
        await handle.read(bytes, 0, CHUNK, at);
        if (!bytes.equals(zeros)) list.push({ at, bytes });
      }
      return list;
    })();
    extents.set(file, found);
  }
  return found;
}

/** Without mounts: a plain folder, looked at a few times a second. */
export const watchedSlots = (weakness: string): OutputSlots => new WatchedSlots(weakness);

class WatchedSlots implements OutputSlots {
  readonly weakness: string;

  constructor(weakness: string) {
    this.weakness = weakness;
  }

  async make(attemptFolder: string): Promise<string> {
    const folder = path.join(attemptFolder, 'output');
    await mkdir(folder);
    await chmod(folder, 0o777);
    return folder;
  }

  guard(folder: string, onOver: () => void): () => void {
    let running = true;
    const watch = async (): Promise<void> => {
      while (running) {
        if (await isOver(folder)) {
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

/** Counts disk blocks and entries until a bound is met; what vanishes or is closed to us meanwhile counts nothing. */
export async function isOver(
  folder: string,
  maxBytes = OUTPUT_MAX_BYTES,
  maxEntries = OUTPUT_MAX_INODES,
): Promise<boolean> {
  let bytes = 0;
  let entries = 0;
  const folders = [folder];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    try {
      for await (const entry of await opendir(next)) {
        entries += 1;
        const place = path.join(next, entry.name);
        if (entry.isDirectory()) folders.push(place);
        else bytes += (await lstat(place)).blocks * 512;
        if (bytes > maxBytes || entries > maxEntries) return true;
      }
    } catch {
      continue;
    }
  }
  return false;
}
