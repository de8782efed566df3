/** The project's own processes: what each is started with, and when it is ready. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { answersOk } from './http.mjs';
import { run } from './run.mjs';
import { Service } from './services.mjs';
import { EVERYWHERE, urlOf } from './settings.mjs';

/** The time that the runner takes to finish what it judges, and some more to give back the rest. */
const drainMs = () => (Number(process.env.JUDGE_DRAIN_SECONDS) || 60) * 1000 + 15_000;

/**
 * @typedef {{ databaseUrl: string, redisUrl: string, smtpUrl: string }} Connections
 * @typedef {{ settings: import('./settings.mjs').Settings, secrets: Record<string, string>,
 *   connections: Connections, say: (line: string) => void, signal?: AbortSignal }} AppInput
 */

/** @param {AppInput} input @returns {NodeJS.ProcessEnv} */
function backendEnv({ settings, secrets, connections }) {
  const storage = path.join(settings.dataDir, 'objects');
  mkdirSync(storage, { recursive: true });
  return {
    NODE_ENV: 'development',
    HOST: settings.host,
    PORT: String(settings.ports.api),
    INTERNAL_HOST: '127.0.0.1',
    INTERNAL_PORT: String(settings.ports.internal),
    DATABASE_URL: connections.databaseUrl,
    REDIS_URL: connections.redisUrl,
    SMTP_URL: connections.smtpUrl,
    ...(settings.given.s3 ? {} : { STORAGE_DIR: storage }),
    CUSTOMER_ORIGIN: process.env.CUSTOMER_ORIGIN || urlOf(settings, settings.ports.customer),
    ADMIN_ORIGIN: process.env.ADMIN_ORIGIN || urlOf(settings, settings.ports.admin),
    TRUSTED_PROXIES: process.env.TRUSTED_PROXIES || ownProxies(settings.host),
    CAPTCHA_BYPASS_CODE: process.env.CAPTCHA_BYPASS_CODE || 'demo',
    JWT_SECRET: secrets.JWT_SECRET,
    FILE_SIGNING_SECRET: secrets.FILE_SIGNING_SECRET,
    JUDGE_RUNNER_TOKEN: secrets.JUDGE_RUNNER_TOKEN,
  };
}

/**
 * The sites, which reach the API at that address and then come from it: not believed, all visitors would be one.
 * @param {string} host
 */
const ownProxies = (host) => (isAddress(host) ? `loopback,${host}` : 'loopback');

/** One of this machine's own: neither a name nor every address there is. @param {string} host */
const isAddress = (host) => isIP(host) !== 0 && !EVERYWHERE.includes(host);

/** @param {AppInput} input @param {string[]} args script and arguments, below backend/dist */
async function runBackendScript(input, [script, ...args]) {
  const { settings, signal } = input;
  await run(process.execPath, [path.join(settings.root, 'backend/dist', script), ...args], {
    cwd: settings.root,
    env: { ...process.env, ...backendEnv(input) },
    logFile: path.join(settings.logsDir, `${path.basename(script, '.js')}.log`),
    ownGroup: true,
    signal,
  });
}

/** @param {AppInput} input */
export const migrate = (input) => runBackendScript(input, ['migrate.js']);

/** Fills a database once; what people deleted afterwards does not come back. @param {AppInput} input */
export async function seedOnce(input) {
  const { settings, connections, say } = input;
  if (!settings.seed) return;
  const { host, pathname } = new URL(connections.databaseUrl);
  // The private server's port may change from start to start; its folder does not.
  const identity = settings.given.databaseUrl ? `${host}${pathname}` : 'own';
  const stamp = path.join(settings.dataDir, 'seeded');
  const done = existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n') : [];
  const wanted = createHash('sha256').update(identity).digest('hex');
  if (done.includes(wanted)) return;
  say('demo data: loading');
  await runBackendScript(input, ['seed.js']);
  writeFileSync(stamp, [...done, wanted].filter(Boolean).join('\n'));
}

/** @param {AppInput} input @param {Record<string, string>} ids image id by reference */
export async function pinImages(input, ids) {
  await runBackendScript(input, ['pin-image.js', ...Object.entries(ids).flat()]);
}

/**
 * The two listeners are processes of their own: readers never hold up the runners' calls.
 * @param {AppInput} input @param {'public' | 'internal'} serves
 */
export function backendService(input, serves) {
  const { settings, say } = input;
  const [name, host, port] =
    serves === 'public'
      ? ['backend', settings.host, settings.ports.api]
      : ['backend-internal', '127.0.0.1', settings.ports.internal];
  return new Service(
    {
      name,
      command: process.execPath,
      args: ['--enable-source-maps', path.join(settings.root, 'backend/dist/main.js')],
      env: { ...backendEnv(input), SERVES: serves },
      stopMs: 20_000,
      ready: () => answersOk(host, port, '/health/ready'),
    },
    { settings, say },
  );
}

/**
 * For its files: the names of hosts are looked up by the same threads, and of Node's four each may wait on the disk while large
 * data arrive, until the leases are over that a heartbeat would have kept.
 */
const RUNNER_THREADS = '16';
/** More than any host has: several trials on one machine hinder each other, and none refuses to begin beside another one. */
const ALL_OF_THE_HOST = { JUDGE_MEMORY_MB: '1000000', JUDGE_CPUS: '1000' };

/** @param {AppInput} input @param {string} dockerHost */
export function runnerService({ settings, secrets, connections, say }, dockerHost) {
  const workDir = path.join(settings.dataDir, 'judge');
  mkdirSync(workDir, { recursive: true });
  return new Service(
    {
      name: 'judge-runner',
      command: process.execPath,
      args: ['--enable-source-maps', path.join(settings.root, 'judge-runner/dist/main.js')],
      env: {
        NODE_ENV: 'development',
        BACKEND_URL: `http://127.0.0.1:${settings.ports.internal}`,
        JUDGE_RUNNER_TOKEN: secrets.JUDGE_RUNNER_TOKEN,
        REDIS_URL: connections.redisUrl,
        DOCKER_HOST: dockerHost,
        JUDGE_WORK_DIR: workDir,
        RUNNER_ID: 'local',
        LOG_LEVEL: 'info',
        UV_THREADPOOL_SIZE: RUNNER_THREADS,
        JUDGE_MEMORY_MB: process.env.JUDGE_MEMORY_MB || ALL_OF_THE_HOST.JUDGE_MEMORY_MB,
        JUDGE_CPUS: process.env.JUDGE_CPUS || ALL_OF_THE_HOST.JUDGE_CPUS,
      },
      // It finishes what it is judging before it ends.
      stopMs: drainMs(),
      // It says so once its self-test has passed.
      ready: (lines) => lines.includes('judge-runner is serving'),
    },
    { settings, say },
  );
}

/**
 * Without what may follow it, as the backend reads it too, which says so where it is none.
 * @param {string | undefined} address
 */
const originOf = (address) => (address && URL.canParse(address) ? new URL(address).origin : address);

/** @param {{ settings: import('./settings.mjs').Settings, say: (line: string) => void }} input @param {'customer' | 'admin'} site */
export function siteService({ settings, say }, site) {
  const port = settings.ports[site];
  return new Service(
    {
      name: `${site}-web`,
      command: process.execPath,
      args: [path.join(settings.root, 'tools/serve-site.mjs')],
      env: {
        SITE: site,
        SITE_DIR: path.join(settings.root, `${site}-web/dist`),
        HOST: settings.host,
        PORT: String(port),
        API_URL: urlOf(settings, settings.ports.api),
        CUSTOMER_URL: originOf(process.env.CUSTOMER_ORIGIN) || `:${settings.ports.customer}`,
        ADMIN_URL: originOf(process.env.ADMIN_ORIGIN) || `:${settings.ports.admin}`,
        PUBLIC: site === 'customer' ? '1' : '0',
        CONTACT: process.env.CONTACT || '',
        IMPRINT_URL: process.env.IMPRINT_URL || '',
      },
      ready: () => answersOk(settings.host, port, '/config.json'),
    },
    { settings, say },
  );
}
