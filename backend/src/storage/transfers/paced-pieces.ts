import { Transform, type TransformCallback } from 'node:stream';
import type { Turns } from '../../common/turns.ts';

/** How long a piece may take; one that is not taken by then waits for its reader, and costs nothing until it goes on. */
const HELD_MS = 20;

let made = 0;

/** Lets pieces of a file pass to costly work in their turn, so that of many files no more than so many are worked at. */
export class PacedPieces extends Transform {
  private readonly key = String((made += 1));
  private leave = (): void => undefined;

  constructor(private readonly turns: Turns) {
    // The next piece is asked for once the one before was taken.
    super({ readableHighWaterMark: 1, writableHighWaterMark: 1 });
  }

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.leave();
    void this.turns.run(
      this.key,
      () =>
        new Promise<void>((resolve) => {
          if (this.destroyed) {
            resolve();
            return;
          }
          const timer = setTimeout(resolve, HELD_MS);
          this.leave = () => {
            clearTimeout(timer);
            resolve();
          };
          done(null, piece);
        }),
    );
  }

  override _flush(done: TransformCallback): void {
    this.leave();
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.leave();
    done(error);
  }
}
