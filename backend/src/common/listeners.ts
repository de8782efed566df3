import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** Routes of judge runners, served by the internal listener only. */
export const INTERNAL_PREFIX = '/internal/';
/** Whoever holds its URL may read or, inside, write one file. */
export const SIGNED_ROUTE = '/v1/object-storage/signed/:key';

const arrivedInside = new WeakSet<IncomingMessage>();

/** A second listener of the same application. */
export function createInternalServer(fastify: FastifyInstance): Server {
  // Uploads of a large log may take longer than Node's default of five minutes.
  return createServer({ requestTimeout: 0 }, (request, response) => {
    arrivedInside.add(request);
    fastify.routing(request, response);
  });
}

/** Which listener serves which route; asked after routing, so that no spelling of a path gets round it. */
export function separateListeners(request: FastifyRequest): void {
  const route = request.routeOptions.url;
  if (route === undefined) return;
  const inside = arrivedInside.has(request.raw);
  const signed = route === SIGNED_ROUTE;
  const served = inside
    ? signed || route.startsWith(INTERNAL_PREFIX)
    : !route.startsWith(INTERNAL_PREFIX) && !(signed && request.method === 'PUT');
  if (!served) throw new AppError('NOT_FOUND');
}
