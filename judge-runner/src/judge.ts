import type { JudgeAssignment } from '@tianheng/contracts';
import { Attempt, type JudgeTools } from './attempt.ts';
import type { Lease } from './lease.ts';

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
  try {
    await attempt.fetch();
    await attempt.unpack();
    await attempt.runSandbox();
    await attempt.collect();
    const score = await attempt.runJudge();
    boxesDone();
    await attempt.settle(score);
  } catch (error) {
    boxesDone();
    await attempt.fail(error);
  } finally {
    lease.finish();
  }
  return { cleaned: attempt.clean() };
}
