import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { SignedFile } from '@tianheng/contracts';
import { togetherOrNot } from './all-of.ts';
import { Budget } from './budget.ts';
import { keyOf, nameOf, safeName } from './dataset-names.ts';
import type { DiskSpace } from './disk-space.ts';
import type { Download } from './download.ts';
import { errorCode, toPlatformFault } from './faults.ts';

/** Files that are fetched at once, of all sets: more would only share the same line. */
const LANES = 8;

/** A folder of data set files, to be mounted read-only; it stays until released. */
export interface HeldFolder {
  folder: string;
  release(): void;
}

interface Bounds {
  /** of all contents together */
  maxBytes: number;
  /** where they lie: of what can be fetched again nothing keeps it from other work */
  disk: Pick<DiskSpace, 'spare' | 'coming'>;
}

interface Folder {
  usedAt: number;
  holders: number;
}

/** A content that somebody needs: it is not let go, and until it is here its space is kept. */
interface Wanted {
  holders: number;
  /** bytes to come */
  left: number;
  looked: Promise<void>;
}

interface Building {
  done: Promise<void>;
  stop: AbortController;
}

interface Fetching {
  done: Promise<void>;
  wanted: number;
  stop: AbortController;
}

/** A content on its way until that has ended, also once it was given up: then it lies beside what is fetched anew instead. */
interface Arriving {
  name: string;
  size: number;
  draft: string;
  signal: AbortSignal;
}

/**
 * Data sets by content: `files/<sha256>` holds each content once, `sets/<key>` links the files of one data set under
 * their names. Over its bounds the least recently used sets go, never one that is held.
 */
export class DatasetCache {
  private readonly files: string;
  private readonly sets: string;
  private readonly bounds: Bounds;
  private readonly download: Download;
  private readonly known = new Map<string, Folder>();
  private readonly building = new Map<string, Building>();
  private readonly fetching = new Map<string, Fetching>();
  private readonly arriving = new Set<Arriving>();
  /** by their names among the files */
  private readonly wanted = new Map<string, Wanted>();
  private readonly lanes = new Budget([LANES]);
  private evicting: Promise<void> = Promise.resolve();

  private constructor(root: string, bounds: Bounds, download: Download) {
    this.files = path.join(root, 'files');
    this.sets = path.join(root, 'sets');
    this.bounds = bounds;
    this.download = download;
  }

  static async open(root: string, bounds: Bounds, download: Download): Promise<DatasetCache> {
    const cache = new DatasetCache(root, bounds, download);
    await mkdir(cache.files, { recursive: true, mode: 0o711 });
    await mkdir(cache.sets, { recursive: true, mode: 0o711 });
    for (const key of await readdir(cache.sets)) {
      const place = path.join(cache.sets, key);
      if (key.startsWith('.')) await rm(place, { recursive: true });
      else cache.known.set(key, { usedAt: (await stat(place)).mtimeMs, holders: 0 });
    }
    for (const name of await readdir(cache.files)) {
      if (name.startsWith('.')) await rm(path.join(cache.files, name));
    }
    bounds.disk.coming = {
      bytes: () => cache.comingBytes(),
      isUnderWay: () => cache.building.size + cache.arriving.size > 0,
      giveUp: () => cache.giveUp(),
    };
    return cache;
  }

  /**
   * Before anything of them is fetched: keeps the contents that are here, and the disk's space for the others, once for all who
   * want the same.
   * @returns release()
   */
  async want(files: SignedFile[]): Promise<() => void> {
    const contents = new Map(files.map((file) => [nameOf(file), file.size]));
    const looks = [...contents].map(([name, size]) => {
      const one = this.wanted.get(name) ?? { holders: 0, left: 0, looked: Promise.resolve() };
      if (one.holders === 0) one.looked = this.look(name, size, one);
      this.wanted.set(name, one);
      one.holders += 1;
      return one.looked;
    });
    await Promise.all(looks);
    return () => {
      for (const name of contents.keys()) this.unwant(name);
    };
  }

  private async look(name: string, size: number, one: Wanted): Promise<void> {
    // One that began before may be taking away what is looked for.
    await this.evicting;
    one.left = (await hasSize(path.join(this.files, name), size)) ? 0 : size;
  }

  private unwant(name: string): void {
    const one = this.wanted.get(name);
    if (one && (one.holders -= 1) === 0) this.wanted.delete(name);
  }

  private async comingBytes(): Promise<number> {
    const arriving = [...this.arriving];
    const lasting = new Set(arriving.filter(({ signal }) => !signal.aborted).map(({ name }) => name));
    const wanted = [...this.wanted].map(([name, { left }]) => (lasting.has(name) ? 0 : left));
    const rests = arriving.map(async ({ size, draft }) =>
      Math.max(0, size - ((await statOrNull(draft))?.size ?? 0)),
    );
    return [...wanted, ...(await Promise.all(rests))].reduce((sum, bytes) => sum + bytes, 0);
  }

  /** Calls for the same set at the same time share one fetch. */
  async hold(files: SignedFile[], signal: AbortSignal): Promise<HeldFolder> {
    const key = keyOf(files);
    const entry = this.known.get(key) ?? { usedAt: 0, holders: 0 };
    this.known.set(key, entry);
    entry.holders += 1;
    try {
      await this.ensure(key, files, signal);
    } catch (error) {
      this.release(key, entry);
      throw error;
    }
    entry.usedAt = Date.now();
    let held = true;
    return {
      folder: path.join(this.sets, key),
      release: () => {
        if (held) this.release(key, entry);
        held = false;
      },
    };
  }

  private release(key: string, entry: Folder): void {
    entry.holders -= 1;
    if (entry.usedAt === 0 && entry.holders === 0) this.known.delete(key);
  }

  /** Each caller waits with its own signal; the fetch itself goes on for the others. */
  private async ensure(key: string, files: SignedFile[], signal: AbortSignal): Promise<void> {
    const given = this.building.get(key);
    // It was for nobody, and takes away what it has.
    if (given?.stop.signal.aborted) await Promise.race([given.done.catch(() => undefined), rejectOn(signal)]);
    const building = this.building.get(key) ?? this.beginBuild(key, files);
    await Promise.race([building.done, rejectOn(signal)]);
  }

  private beginBuild(key: string, files: SignedFile[]): Building {
    const stop = new AbortController();
    const done = this.build(key, files, stop.signal).finally(() => this.building.delete(key));
    done.catch(() => undefined);
    const building = { done, stop };
    this.building.set(key, building);
    return building;
  }

  private giveUp(): void {
    for (const [key, { stop }] of this.building)
      if (!this.known.get(key)?.holders) stop.abort(new Error('nobody waits for this data set any more'));
  }

  private async build(key: string, files: SignedFile[], stop: AbortSignal): Promise<void> {
    const place = path.join(this.sets, key);
    // An eviction that began before this set was held may be taking it away; later ones leave it alone.
    await this.evicting;
    try {
      if (await this.isWhole(place, files)) {
        const now = new Date();
        await utimes(place, now, now);
        return;
      }
      await this.remove(key);
    } catch (error) {
      throw toPlatformFault(error, 'fetch_failed');
    }
    const release = await this.want(files);
    const draft = path.join(this.sets, `.${randomBytes(9).toString('hex')}`);
    try {
      await this.makeRoom(0);
      await mkdir(draft, { mode: 0o755 });
      const places = files.map(
        (file) => (signal: AbortSignal) =>
          this.place(file, path.join(draft, safeName(file.filename)), signal),
      );
      await togetherOrNot(places, stop);
      await store(draft);
      await rename(draft, place);
      this.note(key);
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      throw toPlatformFault(error, 'fetch_failed');
    } finally {
      release();
    }
  }

  /** Also when all who wanted it are gone by now. */
  private note(key: string): void {
    const entry = this.known.get(key) ?? { usedAt: 0, holders: 0 };
    entry.usedAt = Date.now();
    this.known.set(key, entry);
  }

  /** A host that stopped suddenly may have cut short what was not yet on its disk. */
  private async isWhole(place: string, files: SignedFile[]): Promise<boolean> {
    if (!(await statOrNull(place))) return false;
    const whole = files.map((file) => hasSize(path.join(place, safeName(file.filename)), file.size));
    return (await Promise.all(whole)).every(Boolean);
  }

  /** Linked right after it is there, again if an eviction came in between. */
  private async place(file: SignedFile, target: string, signal: AbortSignal): Promise<void> {
    const source = path.join(this.files, nameOf(file));
    for (let tries = 0; ; tries += 1) {
      if (!(await hasSize(source, file.size))) await this.fetch(file, source, signal);
      this.arrived(nameOf(file));
      signal.throwIfAborted();
      try {
        await link(source, target);
        return;
      } catch (error) {
        if (errorCode(error) !== 'ENOENT' || tries > 3) throw error;
      }
    }
  }

  private arrived(name: string): void {
    const one = this.wanted.get(name);
    if (one) one.left = 0;
  }

  /** Shared by all who want this content; it ends with the last of them who gives up. */
  private async fetch(file: SignedFile, target: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const fetching = this.fetching.get(target) ?? this.begin(file, target);
    fetching.wanted += 1;
    try {
      await Promise.race([fetching.done, rejectOn(signal)]);
    } finally {
      fetching.wanted -= 1;
      if (fetching.wanted === 0) {
        this.fetching.delete(target);
        fetching.stop.abort();
      }
    }
  }

  private begin(file: SignedFile, target: string): Fetching {
    const stop = new AbortController();
    const done = this.fetchOnce(file, target, stop.signal);
    done.catch(() => undefined);
    const fetching = { done, wanted: 0, stop };
    this.fetching.set(target, fetching);
    return fetching;
  }

  private async fetchOnce(file: SignedFile, target: string, signal: AbortSignal): Promise<void> {
    const leave = await this.lanes.enter([1], signal);
    const draft = path.join(this.files, `.${randomBytes(9).toString('hex')}`);
    const one = { name: nameOf(file), size: file.size, draft, signal };
    this.arriving.add(one);
    try {
      await this.download(file, draft, 0o444, signal);
      await store(draft);
      await rename(draft, target);
      this.arrived(one.name);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    } finally {
      this.arriving.delete(one);
      leave();
    }
  }

  /** What nobody holds goes, the longest unused first, until so much more may come than is wanted; one eviction at a time. */
  makeRoom(bytes: number): Promise<void> {
    const evicted = this.evicting.then(() => this.evict(bytes));
    this.evicting = evicted.catch(() => undefined);
    return evicted;
  }

  private async evict(needed: number): Promise<void> {
    if (await this.fits(needed)) return;
    // Left by sets that were given up.
    await this.dropUnlinked();
    const idle = [...this.known].filter(([, { holders }]) => holders === 0);
    idle.sort(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [key, entry] of idle) {
      if (await this.fits(needed)) return;
      if (entry.holders > 0) continue;
      this.known.delete(key);
      await this.remove(key);
      await this.dropUnlinked();
    }
  }

  private async fits(needed: number): Promise<boolean> {
    const { maxBytes, disk } = this.bounds;
    const kept = (await this.comingBytes()) + (await this.usedBytes());
    return kept <= maxBytes && needed <= (await disk.spare());
  }

  /** Under its name it is whole, or not there. */
  private async remove(key: string): Promise<void> {
    const grave = path.join(this.sets, `.${randomBytes(9).toString('hex')}`);
    try {
      await rename(path.join(this.sets, key), grave);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return;
      throw error;
    }
    await rm(grave, { recursive: true });
  }

  private async usedBytes(): Promise<number> {
    const sizes = (await readdir(this.files)).map(
      async (name) => (await statOrNull(path.join(this.files, name)))?.size ?? 0,
    );
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  }

  private async dropUnlinked(): Promise<void> {
    for (const name of await readdir(this.files)) {
      const place = path.join(this.files, name);
      const isLeft = !name.startsWith('.') && (await statOrNull(place))?.nlink === 1;
      if (isLeft && !this.wanted.has(name)) await rm(place, { force: true });
    }
  }
}

const statOrNull = (place: string): Promise<Stats | null> => stat(place).catch(() => null);

const hasSize = async (place: string, size: number): Promise<boolean> =>
  (await statOrNull(place))?.size === size;

/** On the disk, before it gets the name under which it is believed. */
async function store(place: string): Promise<void> {
  const handle = await open(place);
  await handle.sync().finally(() => handle.close());
}

const rejectOn = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const fail = (): void => reject(signal.reason);
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });
