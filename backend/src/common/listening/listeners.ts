import { createServer, type IncomingMessage, type Server, type ServerOptions } from 'node:http';
import type { BlockList } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { isIn } from '../networks.ts';
import { LISTENER_LIMITS, type ListenerLimits } from './listener-limits.ts';
import { refuse, refuseUnread } from './raw-refusal.ts';
import { limitSockets } from './socket-limits.ts';

/** Routes of judge runners, served by the internal listener only. */
export const INTERNAL_PREFIX = '/internal/';
/** For whoever looks after the process, at both listeners: a process may have one of them only. */
const CARE = /^\/(?:health\/|metrics$)/;
/** Connections that wait to be taken; the system's own limit may be lower. */
export const BACKLOG = 4096;
/** Whoever holds its URL may read or, inside, write one file. */
const SIGNED_ROUTE = '/v1/object-storage/signed/:key';

const arrivedInside = new WeakSet<IncomingMessage>();

/** For Node's server, of both listeners. */
export const serverOptions = ({ headersMs }: ListenerLimits): ServerOptions => ({
  headersTimeout: headersMs,
  // Uploads may take longer than any fixed time; `watchBody` sees to it that bodies end.
  requestTimeout: 0,
  connectionsCheckingInterval: Math.ceil(headersMs / 4),
  // Refused with the others, in our own words.
  requireHostHeader: false,
});

/** What the options cannot say. */
export function guardListener(server: Server, limits: ListenerLimits, proxies: BlockList): void {
  limitSockets(server, limits, (address) => isIn(proxies, address));
  server.setTimeout(limits.idleMs);
  // Whatever else a client expects, it gets an answer to its request.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('connect', (_request, socket) => refuse(socket, 'METHOD_NOT_ALLOWED'));
}

/** A second listener of the same application. */
export function createInternalServer(
  fastify: FastifyInstance,
  proxies: BlockList,
  limits: ListenerLimits = LISTENER_LIMITS,
): Server {
  const server = createServer(serverOptions(limits), (request, response) => {
    arrivedInside.add(request);
    fastify.routing(request, response);
  });
  server.on('clientError', refuseUnread);
  guardListener(server, limits, proxies);
  return server;
}

/** Whether the listener that a request arrived at serves a route. */
export function isServed(request: FastifyRequest, route: string, method: string): boolean {
  const signed = route === SIGNED_ROUTE;
  return arrivedInside.has(request.raw)
    ? signed || CARE.test(route) || route.startsWith(INTERNAL_PREFIX)
    : !route.startsWith(INTERNAL_PREFIX) && !(signed && method === 'PUT');
}

/** Which listener serves which route; asked after routing, so that no spelling of a path gets round it. */
export function separateListeners(request: FastifyRequest): void {
  const route = request.routeOptions.url;
  if (route !== undefined && !isServed(request, route, request.method)) throw new AppError('NOT_FOUND');
}
