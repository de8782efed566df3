/** What tests and benchmarks run against. */
import { makeImages, startEngine } from './engine.mjs';
import { ensureNodePackages } from './node-packages.mjs';
import { startPostgres } from './postgres.mjs';
import { checkServices } from './preflight.mjs';
import { startRedis } from './redis.mjs';
import { loadSecrets } from './secrets.mjs';
import { SWIFT_PACKAGES } from './swift.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

/** For tests and benchmarks: what is lost with the machine is lost anyway. */
const FAST_AND_UNSAFE = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=300',
];

/** What each suite makes a copy of is small and soon gone. */
export const FOR_SUITES = [
  ...FAST_AND_UNSAFE,
  ...['wal_level=minimal', 'max_wal_senders=0', 'autovacuum=off', 'jit=off'],
];

/**
 * @typedef {{ database: boolean, engine: boolean, allImages: boolean, browser: boolean, objectStore?: boolean,
 *   webServer?: boolean }} Uses
 *   objectStore, webServer: their packages are installed; the suite that uses one starts it
 */

/**
 * Packages, database, engine and images come up at the same time; whoever uses one awaits it and gets the environment
 * that names it.
 * @param {Uses} uses
 * @param {{ settings: import('./settings.mjs').Settings, report: import('./report.mjs').Report,
 *   running: import('./running.mjs').Running, databaseFolder?: string,
 *   options?: string[] }} context databaseFolder: where its files are, else the data folder; options: settings of the database
 */
export function startTestServices(
  uses,
  { settings, report, running, databaseFolder, options = FAST_AND_UNSAFE },
) {
  const { say } = report;
  const { signal } = running;
  const { root, logsDir, given } = settings;
  const secrets = loadSecrets(settings.dataDir, process.env);
  const none = Promise.resolve({});

  const packages = running.follow(ensureNodePackages({ root, logsDir, report, signal }));
  const install = async () => {
    if (uses.engine) checkServices(given);
    await ensureSystemPackages(systemPackages(uses, given), { logsDir, report });
  };
  const system = running.follow(install());
  const startDatabase = async () => {
    await Promise.all([packages, system]);
    const shared = { settings, say, running };
    const password = secrets.DATABASE_PASSWORD;
    const databaseUrl =
      given.databaseUrl ?? (await startPostgres({ ...shared, password, options, folder: databaseFolder }));
    const redisUrl = given.redisUrl ?? (await startRedis({ ...shared, password: secrets.REDIS_PASSWORD }));
    return { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl };
  };
  const startContainers = async () => {
    await system;
    const dockerHost = await startEngine({ settings, say, running, signal });
    const images = { dockerHost, say, signal };
    await makeImages({ ...images, which: 'first' });
    if (uses.allImages) await makeImages({ ...images, which: 'later' });
    return { DOCKER_HOST: dockerHost };
  };
  return {
    packages,
    system,
    database: uses.database ? running.follow(startDatabase()) : none,
    engine: uses.engine ? running.follow(startContainers()) : none,
  };
}

/**
 * @param {Uses} uses @param {import('./settings.mjs').Settings['given']} given
 * @returns {import('./system-packages.mjs').SystemPackage[]}
 */
function systemPackages({ database, engine, browser, objectStore, webServer }, given) {
  /** @type {import('./system-packages.mjs').SystemPackage[]} */
  const names = [];
  // The systems that the browser's tests start need one too.
  if ((database || engine) && !given.redisUrl) names.push('redis-server');
  if (engine && !given.dockerHost) names.push('docker.io');
  if (browser) names.push('chromium', 'chromium-headless-shell', 'fonts-noto-cjk');
  if (webServer) names.push('nginx');
  if (objectStore && !process.env.TEST_S3_URL) names.push(...SWIFT_PACKAGES);
  return names;
}
