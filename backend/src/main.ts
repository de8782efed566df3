import { once } from 'node:events';
import { Logger } from '@nestjs/common';
import { createApp } from './app.ts';
import { logSink } from './common/log-sink.ts';
import { createInternalServer } from './common/listeners.ts';
import { Config, ConfigError } from './config.ts';
import { serveDocs } from './openapi-document.ts';

const SHUTDOWN_MS = 15_000;
const LAST_LINES_MS = 1_000;

async function main(): Promise<void> {
  const config = new Config(process.env);
  const app = await createApp(config);
  serveDocs(app);
  const logger = new Logger('Main');
  await app.listen(config.listen.port, config.listen.host);
  const internal = createInternalServer(app.getHttpAdapter().getInstance(), config.trustedProxies);
  internal.listen(config.internalListen.port, config.internalListen.host);
  await once(internal, 'listening');
  logger.log(`Listening on ${config.listen.host}:${config.listen.port}`);

  const stop = async (): Promise<void> => {
    // A transfer that does not end must not keep the process.
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    const closed = new Promise((resolve) => internal.close(resolve));
    internal.closeIdleConnections();
    await Promise.all([closed, app.close()]);
    await logSink.drain(LAST_LINES_MS);
    process.exit(0);
  };
  let stopping: Promise<void> | undefined;
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void (stopping ??= stop()));
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
