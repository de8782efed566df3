/**
 * A bound for a whole piece of work. Its clock stands still while the work waits for its turn: that is bounded by the
 * patience of those before it.
 */
export class Patience {
  private left: number;
  private since: number | null = null;
  private timer: NodeJS.Timeout | undefined;
  private readonly onOver: () => void;

  constructor(ms: number, onOver: () => void) {
    this.left = ms;
    this.onOver = onOver;
    this.resume();
  }

  pause(): void {
    if (this.since === null) return;
    clearTimeout(this.timer);
    this.left -= performance.now() - this.since;
    this.since = null;
  }

  resume(): void {
    if (this.since !== null) return;
    this.since = performance.now();
    this.timer = setTimeout(this.onOver, Math.max(0, this.left)).unref();
  }

  /** The work is done. */
  end(): void {
    this.pause();
  }
}
