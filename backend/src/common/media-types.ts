import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data';

interface FormBodyConfig {
  formBody?: boolean;
}

/** The route's body is a form with a file in it. */
export const FileForm = (): MethodDecorator =>
  applyDecorators(
    ApiConsumes(FORM_TYPE),
    ApiBody({
      schema: {
        type: 'object',
        required: ['file'],
        properties: { file: { type: 'string', format: 'binary' } },
      },
    }),
    RouteConfig({ formBody: true } satisfies FormBodyConfig),
  );

/** MEDIA_TYPE_UNSUPPORTED with the type that the route takes, in words and, as RFC 9110 has it, in `Accept`. */
export function typeUnsupported({ routeOptions }: FastifyRequest): AppError {
  // An address that cannot be decoded has no route.
  const { formBody = false } = (routeOptions?.config ?? {}) as FormBodyConfig;
  const accepted = formBody ? FORM_TYPE : JSON_TYPE;
  return new AppError('MEDIA_TYPE_UNSUPPORTED', { accepted }, { headers: { accept: accepted } });
}

/** The same of a body that is packed, which none here may be. */
export const encodingUnsupported = (): AppError =>
  new AppError(
    'MEDIA_TYPE_UNSUPPORTED',
    { accepted: 'Content-Encoding: identity' },
    { headers: { 'accept-encoding': 'identity' } },
  );
