import { beforeEach, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { LogSink } from './log-sink.ts';

/** A file on a disk that is full whenever a test says so. */
let file: string;
let full: boolean;
let hangs: (() => void)[] | null;
let atMost: number;
let sink: LogSink;
beforeEach(() => {
  file = '';
  full = false;
  hangs = null;
  atMost = Infinity;
  sink = new LogSink(-1, (bytes, done) => {
    const answer = (): void => {
      if (full) done(Object.assign(new Error('no space'), { code: 'ENOSPC' }), 0);
      else {
        const part = bytes.subarray(0, atMost);
        file += part.toString();
        done(null, part.length);
      }
    };
    if (hangs) hangs.push(answer);
    else setImmediate(answer);
  });
});
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
const lines = (): string[] => file.trim().split('\n');

it('writes every line in its order, though the file takes parts', async () => {
  atMost = 7;
  const logger = pino({ base: null, timestamp: false }, sink);
  logger.info('one');
  logger.info('two');
  await settled();
  await settled();
  expect(lines()).toEqual(['{"level":30,"msg":"one"}', '{"level":30,"msg":"two"}']);
});

it('drops lines on a full disk, goes on, and says how many were lost', async () => {
  full = true;
  for (let count = 0; count < 5; count += 1) {
    sink.write(`lost ${count}\n`);
    await settled();
  }
  full = false;
  sink.write('kept\n');
  await settled();
  sink.write('next\n');
  await settled();
  const [told, ...rest] = lines();
  expect(JSON.parse(told ?? '')).toMatchObject({ level: 40, dropped: 5 });
  expect(rest).toEqual(['kept', 'next']);
});

it('begins a new line after one that was cut', async () => {
  atMost = 3;
  sink.write('abcdef\n');
  await new Promise((resolve) => setImmediate(resolve));
  full = true;
  await settled();
  full = false;
  atMost = Infinity;
  sink.write('kept\n');
  await settled();
  expect(lines()[0]).toBe('abc');
  expect(lines().at(-1)).toBe('kept');
});

it('keeps no more than a bound for a reader that hangs', async () => {
  hangs = [];
  const line = `${'x'.repeat(1023)}\n`;
  for (let count = 0; count < 3000; count += 1) sink.write(line);
  const [first] = hangs;
  hangs = null;
  first?.();
  await settled();
  sink.write('last\n');
  await settled();
  expect(file.length).toBeLessThan(1.1 * 1024 * 1024);
  expect(file).toContain('"dropped":1976');
  expect(lines().at(-1)).toBe('last');
});
