import type { FastifyInstance } from 'fastify';
import type { WithCaller } from '../common/caller.ts';
import type { DayCounters } from './day-counters.ts';

const API = '/v1/';

/** Counts the answered calls of the API, and those of people who are signed in. */
export function countRequests(fastify: FastifyInstance, counters: DayCounters): void {
  fastify.addHook('onResponse', async (request) => {
    if (!request.routeOptions.url?.startsWith(API)) return;
    counters.count('total_request');
    if ((request as WithCaller).caller) counters.count('register_request');
  });
}
