import type { JudgeAssignment, Measurement, ParticipantCause } from '@tianheng/contracts';

/** The line that ends a team's log when its program, not its zip or its answer, ended the judging. */
export function endingLine(cause: ParticipantCause, task: JudgeAssignment, measured: Measurement): string {
  const limits = task.sandbox;
  switch (cause) {
    case 'time_limit':
      return `stopped: over the time limit of ${limits?.time_limit_s} s`;
    case 'memory_limit':
      return `stopped: over the memory limit of ${limits?.memory_mb} MB`;
    case 'log_limit':
      return 'stopped: too much output on stdout and stderr';
    case 'output_too_large':
      return 'stopped: too much was written to /judge/output';
    case 'compile_error':
      return 'the program could not be compiled';
    case 'entry_missing':
      return 'the entry file of this language was not found';
    default:
      return `the program ended with ${exitWords(measured.exit_code)}`;
  }
}

const SIGNAL_BASE = 128;

const exitWords = (code: number | undefined): string =>
  code !== undefined && code > SIGNAL_BASE && code < SIGNAL_BASE + 65
    ? `exit code ${code} (signal ${code - SIGNAL_BASE})`
    : `exit code ${code}`;
