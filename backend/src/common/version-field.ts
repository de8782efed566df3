import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, Min, ValidateIf } from 'class-validator';

const DESCRIPTION =
  'as it was answered when the editor began: 409 STALE_WRITE when somebody else has saved since. ' +
  'Without it, what others saved meanwhile is overwritten.';

interface Options {
  minimum?: number;
  description?: string;
}

/** The version that an editor began with; see version.ts. Nothing but its absence is none: `null` is a mistake. */
export const VersionField = ({ minimum = 1, description = DESCRIPTION }: Options = {}): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: Number, minimum, description }),
    ValidateIf((_, value) => value !== undefined),
    IsInt(),
    Min(minimum),
  );
