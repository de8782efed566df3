/** Runs work one after the other per key, and at most `width` at a time in all. */
export class Turns {
  private readonly tails = new Map<string, Promise<void>>();
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(private readonly width: number) {}

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.tails.get(key) ?? Promise.resolve();
    let finish = (): void => undefined;
    const tail = new Promise<void>((resolve) => {
      finish = resolve;
    });
    this.tails.set(key, tail);
    await before;
    await this.enter();
    try {
      return await work();
    } finally {
      this.leave();
      if (this.tails.get(key) === tail) this.tails.delete(key);
      finish();
    }
  }

  private async enter(): Promise<void> {
    if (this.running < this.width) {
      this.running += 1;
      return;
    }
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** Hands its place to the next in line. */
  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running -= 1;
  }
}
