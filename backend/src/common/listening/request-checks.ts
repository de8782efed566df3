import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { isName } from '../json-body.ts';
import { encodingUnsupported } from '../media-types.ts';
import { isStorable } from '../storable.ts';
import { isServed } from './listeners.ts';
import type { RouteMethods } from './route-methods.ts';

/** A name or an address with a port, or nothing; a list of them is several. */
const HOST = /^(?:\[[\da-f:.]+\](?::\d*)?|[^\s/\\@?#,"<>[\]]*)$/i;

/** Whether the request says once, and readably, which host it is for: else two readers take it for different ones. */
function hasHost({ rawHeaders, headers, httpVersion }: FastifyRequest['raw']): boolean {
  const count = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  return count === 0 ? httpVersion === '1.0' : count === 1 && HOST.test(headers.host ?? '');
}

/** Refuses what a request's head alone tells. MALFORMED_REQUEST, MEDIA_TYPE_UNSUPPORTED, METHOD_NOT_ALLOWED */
export function checkHead(request: FastifyRequest, routes: RouteMethods): void {
  const { headers, raw } = request;
  if (!hasHost(raw)) {
    throw new AppError('MALFORMED_REQUEST', {}, { headers: { connection: 'close' } });
  }
  const encoding = headers['content-encoding'];
  // Nothing here unpacks a body; read as it is, it would mean something else.
  if (encoding && encoding.toLowerCase() !== 'identity') throw encodingUnsupported();
  if (request.is404) checkMethod(request, routes);
}

function checkMethod(request: FastifyRequest, routes: RouteMethods): void {
  const methods = routes.of(request.raw.url ?? '', (route, method) => isServed(request, route, method));
  if (methods.length === 0) return;
  throw new AppError('METHOD_NOT_ALLOWED', {}, { headers: { allow: [...methods, 'OPTIONS'].join(', ') } });
}

/** Refuses an address that holds what cannot be stored, hence cannot be found. MALFORMED_REQUEST */
export function checkAddress({ query, params }: FastifyRequest): void {
  const names = Object.keys(query ?? {});
  const values = [query, params].flatMap((record) => Object.values(record ?? {})).flat() as unknown[];
  const areGood = values.every((value) => typeof value !== 'string' || isStorable(value));
  if (!areGood || !names.every(isName)) throw new AppError('MALFORMED_REQUEST');
}
