import { hostname } from 'node:os';
import { expect, it } from '@jest/globals';
import { MIB } from '@tianheng/contracts';
import { readConfig } from './config.ts';

const GOOD = {
  BACKEND_URL: 'http://127.0.0.1:3004',
  JUDGE_RUNNER_TOKEN: 't',
  JUDGE_WORK_DIR: '/var/lib/judge',
};

it('reads what is given and fills in the rest', () => {
  expect(readConfig({ ...GOOD, JUDGE_SLOTS: '3', RUNNER_ID: 'one' })).toMatchObject({
    dockerSocket: '/var/run/docker.sock',
    redisUrl: null,
    slots: 3,
    runnerId: 'one',
    workDir: '/var/lib/judge',
    drainMs: 60_000,
  });
  expect(readConfig({ ...GOOD, DOCKER_HOST: 'unix:///run/d.sock' }).dockerSocket).toBe('/run/d.sock');
  expect(readConfig(GOOD)).toMatchObject({ runnerId: hostname(), runtime: null });
  expect(readConfig({ ...GOOD, JUDGE_RUNTIME: 'crun' }).runtime).toBe('crun');
  expect(readConfig(GOOD)).toMatchObject({ memoryBytes: null, cpus: null });
  const share = { JUDGE_MEMORY_MB: '2', JUDGE_CPUS: '3' };
  expect(readConfig({ ...GOOD, ...share })).toMatchObject({ memoryBytes: 2 * MIB, cpus: 3 });
});

it('names everything that is wrong in one sentence', () => {
  const wrong = {
    BACKEND_URL: 'ftp://x',
    DOCKER_HOST: 'tcp://1.2.3.4:2375',
    JUDGE_SLOTS: '0',
    LOG_LEVEL: 'loud',
    RUNNER_ID: 'a b',
    JUDGE_RUNTIME: '/usr/bin/crun',
    JUDGE_CPUS: '1.5',
  };
  expect(() => readConfig(wrong)).toThrow(
    /BACKEND_URL must.*DOCKER_HOST must.*RUNNER_ID may.*LOG_LEVEL must.*JUDGE_RUNTIME must.*JUDGE_RUNNER_TOKEN is missing.*JUDGE_WORK_DIR is missing.*JUDGE_SLOTS must.*JUDGE_CPUS must/,
  );
});
