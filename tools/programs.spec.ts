import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { privileged, PROXY_VARIABLES } from './lib/programs.mjs';

const before = { ...process.env };
const folder = mkdtempSync(path.join(tmpdir(), 'tianheng-sudo-'));

beforeAll(() => {
  writeFileSync(path.join(folder, 'sudo'), '#!/bin/sh\n', { mode: 0o755 });
  process.env['PATH'] = `${folder}:${before['PATH']}`;
  for (const name of PROXY_VARIABLES) delete process.env[name];
  jest.spyOn(process, 'getuid').mockReturnValue(1000);
});
afterAll(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
  for (const name of ['PATH', ...PROXY_VARIABLES]) {
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
  }
});

it('runs a program as root without asking for more where there is no proxy', () => {
  expect(privileged('apt-get', ['update'])).toEqual(['sudo', ['-n', 'apt-get', 'update']]);
});

it('keeps for it where the proxies are, in either case of letters, and nothing else', () => {
  process.env['http_proxy'] = 'http://proxy.example:3128';
  process.env['HTTPS_PROXY'] = 'http://proxy.example:3128';
  expect(privileged('apt-get', ['update'])).toEqual([
    'sudo',
    ['-n', '--preserve-env=http_proxy,HTTPS_PROXY', 'apt-get', 'update'],
  ]);
});
