import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FROM_ENVIRONMENT = ['JWT_SECRET', 'FILE_SIGNING_SECRET', 'JUDGE_RUNNER_TOKEN'];
const NAMES = [...FROM_ENVIRONMENT, 'DATABASE_PASSWORD', 'REDIS_PASSWORD'];

/**
 * Made once, kept in a file that only its owner reads. The environment wins, but for the passwords of the
 * servers that the launcher starts: their data already holds the kept ones.
 * @param {string} dataDir @param {NodeJS.ProcessEnv} env
 * @returns {Record<string, string>}
 */
export function loadSecrets(dataDir, env) {
  const file = path.join(dataDir, 'secrets.json');
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const missing = NAMES.filter((name) => !kept[name]);
  if (missing.length > 0) {
    for (const name of missing) kept[name] = randomBytes(32).toString('hex');
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(kept, null, 2), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  const secrets = { ...kept };
  for (const name of FROM_ENVIRONMENT) if (env[name]) secrets[name] = env[name];
  return secrets;
}
