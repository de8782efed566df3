import {
  judgeLine,
  type JudgeAssignment,
  type JudgeLine,
  type Measurement,
  type ParticipantCause,
} from '@tianheng/contracts';

/** The line that ends a team's log when its program, not its zip or its answer, ended the judging. */
export function endingLine(cause: ParticipantCause, task: JudgeAssignment, measured: Measurement): JudgeLine {
  const { time_limit_s: seconds = 0, memory_mb: megabytes = 0 } = task.sandbox ?? {};
  switch (cause) {
    case 'time_limit':
      return judgeLine('LOG_TIME_LIMIT', { seconds });
    case 'memory_limit':
      return judgeLine('LOG_MEMORY_LIMIT', { megabytes });
    case 'log_limit':
      return judgeLine('LOG_PRINTED_TOO_MUCH', {});
    case 'output_too_large':
      return judgeLine('LOG_OUTPUT_FULL', {});
    case 'compile_error':
      return judgeLine('LOG_NOT_COMPILED', {});
    case 'entry_missing':
      return judgeLine('LOG_NO_ENTRY', {});
    default:
      return exitLine(measured.exit_code ?? -1);
  }
}

const SIGNAL_BASE = 128;

const exitLine = (code: number): JudgeLine =>
  code > SIGNAL_BASE && code < SIGNAL_BASE + 65
    ? judgeLine('LOG_SIGNAL', { code, signal: code - SIGNAL_BASE })
    : judgeLine('LOG_EXIT', { code });
