import 'reflect-metadata';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import Queue from 'bull';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import { createApp } from '../src/app.ts';
import { SessionsService } from '../src/auth/sessions/sessions.service.ts';
import { createInternalServer } from '../src/common/listening/listeners.ts';
import { Config } from '../src/config.ts';
import { JudgingStorage } from '../src/judging/judging-storage.ts';
import { serveRecipes } from '../src/openapi-document.ts';
import { Admission } from '../src/polls/admission.ts';
import { FilesService } from '../src/storage/files/files.service.ts';
import { Factory } from './factory.ts';
import { whenAsked } from './queries.ts';
import { createDatabase, dropDatabase, workerRedisUrl } from './services.ts';
import { noteUntoldCodes } from './told-codes.ts';

export const RUNNER_TOKEN = 'test-runner-token-0123456789abcdef';
export const CAPTCHA_BYPASS = 'demo';
/** For more calls at once than the pool has connections: on a busy machine the last of them waits long for one. */
export const PATIENT_POOL = { DATABASE_WAIT_MS: '120000' };

export interface TestApp {
  app: NestFastifyApplication;
  /** the public listener, for supertest */
  http: Server;
  /** the internal listener, for supertest */
  internal: Server;
  database: DataSource;
  factory: Factory;
  config: Config;
  databaseUrl: string;
  storageDir: string;
  stop: () => Promise<void>;
}

export interface TestAppOptions {
  env?: NodeJS.ProcessEnv;
  /** another instance on the same database and storage */
  beside?: TestApp;
  /** with the programs that the page about the API leads to; the page itself loads as no test can */
  recipes?: boolean;
  /** begins no attempt while the storage is unfit, or takes too long to say that it is there, as on a busy machine */
  looksAtStorage?: boolean;
}

/** Boots the whole backend on a database and a storage folder of its own. */
export async function startApp({
  env = {},
  beside,
  recipes = false,
  looksAtStorage = false,
}: TestAppOptions = {}): Promise<TestApp> {
  const databaseUrl = beside?.databaseUrl ?? (await createDatabase());
  const storageDir = beside?.storageDir ?? (await mkdtemp(path.join(tmpdir(), 'tianheng-storage-')));
  // Suites also write rows of files that nobody stored: its volume is there all the same.
  await mkdir(path.join(storageDir, 'incoming'), { recursive: true });
  const redisUrl = env.REDIS_URL ?? workerRedisUrl();
  if (!beside && !env.REDIS_URL) await emptyRedis(redisUrl);
  Object.assign(process.env, {
    NODE_ENV: 'test',
    PORT: '0',
    INTERNAL_PORT: '0',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '10',
    REDIS_URL: redisUrl,
    JWT_SECRET: 'test-jwt-secret-0123456789abcdefgh',
    FILE_SIGNING_SECRET: 'test-file-signing-0123456789abcdef',
    JUDGE_RUNNER_TOKEN: RUNNER_TOKEN,
    STORAGE_DIR: storageDir,
    CAPTCHA_BYPASS_CODE: CAPTCHA_BYPASS,
    CUSTOMER_ORIGIN: 'http://localhost:3001',
    ADMIN_ORIGIN: 'http://localhost:3002',
    LOG_LEVEL: 'fatal',
    ...env,
  });
  const config = new Config(process.env);
  const app = await createApp(config);
  // One for all applications of a process, as the first of them wanted it.
  PinoLogger.root.level = config.logLevel;
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (_request, _reply, done) => {
      const go = (): void => whenAsked(done);
      if (process.env.TEST_LATE === '1') setTimeout(go, 1000 * Math.random() ** 4);
      else go();
    });
  const untold = noteUntoldCodes(app.getHttpAdapter().getInstance());
  if (recipes) serveRecipes(app);
  if (!looksAtStorage) app.get(JudgingStorage).isFit = () => Promise.resolve(true);
  await app.listen(0, '127.0.0.1');
  // It measures its process, which here is the whole suite's: a busy machine would put off calls that a test expects.
  app.get(Admission).beforeApplicationShutdown();
  const internal = createInternalServer(app.getHttpAdapter().getInstance(), config.trustedProxies);
  await new Promise<void>((resolve) => internal.listen(0, '127.0.0.1', resolve));
  const database = app.get(DataSource);
  const factory = new Factory(database, app.get(FilesService), app.get(SessionsService));

  const stop = async (): Promise<void> => {
    internal.closeAllConnections();
    await new Promise((resolve) => internal.close(resolve));
    await app.close();
    if (!beside) {
      await dropDatabase(databaseUrl);
      await rm(storageDir, { recursive: true, force: true });
    }
    if (untold.size > 0) throw new Error(`The API's document does not tell: ${[...untold].join(', ')}`);
  };
  return {
    app,
    http: app.getHttpServer(),
    internal,
    database,
    factory,
    config,
    databaseUrl,
    storageDir,
    stop,
  };
}

async function emptyRedis(url: string): Promise<void> {
  const queue = new Queue('setup', url);
  await queue.client.flushdb();
  await queue.close();
}

/** `http://127.0.0.1:<port>` of a listener. */
export function addressOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen.');
  return `http://127.0.0.1:${address.port}`;
}
