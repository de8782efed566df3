/** The story of `npm start`: check, install, build, start, say ready, watch, stop. */
import { backendService, migrate, pinImages, runnerService, seedOnce, siteService } from './apps.mjs';
import { runNx } from './build.mjs';
import { makeImages, startEngine } from './engine.mjs';
import { makeDataDir, takeDataDir } from './launcher-lock.mjs';
import { startMailbox } from './mailbox.mjs';
import { ensureNodePackages } from './node-packages.mjs';
import { startPostgres } from './postgres.mjs';
import { checkBuilt, checkDisk, checkPorts, checkServices } from './preflight.mjs';
import { startRedis } from './redis.mjs';
import { messageOf } from './report.mjs';
import { Running } from './running.mjs';
import { loadSecrets } from './secrets.mjs';
import { MARK, urlOf } from './settings.mjs';
import { ensureSystemPackages } from './system-packages.mjs';
import { startWatching } from './watch.mjs';

/**
 * @typedef {import('./settings.mjs').Settings} Settings
 * @typedef {import('./report.mjs').Report} Report
 */

/**
 * @param {Settings} settings @param {Report} report
 * @returns {Promise<void>} when everything has been stopped again
 */
export async function launch(settings, report) {
  const { say } = report;
  checkServices(settings.given);
  checkDisk(settings);
  if (!settings.build) checkBuilt(settings);
  makeDataDir(settings.dataDir);
  const lock = await takeDataDir(settings, say);
  // Whatever is started from here on can be found again by this mark, should this process be killed.
  process.env[MARK] = settings.dataDir;
  const running = new Running({ say, npm: lock.npm });
  try {
    await checkPorts(settings);
    const up = running.follow(bringUp(settings, report, running));
    await Promise.race([up.then(() => running.untilAsked()), running.untilAsked()]);
  } finally {
    await running.stopAll(settings.dataDir);
    lock.release();
  }
  say('stopped: nothing is left running');
}

/** @param {Settings} settings @param {Report} report @param {Running} running */
async function bringUp(settings, report, running) {
  const { say } = report;
  const { signal } = running;
  const { connections, dockerHost, images } = await startInfrastructure(settings, report, running);
  const secrets = loadSecrets(settings.dataDir, process.env);
  const input = { settings, secrets, connections, say, signal };

  await migrate(input);
  await seedOnce(input);
  say('starting the backend and the two sites');
  const backends = /** @type {const} */ (['public', 'internal']).map((serves) =>
    running.add('backend', backendService(input, serves)),
  );
  const sites = /** @type {const} */ (['customer', 'admin']).map((site) =>
    running.add('site', siteService(input, site)),
  );
  await Promise.all([...backends, ...sites].map((service) => service.start()));

  await pinImages(input, await images);
  say('starting the judge runner and its self-test');
  const runner = running.add('runner', runnerService(input, dockerHost));
  await runner.start();
  say(`all is up after ${Math.round(report.seconds())} s, logs are in ${settings.logsDir}`);
  process.stdout.write(`${readyLine(settings)}\n`);

  if (settings.watch) await startWatching({ settings, say, running, backends, runner });
  const later = makeImages({
    dockerHost,
    which: 'later',
    say,
    signal,
    onImage: (reference, id) => pinImages(input, { [reference]: id }),
  });
  running.follow(later).catch((error) => {
    if (!signal.aborted) say(`judge images: ${messageOf(error)}; the next start tries again`);
  });
}

/**
 * Packages, build and database on one side, system packages, engine and images on the other, at the same time.
 * @param {Settings} settings @param {Report} report @param {Running} running
 */
async function startInfrastructure(settings, report, running) {
  const { say } = report;
  const { signal } = running;
  const { root, logsDir, dataDir, given } = settings;
  const secrets = loadSecrets(dataDir, process.env);
  const shared = { settings, say, running };

  const packages = running.follow(ensureNodePackages({ root, logsDir, report, signal }));
  const built = running.follow(
    packages.then(() => (settings.build ? runNx({ root, logsDir, say, signal }) : undefined)),
  );
  const databaseUrl = running.follow(
    packages.then(
      () => given.databaseUrl ?? startPostgres({ ...shared, password: secrets.DATABASE_PASSWORD }),
    ),
  );
  const smtpUrl = running.follow(packages.then(() => given.smtpUrl ?? startMailbox(shared)));

  const system = running.follow(ensureSystemPackages(systemPackages(given), { logsDir, report }));
  const redisUrl = running.follow(
    system.then(() => given.redisUrl ?? startRedis({ ...shared, password: secrets.REDIS_PASSWORD })),
  );
  const dockerHost = running.follow(system.then(() => startEngine({ ...shared, signal })));
  const images = running.follow(
    dockerHost.then((host) => makeImages({ dockerHost: host, which: 'first', say, signal })),
  );

  const connections = { databaseUrl: await databaseUrl, redisUrl: await redisUrl, smtpUrl: await smtpUrl };
  await built;
  return { connections, dockerHost: await dockerHost, images };
}

/** @param {Settings['given']} given @returns {import('./system-packages.mjs').SystemPackage[]} */
function systemPackages({ redisUrl, dockerHost }) {
  return [
    ...(redisUrl ? [] : [/** @type {const} */ ('redis-server')]),
    ...(dockerHost ? [] : [/** @type {const} */ ('docker.io')]),
  ];
}

/** @param {Settings} settings */
function readyLine(settings) {
  const { ports, given, seed } = settings;
  const places = [
    `customer site ${urlOf(settings, ports.customer)}`,
    `admin site ${urlOf(settings, ports.admin)}`,
    `API ${urlOf(settings, ports.api)}/docs`,
    ...(given.smtpUrl ? [] : [`mail http://127.0.0.1:${ports.mail}`]),
  ];
  const accounts = seed
    ? ' | accounts: admin, leader, member, alice, bob, carol, dave, erin, frank (password Tianheng2026, captcha demo)'
    : '';
  return `ready: ${places.join(' | ')}${accounts}`;
}
