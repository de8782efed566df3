import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { MIB } from '@tianheng/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module.ts';
import { answerError } from './common/app-error.filter.ts';
import { AppError } from './common/app-error.ts';
import { separateListeners, SIGNED_ROUTE } from './common/listeners.ts';
import { isTooDeep } from './common/nesting.ts';
import { validationPipe } from './common/validation.ts';
import { Config } from './config.ts';
import { MetricsService } from './health/metrics.service.ts';

const REQUEST_ID = /^[\w.:-]{1,64}$/;

/** Strict but for what /docs needs; pictures may be shown by the sites' origins. */
const HELMET = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  crossOriginResourcePolicy: { policy: 'cross-origin' as const },
};

/** The whole HTTP application, ready to listen; routes spell their full path (`v1/...`, `internal/...`). */
export async function createApp(config: Config): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit: MIB,
    trustProxy: config.trustedProxies.split(','),
    genReqId: ({ headers }: IncomingMessage) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
    forceCloseConnections: 'idle',
    // An address that cannot be decoded is refused before there is a route.
    frameworkErrors: answerError,
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule, adapter, { bufferLogs: true });
  app.useLogger(app.get(Logger));
  app.useGlobalPipes(validationPipe());
  app.enableCors({
    origin: config.origins,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['Authorization', 'Content-Disposition', 'Retry-After', 'X-Captcha-Id', 'X-Request-Id'],
    credentials: true,
    maxAge: 600,
  });
  await app.register(helmet, HELMET);
  await app.register(cookie);
  await app.register(multipart);
  const fastify = app.getHttpAdapter().getInstance();
  takeRawBodies(fastify);
  addHooks(fastify, app.get(MetricsService));
  return app;
}

/** Bodies are JSON or multipart; only a signed upload may be anything, and is left unread for the storage. */
function takeRawBodies(fastify: FastifyInstance): void {
  fastify.removeContentTypeParser('text/plain');
  fastify.addContentTypeParser('*', (request: FastifyRequest, _payload, done) => {
    if (request.routeOptions.url === SIGNED_ROUTE) done(null);
    else done(new AppError('MEDIA_TYPE_UNSUPPORTED'));
  });
}

function addHooks(fastify: FastifyInstance, metrics: MetricsService): void {
  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    separateListeners(request);
  });
  fastify.addHook('preValidation', async (request) => {
    if (isTooDeep(request.body)) throw new AppError('MALFORMED_REQUEST');
  });
  fastify.addHook('onResponse', async (request, reply) => metrics.observe(request, reply));
  // Answers speak of one person at one moment; what may be kept says so itself.
  fastify.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
