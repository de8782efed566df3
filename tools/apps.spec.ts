import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { backendService, runnerService, siteService } from './lib/apps.mjs';
import { readSettings } from './lib/settings.mjs';

const CHANGED = ['CUSTOMER_ORIGIN', 'ADMIN_ORIGIN', 'TRUSTED_PROXIES', 'JUDGE_DRAIN_SECONDS'] as const;
const before = Object.fromEntries(CHANGED.map((name) => [name, process.env[name]]));
const say = (): void => undefined;
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'tianheng-apps-'));
  for (const name of CHANGED) delete process.env[name];
});
afterEach(() => {
  rmSync(dataDir, { recursive: true });
  for (const name of CHANGED) {
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
  }
});

const settings = (env: NodeJS.ProcessEnv = {}) =>
  readSettings({ DATA_DIR: dataDir, BASE_PORT: '4000', ...env });

describe('a site', () => {
  const toldUrls = () => {
    const { env } = siteService({ settings: settings(), say }, 'admin').options;
    return [env?.['CUSTOMER_URL'], env?.['ADMIN_URL']];
  };

  it('leads to the ports of the host that it is asked at', () => {
    expect(toldUrls()).toEqual([':4001', ':4002']);
  });

  it('leads to the public addresses where there are any', () => {
    process.env['CUSTOMER_ORIGIN'] = 'https://competition.example.org/';
    process.env['ADMIN_ORIGIN'] = 'https://admin.example.org';
    expect(toldUrls()).toEqual(['https://competition.example.org', 'https://admin.example.org']);
  });

  it('leaves it to the backend to refuse what is no address', () => {
    process.env['CUSTOMER_ORIGIN'] = 'competition';
    expect(toldUrls()[0]).toBe('competition');
  });
});

it.each([
  ['', 75_000],
  ['600', 615_000],
])('the runner may finish what it judges, told "%s" seconds', (seconds, stopMs) => {
  process.env['JUDGE_DRAIN_SECONDS'] = seconds;
  const connections = { databaseUrl: '', redisUrl: '', smtpUrl: '' };
  const input = { settings: settings(), secrets: {}, connections, say };
  expect(runnerService(input, 'unix:///var/run/docker.sock').options.stopMs).toBe(stopMs);
});

it('the runner has as many threads for its files wherever it is started', () => {
  const connections = { databaseUrl: '', redisUrl: '', smtpUrl: '' };
  const input = { settings: settings(), secrets: {}, connections, say };
  const { env } = runnerService(input, 'unix:///var/run/docker.sock').options;
  const read = (file: string) => readFileSync(path.join(import.meta.dirname, '..', file), 'utf8');
  expect(read('docker/compose.yaml')).toContain(`UV_THREADPOOL_SIZE: ${env?.['UV_THREADPOOL_SIZE']}\n`);
  expect(read('docs/operators.md')).toContain(`-e UV_THREADPOOL_SIZE=${env?.['UV_THREADPOOL_SIZE']} `);
});

describe('the backend believes', () => {
  const believed = (host: string) => {
    const connections = { databaseUrl: '', redisUrl: '', smtpUrl: '' };
    const input = { settings: settings({ HOST: host }), secrets: {}, connections, say };
    return backendService(input, 'public').options.env?.['TRUSTED_PROXIES'];
  };

  it.each([
    ['127.0.0.1', 'loopback,127.0.0.1'],
    ['192.168.1.5', 'loopback,192.168.1.5'],
    ['fd00::5', 'loopback,fd00::5'],
    ['0.0.0.0', 'loopback'],
    ['::', 'loopback'],
    ['localhost', 'loopback'],
  ])('the sites that listen on %s', (host, proxies) => {
    expect(believed(host)).toBe(proxies);
  });

  it('whom it is told to', () => {
    process.env['TRUSTED_PROXIES'] = '10.0.0.9';
    expect(believed('192.168.1.5')).toBe('10.0.0.9');
  });
});
