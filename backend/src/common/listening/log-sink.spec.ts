import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { LogSink } from './log-sink.ts';

let folder: string;
let file: string;
let fd: number;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'log-sink-'));
  file = path.join(folder, 'log');
  fd = openSync(file, 'a');
});
afterEach(() => {
  closeSync(fd);
  rmSync(folder, { recursive: true });
});

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds() && tries < 200; tries += 1) await sleep(10);
  expect(holds()).toBe(true);
}
const written = (): string => readFileSync(file, 'utf8');

it('writes every line, in order', async () => {
  const sink = new LogSink(fd);
  const lines = Array.from({ length: 5000 }, (_, n) => `${n} 天衡\n`);
  for (const line of lines) sink.write(line);
  await until(() => written() === lines.join(''));
  expect(sink.dropped).toBe(0);
});

it('drops and counts what cannot be written, and goes on', async () => {
  const full = openSync('/dev/full', 'w');
  const sink = new LogSink(full);
  sink.write('a\n');
  await until(() => sink.dropped === 1);
  for (let n = 0; n < 10; n += 1) sink.write('b\n');
  await until(() => sink.dropped === 11);
  closeSync(full);
});

it('holds no more than a megabyte for a reader that is slow', async () => {
  const sink = new LogSink(fd);
  const line = `${'x'.repeat(1023)}\n`;
  for (let n = 0; n < 3000; n += 1) sink.write(line);
  expect(sink.dropped).toBeGreaterThan(1900);
  await sink.drain(5000);
});

it('has written all when the process ends, and waits for no reader that is asleep', async () => {
  const sink = new LogSink(fd);
  for (let n = 0; n < 100; n += 1) sink.write('a\n');
  await sink.drain(5000);
  expect(written()).toBe('a\n'.repeat(100));
  const asleep = spawn('sleep', ['60'], { stdio: ['pipe', 'ignore', 'ignore'] });
  const pipe = (asleep.stdin as unknown as { _handle: { fd: number } })._handle.fd;
  const stuck = new LogSink(pipe);
  stuck.write('x'.repeat(900_000));
  await stuck.drain(300);
  expect(stuck.dropped).toBe(0);
  asleep.kill('SIGKILL');
});
