import type { ErrorCode } from '@tianheng/contracts';
import { AppError } from '../../common/app-error.ts';

const UNIQUE_INDEXES: Record<string, [ErrorCode, string]> = {
  user_username_key: ['USERNAME_TAKEN', 'username'],
  user_email_key: ['EMAIL_TAKEN', 'email'],
};

/** The unique indexes decide who was first; this says which of them refused. */
export function orTaken(error: unknown): unknown {
  const { driverError } = error as { driverError?: { code?: string; constraint?: string } };
  const taken = driverError?.code === '23505' ? UNIQUE_INDEXES[driverError.constraint ?? ''] : undefined;
  if (!taken) return error;
  const [code, field] = taken;
  return new AppError(code, {}, { details: [{ field, rule: 'taken' }] });
}
