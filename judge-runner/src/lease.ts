import { HEARTBEAT_SECONDS, LEASE_GIVE_UP_SECONDS } from '@tianheng/contracts';
import { Refused } from './backend.client.ts';
import type { Hold } from './verdict.ts';

const RETRY_MS = 1000;
const CHECK_MS = 500;

export interface LeaseClock {
  /** monotonic milliseconds */
  now(): number;
}

const systemClock: LeaseClock = { now: () => performance.now() };

/**
 * One attempt's right to write, kept by heartbeats. It ends when the backend refuses one, when none was accepted for
 * too long, or when the runner stops; the signal fires then, and nothing may be written any more.
 */
export class Lease {
  hold: Hold = 'held';
  /** for its turn on this host, which takes nothing of the attempt's time */
  waits = false;
  readonly signal: AbortSignal;
  private readonly controller = new AbortController();
  private readonly beatOnce: (waits: boolean) => Promise<void>;
  private readonly clock: LeaseClock;
  private acceptedAt: number;
  private beating: Promise<void> | null = null;
  private timers: NodeJS.Timeout[] = [];

  /**
   * @param beat one heartbeat; rejects with Refused when the attempt is no longer this runner's
   * @param claimedAt when the claim was sent, by the clock
   */
  constructor(beat: (waits: boolean) => Promise<void>, claimedAt: number, clock: LeaseClock = systemClock) {
    this.beatOnce = beat;
    this.acceptedAt = claimedAt;
    this.clock = clock;
    this.signal = this.controller.signal;
  }

  static now = (): number => systemClock.now();

  start(): void {
    this.timers.push(setInterval(() => this.check(), CHECK_MS));
    this.schedule(HEARTBEAT_SECONDS * 1000);
  }

  /** Ends the keeping without a word; the signal stays as it is. */
  finish(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
  }

  /** The runner gives the attempt up: it may still be released, but not settled. */
  stop(): void {
    this.end('stopping');
  }

  /** The attempt takes longer than any may: no more heartbeats for it, whatever hangs. */
  overdue(): void {
    this.end('overdue');
  }

  /** One heartbeat now; a hint that the team cancelled brings it forward. */
  async beat(cancelHint = false): Promise<void> {
    if (this.beating) await this.beating;
    if (this.hold !== 'held') return;
    this.beating = this.send(cancelHint).finally(() => (this.beating = null));
    await this.beating;
  }

  /** Also false when the time is over and no timer has noticed yet, as after a pause of the whole process. */
  isHeld(): boolean {
    this.check();
    return this.hold === 'held';
  }

  private check(): void {
    if (this.clock.now() - this.acceptedAt >= LEASE_GIVE_UP_SECONDS * 1000) this.end('lost');
  }

  private async send(cancelHint: boolean): Promise<void> {
    const sentAt = this.clock.now();
    try {
      await this.beatOnce(this.waits);
      this.acceptedAt = Math.max(this.acceptedAt, sentAt);
    } catch (error) {
      if (error instanceof Refused) this.end(cancelHint ? 'cancelled' : 'lost');
      else this.check();
    }
  }

  private schedule(delay: number): void {
    const timer = setTimeout(() => {
      this.timers = this.timers.filter((other) => other !== timer);
      const before = this.acceptedAt;
      void this.beat().then(() => {
        if (this.hold === 'held' && this.timers.length > 0) {
          this.schedule(this.acceptedAt > before ? HEARTBEAT_SECONDS * 1000 : RETRY_MS);
        }
      });
    }, delay);
    this.timers.push(timer);
  }

  private end(hold: Hold): void {
    if (this.hold !== 'held') return;
    this.hold = hold;
    this.finish();
    this.controller.abort(new Error(`the attempt is ${hold}`));
  }
}
