import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { JudgeAssignment } from '@tianheng/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { collect } from '../src/collect.ts';
import { DiskSpace } from '../src/disk-space.ts';
import { runAsRoot } from '../src/host-commands.ts';
import { Workspace } from '../src/workspace.ts';
import { ENGINE, fillDisk, Harness, logger, mountSmallDisk, SANDBOX, unmount, until } from './harness.ts';

const MIB = 1024 * 1024;
const suite = ENGINE ? describe : describe.skip;

suite('a disk that is nearly full', () => {
  let folder: string;
  const at = (name: string): string => path.join(folder, name);
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'judge-disk-'));
    await mkdir(at('disk'));
  });
  afterEach(async () => {
    await unmount(at('disk'));
    await rm(folder, { recursive: true });
  });

  it('makes the copy of an answer fail, and never a shorter answer', async () => {
    await mountSmallDisk(at('disk'), 1);
    await writeFile(at('disk/other'), Buffer.alloc(600 * 1024));
    await mkdir(at('from'));
    await writeFile(at('from/answer.txt'), Buffer.alloc(700 * 1024, 'x'));
    await mkdir(at('disk/to'));
    const copied = collect(at('from'), at('disk/to'), new AbortController().signal);
    await expect(copied).rejects.toMatchObject({ code: 'ENOSPC' });
  });

  it('is met when a room is made, not by the program in it; a room is there again as soon as there is space', async () => {
    await mountSmallDisk(at('disk'), 100);
    const workspace = await Workspace.open(at('disk'), 1, logger);
    workspace.prepare();
    const room = await workspace.take();
    await fillDisk(at('disk/other'));
    expect(await new DiskSpace(at('disk'), 0).isFull()).toBe(true);
    await writeFile(path.join(room.output, 'answer'), Buffer.alloc(50 * MIB, 'x'));
    const handle = await open(path.join(room.output, 'answer'));
    await handle.sync();
    await handle.close();
    await writeFile(path.join(room.result, 'score.json'), Buffer.alloc(2 * MIB, 'x'));

    workspace.prepare();
    await expect(workspace.take()).rejects.toMatchObject({ code: 'ENOSPC' });
    await workspace.give(room);
    expect(await readdir(at('disk/attempts'))).toEqual([]);
    await rm(at('disk/other'));
    await workspace.give(await workspace.take());
    await workspace.close();
  });

  it('is no reason to bound outputs by a watcher: what a dead runner left goes first, then data sets, and none begins without space', async () => {
    await mountSmallDisk(at('disk'), 100);
    await (await Workspace.open(at('disk'), 1, logger)).close();
    await mkdir(at('disk/attempts/dead'));
    await fillDisk(at('disk/attempts/dead/big'));
    const workspace = await Workspace.open(at('disk'), 1, logger);
    expect(workspace.slots.weakness).toBeNull();
    await workspace.close();

    await mkdir(at('disk/cache/files'), { recursive: true });
    await fillDisk(at('disk/cache/files/.draft'));
    const again = await Workspace.open(at('disk'), 1, logger);
    expect(again.slots.weakness).toBeNull();
    await again.close();

    await fillDisk(at('disk/other'));
    await expect(Workspace.open(at('disk'), 1, logger)).rejects.toMatchObject({ code: 'ENOSPC' });
    await rm(at('disk/other'));
    const later = await Workspace.open(at('disk'), 1, logger);
    expect(later.slots.weakness).toBeNull();
    await later.close();
  });

  it('has the space of a room back with its end, though somebody still looks at its device', async () => {
    await mountSmallDisk(at('disk'), 100);
    const workspace = await Workspace.open(at('disk'), 1, logger);
    const room = await workspace.take();
    await writeFile(path.join(room.output, 'answer'), Buffer.alloc(MIB, 'x'));
    // As whoever mounts a loop device looks at all of them.
    const mounts = (await readFile('/proc/self/mounts', 'utf8')).split('\n');
    const [device = ''] = mounts.find((line) => line.includes(` ${room.output} `))?.split(' ') ?? [];
    const words = process.getuid?.() === 0 ? ['sh'] : ['sudo', '-n', 'sh'];
    const [command = 'sh', ...args] = [...words, '-c', 'exec 9<"$0"; echo up; read -r line', device];
    const other = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    await once(other.stdout, 'data');
    try {
      await workspace.give(room);
      await workspace.give(await workspace.take());
    } finally {
      other.stdin.end();
      await once(other, 'exit');
    }
    await workspace.close();
  });
});

suite('a disk of ours that is read-only since it failed', () => {
  it('is told from one that can be written to, whoever asks', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'judge-disk-'));
    try {
      await mountSmallDisk(folder, 1);
      const disk = new DiskSpace(folder, 0);
      await disk.tryOut();
      await disk.tryOut();
      await runAsRoot('mount', ['-o', 'remount,ro', folder]);
      await expect(disk.tryOut()).rejects.toMatchObject({ code: 'EROFS' });
    } finally {
      await unmount(folder);
      await rm(folder, { recursive: true });
    }
  });
});

suite('a full disk of ours', () => {
  const FAILING = { 'main.py': 'raise SystemExit(1)' };
  /** Fails as well, once what it has laid down has been taken away. */
  const WAITING = {
    'main.py': [
      'import os, time',
      'open("/judge/output/here", "w").close()',
      'while os.path.exists("/judge/output/here"): time.sleep(0.05)',
      'raise SystemExit(1)',
    ].join('\n'),
  };

  it('is charged to nobody: what fails on it is judged again', async () => {
    const harness = await Harness.start(ENGINE ?? '', { diskMb: 200 });
    try {
      expect(await harness.judge(await harness.task(FAILING))).toMatchObject({
        settle: { cause: 'runtime_error' },
      });
      await harness.cleaned();
      const sandbox = { image: SANDBOX, time_limit_s: 100, memory_mb: 128, cpus: 1 };
      const ending = harness.judge(await harness.task(WAITING, { sandbox }));
      const attempts = path.join(harness.folder, 'attempts');
      const laid = async (): Promise<string | undefined> =>
        (await readdir(attempts)).map((id) => path.join(attempts, id, 'output/here')).find(existsSync);
      await until(async () => (await laid()) !== undefined);
      await fillDisk(path.join(harness.folder, 'other'));
      await rm((await laid()) ?? '');
      expect(await ending).toMatchObject({ release: { fault: 'platform', cause: 'disk_full' } });
      await rm(path.join(harness.folder, 'other'));
      await harness.cleaned();
      expect(await harness.judge(await harness.task(FAILING))).toMatchObject({
        settle: { cause: 'runtime_error' },
      });
    } finally {
      await harness.stop();
    }
  });
});

suite('submissions within their limits on a disk that has no space for all at once', () => {
  const LARGE = Buffer.alloc(120 * MIB);
  const ANSWERS = 'import time\ntime.sleep(2)\nopen("/judge/output/answer.txt", "w").write("42")\n';
  const accepted = { settle: { cause: 'accepted' } };
  let harness: Harness;
  beforeEach(async () => (harness = await Harness.start(ENGINE ?? '', { diskMb: 300 })));
  afterEach(() => harness.stop());

  it('get that of cached data sets that nobody uses', async () => {
    const set = [harness.backend.addFile(Buffer.alloc(150 * MIB, 'x'), 'other.csv')];
    const { folder, release } = await harness.tools.datasets.hold(set, new AbortController().signal);
    release();
    const task = await harness.task({ 'main.py': ANSWERS, 'model.bin': LARGE });
    expect(await harness.judge(task)).toMatchObject(accepted);
    expect(existsSync(folder)).toBe(false);
  });

  it('wait for one another where each needs large data', async () => {
    await harness.stop();
    harness = await Harness.start(ENGINE ?? '', { diskMb: 400 });
    const taskWith = (name: string): Promise<JudgeAssignment> => {
      const input = [harness.backend.addFile(Buffer.alloc(160 * MIB, name), 'large.csv')];
      return harness.task({ 'main.py': ANSWERS }, { input });
    };
    const tasks = [await taskWith('x'), await taskWith('y')];
    const leases = tasks.map((task) => harness.lease(task));
    const judged = Promise.all(tasks.map((task, at) => harness.judge(task, leases[at])));
    await until(() => harness.tools.disk.isAwaited);
    expect(leases.filter(({ waits }) => waits)).toHaveLength(1);
    expect(await judged).toMatchObject([accepted, accepted]);
  });

  it('are judged one after the other', async () => {
    const files = { 'main.py': ANSWERS, 'model.bin': LARGE };
    const tasks = [await harness.task(files), await harness.task(files)];
    const leases = tasks.map((task) => harness.lease(task));
    const judged = Promise.all(tasks.map((task, at) => harness.judge(task, leases[at])));
    await until(() => harness.tools.disk.isAwaited);
    expect(leases.filter(({ waits }) => waits)).toHaveLength(1);
    expect(await judged).toMatchObject([accepted, accepted]);
    expect(harness.tools.disk.isAwaited).toBe(false);
  });
});
