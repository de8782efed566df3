import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { boundLog, Service } from './lib/services.mjs';
import { readSettings } from './lib/settings.mjs';

let dataDir: string;
let logs: string;
let service: Service | undefined;
const said: string[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'tianheng-services-'));
  logs = path.join(dataDir, 'logs');
  mkdirSync(path.join(dataDir, 'run'));
  said.length = 0;
});
afterEach(async () => {
  await service?.stop();
  rmSync(dataDir, { recursive: true });
});

/** Tells its number each time it is started. */
function started(): Service {
  service = new Service(
    {
      name: 'teller',
      command: process.execPath,
      args: ['-e', 'console.log("pid " + process.pid); setInterval(() => {}, 1000)'],
      ready: (lines) => lines.includes('pid '),
    },
    { settings: readSettings({ DATA_DIR: dataDir }), say: (line) => void said.push(line) },
  );
  return service;
}
const pids = (): number[] =>
  [...readFileSync(path.join(logs, 'teller.log'), 'utf8').matchAll(/^pid (\d+)$/gm)].map(([, pid]) =>
    Number(pid),
  );

async function until(holds: () => boolean): Promise<void> {
  for (const end = Date.now() + 10_000; !holds();) {
    if (Date.now() > end) throw new Error(`It did not come to pass: ${said.join(' ')}`);
    await sleep(20);
  }
}

it('runs where no note of it can be written', async () => {
  // Whatever is in the way: a folder refuses as a full disk does.
  mkdirSync(path.join(dataDir, 'run/teller.service.json'));
  await started().start();
  expect(pids()).toHaveLength(1);
  expect(said.join()).toContain('teller: not noted as running');
  rmSync(path.join(dataDir, 'run/teller.service.json'), { recursive: true });
});

it('is started again when that is possible again', async () => {
  await started().start();
  const [first = 0] = pids();
  rmSync(logs, { recursive: true });
  writeFileSync(logs, 'in the way');
  process.kill(first, 'SIGKILL');
  await until(() => said.some((line) => line.includes('could not be started')));
  rmSync(logs);
  await until(() => existsSync(logs) && pids().length > 0);
  expect(pids()).not.toEqual([first]);
});

it('keeps what a log said before it was emptied, if there is room for it', () => {
  const log = path.join(dataDir, 'some.log');
  boundLog(log, 4);
  writeFileSync(log, 'abc');
  boundLog(log, 4);
  expect(readFileSync(log, 'utf8')).toBe('abc');
  writeFileSync(log, 'abcdef');
  boundLog(log, 4);
  expect([readFileSync(log, 'utf8'), readFileSync(`${log}.1`, 'utf8')]).toEqual(['', 'abcdef']);
  rmSync(`${log}.1`);
  mkdirSync(`${log}.1`);
  writeFileSync(log, 'ghijkl');
  boundLog(log, 4);
  expect([readFileSync(log, 'utf8'), existsSync(`${log}.1`)]).toEqual(['', false]);
});
