import {
  JUDGE_CAUSES,
  LOG_LIMIT_BYTES,
  OUTPUT_MAX_BYTES,
  OUTPUT_MAX_FILES,
  PLATFORM_CAUSES,
  type Commitment,
  type JudgeCause,
} from '@tianheng/contracts';
import type { Formats } from '@tianheng/web-kit/intl/formats.ts';
import type { Text, TextId } from '@tianheng/web-kit/intl/useText.ts';

const PLATFORM: readonly JudgeCause[] = PLATFORM_CAUSES;
const JUDGE: readonly JudgeCause[] = JUDGE_CAUSES;

/** What to try after a cause; the platform's and the judge's faults share one piece of advice. */
export function hintId(cause: JudgeCause, isOver = false): TextId {
  if (PLATFORM.includes(cause) || JUDGE.includes(cause))
    return isOver ? 'causes.hint.platformOver' : 'causes.hint.platform';
  return `causes.hint.${cause as HintedCause}`;
}

type HintedCause = Exclude<JudgeCause, (typeof PLATFORM_CAUSES)[number] | (typeof JUDGE_CAUSES)[number]>;

export interface Explanation {
  reason: string;
  /** the figures against their limits */
  measured: string[];
  hint: string;
}

/**
 * Why it ended as it did, what was measured and what to try; null where there is nothing to explain.
 * @param isOver nothing can be submitted any more
 */
export function explain(
  { cause, measured }: Pick<Commitment, 'cause' | 'measured'>,
  text: Text,
  { duration, bytes, number }: Formats,
  isOver = false,
): Explanation | null {
  if (cause === null || cause === 'accepted') return null;
  const { time_ms, time_limit_ms, memory_mb, memory_limit_mb, log_bytes, exit_code } = measured;
  const mb = (value: number) => bytes(value * 1024 * 1024);
  const figures: (string | false)[] = [
    time_ms !== undefined &&
      (time_limit_ms === undefined
        ? text('commitments.measured.time', { time: duration(time_ms) })
        : text('commitments.measured.timeOf', { time: duration(time_ms), limit: duration(time_limit_ms) })),
    memory_mb !== undefined &&
      (memory_limit_mb === undefined
        ? text('commitments.measured.memory', { memory: mb(memory_mb) })
        : text('commitments.measured.memoryOf', { memory: mb(memory_mb), limit: mb(memory_limit_mb) })),
    memory_mb === undefined &&
      memory_limit_mb !== undefined &&
      cause === 'memory_limit' &&
      text('commitments.measured.memoryLimit', { limit: mb(memory_limit_mb) }),
    log_bytes !== undefined &&
      cause === 'log_limit' &&
      text('commitments.measured.logOf', { size: bytes(log_bytes), limit: bytes(LOG_LIMIT_BYTES) }),
    // It is stopped as it goes beyond one of the two, so there is no more to say of how much there was.
    cause === 'output_too_large' &&
      text('commitments.measured.outputLimit', {
        size: bytes(OUTPUT_MAX_BYTES),
        files: number(OUTPUT_MAX_FILES),
      }),
    exit_code !== undefined && exit_code !== 0 && text('commitments.measured.exit', { code: exit_code }),
  ];
  return {
    reason: text(`causes.${cause}`),
    measured: figures.filter((figure): figure is string => figure !== false),
    hint: text(hintId(cause, isOver)),
  };
}

/** Whether there is something to say about how it ended. */
export const isExplained = ({
  cause,
  message,
  is_rejudged: isRejudged,
}: Pick<Commitment, 'cause' | 'message' | 'is_rejudged'>): boolean =>
  (cause !== null && cause !== 'accepted' && cause !== 'cancelled') || Boolean(message) || isRejudged;
