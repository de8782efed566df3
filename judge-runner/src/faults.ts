import type { ParticipantCause, PlatformCause } from '@tianheng/contracts';

/** Nobody's in the team: the attempt is released and judged again. */
export class PlatformFault extends Error {
  readonly code: PlatformCause;

  constructor(code: PlatformCause, detail: string) {
    super(detail);
    this.code = code;
  }
}

/** The team's own work ended the attempt; the message becomes a line of the team's log. */
export class ParticipantFault extends Error {
  readonly code: ParticipantCause;

  constructor(code: ParticipantCause, line: string) {
    super(line);
    this.code = code;
  }
}

/** The organiser's judge failed; the detail is for administrators. */
export class JudgeFault extends Error {}

/** The attempt is no longer this runner's: nothing may be written. */
export class Dropped extends Error {}

const FULL_DISK = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE']);

export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A failed step as a fault of the platform, under the step's cause unless the error itself names a better one. */
export function toPlatformFault(error: unknown, cause: PlatformCause): PlatformFault {
  if (error instanceof PlatformFault) return error;
  const full = FULL_DISK.has(errorCode(error) ?? '');
  return new PlatformFault(full ? 'disk_full' : cause, errorText(error));
}
