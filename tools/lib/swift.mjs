/** OpenStack Swift with its S3 interface: a real object store, on this machine alone, for tests. */
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './ports.mjs';
import { findProgram } from './programs.mjs';
import { Mend } from './report.mjs';
import { run } from './run.mjs';
import { Service } from './services.mjs';
import { MARK, ROOT } from './settings.mjs';

/** Debian's packages of the four servers. */
export const SWIFT_PACKAGES = /** @type {const} */ ([
  'swift-account',
  'swift-container',
  'swift-object',
  'swift-proxy',
]);

const STORES = /** @type {const} */ (['account', 'container', 'object']);
const ACCESS_KEY = 'test:tester';
const SECRET_KEY = 'testing-secret';
/** What a machine under load may need; it is about two seconds otherwise. */
const READY_MS = 60_000;

/** Where each store's one device is: what `swift-ring-builder` does in nine calls, at one start of Python. */
const RINGS = `
import sys
from swift.common.ring import RingBuilder
folder = sys.argv[1]
for kind, port in zip(('account', 'container', 'object'), sys.argv[2:]):
    builder = RingBuilder(4, 1, 0)
    builder.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'disk',
                     'weight': 1, 'meta': ''})
    builder.rebalance()
    builder.get_ring().save('%s/%s.ring.gz' % (folder, kind))
`;

/**
 * @typedef {{ endpoint: string, region: string, accessKey: string, secretKey: string, stop: () => Promise<void> }} Swift
 */

/**
 * Whatever it keeps is in the folder, which has to be on a file system with extended attributes.
 * @param {string} folder @param {(line: string) => void} [say]
 * @returns {Promise<Swift>}
 */
export async function startSwift(folder, say = () => undefined) {
  const missing = SWIFT_PACKAGES.filter((name) => !findProgram(`${name}-server`));
  if (missing.length > 0) {
    throw new Mend(
      `The tests of a real S3 service need Swift: install ${missing.join(', ')}, or set TEST_S3_URL to ` +
        'http://<access key>:<secret key>@<host>:<port>/<bucket> of a service of your own.',
    );
  }
  // The mark of the tests, so that what a killed run leaves is found by it.
  const dataDir = process.env[MARK] ?? folder;
  mkdirSync(path.join(dataDir, 'run'), { recursive: true });
  mkdirSync(path.join(folder, 'devices', 'disk'), { recursive: true });
  /** @type {Record<string, number>} */
  const ports = {};
  for (const kind of [...STORES, 'proxy']) ports[kind] = await freePort();
  // The packages' own Python, whatever another one on the PATH knows.
  const python = findProgram('python3', ['/usr/bin']) ?? 'python3';
  await run(python, ['-c', RINGS, folder, ...STORES.map((kind) => String(ports[kind]))]);

  const settings = /** @type {import('./settings.mjs').Settings} */ ({
    root: ROOT,
    dataDir,
    logsDir: path.join(dataDir, 'logs'),
  });
  const services = [...STORES, 'proxy'].map((kind) => {
    const file = path.join(folder, `${kind}.conf`);
    writeFileSync(
      file,
      kind === 'proxy' ? proxyConf(folder, ports[kind]) : storeConf(kind, folder, ports[kind]),
    );
    const options = {
      name: `swift-${kind}`,
      command: findProgram(`swift-${kind}-server`) ?? '',
      args: [file],
      stopMs: 3000,
      readyMs: READY_MS,
      ready: () => answers(ports[kind]),
    };
    return new Service(options, { settings, say });
  });
  const stop = async () => {
    await Promise.all(services.map((service) => service.stop()));
  };
  try {
    await Promise.all(services.map((service) => service.start()));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    endpoint: `http://127.0.0.1:${ports.proxy}`,
    region: 'us-east-1',
    accessKey: ACCESS_KEY,
    secretKey: SECRET_KEY,
    stop,
  };
}

/** @param {string} folder @param {number} port */
const common = (folder, port) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${os.userInfo().username}
swift_dir = ${folder}
workers = 0
log_level = ERROR
`;

/** @param {string} kind @param {string} folder @param {number} port */
const storeConf = (kind, folder, port) => `${common(folder, port)}devices = ${path.join(folder, 'devices')}
mount_check = false
disable_fallocate = true
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;

/** Nothing listens at the cache's address: one process needs none, but the sign-in insists on a name.
 * @param {string} folder @param {number} port */
const proxyConf = (folder, port) => `${common(folder, port)}[pipeline:main]
pipeline = catch_errors cache s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_${ACCESS_KEY.replace(':', '_')} = ${SECRET_KEY} .admin
[filter:slo]
use = egg:swift#slo
`;

/** Whatever the answer is: the program is there. @param {number} port */
async function answers(port) {
  try {
    await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(1000) });
    return true;
  } catch {
    return false;
  }
}
