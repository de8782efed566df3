import * as fs from 'node:fs';
import { beforeEach, expect, it, jest } from '@jest/globals';
import type { EngineInfo } from './engine/container-engine.ts';

const files = new Map<string, string>();
const readFileSync = (file: string): string => {
  const content = files.get(file);
  if (content === undefined) throw new Error('ENOENT');
  return content;
};
/** an open file is its path's place among those that are there */
const openSync = (file: string): number => {
  readFileSync(file);
  return [...files.keys()].indexOf(file);
};
const readSync = (descriptor: number, buffer: Buffer): number => {
  const file = [...files.keys()][descriptor];
  return buffer.write(readFileSync(file ?? ''), 'latin1');
};
const closeSync = (): void => undefined;
jest.unstable_mockModule('node:fs', () => ({ ...fs, readFileSync, openSync, readSync, closeSync }));
const { hostOomKills, meters } = await import('./measure.ts');

beforeEach(() => files.clear());

const engine = (cgroupVersion: 1 | 2): EngineInfo => ({
  ...{ version: '0', cpus: 1, cgroupDriver: 'cgroupfs' },
  cgroupVersion,
});
const usedIn = (version: 1 | 2) => meters(engine(version), 'owner')('judge-1').read();

it('reads what a container used, in milliseconds and megabytes, from a group of version 2', () => {
  const group = '/sys/fs/cgroup/tianheng/owner/judge-1';
  files.set(`${group}/memory.peak`, `${20.5 * 1024 * 1024}\n`);
  files.set(`${group}/cpu.stat`, 'usage_usec 1234567\nuser_usec 1000000\nsystem_usec 234567\n');
  expect(usedIn(2)).toEqual({ memoryMb: 20.5, cpuMs: 1235 });
});

it('reads it from groups of version 1', () => {
  files.set('/sys/fs/cgroup/memory/tianheng/owner/judge-1/memory.max_usage_in_bytes', '1048576\n');
  files.set('/sys/fs/cgroup/cpuacct/tianheng/owner/judge-1/cpuacct.usage', '1234567890\n');
  expect(usedIn(1)).toEqual({ memoryMb: 1, cpuMs: 1235 });
});

it('tells nothing of what cannot be read', () => {
  expect(usedIn(2)).toEqual({ memoryMb: null, cpuMs: null });
  files.set('/sys/fs/cgroup/tianheng/owner/judge-1/cpu.stat', 'nr_periods 0\n');
  expect(usedIn(2).cpuMs).toBeNull();
  expect(hostOomKills()).toBeNull();
});

it('reads the host’s count of memory kills', () => {
  files.set('/proc/vmstat', 'nr_free_pages 9\noom_kill 12\nother 3\n');
  expect(hostOomKills()).toBe(12);
});

it('sees what a program uses after a long rest where its group goes with it', async () => {
  jest.useFakeTimers();
  try {
    const meter = meters({ ...engine(2), cgroupDriver: 'systemd' }, 'owner')('judge-1');
    const cpu = '/sys/fs/cgroup/system.slice/docker-1.scope/cpu.stat';
    files.set(cpu, 'usage_usec 20000\n');
    await meter.begin('1');
    await jest.advanceTimersByTimeAsync(3000);
    files.set(cpu, 'usage_usec 180000\n');
    await jest.advanceTimersByTimeAsync(25);
    files.clear();
    await jest.advanceTimersByTimeAsync(100);
    expect(meter.read().cpuMs).toBe(180);
  } finally {
    jest.useRealTimers();
  }
});
