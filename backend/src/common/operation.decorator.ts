import { applyDecorators } from '@nestjs/common';
import { ApiExtension, ApiOperation } from '@nestjs/swagger';
import type { ErrorCode } from '@tianheng/contracts';

/** What the documentation is told of an operation; openapi-document.ts makes responses of it and removes it. */
export const REFUSALS = 'x-refusals';

const NAMED = Symbol('refusals');

const namedBy = (method: object): ErrorCode[] =>
  (Reflect.getMetadata(NAMED, method) as ErrorCode[] | undefined) ?? [];

/** Notes codes that a parameter of the method may refuse by. */
export function noteRefusal(method: object, code: ErrorCode): void {
  Reflect.defineMetadata(NAMED, [...namedBy(method), code], method);
}

/**
 * What a call does, in a few words, and the facts that it may be refused for. Left out is what follows from other
 * decorators: who may call, the ids of the path, and that body and query are checked.
 */
export const Operation = (summary: string, ...refusals: ErrorCode[]): MethodDecorator =>
  applyDecorators(ApiOperation({ summary }), ((target, key, descriptor) => {
    const method = descriptor.value as object;
    ApiExtension(REFUSALS, [...namedBy(method), ...refusals])(target, key, descriptor);
  }) as MethodDecorator);
