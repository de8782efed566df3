import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../common/app-error.ts';

const NUMBER = /^[1-9]\d{0,5}$/;

/**
 * A path's number, from 1; another spelling names nothing. Not made of `@Param()`, whose text the validation turns
 * into a number in its own, more generous way.
 */
export const NumberParam = createParamDecorator((name: string, context: ExecutionContext): number => {
  const { params } = context.switchToHttp().getRequest<FastifyRequest<{ Params: Record<string, string> }>>();
  const value = params[name] ?? '';
  if (!NUMBER.test(value)) throw new AppError('NOT_FOUND');
  return Number(value);
});
