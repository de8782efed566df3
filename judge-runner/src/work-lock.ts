import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** The lock of a killed process is free only when the kernel has ended its child as well. */
const PATIENCE_MS = 3000;
const AGAIN_MS = 100;
const HELD = 'held';
/** the exit status that `flock` is told to give when another one has the lock */
const TAKEN = 75;

export interface WorkLock {
  /** Resolves with the reason when the lock is no longer ours although nobody gave it back. */
  lost: Promise<string>;
  release(): Promise<void>;
}

/**
 * The kernel's lock on a file, which holds across containers and their process ids. A child has it for us: its input
 * ends with this process, however that ends, and then the child ends too.
 * @throws Error when another living process has it
 */
export async function takeLock(file: string): Promise<WorkLock> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (;;) {
    const lock = await tryLock(file);
    if (lock) return lock;
    if (performance.now() > giveUpAt)
      throw new Error(
        'the work directory is in use by another runner: give each runner its own JUDGE_WORK_DIR',
      );
    await sleep(AGAIN_MS);
  }
}

async function tryLock(file: string): Promise<WorkLock | null> {
  const holder = `echo ${HELD}; exec cat`;
  const child = spawn('flock', ['-n', '-E', String(TAKEN), file, 'sh', '-c', holder], {
    stdio: ['pipe', 'pipe', 'ignore'],
    // a Ctrl-C for the runner is none for its lock
    detached: true,
  });
  let released = false;
  let onLost: (reason: string) => void = () => undefined;
  const lost = new Promise<string>((resolve) => (onLost = resolve));
  const ended = new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(code ?? signal ?? ''));
  });
  void ended.then((end) => {
    if (!released) onLost(`the process that held the lock of the work directory ended: ${end}`);
  });
  // What breaks off with the holder is told by its end.
  for (const pipe of [child.stdin, child.stdout]) pipe.on('error', () => undefined);
  const answer = await Promise.race([once(child.stdout, 'data').then(() => HELD), ended]);
  if (answer === TAKEN) return null;
  if (answer !== HELD) throw new Error(`the work directory cannot be locked by flock: ${answer}`);
  child.unref();
  for (const pipe of [child.stdin, child.stdout]) (pipe as { unref?: () => void }).unref?.();
  return {
    lost,
    release: async () => {
      released = true;
      child.ref();
      child.stdin.end();
      await ended;
    },
  };
}
