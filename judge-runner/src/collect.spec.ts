import { execFileSync } from 'node:child_process';
import {
  link,
  mkdir,
  mkdtemp,
  open,
  readFile,
  readdir,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { collect, type Collected } from './collect.ts';
import { ParticipantFault } from './faults.ts';

let folder: string;
let from: string;
let to: string;
const at = (name: string): string => path.join(from, name);
const run = (): Promise<Collected> => collect(from, to, new AbortController().signal);
const copied = async (): Promise<string[]> => (await readdir(to, { recursive: true })).sort();

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'collect-'));
  from = path.join(folder, 'from');
  to = path.join(folder, 'to');
  await Promise.all([mkdir(from), mkdir(to)]);
});
afterEach(() => {
  execFileSync('rm', ['-rf', folder]);
});

describe('copied', () => {
  it('regular files, made anew and read-only', async () => {
    await mkdir(at('a/b'), { recursive: true });
    await writeFile(at('answer.txt'), '42', { mode: 0o4777 });
    await writeFile(at('a/b/轨道.csv'), 'x');
    const { sha256, ...collected } = await run();
    expect(collected).toMatchObject({ files: 2, bytes: 3, ignored: [] });
    const summed = 'LC_ALL=C sha256sum a/b/轨道.csv answer.txt | sha256sum';
    expect(execFileSync('sh', ['-c', summed], { cwd: to, encoding: 'utf8' })).toBe(`${sha256}  -\n`);
    expect(await copied()).toEqual(['a', 'a/b', 'a/b/轨道.csv', 'answer.txt']);
    const status = await stat(path.join(to, 'answer.txt'));
    expect(status.mode & 0o7777).toBe(0o444);
    expect(await readFile(path.join(to, 'answer.txt'), 'utf8')).toBe('42');
  });

  it('hard links as files of their own, holes as zeros', async () => {
    await writeFile(at('a'), 'x');
    await link(at('a'), at('b'));
    const sparse = await open(at('sparse'), 'w');
    await sparse.truncate(3_000_000);
    await sparse.close();
    expect(await run()).toMatchObject({ files: 3, bytes: 3_000_002 });
    expect((await stat(path.join(to, 'b'))).nlink).toBe(1);
    expect((await stat(path.join(to, 'sparse'))).size).toBe(3_000_000);
  });
});

describe('ignored with a line', () => {
  it('links, pipes and sockets, and never what they lead to', async () => {
    await writeFile(path.join(folder, 'truth'), 'secret');
    await symlink(path.join(folder, 'truth'), at('answer.txt'));
    await symlink(folder, at('folder'));
    execFileSync('mkfifo', [at('pipe')]);
    const { files, ignored } = await run();
    expect(files).toBe(0);
    expect(ignored).toEqual(
      ['answer.txt', 'folder', 'pipe'].map((name) => ({ code: 'LOG_IGNORED_KIND', params: { name } })),
    );
    expect(await copied()).toEqual([]);
  });

  it('names that are no text, or hide control characters', async () => {
    await writeFile(Buffer.concat([Buffer.from(`${from}/bad`), Buffer.from([0xff])]), 'x');
    await writeFile(at('esc\u001b[2J'), 'x');
    const { files, ignored } = await run();
    expect(files).toBe(0);
    expect(ignored).toEqual([
      { code: 'LOG_IGNORED_NAME', params: { name: 'bad\u00ff' } },
      { code: 'LOG_IGNORED_NAME', params: { name: 'esc\u241b[2J' } },
    ]);
  });

  it('what lies deeper than allowed', async () => {
    await mkdir(at('d/'.repeat(20)), { recursive: true });
    await writeFile(at('answer.txt'), '42');
    await writeFile(at(`${'d/'.repeat(15)}kept`), 'x');
    await writeFile(at(`${'d/'.repeat(16)}dropped`), 'x');
    const { files, ignored } = await run();
    expect(files).toBe(2);
    expect(ignored[0]?.code).toBe('LOG_IGNORED_DEEP');
  });

  it('no more lines than fit a log', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, n) => symlink('x', at(`l${n}`))));
    const { ignored, ignoredCount } = await run();
    expect(ignored).toHaveLength(20);
    expect(ignoredCount).toBe(100);
  });
});

describe('too large', () => {
  it('too many files', async () => {
    await Promise.all(Array.from({ length: 2001 }, (_, n) => writeFile(at(`f${n}`), '')));
    await expect(run()).rejects.toMatchObject({ code: 'output_too_large' });
  });

  it('too many entries, though links to one file and folders are no files', async () => {
    await writeFile(at('a'), '');
    await mkdir(at('folder'));
    for (let count = 0; count < 9_999; count += 1) await symlink('x', at(`folder/l${count}`));
    await expect(run()).rejects.toMatchObject({
      code: 'output_too_large',
      line: { code: 'LOG_OUTPUT_ENTRIES', params: { most: 10_000 } },
    });
    await rm(at('folder/l0'));
    await rm(path.join(to, 'a'), { force: true });
    expect(await run()).toMatchObject({ files: 1, ignoredCount: 9_998 });
  });

  it('by apparent size, before anything large is written', async () => {
    for (const name of ['a', 'b']) {
      const sparse = await open(at(name), 'w');
      await sparse.truncate(40 << 20);
      await sparse.close();
    }
    await rm(to, { recursive: true });
    await mkdir(to);
    const error: unknown = await run().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ParticipantFault);
    expect(await copied()).toEqual(['a']);
  });
});
