import type { ErrorCode } from '@tianheng/contracts';
import { QueryFailedError } from 'typeorm';
import { AppError, fieldError, type FieldProblem } from '../common/app-error.ts';

const nameTaken: FieldProblem = { field: 'name', rule: 'taken' };

/** What the database's own rules are called in answers. */
const REFUSED: Record<string, ErrorCode> = {
  team_name_key: 'TEAM_NAME_TAKEN',
  team_member_seat_key: 'ALREADY_IN_TEAM',
  team_move: 'TEAM_STATE_CONFLICT',
  team_approval_final: 'APPROVAL_DECIDED',
};

/** A refusal of the database's as that of the API, for whatever came between the checks and the write. */
export function orRefused(error: unknown): unknown {
  if (!(error instanceof QueryFailedError)) return error;
  const { constraint = '' } = error.driverError as Error & { constraint?: string };
  // Rules that an organiser changed between the check and the write.
  if (constraint === 'team_picks') return fieldError('question_binds', 'invalid');
  if (constraint === 'team_size') return fieldError('member_list', 'invalid');
  const code = REFUSED[constraint];
  if (!code) return error;
  const details = code === 'TEAM_NAME_TAKEN' ? [nameTaken] : undefined;
  return new AppError(code, {}, { cause: error, ...(details && { details }) });
}
