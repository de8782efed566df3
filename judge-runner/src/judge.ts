import type { JudgeAssignment } from '@tianheng/contracts';
import { Attempt, type JudgeTools } from './attempt.ts';
import type { Lease } from './lease.ts';

/**
 * Judges one attempt from its files to its report; never rejects.
 * @returns the cleaning up, which goes on behind
 */
export async function judge(
  task: JudgeAssignment,
  lease: Lease,
  tools: JudgeTools,
): Promise<{ cleaned: Promise<void> }> {
  const attempt = new Attempt(task, lease, tools);
  try {
    await attempt.fetch();
    await attempt.unpack();
    await attempt.runSandbox();
    await attempt.collect();
    const score = await attempt.runJudge();
    await attempt.settle(score);
  } catch (error) {
    await attempt.fail(error);
  } finally {
    lease.finish();
  }
  return { cleaned: attempt.clean() };
}
