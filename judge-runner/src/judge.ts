import type { JudgeAssignment } from '@tianheng/contracts';
import { Attempt, type JudgeTools } from './attempt.ts';
import { PlatformFault } from './faults.ts';
import type { Lease } from './lease.ts';

/**
 * After the lease has ended each step ends by itself, or what comes of it is no longer asked for. The backend keeps a lease for about 25 s
 * without a heartbeat, and a runner that stops waits for 20: an attempt that is given up is to be released within both.
 */
const STUCK_MS = 18_000;

/**
 * Judges one attempt from its files to its report; never rejects.
 * @param boxesDone called as soon as the containers have run: the report needs no slot
 * @returns the cleaning up, which goes on behind
 */
export async function judge(
  task: JudgeAssignment,
  lease: Lease,
  tools: JudgeTools,
  boxesDone: () => void = () => undefined,
): Promise<{ cleaned: Promise<void> }> {
  const attempt = new Attempt(task, lease, tools);
  const steps = story(attempt, boxesDone);
  const over = new AbortController();
  try {
    await Promise.race([steps, stuck(lease.signal, over.signal)]);
  } catch (error) {
    boxesDone();
    await attempt.fail(error);
  } finally {
    over.abort();
    lease.finish();
    attempt.end();
  }
  // No folder goes while a step that hangs may still come back to it.
  return { cleaned: steps.catch(() => undefined).then(() => attempt.clean()) };
}

async function story(attempt: Attempt, boxesDone: () => void): Promise<void> {
  await attempt.fetch();
  await attempt.unpack();
  await attempt.runSandbox();
  await attempt.collect();
  const score = await attempt.runJudge();
  boxesDone();
  await attempt.settle(score);
}

/** Rejects when the steps go on although the attempt is long over, as on a disk that no longer answers. */
function stuck(ended: AbortSignal, over: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const wait = (): void => {
      const fault = new PlatformFault('engine_error', 'a step hangs');
      const timer = setTimeout(() => reject(fault), STUCK_MS);
      over.addEventListener('abort', () => clearTimeout(timer), { once: true });
    };
    if (ended.aborted) wait();
    else ended.addEventListener('abort', wait, { once: true, signal: over });
  });
}
