import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeDataDir, takeDataDir } from './lib/launcher-lock.mjs';
import { mountsAt } from './lib/leftovers.mjs';
import { freePort } from './lib/ports.mjs';
import { checkBuilt, checkPorts, checkServices } from './lib/preflight.mjs';
import { identify, isAlive } from './lib/processes.mjs';
import { isRoot } from './lib/programs.mjs';
import { Mend } from './lib/report.mjs';
import { loadSecrets } from './lib/secrets.mjs';
import { MARK, readSettings } from './lib/settings.mjs';

const NOBODY = 65_534;

let dataDir: string;
const children: ChildProcess[] = [];
const quiet = () => undefined;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'tianheng-launcher-'));
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

const sleeper = (env: Record<string, string> = {}) => {
  const code = 'console.log("up"); setInterval(() => {}, 1000)';
  const child = spawn(process.execPath, ['-e', code], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  // Whoever is killed may break off its pipe instead of closing it.
  child.stdout.on('error', quiet);
  children.push(child);
  return child;
};

const holds = (holder: object) => {
  mkdirSync(path.join(dataDir, 'run'), { recursive: true });
  writeFileSync(path.join(dataDir, 'run/launcher.json'), JSON.stringify(holder));
};

describe('settings', () => {
  it('count the ports from BASE_PORT and refuse what is none', () => {
    const {
      ports,
      dataDir: folder,
      seed,
    } = readSettings({ BASE_PORT: '4000', DATA_DIR: '/data', SEED: 'none' });
    expect(ports).toEqual({ api: 4000, customer: 4001, admin: 4002, mail: 4003, internal: 4004 });
    expect([folder, seed]).toEqual(['/data', false]);
    expect(() => readSettings({ BASE_PORT: 'http' })).toThrow(/BASE_PORT is "http"/);
  });

  it('name the data folder as the system does, also where links lead to it', () => {
    mkdirSync(path.join(dataDir, 'disk'));
    symlinkSync(path.join(dataDir, 'disk'), path.join(dataDir, 'link'));
    expect(readSettings({ DATA_DIR: path.join(dataDir, 'link') }).dataDir).toBe(path.join(dataDir, 'disk'));
    // What is not there yet lies below what is.
    expect(readSettings({ DATA_DIR: path.join(dataDir, 'link/new/data') }).dataDir).toBe(
      path.join(dataDir, 'disk/new/data'),
    );
  });

  it('build what changed unless that is told to be left', () => {
    expect(readSettings({}).build).toBe(true);
    expect(readSettings({}, { build: false }).build).toBe(false);
  });
});

describe('the data folder', () => {
  it('is made for its owner alone; one that was there keeps its rights', () => {
    const modeOf = (folder: string): number => statSync(folder).mode & 0o777;
    const made = path.join(dataDir, 'deeper', 'data');
    makeDataDir(made);
    expect(modeOf(made)).toBe(0o700);
    chmodSync(made, 0o750);
    makeDataDir(made);
    expect(modeOf(made)).toBe(0o750);
  });
});

describe('a data folder of somebody else', () => {
  const run = (): string => path.join(dataDir, 'run');
  /** As a user of no rights, who cannot write what others made. */
  const asStranger = async (work: () => unknown): Promise<void> => {
    for (const folder of [run(), dataDir]) chmodSync(folder, 0o555);
    if (isRoot()) process.seteuid?.(NOBODY);
    try {
      await work();
    } finally {
      if (isRoot()) process.seteuid?.(0);
      for (const folder of [dataDir, run()]) chmodSync(folder, 0o700);
    }
  };

  it('is refused with what mends it, whether it is there or not', async () => {
    mkdirSync(run());
    await asStranger(async () => {
      const refusal = /cannot be written by this user \(EACCES\): start as .* or set DATA_DIR/;
      await expect(takeDataDir({ dataDir, basePort: 4000 }, quiet)).rejects.toThrow(refusal);
      await expect(takeDataDir({ dataDir, basePort: 4000 }, quiet)).rejects.toThrow(Mend);
      expect(() => makeDataDir(path.join(dataDir, 'new'))).toThrow(refusal);
    });
  });
});

describe('secrets', () => {
  it('are made once, for their owner alone, and the environment wins', () => {
    const first = loadSecrets(dataDir, {});
    expect(loadSecrets(dataDir, {})).toEqual(first);
    expect(statSync(path.join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(loadSecrets(dataDir, { JWT_SECRET: 'given' })['JWT_SECRET']).toBe('given');
    // The private database was made with the kept password.
    expect(loadSecrets(dataDir, { DATABASE_PASSWORD: 'given' })).toEqual(first);
  });
});

describe('what is checked before minutes are spent', () => {
  it('names a port that is taken and the mend', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const settings = readSettings({ BASE_PORT: String(port) });
    await expect(checkPorts(settings)).rejects.toThrow(
      /is taken by another program: end that one, or .*BASE_PORT=/,
    );
    server.close();
  });

  it('takes a free port when the preferred one is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await freePort(port)).not.toBe(port);
    server.close();
  });

  it('does not start without a build what is not built', () => {
    const settings = readSettings({ DATA_DIR: dataDir });
    expect(() => checkBuilt({ ...settings, root: dataDir })).toThrow(
      'backend/dist/main.js has not been built yet: start without --no-build.',
    );
  });

  it('refuses an engine that cannot share folders', () => {
    expect(() => checkServices({ dockerHost: 'tcp://host:2375', s3: false })).toThrow(/give a socket of it/);
  });
});

describe('mount points', () => {
  const mounts = [
    '/dev/vdb /data/judge ext4 rw 0 0',
    '/dev/loop0 /data/judge/a\\040b ext4 rw 0 0',
    '/dev/loop1 /data/judge/a\\040b/in\\134side ext4 rw 0 0',
    '/dev/loop2 /data/judge-other/c ext4 rw 0 0',
    '',
  ].join('\n');
  const below = ['/data/judge/a b/in\\side', '/data/judge/a b'];

  it('are found below a folder, deepest first', () => {
    expect(mountsAt(mounts, '/data/judge', false)).toEqual(below);
  });

  it('are the folder itself too, if asked for', () => {
    expect(mountsAt(mounts, '/data/judge', true)).toEqual([...below, '/data/judge']);
  });
});

describe('the data folder', () => {
  it('belongs to one living launcher', async () => {
    const other = sleeper();
    holds({ ...identify(other.pid ?? 0), npm: null, basePort: 3000 });
    await expect(takeDataDir({ dataDir, basePort: 4000 }, quiet)).rejects.toThrow(
      /already runs on .* Ctrl-C/,
    );
  });

  it('is free after a killed launcher, even when its number was given out again', async () => {
    holds({ pid: process.pid, started: 'another boot/1', npm: null, basePort: 3000 });
    const lock = await takeDataDir({ dataDir, basePort: 4000 }, quiet);
    lock.release();
    expect(existsSync(path.join(dataDir, 'run/launcher.json'))).toBe(false);
  });

  it('is free of a note that was left unfinished, also of one from before the clock was set back', async () => {
    const note = path.join(dataDir, 'run/launcher.json');
    mkdirSync(path.dirname(note));
    for (const hours of [-1, 1]) {
      writeFileSync(note, '');
      const at = Date.now() / 1000 + hours * 3600;
      utimesSync(note, at, at);
      const lock = await takeDataDir({ dataDir, basePort: 4000 }, quiet);
      lock.release();
    }
  });

  it('is free of what a killed launcher left running, and of a launcher whose npm was killed', async () => {
    const marked = sleeper({ [MARK]: dataDir });
    const stranger = sleeper({ [MARK]: `${dataDir}-other` });
    const orphan = sleeper();
    await Promise.all([marked, stranger, orphan].map((child) => once(child.stdout ?? child, 'data')));
    holds({ ...identify(orphan.pid ?? 0), npm: { pid: 2 ** 22, started: 'gone' }, basePort: 3000 });
    const lock = await takeDataDir({ dataDir, basePort: 4000 }, quiet);
    lock.release();
    expect([marked, stranger, orphan].map(({ pid }) => isAlive(identify(pid ?? 0)))).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('goes to one of several who find an orphan there, and its end takes no note but its own', async () => {
    const orphan = sleeper();
    await once(orphan.stdout ?? orphan, 'data');
    holds({ ...identify(orphan.pid ?? 0), npm: { pid: 2 ** 22, started: 'gone' }, basePort: 3000 });
    const starts = await Promise.allSettled([
      takeDataDir({ dataDir, basePort: 4000 }, quiet),
      takeDataDir({ dataDir, basePort: 5000 }, quiet),
    ]);
    const taken = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    const refused = starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []));
    expect(taken).toHaveLength(1);
    expect(refused).toEqual([expect.stringMatching(/already runs on/)]);
    expect(readdirSync(path.join(dataDir, 'run'))).toEqual(['launcher.json']);
    holds({ pid: 1, started: 'another', npm: null, basePort: 6000 });
    taken[0]?.release();
    expect(existsSync(path.join(dataDir, 'run/launcher.json'))).toBe(true);
  });

  it('is free of what a killed runner has mounted, but not of the disk that somebody gave it', async () => {
    if (!isRoot()) return;
    const judge = path.join(dataDir, 'judge');
    const left = path.join(judge, 'an attempt');
    const mounted = (): string[] => mountsAt(readFileSync('/proc/self/mounts', 'utf8'), judge, true);
    mkdirSync(judge);
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', judge]);
    try {
      mkdirSync(left);
      execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', left]);
      const lock = await takeDataDir({ dataDir, basePort: 4000 }, quiet);
      lock.release();
      expect(mounted()).toEqual([judge]);
    } finally {
      for (const point of mounted()) execFileSync('umount', [point]);
    }
  });
});
