import type { FastifyReply } from 'fastify';

/** Aborts when whoever asked has hung up: what still waits for a turn is for nobody then. */
export function askerGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  else raw.once('close', () => gone.abort());
  return gone.signal;
}
