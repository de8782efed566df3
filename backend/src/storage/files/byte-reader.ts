/** The bytes of a stream, as many at a time as a format asks for. */
export class ByteReader {
  private held: Buffer = Buffer.alloc(0);

  constructor(private readonly source: AsyncIterator<Buffer>) {}

  /** So many bytes, fewer only where the stream ends. */
  async read(count: number): Promise<Buffer> {
    if (count <= this.held.length) return this.take(count);
    // Copied as they come: each may come in a buffer of its own.
    const bytes = Buffer.allocUnsafe(count);
    let length = 0;
    for await (const part of this.pass(count)) length += part.copy(bytes, length);
    return bytes.subarray(0, length);
  }

  /** The same, as they come. */
  async *pass(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0;) {
      if (this.held.length === 0 && !(await this.more())) return;
      const part = this.take(left);
      left -= part.length;
      yield part;
    }
  }

  async skip(count = Infinity): Promise<void> {
    for await (const _ of this.pass(count));
  }

  rest(): AsyncGenerator<Buffer> {
    return this.pass(Infinity);
  }

  /** What stands before the next pair of bytes that begins with this one and is wanted. */
  async *before(first: number, isWanted: (second: number) => boolean): AsyncGenerator<Buffer> {
    for (let from = 0; this.held.length > 0 || (await this.more());) {
      const at = this.held.indexOf(first, from);
      const second = at === -1 ? undefined : this.held[at + 1];
      if (at === -1) {
        yield this.held;
        this.held = Buffer.alloc(0);
        from = 0;
      } else if (second === undefined) {
        // Its second byte comes with the next bytes, or not at all; what stands before it waits for neither.
        if (at > 0) yield this.held.subarray(0, at);
        this.held = this.held.subarray(at);
        from = 0;
        if (await this.more()) continue;
        yield* this.rest();
      } else if (isWanted(second)) {
        if (at > 0) yield this.held.subarray(0, at);
        this.held = this.held.subarray(at);
        return;
      } else from = at + 1;
    }
  }

  /** Of what is there. */
  private take(count: number): Buffer {
    const part = this.held.subarray(0, count);
    this.held = this.held.subarray(part.length);
    return part;
  }

  /** False at the end. */
  private async more(): Promise<boolean> {
    const { done, value } = await this.source.next();
    if (done) return false;
    this.held = this.held.length === 0 ? value : Buffer.concat([this.held, value]);
    return true;
  }
}
