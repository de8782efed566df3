import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { JSON_BODY_MAX_BYTES } from '@tianheng/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module.ts';
import { answerError } from './common/app-error.filter.ts';
import { AppError } from './common/app-error.ts';
import { noteArrival } from './common/arrival.ts';
import { readJson } from './common/json-body.ts';
import { watchBody } from './common/listening/body-deadline.ts';
import { corsFor } from './common/listening/cors.ts';
import { LISTENER_LIMITS, type ListenerLimits } from './common/listening/listener-limits.ts';
import { guardListener, separateListeners, serverOptions } from './common/listening/listeners.ts';
import { refuseUnread } from './common/listening/raw-refusal.ts';
import { checkAddress, checkHead } from './common/listening/request-checks.ts';
import { logRequests } from './common/listening/request-log.ts';
import { RouteMethods } from './common/listening/route-methods.ts';
import { isIn } from './common/networks.ts';
import { takesRawBody } from './common/raw-body.ts';
import { limitBody } from './common/rich-body.ts';
import { setSecurityHeaders } from './common/security-headers.ts';
import { validationPipe } from './common/validation.ts';
import { Config } from './config.ts';
import { countRequests } from './counters/count-requests.ts';
import { DayCounters } from './counters/day-counters.ts';
import { MetricsService } from './health/metrics.service.ts';
import { Admission, putOffPolls } from './polls/admission.ts';

const REQUEST_ID = /^[\w.:-]{1,64}$/;

/** The whole HTTP application, ready to listen; routes spell their full path (`v1/...`, `internal/...`). */
export async function createApp(
  config: Config,
  limits: ListenerLimits = LISTENER_LIMITS,
): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    http: serverOptions(limits),
    bodyLimit: JSON_BODY_MAX_BYTES,
    trustProxy: (address) => isIn(config.trustedProxies, address),
    genReqId: ({ headers }: IncomingMessage) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
    forceCloseConnections: 'idle',
    // What still arrives while the process ends is answered like anything else.
    return503OnClosing: false,
    // An address that cannot be decoded is refused before there is a route.
    frameworkErrors: answerError,
    clientErrorHandler: refuseUnread,
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule, adapter, {
    bufferLogs: true,
    bodyParser: false,
  });
  app.useLogger(app.get(Logger));
  app.useGlobalPipes(validationPipe());
  app.enableCors(corsFor(config.origins));
  const fastify = app.getHttpAdapter().getInstance();
  guardListener(app.getHttpServer(), limits, config.trustedProxies);
  await app.register(cookie);
  await app.register(multipart);
  logRequests(fastify);
  takeBodies(fastify);
  addHooks(fastify, app.get(MetricsService), limits);
  putOffPolls(fastify, app.get(Admission));
  countRequests(fastify, app.get(DayCounters));
  return app;
}

/** Bodies are JSON or multipart; only where the route says so they may be anything, and are left unread. */
function takeBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', limitBody);
  fastify.removeContentTypeParser(['application/json', 'text/plain']);
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, readJson);
  fastify.addContentTypeParser('*', (request: FastifyRequest, _payload, done) => {
    if (takesRawBody(request)) done(null);
    else done(new AppError('MEDIA_TYPE_UNSUPPORTED'));
  });
}

function addHooks(fastify: FastifyInstance, metrics: MetricsService, limits: ListenerLimits): void {
  const routes = new RouteMethods(fastify);
  fastify.addHook('onRequest', async (request, reply) => {
    checkHead(request, routes);
    separateListeners(request);
    const isUpload = takesRawBody(request) || /^multipart\//i.test(request.headers['content-type'] ?? '');
    watchBody(request, reply, isUpload, limits);
  });
  fastify.addHook('preValidation', async (request) => {
    noteArrival(request);
    checkAddress(request);
  });
  fastify.addHook('onResponse', async (request, reply) => metrics.observe(request, reply));
  fastify.addHook('onSend', async (request, reply) => {
    setSecurityHeaders(request, reply);
    reply.header('x-request-id', request.id);
    // Answers speak of one person at one moment; what may be kept says so itself.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
