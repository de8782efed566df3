import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../common/app-error.ts';
import { noteRefusal } from '../../common/operation.decorator.ts';

/** For the documentation. */
export const NUMBER_OF_VERSION = { name: 'number', type: Number } as const;

const NUMBER = /^[1-9]\d{0,5}$/;

const NumberOfVersion = createParamDecorator((_: unknown, context: ExecutionContext): number => {
  const { params } = context.switchToHttp().getRequest<FastifyRequest<{ Params: Record<string, string> }>>();
  const { number = '' } = params;
  if (!NUMBER.test(number)) throw new AppError('DATASET_VERSION_NOT_FOUND');
  return Number(number);
});

/** A path's number of a version; another spelling names none. */
export const VersionParam = (): ParameterDecorator => (target, key, index) => {
  NumberOfVersion()(target, key, index);
  noteRefusal((target as Record<string | symbol, object>)[key ?? ''] ?? target, 'DATASET_VERSION_NOT_FOUND');
};
