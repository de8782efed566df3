import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { POLL_SECONDS, type JudgeAssignment } from '@tianheng/contracts';
import type { Logger } from 'pino';
import type { Backend } from './backend.client.ts';
import { errorText } from './faults.ts';
import { Lease } from './lease.ts';

const CLEANUP_PATIENCE_MS = 15_000;
const RELEASE_PATIENCE_MS = 20_000;

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
  /** of the claim that has no answer yet, although the backend may have granted it */
  private unanswered: string | null = null;
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
    await this.filling;
    this.free();
    const givenBack = this.giveBack();
    await Promise.race([this.idle(), sleep(drainMs, undefined, { signal: hurry }).catch(() => undefined)]);
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
      while (!this.stopping && this.hasSlot() && (await this.isReady())) {
        if (!(await this.claimOne())) break;
      }
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

  private async claimOne(): Promise<boolean> {
    const { backend, images, logger } = this.options;
    // It may have been told to stop while it looked whether it may.
    if (this.stopping) return false;
    const claimedAt = Lease.now();
    this.unanswered ??= randomUUID();
    try {
      const task = await backend.claim(this.unanswered, images());
      this.unanswered = null;
      if (this.unreachable) logger.info('the backend answers again');
      this.unreachable = false;
      if (task) this.begin(task, claimedAt);
      return task !== null;
    } catch (error) {
      if (!this.unreachable) logger.warn({ error: errorText(error) }, 'nothing can be claimed; trying on');
      this.unreachable = true;
      return false;
    }
  }

  /** What may have been granted to a claim without an answer waits for no lease to run out. */
  private async giveBack(): Promise<void> {
    if (!this.unanswered) return;
    const { backend, logger } = this.options;
    try {
      await backend.release({
        lease_token: this.unanswered,
        fault: 'platform',
        cause: 'runner_stopping',
        detail: 'The claim had no answer when the runner was told to stop.',
        judge_log_stored: false,
      });
    } catch (error) {
      logger.warn({ error: errorText(error) }, 'a claim without an answer could not be given back');
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

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const patience = new AbortController();
  await Promise.race([work, sleep(ms, undefined, { signal: patience.signal }).catch(() => undefined)]);
  patience.abort();
}
