import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { MIB } from '@tianheng/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppModule } from './app.module.ts';
import { separateListeners, SIGNED_ROUTE } from './common/listeners.ts';
import { AppError } from './common/app-error.ts';
import { validationPipe } from './common/validation.ts';
import { Config } from './config.ts';

const REQUEST_ID = /^[\w.:-]{1,64}$/;

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
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule, adapter, { bufferLogs: true });
  app.useGlobalPipes(validationPipe());
  app.enableCors({
    origin: config.origins,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['Authorization', 'Content-Disposition', 'Retry-After', 'X-Captcha-Id', 'X-Request-Id'],
    credentials: true,
    maxAge: 600,
  });
  await app.register(cookie);
  await app.register(multipart);
  const fastify = app.getHttpAdapter().getInstance();
  takeRawBodies(fastify);
  addHooks(fastify);
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

function addHooks(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    separateListeners(request);
  });
  // Answers speak of one person at one moment; what may be kept says so itself.
  fastify.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
