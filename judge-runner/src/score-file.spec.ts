import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parseScore, readScoreFile } from './score-file.ts';

const parse = (text: string | Buffer): unknown => parseScore(Buffer.from(text), 100);
const good = '{"version":1,"verdict":"accepted","score":99.5,"message":"well","metrics":{"rows":3}}';

describe('what a judge may write', () => {
  it('the documented form, with or without metrics', () => {
    expect(parse(good)).toEqual({
      version: 1,
      verdict: 'accepted',
      score: 99.5,
      message: 'well',
      metrics: { rows: 3 },
    });
    expect(parse('{"version":1,"verdict":"wrong_answer","score":0,"message":"汉字"}')).toMatchObject({
      metrics: {},
    });
  });

  it('no points where the question has none', () => {
    const none = Buffer.from(good.replace('99.5', '0.0'));
    expect(parseScore(none, 0)).toMatchObject({ verdict: 'accepted', score: 0 });
  });

  it('its sentence in Chinese too', () => {
    expect(parse(good.replace('"score"', '"message_zh":"好\\u0007","score"'))).toMatchObject({
      message: 'well',
      message_zh: '好 ',
    });
    expect(parse(good)).not.toHaveProperty('message_zh');
  });

  it('a message with control characters, which are blanked', () => {
    expect(parse(good.replace('well', 'a\\u0000b\\u001b[2J\\n'))).toMatchObject({ message: 'a b [2J\n' });
  });
});

const REFUSED: [string, string | Buffer][] = [
  ['nothing', ''],
  ['no object', '[1]'],
  ['null', 'null'],
  ['NaN', good.replace('99.5', 'NaN')],
  ['Infinity', good.replace('99.5', 'Infinity')],
  ['a number too large for one', good.replace('99.5', '1e999')],
  ['a score above the maximum', good.replace('99.5', '100.1')],
  ['a negative score', good.replace('99.5', '-1')],
  ['a score as text', good.replace('99.5', '"99"')],
  ['another version', good.replace('"version":1', '"version":2')],
  ['another verdict', good.replace('accepted', 'success')],
  ['no message', good.replace('"message":"well",', '')],
  ['a long message', good.replace('well', 'x'.repeat(501))],
  ['a long Chinese message', good.replace('"score"', `"message_zh":"${'好'.repeat(501)}","score"`)],
  ['a Chinese message that is no text', good.replace('"score"', '"message_zh":null,"score"')],
  ['an unknown field', good.replace('"version"', '"rank":1,"version"')],
  ['a field twice', good.replace('"version"', '"score":1,"version"')],
  ['a metric twice', good.replace('"rows":3', '"rows":3,"rows":4')],
  ['a field twice in another spelling', good.replace('"version"', '"sc\\u006fre":1,"version"')],
  ['metrics as a list', good.replace('{"rows":3}', '[3]')],
  ['a metric that is no number', good.replace('"rows":3', '"rows":"3"')],
  ['an infinite metric', good.replace('"rows":3', '"rows":1e999')],
  ['21 metrics', good.replace('"rows":3', Array.from({ length: 21 }, (_, n) => `"m${n}":0`).join())],
  ['a trailing comma', good.replace('}}', '},}')],
  ['two documents', good + good],
  ['a byte order mark', `\ufeff${good}`],
  [
    'bytes that are no UTF-8',
    Buffer.concat([Buffer.from(good.slice(0, 60)), Buffer.from([0xff]), Buffer.from(good.slice(60))]),
  ],
];

it.each(REFUSED)('refuses %s', (_what, text) => {
  expect(() => parse(text)).toThrow('score.json');
});

it('takes equal names in different objects and in text', () => {
  expect(parse(good.replace('"rows":3', '"score":3'))).toMatchObject({ metrics: { score: 3 } });
  expect(parse(good.replace('well', 'a \\"score\\": 1, {[\\"'))).toMatchObject({ score: 99.5 });
});

describe('the file', () => {
  let folder: string;
  const file = (): string => path.join(folder, 'score.json');
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'score-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is read when it is a plain one', async () => {
    await writeFile(file(), good);
    expect(await readScoreFile(file(), 100)).toMatchObject({ score: 99.5 });
  });

  it('is refused when missing, linked, a pipe, a folder or large', async () => {
    await expect(readScoreFile(file(), 100)).rejects.toThrow('was not written');
    await expect(readScoreFile(folder, 100)).rejects.toThrow('not a regular file');
    await writeFile(path.join(folder, 'real'), good);
    await symlink('real', file());
    await expect(readScoreFile(file(), 100)).rejects.toThrow('ELOOP');
    await rm(file());
    execFileSync('mkfifo', [file()]);
    await expect(readScoreFile(file(), 100)).rejects.toThrow('not a regular file');
    await rm(file());
    await writeFile(file(), good + ' '.repeat(65_536));
    await expect(readScoreFile(file(), 100)).rejects.toThrow('bytes');
  });
});
