import type { JudgeLine, ParticipantCause, PlatformCause } from '@tianheng/contracts';

/** Nobody's in the team: the attempt is released and judged again. */
export class PlatformFault extends Error {
  readonly code: PlatformCause;

  constructor(code: PlatformCause, detail: string) {
    super(detail);
    this.code = code;
  }
}

/** The team's own work ended the attempt, and a line of its log says how. */
export class ParticipantFault extends Error {
  readonly code: ParticipantCause;
  readonly line: JudgeLine;

  constructor(code: ParticipantCause, line: JudgeLine) {
    super(`${line.code} ${JSON.stringify(line.params)}`);
    this.code = code;
    this.line = line;
  }
}

/** The organiser's judge failed; the detail is for administrators. */
export class JudgeFault extends Error {}

/** The attempt is no longer this runner's: nothing may be written. */
export class Dropped extends Error {}

const FULL_DISK = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE']);
/** It fails, or is read-only since it did. */
const BROKEN_DISK = new Set(['EROFS', 'EIO', 'EUCLEAN']);

/** Linux's errors that Node has no word for, by its `errno`: their code is "Unknown system error -122". */
const UNNAMED = new Map<unknown, string>([
  [-117, 'EUCLEAN'],
  [-122, 'EDQUOT'],
]);

/** The system's code, such as ENOSPC. */
export const errorCode = (error: unknown): string | undefined =>
  UNNAMED.get(fieldOf(error, 'errno')) ?? textField(error, 'code');

export const errorText = (error: unknown): string => textField(error, 'message') ?? String(error);

const fieldOf = (error: unknown, field: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, field) : undefined;

const textField = (error: unknown, field: string): string | undefined => {
  const value = fieldOf(error, field);
  return typeof value === 'string' ? value : undefined;
};

export const isOfFullDisk = (error: unknown): boolean => FULL_DISK.has(errorCode(error) ?? '');

/** A failed step as a fault of the platform, under the step's cause unless the error itself names a better one. */
export function toPlatformFault(error: unknown, cause: PlatformCause): PlatformFault {
  if (error instanceof PlatformFault) return error;
  return new PlatformFault(hostCause(error) ?? cause, errorText(error));
}

/** What is the host's own fault in whatever step it comes up. */
function hostCause(error: unknown): PlatformCause | null {
  if (isOfFullDisk(error)) return 'disk_full';
  return BROKEN_DISK.has(errorCode(error) ?? '') ? 'engine_error' : null;
}
