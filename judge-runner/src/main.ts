import { pino } from 'pino';
import { readConfig } from './config.ts';
import { errorText } from './faults.ts';
import { LogSink } from './log-sink.ts';
import { startRunner } from './runner.ts';

const STDOUT = 1;

// Containers have users of their own: what an operator's stricter mask would close to others, they could not read.
process.umask(0o022);

try {
  const config = readConfig(process.env);
  const logger = pino({ level: config.logLevel, base: { runner: config.runnerId } }, new LogSink(STDOUT));
  const stop = new AbortController();
  const hurry = new AbortController();
  const onSignal = (): void => (stop.signal.aborted ? hurry.abort() : stop.abort());
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);

  const runner = await startRunner(config, logger, stop.signal).catch((error: unknown) => {
    if (stop.signal.aborted) process.exit(0);
    logger.fatal(`judge-runner refuses to serve: ${errorText(error)}`);
    process.exit(1);
  });
  logger.info({ slots: config.slots }, 'judge-runner is serving');
  const asked = new Promise<null>((resolve) => {
    if (stop.signal.aborted) resolve(null);
    else stop.signal.addEventListener('abort', () => resolve(null));
  });
  const failure = await Promise.race([asked, runner.failed]);
  if (failure !== null) {
    logger.fatal(failure);
    hurry.abort();
  }
  logger.info('judge-runner is stopping');
  await runner.stop(hurry.signal);
  logger.info('judge-runner has stopped');
  process.exit(failure === null ? 0 : 1);
} catch (error) {
  console.error(errorText(error));
  process.exit(1);
}
