import { Readable } from 'node:stream';

/** How long a storage service may say nothing. */
export const STALL_MS = 60_000;

const stalled = (ms: number): Error => new Error(`The storage service said nothing for ${ms} ms.`);

/** The promise, failing when it takes longer; what it comes to after that is `dropped`. */
export async function orStalled<T>(
  ms: number,
  work: Promise<T>,
  dropped: (late: T) => void = () => undefined,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let isLate = false;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(stalled(ms));
    }, ms);
  });
  // Nobody else waits for it then.
  work.then(
    (result) => isLate && dropped(result),
    () => undefined,
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The same bytes; reading fails when the source is cut off, or gives nothing for a while to somebody who waits. */
export const flowing = (source: Readable, ms: number): Readable =>
  Readable.from(read(source, ms), { objectMode: false });

async function* read(source: Readable, ms: number): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const next = await orStalled(ms, chunks.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    source.destroy();
  }
}
