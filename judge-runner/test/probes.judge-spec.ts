import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ENGINE, Harness } from './harness.ts';

const SIGSYS = 31;

interface Probes {
  [name: string]: unknown;
  sockets: Record<string, string>;
  calls: Record<string, string>;
  unshare: Record<string, string>;
  clone: Record<string, string>;
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
    expect([65534, null]).toContain(probes['setuid']);
  });

  it('no dangerous system call', () => {
    expect(probes.calls).toEqual(all(Object.keys(probes.calls), 'EPERM'));
    expect(probes.sockets).toEqual(all(Object.keys(probes.sockets), 'EPERM'));
    expect(probes.unshare).toEqual(all(Object.keys(probes.unshare), 'EPERM'));
    expect(probes.clone).toEqual(all(Object.keys(probes.clone), 'EPERM'));
    expect(probes['clone3']).toBe('ENOSYS');
  });

  it('no other table of system calls', () => {
    if (process.arch !== 'x64') return;
    expect(probes['int80']).toBe(SIGSYS);
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
