/** How much of each kind, always in the same order. */
export type Amounts = readonly number[];

/**
 * Lets work in while the total of each kind stays within its bound, in order of arrival and with all its kinds at once;
 * a piece larger than a bound runs alone.
 */
export class Budget {
  private readonly total: Amounts;
  private readonly inside = new Set<{ amounts: Amounts }>();
  private readonly queue: { amounts: Amounts; enter: () => void }[] = [];

  constructor(total: Amounts) {
    this.total = total;
  }

  /** Rejects when the signal fires first. @returns leave() */
  async enter(amounts: Amounts, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const piece = { amounts };
    if (this.queue.length === 0 && this.fits(amounts)) this.inside.add(piece);
    else await this.turn(piece, signal);
    return () => {
      if (this.inside.delete(piece)) this.letIn();
    };
  }

  /** Somebody waits to be let in. */
  get isAwaited(): boolean {
    return this.queue.length > 0;
  }

  /** Whether something might enter beside all of these; another one always may beside none. */
  hasRoomBeside(pieces: Amounts[]): boolean {
    return pieces.length === 0 || this.sums(pieces).every((sum, kind) => sum < (this.total[kind] ?? 0));
  }

  private turn(piece: { amounts: Amounts }, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        this.inside.add(piece);
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const waiting = { amounts: piece.amounts, enter };
      this.queue.push(waiting);
      const giveUp = (): void => {
        const at = this.queue.indexOf(waiting);
        if (at < 0) return;
        this.queue.splice(at, 1);
        this.letIn();
        reject(signal.reason);
      };
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  private fits(amounts: Amounts): boolean {
    if (this.inside.size === 0) return true;
    const pieces = [...this.inside].map((piece) => piece.amounts);
    return this.sums([...pieces, amounts]).every((sum, kind) => sum <= (this.total[kind] ?? 0));
  }

  private sums(pieces: Amounts[]): number[] {
    return this.total.map((_, kind) => pieces.reduce((sum, amounts) => sum + (amounts[kind] ?? 0), 0));
  }

  private letIn(): void {
    for (let next = this.queue[0]; next && this.fits(next.amounts); next = this.queue[0]) {
      this.queue.shift();
      next.enter();
    }
  }
}
