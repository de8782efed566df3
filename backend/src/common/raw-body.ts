import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';

interface RawBodyConfig {
  rawBody?: boolean;
}

/** The route's body may be of any type and is left unread for it. */
export const RawBody = (): MethodDecorator => RouteConfig({ rawBody: true } satisfies RawBodyConfig);

export const takesRawBody = ({ routeOptions }: FastifyRequest): boolean =>
  (routeOptions.config as RawBodyConfig).rawBody === true;
