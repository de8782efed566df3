/** Facts a call can be refused for, and the HTTP status of each. */
export const ERROR_STATUS = {
  VALIDATION_FAILED: 400,
  MALFORMED_REQUEST: 400,
  FILE_REQUIRED: 400,
  CAPTCHA_WRONG: 400,
  EMAIL_CODE_WRONG: 400,
  EMAIL_CODE_EXPIRED: 400,
  PASSWORD_MISMATCH: 400,
  PASSWORD_UNCHANGED: 400,
  OLD_PASSWORD_WRONG: 400,
  UNAUTHORIZED: 401,
  SESSION_ENDED: 401,
  LOGIN_FAILED: 401,
  ACCOUNT_FROZEN: 403,
  ROLE_REQUIRED: 403,
  LEADER_ONLY: 403,
  TEAM_REQUIRED: 403,
  TEAM_NOT_ACCEPTED: 403,
  NOT_ALLOWED: 403,
  ADMIN_PROTECTED: 403,
  SIGNATURE_INVALID: 403,
  NOT_FOUND: 404,
  USER_NOT_FOUND: 404,
  COMPETITION_NOT_FOUND: 404,
  GROUP_NOT_FOUND: 404,
  QUESTION_NOT_FOUND: 404,
  TEAM_NOT_FOUND: 404,
  FILE_NOT_FOUND: 404,
  COMMITMENT_NOT_FOUND: 404,
  LOG_NOT_FOUND: 404,
  USERNAME_TAKEN: 409,
  EMAIL_TAKEN: 409,
  COMPETITION_NOT_OPEN: 409,
  WINDOW_NOT_OPEN: 409,
  WINDOW_CLOSED: 409,
  SUBMISSION_OFF: 409,
  NOT_BOUND: 409,
  NOT_MODEL_QUESTION: 409,
  NOT_PROJECT_QUESTION: 409,
  QUESTION_NOT_READY: 409,
  LANGUAGE_NOT_ALLOWED: 409,
  COMMITMENT_LIMIT_REACHED: 409,
  COMMITMENT_FINISHED: 409,
  COMMITMENT_NOT_DELETABLE: 409,
  FILE_IN_USE: 409,
  LEASE_LOST: 409,
  SYNC_RUNNING: 409,
  FILE_TOO_LARGE: 413,
  BODY_TOO_LARGE: 413,
  FILE_EMPTY: 400,
  FILE_TYPE_UNSUPPORTED: 415,
  MEDIA_TYPE_UNSUPPORTED: 415,
  RANGE_NOT_SATISFIABLE: 416,
  TOO_MANY_REQUESTS: 429,
  LOGIN_LOCKED: 429,
  MAIL_TOO_SOON: 429,
  COMMITMENT_TOO_SOON: 429,
  INTERNAL: 500,
  SERVICE_UNAVAILABLE: 503,
  STORAGE_FULL: 507,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
export const ERROR_CODES = Object.keys(ERROR_STATUS) as ErrorCode[];

export interface FieldError {
  field: string;
  message: string;
}

/** Body of every error answer; `error_info` is in the request's language. */
export interface ErrorBody {
  error_info: string;
  code: ErrorCode;
  details?: FieldError[];
  /** Correlates the answer with the server's log. */
  request_id?: string;
  /** When the next commitment is possible (COMMITMENT_TOO_SOON). */
  next_submission_at?: number;
}

/** Response header of a 403 for a missing role. */
export const ROLE_REFUSAL_HEADER = { name: 'Authorization', value: 'insufficient_role' } as const;
