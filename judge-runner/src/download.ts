import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SignedFile } from '@tianheng/contracts';
import { errorText, PlatformFault, toPlatformFault } from './faults.ts';

const TRIES = 3;
const RETRY_MS = 300;
const PATIENCE_MS = 15_000;
/** One that brings less on average within its patience gets on no more; what shares a narrow line still does. */
const SLOWEST_BYTES_PER_MS = 1;
/**
 * A store that says that it is away, or that cannot be reached: a run that was claimed before the backend saw that waits so long for its return,
 * which costs no attempt. The others wait unclaimed.
 */
const AWAY: Wait = { ms: 60_000, everyMs: 2000 };

interface Wait {
  ms: number;
  everyMs: number;
}

class StoreAway extends PlatformFault {}

/** Fetches a file by its signed URL and checks size and hash; `to` is there only if all of it is right. */
export type Download = (file: SignedFile, to: string, mode: number, signal: AbortSignal) => Promise<void>;

export function downloader(backendUrl: string, patienceMs = PATIENCE_MS, away = AWAY): Download {
  return async (file, to, mode, signal) => {
    const url = new URL(file.url, backendUrl);
    const awayUntil = performance.now() + away.ms;
    for (let tries = 1; ;) {
      try {
        await whileItGetsOn(patienceMs, signal, (bound, came) => receive(url, file, to, mode, bound, came));
        return;
      } catch (error) {
        await rm(to, { force: true });
        signal.throwIfAborted();
        const fault = toPlatformFault(error, 'fetch_failed');
        if (fault instanceof StoreAway && performance.now() < awayUntil) {
          await sleep(away.everyMs, undefined, { signal });
          continue;
        }
        if (tries >= TRIES || fault.code !== 'fetch_failed') throw fault;
        await sleep(RETRY_MS * tries, undefined, { signal });
        tries += 1;
      }
    }
  };
}

/**
 * Its clock begins anew whenever enough came, and holds what ends it. A timeout of AbortSignal's own would be held by
 * nobody in `any`, and Node 20 takes it away.
 */
async function whileItGetsOn(
  patienceMs: number,
  signal: AbortSignal,
  work: (signal: AbortSignal, came: (bytes: number) => void) => Promise<void>,
): Promise<void> {
  const patience = new AbortController();
  const clock = setTimeout(() => patience.abort(), patienceMs);
  const enough = patienceMs * SLOWEST_BYTES_PER_MS;
  let since = 0;
  try {
    await work(AbortSignal.any([signal, patience.signal]), (bytes) => {
      since += bytes;
      if (since < enough) return;
      since = 0;
      clock.refresh();
    });
  } finally {
    clearTimeout(clock);
  }
}

async function receive(
  url: URL,
  file: SignedFile,
  to: string,
  mode: number,
  signal: AbortSignal,
  came: (bytes: number) => void,
): Promise<void> {
  // Of a whole address, which is the object storage's, also what stands before it speaks; the backend says 503 itself, if it
  // is not just started anew.
  const isStore = URL.canParse(file.url);
  const response = await fetch(url, { signal }).catch((error: unknown) => {
    const Fault = signal.aborted ? PlatformFault : StoreAway;
    throw new Fault('fetch_failed', `${file.filename}: ${errorText(error)}`);
  });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    const { status } = response;
    const Fault = status === 503 || (isStore && status >= 500) ? StoreAway : PlatformFault;
    throw new Fault('fetch_failed', `${file.filename}: the store answered ${status}`);
  }
  const hash = createHash('sha256');
  let size = 0;
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      came(chunk.length);
      hash.update(chunk);
      done(
        size > file.size ? new PlatformFault('hash_mismatch', `${file.filename}: longer than told`) : null,
        chunk,
      );
    },
  });
  await pipeline(
    Readable.fromWeb(response.body as ReadableStream),
    check,
    createWriteStream(to, { flags: 'w', mode }),
    { signal },
  );
  if (size !== file.size || hash.digest('hex') !== file.sha256.toLowerCase()) {
    throw new PlatformFault('hash_mismatch', `${file.filename}: its content is not what the backend told`);
  }
}
