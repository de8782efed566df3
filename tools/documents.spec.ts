import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  LOG_HEAD_BYTES,
  LOG_TAIL_BYTES,
  OUTPUT_MAX_BYTES,
  OUTPUT_MAX_DEPTH,
  OUTPUT_MAX_FILES,
  PROD_LOG_TAIL_BYTES,
} from '@tianheng/contracts';

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

it('organisers read how much of a log each choice shows', () => {
  const [head, tail, end] = [LOG_HEAD_BYTES, LOG_TAIL_BYTES, PROD_LOG_TAIL_BYTES].map(
    (bytes) => bytes / 1024,
  );
  const text = readFileSync(path.join(ROOT, 'docs/organisers.md'), 'utf8');
  expect(text).toContain(
    `\`tail\` ${end} KiB (default), \`full\` ${Number(head) + Number(tail)} KiB, \`none\``,
  );
});
