import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

interface Operation {
  requestBody?: object;
  responses: Record<string, { $ref?: string }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
}
const file = path.resolve(import.meta.dirname, '../../contracts/src/openapi.json');
const { paths } = JSON.parse(readFileSync(file, 'utf8')) as Document;

const operationOf = (method: string, route: string): Operation | undefined =>
  paths[route.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

/** A response's name lists its codes. */
const codesOf = ({ responses }: Operation, status: number): string[] =>
  responses[status]?.$ref?.split('/').at(-1)?.split('-') ?? [];

/** What is said of a call that is not there at this listener, and of a body where none is taken, is no call's own. */
const isAnyCalls = (code: string, { requestBody }: Operation): boolean =>
  code === 'NOT_FOUND' || (code === 'MEDIA_TYPE_UNSUPPORTED' && !requestBody);

/** Notes each answer with a code that the API's document does not name for its call. */
export function noteUntoldCodes(server: FastifyInstance): Set<string> {
  const untold = new Set<string>();
  server.addHook('onSend', (request, reply, payload, done) => {
    const route = request.routeOptions.url;
    const operation = route === undefined ? undefined : operationOf(request.method, route);
    if (operation && reply.statusCode >= 400 && typeof payload === 'string') {
      const { code } = JSON.parse(payload) as { code?: string };
      if (
        code !== undefined &&
        !isAnyCalls(code, operation) &&
        !codesOf(operation, reply.statusCode).includes(code)
      )
        untold.add(`${request.method} ${route}: ${reply.statusCode} ${code}`);
    }
    done(null, payload);
  });
  return untold;
}
