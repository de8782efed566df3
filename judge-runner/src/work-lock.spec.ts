import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { takeLock } from './work-lock.ts';

const TAKEN = 75;

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'work-lock-'));
  file = path.join(folder, 'lock');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('is one process’s at a time, and free again when it is given back', async () => {
  const lock = await takeLock(file);
  await expect(takeLock(file)).rejects.toThrow('give each runner its own JUDGE_WORK_DIR');
  await lock.release();
  await (await takeLock(file)).release();
});

it('holds in other namespaces too, where all process ids mean something else', async () => {
  const lock = await takeLock(file);
  const attempt = ['flock', '-n', '-E', String(TAKEN), file, 'true'];
  // only root may make a namespace
  const isolated = spawnSync('unshare', ['--fork', '--pid', 'true']).status === 0;
  const [program = '', ...args] = isolated ? ['unshare', '--fork', '--pid', ...attempt] : attempt;
  expect(spawnSync(program, args).status).toBe(TAKEN);
  await lock.release();
  expect(spawnSync(program, args).status).toBe(0);
});

it('goes with a process that is killed', async () => {
  const holder = `require('node:child_process').spawn('flock', ['-n', process.argv[1], 'sh', '-c', 'echo held; exec cat'],
    { stdio: ['pipe', 'inherit', 'ignore'], detached: true })`;
  const other = spawn(process.execPath, ['-e', holder, file], { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(other.stdout, 'data');
  other.kill('SIGKILL');
  await (await takeLock(file)).release();
});

it('tells when it is lost', async () => {
  const lock = await takeLock(file);
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
  for (const pid of children.trim().split(' ')) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(file)) process.kill(Number(pid), 'SIGKILL');
  }
  expect(await lock.lost).toContain('the lock of the work directory');
});
