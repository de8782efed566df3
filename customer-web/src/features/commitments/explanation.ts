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

/** What a shell adds to the number of the signal that ended a program. */
const SIGNALLED = 128;
/** Such an end leaves no line in the log that would tell a beginner why. */
const SIGNAL_HINTS: Partial<Record<number, TextId>> = {
  [SIGNALLED + 6]: 'causes.hint.aborted',
  [SIGNALLED + 8]: 'causes.hint.arithmetic',
  [SIGNALLED + 11]: 'causes.hint.segmentation',
};

/** The same for one record, where more is known than the cause. */
function advice(cause: JudgeCause, { language, measured }: Explained, text: Text, isOver: boolean): string {
  if (cause === 'entry_missing')
    return text('causes.hint.entry', { entry: text(`commitments.entry.${language}`) });
  const ofSignal = cause === 'runtime_error' ? SIGNAL_HINTS[measured.exit_code ?? 0] : undefined;
  return text(ofSignal ?? hintId(cause, isOver));
}

export type Explained = Pick<Commitment, 'cause' | 'language' | 'measured'>;

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
  record: Explained,
  text: Text,
  { duration, bytes, number }: Formats,
  isOver = false,
): Explanation | null {
  const { cause, measured } = record;
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
    hint: advice(cause, record, text, isOver),
  };
}

/** Whether there is something to say about how it ended. */
export const isExplained = ({
  cause,
  message,
  is_rejudged: isRejudged,
}: Pick<Commitment, 'cause' | 'message' | 'is_rejudged'>): boolean =>
  (cause !== null && cause !== 'accepted' && cause !== 'cancelled') || Boolean(message) || isRejudged;
