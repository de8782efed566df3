import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
/** What runs in containers, what is summed, and what is no text. */
const COPIED = ['.gitattributes', 'docker', 'demo', 'customer-web/public/documents'];

let clone: string;
beforeEach(() => {
  clone = mkdtempSync(path.join(tmpdir(), 'tianheng-ends-'));
});
afterEach(() => rmSync(clone, { recursive: true }));

const git = (...args: string[]): Buffer => execFileSync('git', args, { cwd: clone, stdio: 'pipe' });
const filesOf = (name: string): string[] =>
  readdirSync(path.join(ROOT, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)));

it('are the same where git is told to write CRLF', () => {
  for (const name of COPIED) cpSync(path.join(ROOT, name), path.join(clone, name), { recursive: true });
  git('init', '--quiet');
  git('config', 'core.autocrlf', 'true');
  git('add', '.');
  for (const name of COPIED) rmSync(path.join(clone, name), { recursive: true });
  git('checkout', '--', '.gitattributes');
  git('checkout', '--', '.');
  const files = COPIED.slice(1).flatMap(filesOf);
  expect(files).toContain('docker/images/sandbox-python/entrypoint.sh');
  const contents = (folder: string, file: string): Buffer => readFileSync(path.join(folder, file));
  const changed = files.filter((file) => !contents(ROOT, file).equals(contents(clone, file)));
  expect(changed).toEqual([]);
});
