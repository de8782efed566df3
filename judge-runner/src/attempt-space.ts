import { OUTPUT_MAX_BYTES, OUTPUT_MAX_ENTRIES, type JudgeAssignment } from '@tianheng/contracts';
import type { DatasetCache } from './dataset-cache.ts';
import type { DiskShare, DiskSpace } from './disk-space.ts';
import { PlatformFault } from './faults.ts';
import type { Lease } from './lease.ts';
import { BLOCK_BYTES, unpackedAtMost } from './zip.ts';

/** What is collected of an output, with its folders. */
const COLLECTED_MAX_BYTES = OUTPUT_MAX_BYTES + BLOCK_BYTES * OUTPUT_MAX_ENTRIES;
/** Then another host may have more. */
const PATIENCE_MS = 10 * 60_000;

interface SpaceTools {
  disk: Pick<DiskSpace, 'enter' | 'spare'>;
  datasets: Pick<DatasetCache, 'makeRoom' | 'want'>;
}

/** The disk's space for an attempt's data sets, its submission and what is collected, taken all at once before anything is written. */
export class AttemptSpace {
  private readonly task: JudgeAssignment;
  private readonly tools: SpaceTools;
  private readonly share: DiskShare = { sure: 0, most: 0 };
  private unwant: (() => void) | null = null;

  constructor(task: JudgeAssignment, tools: SpaceTools) {
    this.task = task;
    this.tools = tools;
  }

  /** For whatever the archive may hold, and the sets that are not here. @returns leave(), for when nothing of it is left */
  async take(lease: Pick<Lease, 'signal' | 'waits'>): Promise<() => void> {
    this.tell(this.archive, this.archive + unpackedAtMost(this.archive));
    const late = new AbortController();
    const clock = setTimeout(() => {
      // A disk that does not answer hears of no end: what is said to wait would be kept for ever.
      lease.waits = false;
      late.abort(new PlatformFault('disk_full', 'other attempts leave no space on the disk'));
    }, PATIENCE_MS);
    lease.waits = true;
    try {
      const signal = AbortSignal.any([lease.signal, late.signal]);
      const leave = await this.tools.disk.enter(this.share, (bytes) => this.wantAndMakeRoom(bytes), signal);
      return () => {
        leave();
        this.unwant?.();
      };
    } catch (error) {
      this.unwant?.();
      throw error;
    } finally {
      lease.waits = false;
      clearTimeout(clock);
    }
  }

  /** The archive is there, and says that so much is in it, which need not be true. */
  fetched(bytes: number): void {
    this.tell(0, Math.min(bytes, unpackedAtMost(this.archive)));
  }

  /** Now it comes. */
  async unpacks(bytes: number): Promise<void> {
    const most = Math.min(bytes, unpackedAtMost(this.archive));
    this.tell(most, most);
    await this.makeRoom(0);
  }

  unpacked(): void {
    this.tell(0, 0);
  }

  collected(): void {
    Object.assign(this.share, { sure: 0, most: 0 });
  }

  private get archive(): number {
    return this.task.submission.size;
  }

  /** Beside what may be collected, of which nothing is sure. */
  private tell(sure: number, most: number): void {
    Object.assign(this.share, { sure, most: most + COLLECTED_MAX_BYTES });
  }

  private async wantAndMakeRoom(bytes: number): Promise<void> {
    const { datasets } = this.tools;
    const { input, truth } = this.task;
    // In its turn: what is kept before that could not be let go for those who are first.
    this.unwant ??= await datasets.want([...input, ...truth]);
    await this.makeRoom(bytes);
  }

  /** Of cached data sets, where the disk has not so much above its floor. */
  private async makeRoom(bytes: number): Promise<void> {
    const { datasets, disk } = this.tools;
    if ((await disk.spare()) < bytes) await datasets.makeRoom(bytes);
  }
}
