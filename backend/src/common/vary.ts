import type { FastifyReply } from 'fastify';

/** Names request headers that an answer depends on, besides those that are named already: CORS names the origin. */
export function varyBy(reply: FastifyReply, ...names: string[]): void {
  const varies = [...names, reply.getHeader('vary') ?? []].flat();
  void reply.header('vary', varies.join(', '));
}
