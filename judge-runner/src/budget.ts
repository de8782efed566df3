/** Lets work in while its total stays within a bound, in order of arrival; a piece larger than the bound runs alone. */
export class Budget {
  private readonly total: number;
  private used = 0;
  private readonly queue: { amount: number; enter: () => void }[] = [];

  constructor(total: number) {
    this.total = total;
  }

  /** Rejects when the signal fires first. @returns leave() */
  async enter(amount: number, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.queue.length === 0 && this.fits(amount)) this.used += amount;
    else await this.turn(amount, signal);
    let inside = true;
    return () => {
      if (!inside) return;
      inside = false;
      this.used -= amount;
      this.letIn();
    };
  }

  /** Whether something might enter beside all of these; another one always may beside none. */
  hasRoomBeside(amounts: number[]): boolean {
    return amounts.length === 0 || amounts.reduce((sum, amount) => sum + amount) < this.total;
  }

  private turn(amount: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const waiting = { amount, enter };
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

  private fits(amount: number): boolean {
    return this.used === 0 || this.used + amount <= this.total;
  }

  private letIn(): void {
    for (let next = this.queue[0]; next && this.fits(next.amount); next = this.queue[0]) {
      this.queue.shift();
      this.used += next.amount;
      next.enter();
    }
  }
}
