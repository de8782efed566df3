import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ensureNodePackages } from './lib/node-packages.mjs';

const PATH = process.env['PATH'];
const LOCKED = {
  '': { name: 'site' },
  web: { version: '1.0.0' },
  'node_modules/react': { version: '19.0.0', integrity: 'sha512-a' },
  'node_modules/jest': { version: '30.0.0', integrity: 'sha512-b', dev: true },
  'node_modules/only-macos': { version: '2.0.0', integrity: 'sha512-c', optional: true },
};
let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'packages-'));
  mkdirSync(path.join(root, 'node_modules'));
  mkdirSync(path.join(root, 'bin'));
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages: LOCKED }));
  const npm = path.join(root, 'bin', 'npm');
  writeFileSync(npm, '#!/bin/sh\ntouch npm-was-here\n');
  chmodSync(npm, 0o755);
  process.env['PATH'] = `${path.dirname(npm)}:${PATH ?? ''}`;
});
afterEach(() => {
  process.env['PATH'] = PATH;
  rmSync(root, { recursive: true });
});

const install = (packages: object): void => {
  writeFileSync(path.join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
};
const asksNpm = async (): Promise<boolean> => {
  const report = { say: () => undefined, seconds: () => 0 };
  await ensureNodePackages({ root, logsDir: root, report });
  return existsSync(path.join(root, 'npm-was-here'));
};

describe('packages are installed', () => {
  it.each([
    ['that are not there', {}],
    ['of which one is missing', { 'node_modules/react': LOCKED['node_modules/react'] }],
    ['of which one has another version', { ...LOCKED, 'node_modules/react': { version: '18.0.0' } }],
  ])('%s', async (_what, there) => {
    install(there);
    expect(await asksNpm()).toBe(true);
  });

  it('not again where npm has been asked by hand', async () => {
    const { 'node_modules/only-macos': _macos, ...there } = LOCKED;
    install(there);
    expect(await asksNpm()).toBe(false);
  });

  it('once for a lockfile', async () => {
    install({});
    await asksNpm();
    rmSync(path.join(root, 'npm-was-here'));
    expect(await asksNpm()).toBe(false);
  });
});
