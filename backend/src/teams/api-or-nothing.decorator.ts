import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';

/** Answers `{}` where there is nothing to tell. */
export const ApiOkOrNothing = (type: Type): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(type),
    ApiOkResponse({
      schema: { oneOf: [{ $ref: getSchemaPath(type) }, { type: 'object', maxProperties: 0 }] },
    }),
  );
