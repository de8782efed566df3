import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  portableName,
  snippet,
  SNIPPET_KEY,
  type ColumnType,
  type SnippetFile,
  type SnippetLanguage,
} from '@tianheng/contracts';
import type { User } from '../src/auth/accounts/user.entity.ts';
import type { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import request from 'supertest';
import { addressOf, startApp, type TestApp } from './app.ts';

const run = promisify(execFile);
/** What printed programs are compared with: each was run, with the file that is named here. */
const KNOWN = path.join(import.meta.dirname, 'snippets');
const TABLE = '\ufeff编号,"a ""b"""\n1,2.5\n2,NA\n';
/** How a program of a file is started; nothing that whoever runs the tests has to have. */
const STARTED = {
  r: ['Rscript', '--vanilla'],
  octave: ['octave-cli', '--no-gui', '--norc', '-q'],
} as const;
const CONTENT = `1 25544U\n${'轨道 '.repeat(50_000)}`;

let test: TestApp;
let user: User;
let key: string;
let file: StoredFile;
let table: StoredFile;
let folder: string;

beforeAll(async () => {
  test = await startApp();
  user = await test.factory.user();
  file = await test.factory.file(CONTENT, { purpose: 'dataset', filename: `it's $(me) "轨道".tle` });
  table = await test.factory.file(TABLE, { purpose: 'dataset', filename: '轨道 "1".csv' });
  await test.factory.dataset({ status: 'register' }, [file, table]);
  const { body } = await request(test.http)
    .post('/v1/user/api_keys')
    .set(await test.factory.bearer(user, 'customer'))
    .send({ name: 'reader', scopes: ['read'], days: 30 });
  key = (body as { key: string }).key;
});
afterAll(() => test.stop());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tianheng-snippet-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const printed = (language: SnippetLanguage, values: Partial<SnippetFile> = {}): string =>
  snippet(language, {
    url: `${addressOf(test.http)}/v1/object-storage/download/${file.id}`,
    filename: file.filename,
    sha256: file.sha256,
    encoding: 'utf-8',
    columns: [],
    ...values,
  });
const environment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, [SNIPPET_KEY]: key });
const shell = (program: string, env = environment()) =>
  run('sh', ['-e', '-c', program], { cwd: folder, env });
const python = (program: string) => run('python3', ['-c', program], { cwd: folder, env: environment() });
const local = (): string => path.join(folder, portableName(file.filename));
const fetched = (): Promise<string> => readFile(local(), 'utf8');

describe('with curl', () => {
  it('fetches the file and checks it', async () => {
    const { stdout } = await shell(printed('curl'));
    expect(stdout).toContain('OK');
    expect(await fetched()).toBe(CONTENT);
  });

  it('goes on where it was broken off', async () => {
    await shell(printed('curl'));
    await truncate(local(), 1000);
    await shell(printed('curl'));
    expect(await fetched()).toBe(CONTENT);
  });

  it('fails where what is there is another file', async () => {
    await writeFile(local(), 'another beginning');
    await expect(shell(printed('curl'))).rejects.toThrow();
  });

  it('asks for a key', async () => {
    await expect(shell(printed('curl'), { PATH: process.env.PATH })).rejects.toThrow(/scope read/);
  });
});

describe('with Python', () => {
  it('fetches the file and checks it', async () => {
    await python(printed('python'));
    expect(await fetched()).toBe(CONTENT);
  });

  it('fails where the file is another one', async () => {
    await expect(python(printed('python', { sha256: '0'.repeat(64) }))).rejects.toThrow(/not the one/);
  });

  it.each(['a.csv', 'a.tsv', 'a.jsonl', 'a.json'])('is a program also for %s', async (filename) => {
    const program = printed('python', { filename, columns: ['integer'] });
    expect(program).toContain('import pandas as pd');
    await writeFile(path.join(folder, 'program.py'), program);
    await run('python3', ['-m', 'py_compile', 'program.py'], { cwd: folder });
  });

  it('looks for a separator only where there is one', () => {
    const reading = (columns: ColumnType[]) =>
      /^table = .*$/m.exec(printed('python', { filename: 'a.csv', columns }))?.[0];
    expect(reading(['text'])).toBe('table = pd.read_csv(name, encoding="utf-8-sig")');
    expect(reading(['text', 'integer'])).toBe(
      'table = pd.read_csv(name, sep=None, engine="python", encoding="utf-8-sig")',
    );
  });
});

describe.each(['r', 'octave'] as const)('with %s', (language) => {
  const [command, ...options] = STARTED[language];
  const isHere = (): Promise<boolean> =>
    run(command, ['--version']).then(
      () => true,
      () => false,
    );
  const start = async (program: string) => {
    const name = path.join(folder, 'program');
    await writeFile(name, program);
    const env = { ...environment(), LANG: 'C.UTF-8' };
    return run(command, [...options, name], { cwd: folder, env });
  };

  it.each(['file', 'table'] as const)(
    'prints for a %s what has been run, and runs it again where its language is installed',
    async (what) => {
      const one = { file, table }[what];
      const values: Partial<SnippetFile> = what === 'table' ? { columns: ['integer', 'number'] } : {};
      const url = `${addressOf(test.http)}/v1/object-storage/download/${one.id}`;
      const program = printed(language, { ...values, url, filename: one.filename, sha256: one.sha256 });
      const known = await readFile(path.join(KNOWN, `${what}.${language}.txt`), 'utf8');
      expect(program.replace(url, 'URL').replaceAll(one.sha256, 'SHA256')).toBe(known);
      if (!(await isHere())) return;
      const { stdout } = await start(program);
      if (what === 'table') expect(stdout).toMatch(language === 'r' ? /编号.*a "b"/ : /2 +2/);
      const fetchedBytes = await readFile(path.join(folder, one.filename), 'utf8');
      expect(fetchedBytes).toBe(what === 'table' ? TABLE : CONTENT);
      const other = program.replaceAll(one.sha256, '0'.repeat(64));
      await expect(start(other)).rejects.toThrow();
    },
  );
});
