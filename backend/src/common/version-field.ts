import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, Min } from 'class-validator';

/** The version that an editor began with; see version.ts. */
export const VersionField = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      type: Number,
      minimum: 1,
      description:
        'as it was answered when the editor began: 409 STALE_WRITE when somebody else has saved since. ' +
        'Without it, what others saved meanwhile is overwritten.',
    }),
    IsOptional(),
    IsInt(),
    Min(1),
  );
