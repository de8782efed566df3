import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { POLL_SECONDS, type JudgeAssignment } from '@tianheng/contracts';
import type { Logger } from 'pino';
import type { Backend } from './backend.client.ts';
import { errorText } from './faults.ts';
import { Lease } from './lease.ts';
import { within } from './within.ts';

const CLEANUP_PATIENCE_MS = 15_000;
/** Longer than a claim that is under way. */
const FILL_PATIENCE_MS = 12_000;
const RELEASE_PATIENCE_MS = 20_000;
/** How late a copy of a claim may still take something: a backend that hung, or whose machine did, goes on with it. */
const LATE_COPY_MS = 10 * 60_000;

export interface WorkerOptions {
  backend: Backend;
  slots: number;
  /** names of the images held, sent with each claim */
  images: () => string[];
  /** false: the engine or the disk is not fit, so nothing may be claimed */
  ready: () => Promise<boolean>;
  /** false: whatever is claimed beside what runs would wait for its turn on this host */
  hasRoom: (running: JudgeAssignment[]) => boolean;
  /** calls boxesDone when its containers have run, its report may still be on the way then */
  judge: (task: JudgeAssignment, lease: Lease, boxesDone: () => void) => Promise<{ cleaned: Promise<void> }>;
  logger: Logger;
}

/** Claims waiting commitments whenever it is woken or its poll is due, as many at once as it has slots. */
export class JudgeWorker {
  private readonly options: WorkerOptions;
  private readonly leases = new Map<string, Lease>();
  private readonly running = new Set<Promise<void>>();
  /** what takes a slot; an attempt that only reports takes none */
  private readonly busy = new Set<JudgeAssignment>();
  private readonly cleaning = new Set<Promise<void>>();
  private readonly onFree: (() => void)[] = [];
  private filling: Promise<void> | null = null;
  private wokenMeanwhile = false;
  private stopping = false;
  private unreachable = false;
  /** its own fitness cannot be told */
  private unsure = false;
  /**
   * Claims of which some copy had no answer, with when the last was sent: they may have been granted, or may be later, for
   * nobody else to hold.
   */
  private readonly unheard = new Map<string, number>();
  private poll: NodeJS.Timeout | null = null;

  constructor(options: WorkerOptions) {
    this.options = options;
  }

  start(): void {
    this.poll = setInterval(() => void this.fill(), POLL_SECONDS * 1000);
    void this.fill();
  }

  /** For a ticket: fills the free slots and returns when one is free again, so that other runners take the next. */
  async wake(): Promise<void> {
    await this.fill();
    while (!this.stopping && !this.hasSlot()) {
      await new Promise<void>((resolve) => this.onFree.push(resolve));
    }
  }

  /** A hint that a run was cancelled: its lease is asked about at once. */
  async cancelHint(runId: string): Promise<void> {
    await this.leases.get(runId)?.beat(true);
  }

  /** Claims no more, lets what runs come to its end for a while, then releases the rest. */
  async stop(drainMs: number, hurry: AbortSignal): Promise<void> {
    this.stopping = true;
    if (this.poll) clearInterval(this.poll);
    const drained = sleep(drainMs, undefined, { signal: hurry }).catch(() => undefined);
    // What is still claimed is run or given back as well; a disk that does not answer must not keep the others from that.
    if (this.filling) await within(FILL_PATIENCE_MS, this.filling);
    this.free();
    const givenBack = this.giveBack();
    await Promise.race([this.idle(), drained]);
    for (const lease of this.leases.values()) lease.stop();
    await within(RELEASE_PATIENCE_MS, Promise.all([this.idle(), givenBack]));
    await within(CLEANUP_PATIENCE_MS, Promise.all(this.cleaning));
  }

  /**
   * Reports that do not come through, for want of a backend, hold back new work as well. So does one that waits for its
   * turn: others would only wait behind it, away from runners that have room for them.
   */
  private hasSlot(): boolean {
    const { slots, hasRoom } = this.options;
    return this.busy.size < slots && this.running.size < 2 * slots && hasRoom([...this.busy]);
  }

  private async idle(): Promise<void> {
    await Promise.all(this.running);
  }

  /** One filling at a time; a wake during it makes it look once more, so that no hint is lost. */
  private async fill(): Promise<void> {
    if (this.filling) {
      this.wokenMeanwhile = true;
      return this.filling;
    }
    this.filling = this.claimAll().finally(() => (this.filling = null));
    return this.filling;
  }

  private async claimAll(): Promise<void> {
    do {
      this.wokenMeanwhile = false;
      while (!this.stopping && this.hasSlot()) {
        if (!(await this.isReady())) {
          await this.giveBack();
          break;
        }
        // What was begun last may wait for its turn by now.
        if (!this.hasSlot() || !(await this.claimOne())) break;
      }
      // A claim that is not asked for again may have been granted all the same.
      if (!this.stopping && !this.hasSlot()) await this.giveBack();
    } while (this.wokenMeanwhile && !this.stopping);
  }

  /** A disk that does not tell its space is none to begin anything on, and no reason to end what runs. */
  private async isReady(): Promise<boolean> {
    const { ready, logger } = this.options;
    try {
      const isReady = await ready();
      if (this.unsure) logger.info('the work directory can be looked at again');
      this.unsure = false;
      return isReady;
    } catch (error) {
      if (!this.unsure)
        logger.error(
          { error: errorText(error) },
          'the work directory cannot be looked at: nothing is claimed',
        );
      this.unsure = true;
      return false;
    }
  }

  /**
   * What another copy of an unheard claim was told does not tell what becomes of that one. With a token whose attempt was taken and
   * lost again nothing can be had any more, so a claim of its own is made besides.
   */
  private async claimOne(): Promise<boolean> {
    // It may have been told to stop while it looked whether it may.
    if (this.stopping) return false;
    for (const token of [...this.unheard.keys()]) {
      const told = await this.claim(token);
      if (told !== 'nothing' || this.stopping) return told === 'granted';
    }
    return (await this.claim(randomUUID())) === 'granted';
  }

  private async claim(token: string): Promise<'granted' | 'nothing' | 'unheard'> {
    const { backend, images, logger } = this.options;
    const claimedAt = Lease.now();
    try {
      const task = await backend.claim(token, images());
      if (this.unreachable) logger.info('the backend answers again');
      this.unreachable = false;
      if (task || this.isPast(token, claimedAt)) this.unheard.delete(token);
      if (task) this.begin(task, claimedAt);
      return task ? 'granted' : 'nothing';
    } catch (error) {
      this.unheard.set(token, claimedAt);
      if (!this.unreachable) logger.warn({ error: errorText(error) }, 'nothing can be claimed; trying on');
      this.unreachable = true;
      return 'unheard';
    }
  }

  /** Whether no copy of an unheard claim can come so late any more. */
  private isPast(token: string, now: number): boolean {
    return now - (this.unheard.get(token) ?? now) > LATE_COPY_MS;
  }

  /** What may have been granted to unheard claims waits for no lease to run out. */
  private async giveBack(): Promise<void> {
    await Promise.all([...this.unheard.keys()].map((token) => this.giveBackOne(token)));
  }

  private async giveBackOne(token: string): Promise<void> {
    const { backend, logger } = this.options;
    const askedAt = Lease.now();
    try {
      const { outcome } = await backend.release({
        lease_token: token,
        fault: 'platform',
        cause: 'runner_stopping',
        detail: 'The claim had no answer, and its runner takes nothing now.',
        judge_log_stored: false,
      });
      // Stale is also what has not been granted yet.
      if (outcome !== 'stale' || this.isPast(token, askedAt)) this.unheard.delete(token);
    } catch (error) {
      if (this.stopping || !this.unreachable)
        logger.warn({ error: errorText(error) }, 'a claim without an answer could not be given back');
      this.unreachable = true;
    }
  }

  private begin(task: JudgeAssignment, claimedAt: number): void {
    const { backend, judge, logger } = this.options;
    const lease = new Lease((waits) => backend.heartbeat(task.lease_token, waits), claimedAt);
    lease.start();
    this.leases.set(task.run_id, lease);
    logger.info({ run: task.run_id, attempt: task.attempt }, 'attempt claimed');
    this.busy.add(task);
    const boxesDone = (): void => {
      if (this.busy.delete(task)) this.free();
    };
    const run = judge(task, lease, boxesDone).then(({ cleaned }) => {
      boxesDone();
      const cleaning = cleaned.finally(() => this.cleaning.delete(cleaning));
      this.cleaning.add(cleaning);
      this.running.delete(run);
      if (this.leases.get(task.run_id) === lease) this.leases.delete(task.run_id);
      this.free();
    });
    this.running.add(run);
  }

  private free(): void {
    for (const resolve of this.onFree.splice(0)) resolve();
    if (!this.stopping) void this.fill();
  }
}
