import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { alone } from './lib/alone.mjs';
import { identify } from './lib/processes.mjs';
import { ROOT } from './lib/settings.mjs';

const STEPS = 40;
let root: string;
const said: string[] = [];
const say = (line: string): void => void said.push(line);
const input = () => ({ root, name: 'build', say });

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'tianheng-alone-'));
  said.length = 0;
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Another launcher, which notes when it begins and ends its work; on a file system without hard links, if it is told so. */
async function other({ withoutLinks = false } = {}): Promise<void> {
  const code = `
    import fs, { mkdirSync, rmdirSync } from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    import { setTimeout as sleep } from 'node:timers/promises';
    if (${withoutLinks}) {
      fs.linkSync = () => { throw Object.assign(new Error('no links'), { code: 'EPERM' }); };
      syncBuiltinESMExports();
    }
    const { alone } = await import(${JSON.stringify(path.join(ROOT, 'tools/lib/alone.mjs'))});
    const root = ${JSON.stringify(root)};
    await alone({ root, name: 'build', say: () => {} }, async () => {
      mkdirSync(root + '/busy');
      await sleep(${STEPS});
      rmdirSync(root + '/busy');
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' });
  expect((await once(child, 'exit'))[0]).toBe(0);
}

it('lets one launcher after the other do its work', async () => {
  await Promise.all(Array.from({ length: 4 }, () => other()));
  expect(readdirSync(path.join(root, '.nx'))).toEqual([]);
});

it('does so without hard links too, and after one that was killed while it wrote its note', async () => {
  mkdirSync(path.join(root, '.nx'));
  const note = path.join(root, '.nx/build.launcher.json');
  writeFileSync(note, '');
  utimesSync(note, 0, 0);
  await Promise.all(Array.from({ length: 4 }, () => other({ withoutLinks: true })));
  expect(readdirSync(path.join(root, '.nx'))).toEqual([]);
});

it('goes on where a launcher was killed, also several at once', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  const dead = identify(child.pid ?? 0);
  child.kill('SIGKILL');
  await once(child, 'exit');
  mkdirSync(path.join(root, '.nx'));
  writeFileSync(path.join(root, '.nx/build.launcher.json'), JSON.stringify(dead));
  await Promise.all(Array.from({ length: 4 }, () => other()));
  expect(readdirSync(path.join(root, '.nx'))).toEqual([]);
});

it('says for whom it waits, gives the answer, and gives way after a failure', async () => {
  let done = (_text: string): void => undefined;
  const first = alone(input(), () => new Promise<string>((resolve) => (done = resolve)));
  const second = alone(input(), () => Promise.reject(new Error('broken')));
  second.catch(() => undefined);
  while (said.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(said).toEqual([`build: waiting for another launcher of this clone (process ${process.pid})`]);
  done('built');
  expect(await first).toBe('built');
  await expect(second).rejects.toThrow('broken');
  expect(existsSync(path.join(root, '.nx/build.launcher.json'))).toBe(false);
});

it('stops waiting when asked to', async () => {
  const stop = new AbortController();
  let done = (): void => undefined;
  const first = alone(input(), () => new Promise<void>((resolve) => (done = resolve)));
  const second = alone({ ...input(), signal: stop.signal }, async () => undefined);
  stop.abort();
  await expect(second).rejects.toThrow();
  done();
  await first;
  expect(readdirSync(path.join(root, '.nx'))).toEqual([]);
});
