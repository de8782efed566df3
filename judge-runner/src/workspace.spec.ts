import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { mountsBelow } from './host-commands.ts';
import { isOver } from './output-slot.ts';
import { Workspace } from './workspace.ts';

const logger = pino({ level: 'silent' });
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'workspace-'));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

describe('a work directory', () => {
  it('gives rooms whose folders are empty, and takes them back without a trace', async () => {
    const workspace = await Workspace.open(folder, 1, logger);
    workspace.prepare();
    const rooms = [await workspace.take(), await workspace.take()];
    for (const { submission, output, collected, result } of rooms) {
      for (const place of [submission, output, collected, result]) expect(await readdir(place)).toEqual([]);
      expect((await stat(output)).mode & 0o777).toBe(0o777);
    }
    await writeFile(path.join(rooms[0]?.output ?? '', 'a'), 'x');
    // deeper than a path may be long
    for (let deep = rooms[1]?.collected ?? '', count = 0; count < 12; count += 1) {
      deep = path.join(deep, 'd'.repeat(200));
      await mkdir(deep);
    }
    await Promise.all(rooms.map((room) => workspace.give(room)));
    await workspace.close();
    expect(await readdir(path.join(folder, 'attempts'))).toEqual([]);
    expect(mountsBelow(folder)).toEqual([]);
  });

  it('keeps its owner and loses the leftovers of a dead process when it is opened again', async () => {
    const dead = await Workspace.open(folder, 2, logger);
    await dead.take();
    for (const lock of dead['locks']) await lock.release();
    const next = await Workspace.open(folder, 2, logger);
    expect(next.owner).toBe(dead.owner);
    expect(await readdir(path.join(folder, 'attempts'))).toEqual([]);
    expect(mountsBelow(folder)).toEqual([]);
    await next.close();
  });

  it('is opened though something stays in it, which is told of once', async () => {
    const told: string[] = [];
    const listening = pino({}, { write: (line: string) => void told.push(line) });
    const left = path.join(folder, 'attempts/left');
    await mkdir(left, { recursive: true });
    type Discarding = { discard(folder: string): Promise<void> };
    const discard = jest.spyOn(Workspace.prototype as unknown as Discarding, 'discard');
    discard.mockRejectedValue(new Error('sudo -n sh ended'));
    const workspace = await Workspace.open(folder, 1, listening);
    await workspace.sweep();
    expect(told).toEqual([expect.stringMatching(`"folder":"${left}".*let the runner have root`)]);
    jest.restoreAllMocks();
    await workspace.sweep();
    expect(await readdir(path.join(folder, 'attempts'))).toEqual([]);
    await workspace.close();
  });

  it('is swept no more once another runner may have it', async () => {
    let lose: (reason: string) => void = () => undefined;
    const lost = new Promise<string>((resolve) => (lose = resolve));
    const workspace = await Workspace.open(folder, 0, logger, async () => ({
      lost,
      release: async () => undefined,
    }));
    const own = await workspace.take();
    await mkdir(path.join(folder, 'attempts/theirs'));
    lose('taken');
    await workspace.lost;
    expect(workspace.isOwned).toBe(false);
    await workspace.sweep();
    await workspace.give(own);
    expect(await readdir(path.join(folder, 'attempts'))).toEqual(['theirs']);
    await workspace.close();
  });

  it('behind a link is the one that mounts are listed by', async () => {
    const link = `${folder}-link`;
    await symlink(folder, link);
    try {
      const workspace = await Workspace.open(link, 1, logger);
      const room = await workspace.take();
      expect(path.dirname(path.dirname(room.folder))).toBe(await realpath(folder));
      await workspace.give(room);
      await workspace.close();
      expect(await readdir(path.join(folder, 'attempts'))).toEqual([]);
      expect(mountsBelow(folder)).toEqual([]);
    } finally {
      await rm(link);
    }
  });

  it('has another owner when it is a copy', async () => {
    const first = await Workspace.open(folder, 1, logger);
    const copy = `${folder}-copy`;
    try {
      await cp(folder, copy, { recursive: true });
      const second = await Workspace.open(copy, 1, logger);
      expect(second.owner).not.toBe(first.owner);
      await second.close();
    } finally {
      await first.close();
      await rm(copy, { recursive: true, force: true });
    }
  });

  it('is tried by a room, also while some are left from before', async () => {
    const workspace = await Workspace.open(folder, 1, logger);
    workspace.prepare();
    const [ready] = await Promise.all(workspace['prepared']);
    const make = jest.spyOn(workspace.slots, 'make');
    make.mockRejectedValueOnce(Object.assign(new Error('read-only'), { code: 'EROFS' }));
    await expect(workspace.tryOut()).rejects.toThrow('read-only');
    await workspace.tryOut();
    // A full disk is looked at by itself.
    make.mockRejectedValueOnce(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    await workspace.tryOut();
    await until(async () => (await readdir(path.join(folder, 'attempts'))).length === 1);
    expect(await readdir(path.join(folder, 'attempts'))).toEqual([ready?.id]);
    await workspace.close();
  });

  it('is tried once at a time, and without waiting for what is being removed', async () => {
    const workspace = await Workspace.open(folder, 0, logger);
    const made = workspace.slots.make.bind(workspace.slots);
    let answer: () => void = () => undefined;
    const hangs = new Promise<void>((resolve) => (answer = resolve));
    const make = jest.spyOn(workspace.slots, 'make').mockImplementation(async (attemptFolder, kind) => {
      await hangs;
      return made(attemptFolder, kind);
    });
    const trials = [workspace.tryOut(), workspace.tryOut()];
    await until(async () => make.mock.calls.length > 0);
    trials.push(workspace.tryOut());
    let remove: () => void = () => undefined;
    const removing = new Promise<void>((resolve) => (remove = resolve));
    const give = workspace.give.bind(workspace);
    jest.spyOn(workspace, 'give').mockImplementation((room) => removing.then(() => give(room)));
    answer();
    await Promise.all(trials);
    expect(await readdir(path.join(folder, 'attempts'))).toHaveLength(1);
    // The next one is a new trial again.
    await workspace.tryOut();
    expect(await readdir(path.join(folder, 'attempts'))).toHaveLength(2);
    remove();
    await workspace.close();
    expect(await readdir(path.join(folder, 'attempts'))).toEqual([]);
  });

  it('makes a room again after one that could not be prepared, and none after its end', async () => {
    const workspace = await Workspace.open(folder, 2, logger);
    const make = workspace.slots.make.bind(workspace.slots);
    let full = true;
    workspace.slots.make = (attemptFolder, kind) =>
      full ? Promise.reject(new Error('ENOSPC')) : make(attemptFolder, kind);
    workspace.prepare();
    const waited = workspace.take();
    await expect(waited).rejects.toThrow('ENOSPC');
    await until(async () => (await readdir(path.join(folder, 'attempts'))).length === 0);
    workspace.prepare();
    full = false;
    // whether it failed before or while it is waited for: there is a room now
    const rooms = [await workspace.take(), await workspace.take(), await workspace.take()];
    for (const room of rooms) await workspace.give(room);
    await workspace.close();
    workspace.prepare();
    expect(await readdir(path.join(folder, 'attempts'))).toEqual([]);
  });
});

async function until(what: () => Promise<boolean>): Promise<void> {
  while (!(await what())) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Of a user whom modes hold back. */
async function asOrdinary<T>(work: () => Promise<T>): Promise<T> {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.('nobody');
  try {
    return await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

describe('where a folder cannot bound itself', () => {
  it('counts what is on the disk, at any depth, and entries', async () => {
    await mkdir(path.join(folder, 'a/b'), { recursive: true });
    await writeFile(path.join(folder, 'a/b/large'), Buffer.alloc(200_000, 1));
    expect(await isOver(folder, 1_000_000, 10)).toBe(false);
    expect(await isOver(folder, 100_000, 10)).toBe(true);
    expect(await isOver(folder, 1_000_000, 2)).toBe(true);
    expect(await isOver(path.join(folder, 'gone'))).toBe(false);
  });

  it('counts below names that are no text, and beside files that come and go', async () => {
    const named = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff])]);
    await mkdir(named);
    await writeFile(Buffer.concat([named, Buffer.from('/large')]), Buffer.alloc(200_000, 1));
    expect(await isOver(folder, 100_000, 10)).toBe(true);
    await rm(named, { recursive: true });
    for (let number = 0; number < 40; number += 1)
      await writeFile(path.join(folder, `kept-${number}`), Buffer.alloc(10_000, 1));
    const churn = async (name: string): Promise<void> => {
      for (let time = 0; time < 200; time += 1) {
        await writeFile(path.join(folder, name), '');
        await rm(path.join(folder, name));
      }
    };
    let churning = true;
    const churned = Promise.all(['a', 'b', 'c', 'd'].map(churn)).finally(() => (churning = false));
    while (churning) expect(await isOver(folder, 300_000)).toBe(true);
    await churned;
  });

  it('takes one that is deeper than a path may be long for too full', async () => {
    const nested = (top: string): string =>
      path.join(folder, top, ...Array<string>(15).fill('d'.repeat(240)));
    await mkdir(nested('a'), { recursive: true });
    await mkdir(nested('b'), { recursive: true });
    expect(await isOver(folder)).toBe(false);
    await rename(path.join(folder, 'b'), path.join(nested('a'), 'b'));
    expect(await isOver(folder)).toBe(true);
    await rename(path.join(nested('a'), 'b'), path.join(folder, 'b'));
  });

  it('takes one that is closed to us for too full', async () => {
    await chmod(folder, 0o755);
    await mkdir(path.join(folder, 'a/closed'), { recursive: true });
    expect(await asOrdinary(() => isOver(folder))).toBe(false);
    await chmod(path.join(folder, 'a/closed'), 0);
    expect(await asOrdinary(() => isOver(folder))).toBe(true);
  });
});
