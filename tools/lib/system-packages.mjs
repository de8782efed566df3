/** Programs that npm does not carry, installed by apt-get where that is possible. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { canBeRoot, findProgram, privileged } from './programs.mjs';
import { Mend, messageOf, withHeartbeat } from './report.mjs';
import { run } from './run.mjs';

/** What each Debian or Ubuntu package is wanted for: a program, or a file that proves it. */
const WANTED = {
  'redis-server': ['redis-server'],
  'docker.io': ['dockerd'],
  mmdebstrap: ['mmdebstrap'],
  chromium: ['chromium', 'chromium-browser', 'google-chrome'],
  'chromium-headless-shell': ['chromium-headless-shell'],
  'fonts-noto-cjk': ['/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'],
  nginx: ['nginx'],
  'swift-account': ['swift-account-server'],
  'swift-container': ['swift-container-server'],
  'swift-object': ['swift-object-server'],
  'swift-proxy': ['swift-proxy-server'],
};

/** Not every release has them, and whoever uses one does without. @type {string[]} */
const OPTIONAL = ['chromium-headless-shell'];

/** Services that the packages would start at once; this project starts its own. */
const UNITS = [
  ...['redis-server.service', 'docker.service', 'docker.socket', 'containerd.service', 'nginx.service'],
  ...[
    ...['proxy', 'account', 'account-auditor', 'account-reaper', 'account-replicator'],
    ...[
      'container',
      'container-auditor',
      'container-reconciler',
      'container-replicator',
      'container-sharder',
    ],
    ...['container-sync', 'container-updater', 'object', 'object-auditor', 'object-reconstructor'],
    ...['object-replicator', 'object-updater'],
  ].map((name) => `swift-${name}.service`),
];

/** @typedef {keyof typeof WANTED} SystemPackage */

/** @param {SystemPackage} name @returns {boolean} */
function isInstalled(name) {
  return WANTED[name].some((proof) =>
    proof.startsWith('/') ? existsSync(proof) : findProgram(proof) !== null,
  );
}

/** By the lists that apt-get has now. @param {SystemPackage} name @returns {boolean} */
function isOffered(name) {
  return spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0;
}

/** One installation at a time: apt-get locks its lists. */
let queue = Promise.resolve();

/**
 * @param {SystemPackage[]} names
 * @param {{ logsDir: string, report: import('./report.mjs').Report }} options
 * @returns {Promise<void>}
 */
export function ensureSystemPackages(names, options) {
  queue = queue.catch(() => undefined).then(() => install(names, options));
  return queue;
}

/** @param {SystemPackage[]} names @param {{ logsDir: string, report: import('./report.mjs').Report }} options */
async function install(names, { logsDir, report }) {
  const missing = names.filter((name) => !isInstalled(name));
  const needed = missing.filter((name) => !OPTIONAL.includes(name));
  const canInstall = findProgram('apt-get') !== null && canBeRoot();
  if (needed.length === 0 && !(canInstall && missing.some(isOffered))) return;
  if (!canInstall) {
    throw new Mend(
      `These programs are missing and cannot be installed from here: install ${needed.join(', ')} and start again.`,
    );
  }
  const list = missing.join(', ');
  const start = report.seconds();
  report.say(`system: installing ${list} (apt-get)`);
  const logFile = path.join(logsDir, 'apt.log');
  const systemd = existsSync('/run/systemd/system');
  try {
    if (systemd) await asRoot('systemctl', ['mask', '--runtime', ...UNITS], logFile);
    await withHeartbeat(
      report,
      () => `system: still installing ${list}`,
      aptInstall(missing, logFile),
      20_000,
    );
  } catch (error) {
    if (needed.length === 0) {
      report.say(`system: goes on without ${list}, which apt-get could not install`);
      return;
    }
    throw new Mend(
      `apt-get could not install ${list}: install it by hand and start again. It said:\n${messageOf(error)}`,
    );
  } finally {
    if (systemd) await asRoot('systemctl', ['unmask', '--runtime', ...UNITS], logFile).catch(() => undefined);
  }
  report.say(`system: installed ${list} in ${Math.round(report.seconds() - start)} s`);
}

/** @param {SystemPackage[]} names @param {string} logFile */
async function aptInstall(names, logFile) {
  const install = ['install', '-y', '--no-install-recommends'];
  await aptGet(['update'], logFile);
  await aptGet([...install, ...names.filter((name) => !OPTIONAL.includes(name) || isOffered(name))], logFile);
  // Newer releases have the client in a package of its own.
  if (names.includes('docker.io') && !findProgram('docker'))
    await aptGet([...install, 'docker-cli'], logFile);
}

/** @param {string[]} args @param {string} logFile */
function aptGet(args, logFile) {
  // RUNLEVEL=1 keeps the packages' init scripts from starting their services where there is no systemd.
  const env = ['DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1', 'NEEDRESTART_SUSPEND=1'];
  return asRoot('env', [...env, 'apt-get', '-q', '-o', 'DPkg::Lock::Timeout=300', ...args], logFile);
}

/** In a group of its own: a package manager is not to be torn off in mid-work by Ctrl-C.
 * @param {string} program @param {string[]} args @param {string} logFile */
function asRoot(program, args, logFile) {
  const [command, argv] = privileged(program, args);
  return run(command, argv, { logFile, ownGroup: true });
}
