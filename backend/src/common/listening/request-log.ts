import { Logger } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { WithCaller } from '../caller.ts';

/** Answered so often, and saying so little, that they are not logged. */
const QUIET = /^\/(health|metrics)(\/|$)/;

const logger = new Logger('Requests');

/**
 * One line for each request, when it is over, however that came: the route's pattern instead of its address, which may hold
 * signatures and searched names, and a person's id alone.
 */
export function logRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    if (QUIET.test(route)) return;
    const began = performance.now();
    reply.raw.once('close', () => {
      const { statusCode: status, writableFinished } = reply.raw;
      const line = {
        request_id: request.id,
        method: request.method,
        route,
        // What was not answered to the end has the status that it would have had.
        status,
        ...(!writableFinished && { aborted: true }),
        ms: Math.round(performance.now() - began),
        user_id: (request as WithCaller).caller?.user.id ?? null,
      };
      if (writableFinished && status >= 500) logger.error(line, 'request failed');
      else logger.log(line, 'request completed');
    });
  });
}
