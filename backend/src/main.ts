import { once } from 'node:events';
import type { Server } from 'node:http';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from './app.ts';
import { BACKLOG, createInternalServer } from './common/listening/listeners.ts';
import { logSink } from './common/listening/log-sink.ts';
import { orStalled } from './common/or-stalled.ts';
import { Config, ConfigError } from './config.ts';
import { DayCounters } from './counters/day-counters.ts';
import { DatasetCounters } from './datasets/dataset.counters.ts';
import { serveDocs } from './openapi-document.ts';

const SHUTDOWN_MS = 15_000;
const LAST_LINES_MS = 1_000;

async function main(): Promise<void> {
  const config = new Config(process.env);
  const app = await createApp(config);
  serveDocs(app, config);
  const logger = new Logger('Main');
  const internal = await listen(app, config);
  const { host, port } = config.serves === 'internal' ? config.internalListen : config.listen;
  logger.log(`Listening on ${host}:${port}`);

  const stop = async (): Promise<void> => {
    // A transfer that does not end must not keep the process.
    setTimeout(() => void giveUp(app), SHUTDOWN_MS).unref();
    const closed = new Promise<unknown>((resolve) => (internal ? internal.close(resolve) : resolve(null)));
    internal?.closeIdleConnections();
    await Promise.all([closed, app.close()]);
    await logSink.drain(LAST_LINES_MS);
    process.exit(0);
  };
  let stopping: Promise<void> | undefined;
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void (stopping ??= stop()));
}

/** What was counted and written so far goes first. */
async function giveUp(app: NestFastifyApplication): Promise<never> {
  const written = [DayCounters, DatasetCounters].map((counters) => app.get(counters).flush());
  await orStalled(LAST_LINES_MS, Promise.all(written)).catch(() => undefined);
  await logSink.drain(LAST_LINES_MS);
  process.exit(1);
}

/** @returns the internal listener, where there is one */
async function listen(app: NestFastifyApplication, config: Config): Promise<Server | null> {
  if (config.serves === 'internal') await app.init();
  else await app.listen({ ...config.listen, backlog: BACKLOG });
  if (config.serves === 'public') return null;
  const fastify = app.getHttpAdapter().getInstance();
  await fastify.ready();
  const internal = createInternalServer(fastify, config.trustedProxies);
  internal.listen({ ...config.internalListen, backlog: BACKLOG });
  await once(internal, 'listening');
  return internal;
}

/** One line each for what whoever starts it can mend. */
function explain(error: unknown): unknown {
  if (error instanceof ConfigError) return error.problems.join('\n');
  const { code, port } = error as { code?: unknown; port?: unknown };
  return code === 'EADDRINUSE' ? `PORT ${String(port)} is taken by another program.` : error;
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
