import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_PATTERN } from '@tianheng/contracts';
import type { FastifyRequest } from 'fastify';
import { fieldError } from '../common/app-error.ts';

/** The caller's name for the call, or null. */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext): string | null => {
  const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
  const key = headers[IDEMPOTENCY_HEADER.toLowerCase()];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY_PATTERN.test(key)) {
    throw fieldError(IDEMPOTENCY_HEADER, 'matches');
  }
  return key;
});

/** What a named call makes. */
type Made =
  | 'file'
  | 'upload'
  | 'submission'
  | 'announcement'
  | 'question'
  | 'dataset'
  | 'competition'
  | 'group'
  | 'account'
  | 'last of its accounts'
  | 'task';

/** @param means what a second call by the name is */
const named = (means: string): MethodDecorator =>
  ApiHeader({
    name: IDEMPOTENCY_HEADER,
    required: false,
    description: `a name of your choice, such as a UUID: ${means}`,
    schema: { type: 'string', pattern: IDEMPOTENCY_KEY_PATTERN.source },
  });

/**
 * Says of an operation that it may be named.
 * @param end what may be done to what it makes before the time is over
 * @param time how long a name stands for what was made
 */
export const Nameable = (
  makes: Made,
  end: 'deleted' | 'withdrawn' | 'cancelled or failed' = 'deleted',
  time = 'a day',
): MethodDecorator => named(`equal calls by one name are one for ${time}, or until the ${makes} is ${end}`);

/** The same of one that makes what can be shown once only. */
export const NameableOnce = (makes: 'key'): MethodDecorator =>
  named(
    `an equal call by the same name within a day revokes the ${makes} of the one before, and makes another`,
  );
