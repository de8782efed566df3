/** What can be known to be wrong before minutes are spent; each with the one sentence that mends it. */
import { existsSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { bindError } from './ports.mjs';
import { canBeRoot, findProgram } from './programs.mjs';
import { Mend } from './report.mjs';

const GIB = 1024 ** 3;
const IMAGES_BYTES = 6 * GIB;
const PACKAGES_BYTES = 1.5 * GIB;
const WORKING_BYTES = 0.5 * GIB;

/** What listens on the loopback, whatever HOST says. */
const LOCAL = ['mail', 'internal'];

/** @typedef {import('./settings.mjs').Settings} Settings */

/** @param {Settings} settings */
export async function checkPorts(settings) {
  const uses = {
    api: 'the API',
    customer: 'the customer site',
    admin: 'the admin site',
    mail: 'the mail inbox',
    internal: 'the internal listener',
  };
  for (const [name, use] of Object.entries(uses)) {
    if (name === 'mail' && settings.given.smtpUrl) continue;
    const port = settings.ports[/** @type {keyof typeof uses} */ (name)];
    const code = await bindError(port, LOCAL.includes(name) ? '127.0.0.1' : settings.host);
    if (code === 'EADDRINUSE') {
      throw new Mend(
        `Port ${port} for ${use} is taken by another program: end that one, or choose other ports, ` +
          `for example BASE_PORT=${settings.basePort + 1000} npm start.`,
      );
    }
    if (code)
      throw new Mend(
        `Port ${port} for ${use} on ${settings.host} cannot be opened (${code}): set BASE_PORT or HOST.`,
      );
  }
}

/** @param {Settings} settings */
export function checkDisk({ root, dataDir, given }) {
  const fresh = !given.dockerHost && !existsSync(path.join(dataDir, 'docker', 'engine'));
  const wants = [
    { folder: dataDir, bytes: fresh ? IMAGES_BYTES : WORKING_BYTES },
    { folder: root, bytes: existsSync(path.join(root, 'node_modules')) ? 0 : PACKAGES_BYTES },
  ];
  for (const { folder, bytes } of wants) {
    const { bavail, bsize } = statfsSync(nearestExisting(folder));
    if (bavail * bsize < bytes) {
      throw new Mend(
        `Only ${(Number(bavail * bsize) / GIB).toFixed(1)} GiB are free for ${folder}, but ${bytes / GIB} GiB are needed: ` +
          'free some space, or set DATA_DIR to a folder on a larger disk.',
      );
    }
  }
}

/** @param {Settings} settings */
export function checkBuilt({ root }) {
  const programs = ['backend/dist/main.js', 'judge-runner/dist/main.js'];
  const missing = [...programs, 'customer-web/dist/index.html', 'admin-web/dist/index.html'].find(
    (name) => !existsSync(path.join(root, name)),
  );
  if (missing) throw new Mend(`${missing} has not been built yet: start without --no-build.`);
}

/** @param {string} folder @returns {string} */
function nearestExisting(folder) {
  return existsSync(folder) ? folder : nearestExisting(path.dirname(folder));
}

/** Whether a container engine and Redis can be had at all. @param {Settings['given']} given @param {string} [platform] */
export function checkServices(given, platform = process.platform) {
  if (platform !== 'linux') {
    throw new Mend(
      'Judging needs Linux, whatever engine there is: start it on a Linux host or in a Linux virtual machine.',
    );
  }
  if (given.dockerHost && !given.dockerHost.startsWith('unix:///')) {
    throw new Mend(
      `DOCKER_HOST is ${given.dockerHost}, but containers share folders with this machine: ` +
        'give a socket of it, for example unix:///var/run/docker.sock.',
    );
  }
  const installs = Boolean(findProgram('apt-get')) && canBeRoot();
  if (!given.dockerHost) {
    if (!canBeRoot()) {
      throw new Mend(
        'A private Docker engine needs root, and so does the judge runner, which removes what containers wrote: run as ' +
          'root or allow sudo without a password. An engine you may use (DOCKER_HOST) makes up for the first alone.',
      );
    }
    if (!findProgram('dockerd') && !installs) {
      throw new Mend(
        'Docker is missing: install Docker Engine (dockerd), or set DOCKER_HOST to an engine you may use.',
      );
    }
  }
  if (!given.redisUrl && !findProgram('redis-server') && !installs) {
    throw new Mend('Redis is missing: install redis-server, or set REDIS_URL.');
  }
}
