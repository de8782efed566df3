import { Readable } from 'node:stream';
import { orStalled } from '../../common/or-stalled.ts';
import { unavailable } from '../../common/unavailable.ts';

/** How long a storage service may say nothing. */
export const STALL_MS = 60_000;

/** The same bytes; reading fails when the source is cut off, or gives nothing for a while to somebody who waits. */
export function flowing(source: Readable, ms: number): Readable {
  const stream = Readable.from(read(source, ms), { objectMode: false });
  // A generator that was never begun runs no `finally`: whoever leaves before the first byte would keep the source open.
  return stream.once('close', () => source.destroy());
}

async function* read(source: Readable, ms: number): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const next = await orStalled(ms, chunks.next());
      if (next.done) return;
      yield next.value;
    }
  } catch (error) {
    throw unavailable(error);
  } finally {
    source.destroy();
  }
}
