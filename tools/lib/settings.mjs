/** The environment of `npm start`, read once. */
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Mend } from './report.mjs';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Addresses that stand for all of this machine's own. */
export const EVERYWHERE = ['0.0.0.0', '::'];

/** Every process that belongs to a data folder carries this mark in its environment. */
export const MARK = 'TIANHENG_DATA_DIR';

/**
 * @typedef {{ api: number, customer: number, admin: number, mail: number, internal: number }} Ports
 * @typedef {{ root: string, dataDir: string, logsDir: string, host: string, basePort: number, ports: Ports,
 *   seed: boolean, watch: boolean, build: boolean, given: { databaseUrl?: string, redisUrl?: string, dockerHost?: string,
 *   s3: boolean, smtpUrl?: string } }} Settings
 */

/**
 * @param {NodeJS.ProcessEnv} env @param {{ watch?: boolean, build?: boolean }} [options] build: what changed, before it starts
 * @returns {Settings}
 */
export function readSettings(env, { watch = false, build = true } = {}) {
  const basePort = Number(env.BASE_PORT || 3000);
  if (!Number.isInteger(basePort) || basePort < 1 || basePort > 65_000) {
    throw new Mend(`BASE_PORT is "${env.BASE_PORT}", but must be a port number from 1 to 65000.`);
  }
  const dataDir = realPathOf(path.resolve(ROOT, env.DATA_DIR || '.data'));
  return {
    root: ROOT,
    dataDir,
    logsDir: path.join(dataDir, 'logs'),
    host: env.HOST || '127.0.0.1',
    basePort,
    ports: {
      api: basePort,
      customer: basePort + 1,
      admin: basePort + 2,
      mail: basePort + 3,
      internal: basePort + 4,
    },
    seed: env.SEED !== 'none',
    watch,
    build,
    given: {
      databaseUrl: env.DATABASE_URL || undefined,
      redisUrl: env.REDIS_URL || undefined,
      dockerHost: env.DOCKER_HOST || undefined,
      s3: Boolean(env.S3_ENDPOINT),
      smtpUrl: env.SMTP_URL || undefined,
    },
  };
}

/**
 * As the system names it: it lists mounts and processes without links, and what is found again has one name only.
 * @param {string} folder which need not be there yet @returns {string}
 */
function realPathOf(folder) {
  if (existsSync(folder)) return realpathSync(folder);
  return path.join(realPathOf(path.dirname(folder)), path.basename(folder));
}

/** @param {Settings} settings @param {number} port @returns {string} an address that a browser on this machine can open */
export function urlOf(settings, port) {
  const host = EVERYWHERE.includes(settings.host) ? '127.0.0.1' : settings.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Folder and ports of the tests and benchmarks, so that they can run beside `npm start`. @returns {Settings} */
export function readTestSettings() {
  return readSettings({
    ...process.env,
    BASE_PORT: '23400',
    DATA_DIR: process.env.TEST_DATA_DIR || '.data-test',
  });
}
