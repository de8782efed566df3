import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '@tianheng/contracts';

/** Fills `{name}` placeholders of a message. */
export type MessageParams = Record<string, string | number>;

/** A refused field; `rule` names a sentence in i18n/fields.*.json. */
export interface FieldProblem {
  field: string;
  rule: string;
  params?: MessageParams;
}

export interface AppErrorExtra {
  details?: FieldProblem[];
  /** response headers */
  headers?: Record<string, string>;
  /** further members of the error body */
  body?: Partial<Pick<ErrorBody, 'next_submission_at' | 'current'>>;
  cause?: unknown;
}

/** A fact a call is refused for; its sentence is made by the filter, in the request's language. */
export class AppError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly params: MessageParams = {},
    readonly extra: AppErrorExtra = {},
  ) {
    super(code, { cause: extra.cause });
    this.name = 'AppError';
    this.status = ERROR_STATUS[code];
  }
}

/** Refuses one field of a request. */
export const fieldError = (field: string, rule: string, params?: MessageParams): AppError =>
  new AppError('VALIDATION_FAILED', {}, { details: [{ field, rule, params }] });
