import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Longer than any call waits for a connection and its locks; what seems to have waited longer is a mistake of ours. */
export const WAITED_MAX_MS = 60_000;

const arrivals = new WeakMap<FastifyRequest, number>();

/** To be called once its body is there: a call that is sent little by little has not come before. */
export const noteArrival = (request: FastifyRequest): void => void arrivals.set(request, performance.now());

/** When a call had come, by the clock that says that it is `now`. */
export type CameAt = (now: Date) => Date;

/** The handler's own call. */
export const Arrival = createParamDecorator((_: unknown, context: ExecutionContext): CameAt => {
  const at = arrivals.get(context.switchToHttp().getRequest<FastifyRequest>()) ?? performance.now();
  return (now) => new Date(now.getTime() - Math.min(performance.now() - at, WAITED_MAX_MS));
});
