/** A verdict's status: what a finished judging can be, each also a commitment's. */
export type VerdictStatus = 'success' | 'wrong_answer' | 'failed' | 'timeout';

/** Causes that the participant's work brings about, and the status of each. */
export const PARTICIPANT_CAUSES = {
  accepted: 'success',
  wrong_answer: 'wrong_answer',
  time_limit: 'timeout',
  memory_limit: 'failed',
  log_limit: 'failed',
  output_too_large: 'failed',
  compile_error: 'failed',
  entry_missing: 'failed',
  runtime_error: 'failed',
  zip_not_a_zip: 'failed',
  zip_truncated: 'failed',
  zip_encrypted: 'failed',
  zip_empty: 'failed',
  zip_unsafe_path: 'failed',
  zip_special_file: 'failed',
  zip_duplicate: 'failed',
  zip_too_many_entries: 'failed',
  zip_too_large: 'failed',
  zip_lying_size: 'failed',
} as const satisfies Record<string, VerdictStatus>;
export type ParticipantCause = keyof typeof PARTICIPANT_CAUSES;

/** Causes that are nobody's in the team: retried, then failed with the chance given back. */
export const PLATFORM_CAUSES = [
  'engine_error',
  'engine_stopped',
  'foreign_kill',
  'image_missing',
  'fetch_failed',
  'hash_mismatch',
  'disk_full',
  'report_failed',
  'runner_lost',
  'runner_stopping',
] as const;
export type PlatformCause = (typeof PLATFORM_CAUSES)[number];

/**
 * The host's own state, which the next attempt may meet again through nobody's fault: an engine that was tried and does
 * not work, a full disk. Such an attempt uses up no try, within a bound of its own.
 */
export const HOST_CAUSES = ['engine_stopped', 'disk_full'] as const satisfies readonly PlatformCause[];
export const isHostCause = (cause: string): boolean => (HOST_CAUSES as readonly string[]).includes(cause);

/** The organiser's judge failed: retried once, then failed with the chance given back. */
export const JUDGE_CAUSES = ['judge_error'] as const;
export type JudgeFaultCause = (typeof JUDGE_CAUSES)[number];

/** Why a commitment ended; `cancelled` by the team. */
export type JudgeCause = ParticipantCause | PlatformCause | JudgeFaultCause | 'cancelled';
export const ALL_JUDGE_CAUSES: readonly JudgeCause[] = [
  ...(Object.keys(PARTICIPANT_CAUSES) as ParticipantCause[]),
  ...PLATFORM_CAUSES,
  ...JUDGE_CAUSES,
  'cancelled',
];

/** Whose fault a release reports. */
export type FaultClass = 'platform' | 'judge';
