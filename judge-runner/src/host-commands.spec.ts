import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { openForUs, removeBehind, runAsRoot } from './host-commands.ts';

it('fails what was asked of a shell that was killed, and asks another from then on', async () => {
  const killed = [
    runAsRoot('sh', ['-c', 'kill -9 $PPID']),
    ...Array.from({ length: 3 }, () => runAsRoot('echo', ['late'])),
  ];
  const ends = await Promise.allSettled(killed);
  expect(ends.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
  expect(await runAsRoot('echo', ['here'])).toBe('here');
});

describe('of an ordinary user', () => {
  const { PATH } = process.env;
  let folder: string;
  const inside = (name: string): string => path.join(folder, name);
  const modeOf = async (name: string): Promise<number> => (await stat(inside(name))).mode & 0o777;
  const asked = (): Promise<string> => readFile(inside('asked'), 'utf8').catch(() => '');

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'host-commands-'));
    const programs = inside('programs');
    await mkdir(programs);
    const program = (name: string, lines: string[]): Promise<void> =>
      writeFile(path.join(programs, name), ['#!/bin/sh', ...lines, ''].join('\n'), { mode: 0o755 });
    await program('sudo', [`echo sudo "$@" >>'${inside('asked')}'`, 'shift', 'AS_ROOT=1 exec "$@"']);
    await program('rm', [
      'case "$*" in *root-alone*) [ "$AS_ROOT" ] || exit 1;; *nobody*) exit 1;; esac',
      `PATH='${PATH}'`,
      'exec rm "$@"',
    ]);
    process.env['PATH'] = `${programs}:${PATH}`;
    jest.spyOn(process, 'getuid').mockReturnValue(1000);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    process.env['PATH'] = PATH;
    await rm(folder, { recursive: true });
  });

  it('removes what it may by itself, and only the rest as root', async () => {
    await mkdir(inside('own/deep'), { recursive: true });
    await removeBehind(inside('own'));
    expect(await readdir(folder)).toEqual(['programs']);
    await mkdir(inside('root-alone'));
    await removeBehind(inside('root-alone'));
    expect(await readdir(folder)).toEqual(['asked', 'programs']);
    await expect(removeBehind(inside('nobody'))).rejects.toThrow('exit 1');
  });

  it('has opened what a container kept to itself, and nothing that a link leads to', async () => {
    await mkdir(inside('output/sub'), { recursive: true });
    for (const name of ['output/answer.txt', 'output/sub/answer.txt', 'elsewhere'])
      await writeFile(inside(name), '42', { mode: 0o600 });
    await symlink(inside('elsewhere'), inside('output/link'));
    await chmod(inside('output/sub'), 0o700);
    await openForUs(inside('output'));
    expect(await modeOf('output/answer.txt')).toBe(0o644);
    expect(await modeOf('output/sub')).toBe(0o755);
    expect(await modeOf('output/sub/answer.txt')).toBe(0o644);
    expect(await modeOf('elsewhere')).toBe(0o600);
  });

  it('goes on where that is impossible, and never asks as root', async () => {
    await openForUs(inside('gone'));
    expect(await asked()).toBe(`sudo -n chmod -R a+rX ${inside('gone')}\n`);
    jest.spyOn(process, 'getuid').mockReturnValue(0);
    await openForUs(folder);
    expect((await asked()).split('\n')).toHaveLength(2);
  });
});
