import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Docker from 'dockerode';
import { ENGINE, Harness, SANDBOX } from './harness.ts';

const SIGSYS = 31;
const SIGSEGV = 11;

interface Probes {
  [name: string]: unknown;
  sockets: Record<string, string>;
  calls: Record<string, string>;
  unshare: Record<string, string>;
  clone: Record<string, string>;
}

/** getpid of the 32-bit table, as in probes/main.py */
const INTERRUPT = `import ctypes, mmap
page = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
page.write(b"\\xb8\\x14\\x00\\x00\\x00\\xcd\\x80\\xc3")
ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(page)))()`;
const ENDED_BY_SIGSEGV = 128 + SIGSEGV;

/** Whether it comes back where no filter is. */
async function knowsInterrupt(): Promise<boolean> {
  const docker = new Docker({ socketPath: (ENGINE ?? '').slice('unix://'.length), host: undefined });
  const said = new PassThrough();
  // It ends within moments: nothing but this removes it, or nobody could ask any more how it ended.
  const [{ StatusCode: code }, container] = (await docker.run(SANDBOX, [], said, {
    Entrypoint: ['python3', '-c', INTERRUPT],
    HostConfig: { NetworkMode: 'none', SecurityOpt: ['seccomp=unconfined'] },
  })) as [{ StatusCode: number }, Docker.Container];
  await container.remove();
  if (code !== 0 && code !== ENDED_BY_SIGSEGV) throw new Error(`ended with ${code}: ${said.read()}`);
  return code === 0;
}

const all = (names: string[], outcome: string): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, outcome]));

(ENGINE ? describe : describe.skip)('what a program finds inside', () => {
  let harness: Harness;
  let probes: Probes;
  beforeAll(async () => {
    harness = await Harness.start(ENGINE ?? '');
    const source = readFileSync(path.join(import.meta.dirname, 'probes', 'main.py'));
    const task = await harness.task({ 'main.py': source });
    await harness.judge(task);
    const log = harness.backend.teamLog(task.lease_token);
    const line = log.split('\n').find((text) => text.startsWith('{'));
    if (!line) throw new Error(`no report in the log: ${log}`);
    probes = JSON.parse(line) as Probes;
  });
  afterAll(() => harness.stop());

  it('no network', () => {
    expect(probes['interfaces']).toEqual(['lo']);
    for (const way of ['metadata', 'bridge', 'dns']) expect(probes[way]).toBe('ENETUNREACH');
  });

  it('no privileges, none to be had', () => {
    const none = '0000000000000000';
    expect(probes['status']).toMatchObject({ CapEff: none, CapBnd: none, NoNewPrivs: '1', Seccomp: '2' });
    expect([probes['uid'], null]).toContain(probes['setuid']);
  });

  it('a user of its own', () => {
    expect(probes['uid']).toBeGreaterThanOrEqual(20_000);
    // Which of the ranges below nobody's it is goes by the runner's name.
    expect(probes['uid']).toBeLessThan(65_534);
  });

  it('nothing of the host in /sys, but what libraries count processors by', () => {
    expect(probes['host']).toEqual([]);
    expect(probes['sys']).toEqual(['class', 'devices', 'fs', 'kernel']);
    expect(probes['cpus']).toEqual([expect.any(Number), true]);
  });

  it('no memory of the host beside its own, by way of sockets', () => {
    expect(probes['held by sockets']).toBeLessThan(20 * 1024 * 1024);
  });

  it('no dangerous system call', () => {
    expect(probes.calls).toEqual(all(Object.keys(probes.calls), 'EPERM'));
    expect(probes.sockets).toEqual(all(Object.keys(probes.sockets), 'EPERM'));
    expect(probes.unshare).toEqual(all(Object.keys(probes.unshare), 'EPERM'));
    expect(probes.clone).toEqual(all(Object.keys(probes.clone), 'EPERM'));
    expect(probes['clone3']).toBe('ENOSYS');
  });

  it('no system call that nobody knew of when it was closed', () => {
    expect(probes['newer']).toEqual(['ENOSYS', 'ENOSYS']);
  });

  it('no forbidden argument, though its upper half differs', async () => {
    const source = readFileSync(path.join(import.meta.dirname, 'probes', 'calls.c'));
    const task = await harness.task(
      { 'main.c': source },
      {
        language: 'c/c++',
        sandbox: { image: 'tianheng/sandbox-cpp:1', time_limit_s: 30, memory_mb: 256, cpus: 1 },
      },
    );
    expect(await harness.judge(task)).toMatchObject({ settle: { cause: 'accepted' } });
    const lines = harness.backend.teamLog(task.lease_token).split('\n');
    expect(lines).toContain('tried');
    const open = lines.filter((line) => /^(socket|socketpair|protocol|clone) /.test(line));
    // Three families and three protocols, in the lower half of whatever it is that the kernel reads; and the harmless time namespace's bit
    // means the signal of a child to clone.
    const allowed = /^(socket|socketpair) \d+ (1|2|10)$|^protocol \d+ (0|6|17)$|^clone \d+ 80$/;
    expect(open.filter((line) => !allowed.test(line))).toEqual([]);
    expect(open.filter((line) => line.startsWith('socket '))).toHaveLength(12);
    expect(open.filter((line) => line.startsWith('protocol '))).toHaveLength(24);
  });

  it('no lock of a file, for all of a host share what they read', () => {
    expect(probes['locks']).toBe(true);
    expect(probes['locks of processes']).toEqual([0, 0]);
    expect(probes['shared']).toBe('1');
    expect(probes['wal']).toBe('wal');
  });

  it('nobody who tells what others read', () => {
    const told = { lock: true, 'lock of an open file': true, change: 'EPERM', lease: 'EPERM' };
    expect(probes['told']).toEqual(told);
    expect(probes['lock list']).toBe('');
    expect(probes['counts']).toEqual(['', [], []]);
    // Python's name of EOPNOTSUPP.
    expect(probes['in memory']).toBe('ENOTSUP');
    expect(probes['queue of the kernel']).toBe('ENOSYS');
  });

  it('no reading past the memory that all of a host share', () => {
    expect(probes['past memory']).toEqual(['EINVAL', 'EINVAL', 'allowed']);
    expect(probes['openat2']).toBe('ENOSYS');
  });

  it('no writing to the disk at once, which all of a host share', () => {
    const flushes = probes['flushes'] as Record<string, string>;
    expect(flushes).toEqual(all(Object.keys(flushes), 'allowed'));
    const lacks = 'ENOTSUP';
    expect(probes['writes down']).toEqual(['EINVAL', 'EINVAL', 'EINVAL', lacks, lacks, lacks, 'allowed']);
    const taking = all(['punch', 'collapse', 'zero', 'insert'], lacks);
    expect(probes['allocations']).toEqual({ ...taking, remove: 'EINVAL', keep: 'allowed', grow: 'allowed' });
  });

  it('no question to a file but ordinary ones', () => {
    expect(probes['questions']).toEqual({
      ...all(['FS_IOC_SETFLAGS', 'FS_IOC_FSSETXATTR', 'FS_IOC_GETFLAGS', 'FS_IOC_FIEMAP'], 'ENOTTY'),
      ...{ EXT4_IOC_ALLOC_DA_BLOCKS: 'ENOTTY', FICLONE: 'ENOTSUP' },
      ...all(['FIONREAD', 'FIONBIO', 'FIOCLEX'], 'allowed'),
    });
    expect(probes['terminal']).toBe('ENOENT');
  });

  it('no other table of system calls', async () => {
    if (process.arch !== 'x64') return;
    // Where a machine knows no such interrupt, as under some hypervisors, there is nothing for the filter to end.
    expect(probes['int80']).toBe((await knowsInterrupt()) ? SIGSYS : SIGSEGV);
    expect(probes['x32']).toBe(SIGSYS);
  });

  it('no devices or sockets of the host', () => {
    expect(probes['devices']).toEqual([]);
  });

  it('only the contract in the environment', () => {
    const contract = ['LANGUAGE', 'MODE', 'TIME_LIMIT_S', 'MEMORY_MB', 'CPUS', 'CONTRACT'].map(
      (name) => `JUDGE_${name}`,
    );
    const threads = ['OMP', 'OPENBLAS', 'MKL'].map((name) => `${name}_NUM_THREADS`);
    const usual = ['HOME', 'HOSTNAME', 'LANG', 'PATH', 'PWD', 'PYTHONUNBUFFERED', 'TMPDIR'];
    const allowed = [...contract, ...threads, ...usual, 'LC_CTYPE', 'OLDPWD', 'SHLVL', '_'];
    expect((probes['env'] as string[]).filter((name) => !allowed.includes(name))).toEqual([]);
  });
});
