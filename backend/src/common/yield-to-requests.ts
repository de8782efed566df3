import { constants, setPriority } from 'node:os';

/** With the lowest priority a child would get next to nothing on a busy machine, and give up. */
export function yieldToRequests(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already.
  }
}
