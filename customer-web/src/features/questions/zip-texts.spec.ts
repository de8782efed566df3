import { execFileSync } from 'node:child_process';
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readZipTexts } from './zip-texts.ts';

let folder: string;
/** An archive made by another program. */
function zipped(...options: string[]): ArrayBuffer {
  const script = `import sys, zipfile
method = zipfile.ZIP_STORED if '--stored' in sys.argv else zipfile.ZIP_DEFLATED
with zipfile.ZipFile('made.zip', 'w', method) as archive:
    for name in ['main.py', '中文/说明.md', 'data.csv', 'large.txt']: archive.write(name)`;
  execFileSync('python3', ['-c', script, ...options], { cwd: folder });
  const file = readFileSync(path.join(folder, 'made.zip'));
  return new Uint8Array(file).buffer;
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tianheng-zip-'));
  mkdirSync(path.join(folder, '中文'));
  writeFileSync(path.join(folder, 'main.py'), 'print("orbit")\n'.repeat(20));
  writeFileSync(path.join(folder, '中文/说明.md'), '# 说明\n');
  writeFileSync(path.join(folder, 'data.csv'), 'a,b\n');
  writeFileSync(path.join(folder, 'large.txt'), 'x'.repeat(70_000));
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each([[['--stored']], [[]]])('reads what another program has packed (%j)', async (options) => {
  expect(await readZipTexts(zipped(...options))).toEqual([
    { name: 'main.py', text: 'print("orbit")\n'.repeat(20) },
    { name: '中文/说明.md', text: '# 说明\n' },
  ]);
});

it('gives nothing of what is no archive, or was cut off or damaged', async () => {
  const whole = zipped();
  const damaged = new Uint8Array(whole.slice(0));
  damaged.fill(0xff, 40, 60);
  for (const bytes of [
    new ArrayBuffer(0),
    new TextEncoder().encode('text').buffer,
    whole.slice(0, 300),
    damaged.buffer,
  ]) {
    expect(await readZipTexts(bytes)).toEqual([]);
  }
});
