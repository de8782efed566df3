import { Param, type PipeTransform } from '@nestjs/common';
import { UUID_PATTERN, type ErrorCode, type Id } from '@tianheng/contracts';
import { AppError } from './app-error.ts';
import { noteRefusal } from './operation.decorator.ts';

/** An id that cannot exist is a thing that is not found. */
export class IdPipe implements PipeTransform<string, Id> {
  constructor(private readonly missing: ErrorCode) {}

  transform(value: string): Id {
    if (!UUID_PATTERN.test(value)) throw new AppError(this.missing);
    return value.toLowerCase();
  }
}

/** A path's id; a malformed one answers as a missing one does. */
export const IdParam =
  (name: string, missing: ErrorCode): ParameterDecorator =>
  (target, key, index) => {
    Param(name, new IdPipe(missing))(target, key, index);
    noteRefusal((target as Record<string | symbol, object>)[key ?? ''] ?? target, missing);
  };
