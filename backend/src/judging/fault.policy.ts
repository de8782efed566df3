import {
  ATTEMPTS_MAX,
  DISK_BACKOFF_SECONDS,
  HOST_ATTEMPTS_MAX,
  isHostCause,
  JUDGE_ATTEMPTS_MAX,
  RETRY_BACKOFF_SECONDS,
  type FaultClass,
  type JudgeFaultCause,
  type PlatformCause,
} from '@tianheng/contracts';

/** An attempt that could not be judged, through no fault of the team. */
export interface Fault {
  fault: FaultClass;
  cause: PlatformCause | JudgeFaultCause;
}

/** A commitment's earlier attempts that failed so. */
export interface EarlierFaults {
  platform: number;
  judge: number;
  /** by the state of their host, but for its disk */
  host: number;
  /** by a full disk; the first one of each runner as one, for nothing was waited for in between */
  disk: number;
}

/**
 * Seconds until the next attempt, or null when there is none.
 * @param hasOther another runner may have it at once, whose disk is not known to be full for it: this one leaves it to that for long
 */
export function retryAfter(
  { fault, cause }: Fault,
  earlier: EarlierFaults,
  hasOther: boolean,
): number | null {
  if (cause === 'runner_stopping') return 0;
  if (fault === 'judge') return earlier.judge + 1 < JUDGE_ATTEMPTS_MAX ? RETRY_BACKOFF_SECONDS[0] : null;
  if (cause === 'disk_full') {
    if (earlier.disk + 1 >= HOST_ATTEMPTS_MAX) return null;
    return RETRY_BACKOFF_SECONDS[0] + Math.max(earlier.disk, hasOther ? 1 : 0) * DISK_BACKOFF_SECONDS;
  }
  if (isHostCause(cause)) return earlier.host + 1 < HOST_ATTEMPTS_MAX ? RETRY_BACKOFF_SECONDS[0] : null;
  if (earlier.platform + 1 >= ATTEMPTS_MAX) return null;
  // A lost lease has already waited for its end.
  return cause === 'runner_lost' ? 0 : (RETRY_BACKOFF_SECONDS[earlier.platform] ?? RETRY_BACKOFF_SECONDS[1]);
}
