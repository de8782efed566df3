import { availableParallelism, hostname } from 'node:os';
import path from 'node:path';
import { MIB, RUNNER_ID_MAX } from '@tianheng/contracts';

export interface Config {
  /** the backend's internal listener */
  backendUrl: string;
  token: string;
  /** null: no hints, polling alone */
  redisUrl: string | null;
  dockerSocket: string;
  workDir: string;
  slots: number;
  runnerId: string;
  logLevel: string;
  /** upper bound of the data set cache, bytes */
  cacheBytes: number;
  /** most that all containers have together; null: the whole host's */
  memoryBytes: number | null;
  /** most that all containers have together; null: the whole host's */
  cpus: number | null;
  /** of the work directory's disk; with less left nothing is claimed, bytes */
  floorBytes: number;
  /** how long running attempts may go on after SIGTERM, milliseconds */
  drainMs: number;
  /** image whose shell and perl run the self-test; null: any held image that carries the contract's label */
  selfTestImage: string | null;
  /** what the engine is to run containers with, such as `crun`; null: its own choice */
  runtime: string | null;
}

export const SLOTS_MAX = 256;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
const RUNTIME = /^[\w.-]{1,100}$/;
const RUNNER_ID = /^[\w.:-]+$/;

/** Reads the environment once; throws one error that names everything wrong in it. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const wrong: string[] = [];
  const required = (name: string): string => {
    const value = env[name] ?? '';
    if (!value) wrong.push(`${name} is missing`);
    return value;
  };
  const whole = (name: string, fallback: number, max: number): number => {
    const text = env[name] || String(fallback);
    const value = Number(text);
    if (!Number.isInteger(value) || value < 1 || value > max) {
      wrong.push(`${name} must be a whole number from 1 to ${max}`);
    }
    return value;
  };
  const share = (name: string, max: number): number | null => (env[name] ? whole(name, 1, max) : null);

  const backendUrl = required('BACKEND_URL');
  if (backendUrl && !/^https?:\/\//.test(backendUrl))
    wrong.push('BACKEND_URL must begin with http:// or https://');
  const dockerHost = env['DOCKER_HOST'] || 'unix:///var/run/docker.sock';
  // An engine over TCP could not mount this host's folders, and such a socket is open to whoever reaches it.
  if (!dockerHost.startsWith('unix:///')) wrong.push('DOCKER_HOST must be a unix:/// socket of this host');
  const runnerId = env['RUNNER_ID'] || hostname();
  if (!RUNNER_ID.test(runnerId) || runnerId.length > RUNNER_ID_MAX)
    wrong.push(`RUNNER_ID may have letters, digits and . _ : - only, at most ${RUNNER_ID_MAX}`);
  const logLevel = env['LOG_LEVEL'] || 'info';
  if (!LOG_LEVELS.includes(logLevel)) wrong.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`);
  const runtime = env['JUDGE_RUNTIME'] || null;
  if (runtime !== null && !RUNTIME.test(runtime))
    wrong.push('JUDGE_RUNTIME must be a name that the engine knows');

  const memoryMb = share('JUDGE_MEMORY_MB', 100_000_000);
  const config: Config = {
    backendUrl,
    token: required('JUDGE_RUNNER_TOKEN'),
    redisUrl: env['REDIS_URL'] || null,
    dockerSocket: dockerHost.slice('unix://'.length),
    workDir: path.resolve(required('JUDGE_WORK_DIR')),
    slots: whole('JUDGE_SLOTS', availableParallelism(), SLOTS_MAX),
    runnerId,
    logLevel,
    cacheBytes: whole('JUDGE_CACHE_MB', 10_240, 10_000_000) * MIB,
    floorBytes: whole('JUDGE_FLOOR_MB', 1024, 10_000_000) * MIB,
    memoryBytes: memoryMb === null ? null : memoryMb * MIB,
    cpus: share('JUDGE_CPUS', 10_000),
    drainMs: whole('JUDGE_DRAIN_SECONDS', 60, 3600) * 1000,
    selfTestImage: env['JUDGE_SELF_TEST_IMAGE'] || null,
    runtime,
  };
  if (wrong.length > 0) throw new Error(`judge-runner cannot start: ${wrong.join('; ')}`);
  return config;
}
