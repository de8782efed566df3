import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const TOOLS = import.meta.dirname;
let clone: string;

beforeEach(() => {
  clone = mkdtempSync(path.join(tmpdir(), 'tianheng-clone-'));
  cpSync(TOOLS, path.join(clone, 'tools'), { recursive: true });
});

afterEach(() => rmSync(clone, { recursive: true, force: true }));

// What installs the packages is itself read before there is any.
it.each(['main.mjs', 'test-run.mjs', 'checks.mjs', 'node-packages.mjs', 'report.mjs'])(
  'tools/lib/%s loads where no package is installed',
  async (file) => {
    const url = pathToFileURL(path.join(clone, 'tools/lib', file)).href;
    const load = `import(${JSON.stringify(url)}).then(() => console.log('loaded'))`;
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', load]);
    expect(stdout).toBe('loaded\n');
  },
);
