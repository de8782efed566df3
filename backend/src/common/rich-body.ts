import { RouteConfig } from '@nestjs/platform-fastify';
import { RICH_BODY_MAX_BYTES } from '@tianheng/contracts';
import type { RouteOptions } from 'fastify';

interface RichBodyConfig {
  richBody?: boolean;
}

/** The route's JSON body holds a rich text in each language, and may be as large as those. */
export const RichBody = (): MethodDecorator => RouteConfig({ richBody: true } satisfies RichBodyConfig);

/** Called for each route before it is made. */
export function limitBody(route: RouteOptions): void {
  if ((route.config as RichBodyConfig | undefined)?.richBody) route.bodyLimit = RICH_BODY_MAX_BYTES;
}
