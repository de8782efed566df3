import type { Logger } from 'pino';
import { errorText } from './faults.ts';
import { pause } from './pause.ts';

const PROBE_MS = 30_000;
const SHORTEST_MS = 1000;
const LONGEST_MS = 60_000;
/** An engine that has had nothing to do for so long is tried, so that one that hangs is known before it is needed. */
const IDLE_MS = 30_000;

/** Real work for the engine, from a container's making to its removal. Rejects, or never ends, when it does not work. */
export type Probe = () => Promise<void>;

/**
 * Trusts the engine until an attempt fails by it or a probe does; from then on nothing is claimed until a probe
 * succeeds. Probes come less and less often while they fail, and later after each fault in a row.
 */
export class EngineGuard {
  trusted = true;
  private readonly probe: Probe;
  private readonly logger: Logger;
  private readonly onTrusted: () => void;
  private readonly stopped = new AbortController();
  private faults = 0;
  private fineAt = performance.now();
  private firstResult: Promise<boolean> | null = null;
  private timer: NodeJS.Timeout | null = null;

  /** @param onTrusted called when a broken engine works again */
  constructor(probe: Probe, logger: Logger, onTrusted: () => void = () => undefined) {
    this.probe = probe;
    this.logger = logger;
    this.onTrusted = onTrusted;
  }

  start(): void {
    this.timer = setInterval(() => {
      const idle = this.trusted && performance.now() - this.fineAt >= IDLE_MS;
      if (idle) void this.suspect('it was idle', false);
    }, IDLE_MS);
    this.timer.unref();
  }

  stop(): void {
    this.stopped.abort();
    if (this.timer) clearInterval(this.timer);
  }

  /** A container has run to its end. */
  fine(): void {
    this.faults = 0;
    this.fineAt = performance.now();
  }

  /**
   * Something went wrong that may be the engine's fault, so it is tried.
   * @returns whether it works
   */
  suspect(why: string, isFault = true): Promise<boolean> {
    if (isFault) {
      this.faults += 1;
      this.trusted = false;
    }
    this.firstResult ??= this.examine(why);
    return this.firstResult;
  }

  /** One probe now; while it fails more follow, for which nobody waits. */
  private async examine(why: string): Promise<boolean> {
    const fault = await this.tryOnce();
    if (fault === null) {
      void this.settle(this.faults > 1 ? backOff(this.faults - 1) : 0);
      return true;
    }
    this.trusted = false;
    this.logger.error({ why, fault }, 'the container engine does not work: nothing is claimed until it does');
    void this.mend();
    return false;
  }

  private async mend(): Promise<void> {
    const { signal } = this.stopped;
    for (let tries = 1; !signal.aborted; tries += 1) {
      await pause(backOff(tries), signal);
      if (signal.aborted) return;
      const fault = await this.tryOnce();
      if (fault === null) {
        this.logger.info('the container engine works again');
        await this.settle(0);
        return;
      }
      this.logger.warn({ fault, tries }, 'the container engine still does not work');
    }
  }

  /** The probe passed; an engine that fails real work again and again all the same is left alone for a while. */
  private async settle(afterMs: number): Promise<void> {
    this.firstResult = null;
    const { signal } = this.stopped;
    if (afterMs > 0) {
      this.logger.warn({ waits_ms: afterMs, faults: this.faults }, 'the container engine keeps failing');
      await pause(afterMs, signal);
    }
    if (signal.aborted || this.firstResult !== null) return;
    this.fineAt = performance.now();
    if (this.trusted) return;
    this.trusted = true;
    this.onTrusted();
  }

  /** @returns what is wrong, null when nothing is */
  private async tryOnce(): Promise<string | null> {
    const patience = new AbortController();
    const late = pause(PROBE_MS, patience.signal).then(() => {
      if (!patience.signal.aborted) throw new Error(`no container ran within ${PROBE_MS / 1000} s`);
    });
    late.catch(() => undefined);
    try {
      await Promise.race([this.probe(), late]);
      return null;
    } catch (error) {
      return errorText(error);
    } finally {
      patience.abort();
    }
  }
}

const backOff = (tries: number): number => Math.min(SHORTEST_MS * 2 ** (tries - 1), LONGEST_MS);
