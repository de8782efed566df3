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

/** What Python writes by itself is flagged as UTF-8, so the names are given as the bytes that others write. */
function packedElsewhere(encoding: string, names: Record<string, string>): ArrayBuffer {
  const script = `import json, sys, zipfile
encoding, names = sys.argv[1], json.loads(sys.argv[2])
class Info(zipfile.ZipInfo):
    def _encodeFilenameFlags(self): return self.filename.encode(encoding), 0
with zipfile.ZipFile('made.zip', 'w') as archive:
    for name, text in names.items(): archive.writestr(Info(name), text.encode(encoding))`;
  execFileSync('python3', ['-c', script, encoding, JSON.stringify(names)], { cwd: folder });
  return new Uint8Array(readFileSync(path.join(folder, 'made.zip'))).buffer;
}

it.each([
  ['macOS', 'utf-8'],
  ['Chinese Windows', 'gb18030'],
])('reads names and texts as %s writes them, and nothing that is clutter', async (_system, encoding) => {
  const texts = { '基线/说明.md': '# 说明\n', '基线/main.py': 'print("轨道")\n' };
  const clutter = { '__MACOSX/._main.py': 'x', '__MACOSX/基线/._说明.md': 'x', '.DS_Store': 'x' };
  expect(await readZipTexts(packedElsewhere(encoding, { ...texts, ...clutter }))).toEqual(
    Object.entries(texts).map(([name, text]) => ({ name, text })),
  );
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
