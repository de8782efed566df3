/** node_modules follows the lockfile. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { alone } from './alone.mjs';
import { Mend, messageOf, withHeartbeat } from './report.mjs';
import { run } from './run.mjs';

const STAMP = 'node_modules/.tianheng-lock-hash';

/**
 * Installs the packages when node_modules is missing or was made from another lockfile.
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
    await install({ root, logsDir, report, signal });
    writeFileSync(stamp, wanted);
  });
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
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  return Object.keys(lock.packages).filter((key) => /^node_modules\//.test(key)).length;
}
