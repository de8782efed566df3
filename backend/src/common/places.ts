/** Who may do something at the same time: so many in all, and so many of them for one key. Nobody waits, as with `Turns`. */
export class Places {
  private readonly held = new Map<string, number>();
  private taken = 0;

  constructor(
    private readonly all: number,
    private readonly each: number,
  ) {}

  /** Whose places are all taken; null: there is one. */
  lacking(key: string): 'own' | 'all' | null {
    if ((this.held.get(key) ?? 0) >= this.each) return 'own';
    return this.taken >= this.all ? 'all' : null;
  }

  /** After it was asked whether there is one. @returns what gives it back, to be called once */
  take(key: string): () => void {
    this.taken += 1;
    this.held.set(key, (this.held.get(key) ?? 0) + 1);
    return () => {
      this.taken -= 1;
      const left = (this.held.get(key) ?? 1) - 1;
      if (left > 0) this.held.set(key, left);
      else this.held.delete(key);
    };
  }
}
