import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { dockerClient } from './docker.mjs';
import { ENGINE } from './harness.ts';

const root = path.resolve(import.meta.dirname, '../..');
const TRUTHS = ['orbit', 'strikes'].flatMap((question) =>
  ['prod', 'test'].map((mode) => path.join(root, 'demo', question, mode, 'truth.csv')),
);
const IMAGES = readdirSync(path.join(root, 'docker/images')).filter((name) => name.startsWith('sandbox-'));

/** A number with so many digits is in no file by chance. */
const TELLING = /-?\d+\.\d{6,}/g;

/** What betrays a row: its long numbers, to six decimals whatever follows them; without any, the row itself. */
function tellingParts(row: string): string[] {
  const numbers = row.match(TELLING) ?? [];
  const long = numbers.filter((number) => number.replace(/\D/g, '').length > 10);
  return long.length > 0 ? long.map((number) => number.replace(/(\.\d{6}).*/, '$1')) : [row];
}

const rowsOf = (file: string): string[] => readFileSync(file, 'utf8').trim().split('\n').slice(1);

/** Prints the files that hold any of the patterns that arrive on its input, also those that gzip made smaller. */
const SEARCH = `cat > /tmp/patterns
find / -xdev -type f ! -path /tmp/patterns ! -path '/proc/*' ! -path '/sys/*' -print0 | xargs -0 grep -lFf /tmp/patterns
find / -xdev -type f -name '*.gz' -print0 | xargs -0 -r -n 1 sh -c 'zcat "$1" 2>/dev/null | grep -qFf /tmp/patterns && echo "$1"' sh
true`;

(ENGINE ? describe : describe.skip)('the truths of the demo', () => {
  let docker: Awaited<ReturnType<typeof dockerClient>>;
  beforeAll(async () => {
    docker = await dockerClient(ENGINE ?? '');
  });

  const search = async (image: string, patterns: string[]): Promise<string[]> => {
    const args = ['run', '--rm', '--interactive', '--network', 'none', '--user', '0', '--entrypoint', 'sh'];
    const found = await docker.run([...args, image, '-c', SEARCH], {
      stdin: Readable.from([patterns.join('\n')]),
      totalMs: 110_000,
    });
    return found.split('\n').filter((line) => line !== '');
  };

  it('have rows to look for', () => {
    for (const file of TRUTHS) expect(rowsOf(file).length).toBeGreaterThan(30);
    expect(tellingParts('5,156.423,3453.69377346,6432.28115031,4764.18504208')).toEqual([
      '3453.693773',
      '6432.281150',
      '4764.185042',
    ]);
    expect(tellingParts('p0001,0')).toEqual(['p0001,0']);
  });

  it.each(IMAGES)('are nowhere in %s', async (name) => {
    const patterns = [...new Set(TRUTHS.flatMap(rowsOf).flatMap(tellingParts))];
    expect(await search(`tianheng/${name}:1`, patterns)).toEqual([]);
  });

  it('would be found where they are', async () => {
    // What the operating system calls itself is in a file of each image.
    expect(await search('tianheng/sandbox-python:1', ['Debian GNU/Linux 12 (bookworm)'])).toContain(
      '/usr/lib/os-release',
    );
  });
});
