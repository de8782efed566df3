import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  JUDGE_LIMITS,
  LOG_HEAD_BYTES,
  LOG_TAIL_BYTES,
  OUTPUT_MAX_BYTES,
  OUTPUT_MAX_DEPTH,
  OUTPUT_MAX_FILES,
  PROD_LOG_TAIL_BYTES,
  SCORE_FILE_MAX_BYTES,
  timeLimits,
  ZIP_MAX_BYTES,
  ZIP_MAX_DEPTH,
  ZIP_MAX_ENTRIES,
} from '@tianheng/contracts';
import { judgeConfig, sandboxConfig } from '../judge-runner/src/engine/host-config.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const MIB = OUTPUT_MAX_BYTES / 1024 ** 2;
/** The folder itself is the first. */
const FOLDERS = OUTPUT_MAX_DEPTH - 1;

it.each([
  ['docs/documents/en/code-upload-requirements.html', OUTPUT_MAX_FILES.toLocaleString('en')],
  ['docs/documents/zh-CN/code-upload-requirements.html', String(OUTPUT_MAX_FILES)],
  ['docker/images/README.md', String(OUTPUT_MAX_FILES)],
])('%s says what a program may put out', (file, files) => {
  const text = readFileSync(path.join(ROOT, file), 'utf8').replace(/\s+/g, ' ');
  const [said] = /(?<=\/judge\/output\b).*?(?=\/judge\/work)/.exec(text) ?? [''];
  expect(said.match(/\d[\d,]*/g)).toEqual([String(MIB), files, String(FOLDERS)]);
});

it.each([
  ['en', ZIP_MAX_ENTRIES.toLocaleString('en')],
  ['zh-CN', String(ZIP_MAX_ENTRIES)],
])('the requirements in %s say what an unpacked zip may hold', (language, entries) => {
  const file = path.join(ROOT, 'docs/documents', language, 'code-upload-requirements.html');
  const [said] = /(?<=Unpacked|解压后).*?(?=deep|层。)/.exec(readFileSync(file, 'utf8')) ?? [''];
  expect(said.match(/\d[\d,]*/g)).toEqual([`${ZIP_MAX_BYTES / 1024 ** 2}`, entries, `${ZIP_MAX_DEPTH}`]);
});

it.each([
  ['en', OUTPUT_MAX_FILES.toLocaleString('en')],
  ['zh-CN', String(OUTPUT_MAX_FILES)],
])('the requirements in %s hold result files to what a program may put out', (language, files) => {
  const file = path.join(ROOT, 'docs/documents', language, 'code-upload-requirements.html');
  const [said] = /(?<=Result files|结果文件与).*?(?=ignored|忽略)/.exec(readFileSync(file, 'utf8')) ?? [''];
  expect(said.match(/\d[\d,]*/g)).toEqual([String(MIB), files, String(FOLDERS)]);
});

it('organisers read how much of a log each choice shows', () => {
  const [head, tail, end] = [LOG_HEAD_BYTES, LOG_TAIL_BYTES, PROD_LOG_TAIL_BYTES].map(
    (bytes) => bytes / 1024,
  );
  const text = readFileSync(path.join(ROOT, 'docs/organisers.md'), 'utf8');
  expect(text).toContain(
    `\`tail\` ${end} KiB (default), \`full\` ${Number(head) + Number(tail)} KiB, \`none\``,
  );
});

describe('docker/images/README.md', () => {
  const text = readFileSync(path.join(ROOT, 'docker/images/README.md'), 'utf8').replace(/\s+/g, ' ');
  const host = { seccomp: '{}', cpus: 2, maskedPaths: [] };
  const cage = { host, uid: 1, runner: '', attempt: '', deadline: 0 };
  const task = { image: '', limits: { ...JUDGE_LIMITS }, mode: 'prod' } as const;
  const program = sandboxConfig(
    { ...task, language: 'python3' },
    { submission: '', input: '', output: '', boundsItself: false },
    { ...cage, role: 'sandbox' },
  ).HostConfig;
  const judge = judgeConfig(
    { ...task, maxScore: 100 },
    { output: '', truth: '', input: '', result: '' },
    { ...cage, role: 'judge' },
  ).HostConfig;
  const bound = ({ Ulimits }: typeof judge, name: string) => Ulimits.find(({ Name }) => Name === name)?.Hard;

  it('says what holds every container', () => {
    for (const box of [program, judge])
      expect(text).toContain(`${box.PidsLimit} processes and threads and ${bound(box, 'nofile')} open files`);
  });

  it('says how large a file may be where the output has no file system of its own', () => {
    expect(text).toContain(`no file is larger than ${Number(bound(program, 'fsize')) / 1024 ** 2} MiB`);
  });

  it('says what a judge has', () => {
    const { time_limit_s: seconds, memory_mb: mb, cpus } = JUDGE_LIMITS;
    expect([timeLimits(1, 0).judge, timeLimits(1, seconds).judge]).toEqual([seconds, seconds / 2]);
    expect(cpus).toBe(1);
    expect(text).toMatch(new RegExp(` ${seconds} s \\(or half of .*\\), ${mb} MB and one processor`));
    expect(Object.keys(judge.Tmpfs)).toEqual(['/tmp']);
    expect(text).toContain('`/tmp` but no `/judge/work`');
    expect(text).toContain(`at most ${Number(bound(judge, 'fsize')) / 1024 ** 2} MiB`);
    expect(text).toContain(`\`score.json\` ${SCORE_FILE_MAX_BYTES / 1024} KiB`);
  });

  it('names the label that a runner looks for', () => {
    const source = readFileSync(path.join(ROOT, 'judge-runner/src/held-images.ts'), 'utf8');
    expect(text).toContain(`\`${/CONTRACT_LABEL = '(.*)'/.exec(source)?.[1]}="1"\``);
  });
});
