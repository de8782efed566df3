/** node_modules follows the lockfile. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { alone } from './alone.mjs';
import { Mend, messageOf, withHeartbeat } from './report.mjs';
import { run } from './run.mjs';

const STAMP = 'node_modules/.tianheng-lock-hash';
/** What npm says it has installed. */
const INSTALLED = 'node_modules/.package-lock.json';

/**
 * Installs the packages when node_modules is missing or was made from another lockfile, by whomever.
 * @param {{ root: string, logsDir: string, report: import('./report.mjs').Report, signal?: AbortSignal }} options
 */
export async function ensureNodePackages({ root, logsDir, report, signal }) {
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = path.join(root, STAMP);
  const isThere = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (isThere()) return;
  await alone({ root, name: 'packages', say: report.say, signal }, async () => {
    if (isThere()) return;
    if (!isInstalled(root)) await install({ root, logsDir, report, signal });
    writeFileSync(stamp, wanted);
  });
}

/**
 * Whether npm has installed what the lockfile asks for; what other platforms need may be missing.
 * @param {string} root
 */
function isInstalled(root) {
  if (!existsSync(path.join(root, INSTALLED))) return false;
  const installed = packagesIn(path.join(root, INSTALLED));
  return Object.entries(packagesIn(path.join(root, 'package-lock.json'))).every(
    ([key, { version, integrity, optional }]) => {
      if (!key.includes('node_modules/')) return true;
      const there = installed[key];
      return there ? there.version === version && there.integrity === integrity : optional === true;
    },
  );
}

/**
 * @param {string} lockfile
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }>}
 */
function packagesIn(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages;
}

/** @param {{ root: string, logsDir: string, report: import('./report.mjs').Report, signal?: AbortSignal }} options */
async function install({ root, logsDir, report, signal }) {
  const total = countLocked(root);
  const start = report.seconds();
  report.say(`packages: installing ${total} from the lockfile (npm ci)`);
  const env = {
    ...process.env,
    npm_config_loglevel: 'error',
    npm_config_progress: 'false',
    NX_SKIP_POSTINSTALL: '1',
  };
  const installing = run(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['ci', '--include=dev'], {
    cwd: root,
    env,
    signal,
    ownGroup: true,
    logFile: path.join(logsDir, 'npm-ci.log'),
  });
  try {
    await withHeartbeat(report, () => 'packages: npm ci is still at work', installing);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Mend(
      `npm ci failed, so check the network and the disk and start again. It said:\n${messageOf(error)}`,
    );
  }
  report.say(`packages: installed in ${Math.round(report.seconds() - start)} s`);
}

/** @param {string} root */
function countLocked(root) {
  const lock = packagesIn(path.join(root, 'package-lock.json'));
  return Object.keys(lock).filter((key) => /^node_modules\//.test(key)).length;
}
