import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { PATH_NUMBER_PATTERN, type ErrorCode } from '@tianheng/contracts';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { noteRefusal } from './operation.decorator.ts';

interface Wanted {
  name: string;
  missing: ErrorCode;
}

const NumberOfPath = createParamDecorator(({ name, missing }: Wanted, context: ExecutionContext): number => {
  const { params } = context.switchToHttp().getRequest<FastifyRequest<{ Params: Record<string, string> }>>();
  const value = params[name] ?? '';
  if (!PATH_NUMBER_PATTERN.test(value)) throw new AppError(missing);
  return Number(value);
});

/**
 * A path's number, from 1; another spelling answers as a missing one does. Not made of `@Param()`, whose text the validation
 * turns into a number in its own, more generous way.
 */
export const NumberParam =
  (name: string, missing: ErrorCode): ParameterDecorator =>
  (target, key, index) => {
    NumberOfPath({ name, missing })(target, key, index);
    noteRefusal((target as Record<string | symbol, object>)[key ?? ''] ?? target, missing);
  };
