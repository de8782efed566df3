import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { downloader } from './download.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Long enough for a request to arrive. */
const PATIENCE_MS = 1000;
const DRIP_MS = 50;
/** Far more than three tries take. */
const LONG_MS = 10_000;
const FILE = { url: '/file', filename: 'data.csv', size: 1000, sha256: 'a'.repeat(64) };

let store: Server;
let folder: string;
let asked: number;

/** A store that gives a byte now and then, and comes to no end. */
beforeEach(async () => {
  asked = 0;
  store = createServer((_request, response) => {
    asked += 1;
    const drip = setInterval(() => response.write('x'), DRIP_MS);
    response.once('close', () => clearInterval(drip));
  }).listen(0, '127.0.0.1');
  await once(store, 'listening');
  folder = await mkdtemp(path.join(tmpdir(), 'tianheng-download-'));
});
afterEach(async () => {
  store.closeAllConnections();
  store.close();
  await rm(folder, { recursive: true });
});

it('gives up a store that only drips, whatever is collected meanwhile', async () => {
  const { port } = store.address() as AddressInfo;
  const to = path.join(folder, 'data.csv');
  const download = downloader(`http://127.0.0.1:${port}`, PATIENCE_MS);
  let end: string | undefined;
  download(FILE, to, 0o600, new AbortController().signal).then(
    () => (end = 'whole'),
    (fault: { code?: string }) => (end = fault.code),
  );
  let collected = 0;
  for (let waited = 0; !end && waited < LONG_MS; waited += DRIP_MS) {
    await sleep(DRIP_MS);
    // It takes a busy machine so long that requests would not arrive, were it done each time.
    if (collected === asked) continue;
    collect();
    collected = asked;
  }
  expect(end).toBe('fetch_failed');
  expect(asked).toBe(3);
  expect(existsSync(to)).toBe(false);
});

it('waits for one that gets on, however long that takes', async () => {
  // Two pieces are enough for the clock to begin anew, and all of them take longer than it waits.
  const patienceMs = 2000;
  const dripMs = 3 * DRIP_MS;
  const piece = Buffer.alloc(patienceMs / 2, 'x');
  const content = Buffer.concat(Array.from({ length: 20 }, () => piece));
  const slow = createServer((_request, response) => {
    asked += 1;
    let left = 20;
    const drip = setInterval(() => {
      response.write(piece);
      left -= 1;
      if (left === 0) response.end();
    }, dripMs);
    response.once('close', () => clearInterval(drip));
  }).listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const to = path.join(folder, 'data.csv');
  const sha256 = createHash('sha256').update(content).digest('hex');
  try {
    const { port } = slow.address() as AddressInfo;
    const download = downloader(`http://127.0.0.1:${port}`, patienceMs);
    await download({ ...FILE, size: content.length, sha256 }, to, 0o600, new AbortController().signal);
  } finally {
    slow.closeAllConnections();
    slow.close();
  }
  expect(asked).toBe(1);
  expect(await readFile(to)).toEqual(content);
});

describe('a store that says that it is away', () => {
  const content = Buffer.from('1,2');
  const file = { ...FILE, size: content.length, sha256: createHash('sha256').update(content).digest('hex') };
  let isBack: () => boolean;
  let status: number;
  let away: Server;
  let url: string;
  beforeEach(async () => {
    asked = 0;
    status = 503;
    away = createServer((_request, response) => {
      asked += 1;
      if (!isBack() && status === 0) response.destroy();
      else response.writeHead(isBack() ? 200 : status).end(isBack() ? content : undefined);
    }).listen(0, '127.0.0.1');
    await once(away, 'listening');
    url = `http://127.0.0.1:${(away.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    away.closeAllConnections();
    away.close();
  });

  it('is waited for', async () => {
    // More often than one that fails is tried.
    isBack = () => asked > 6;
    const to = path.join(folder, 'data.csv');
    const download = downloader(url, PATIENCE_MS, { ms: LONG_MS, everyMs: 10 });
    await download(file, to, 0o600, new AbortController().signal);
    expect(await readFile(to)).toEqual(content);
  });

  it.each([500, 502, 504, 0])('is waited for where it has an address of its own: %d', async (answer) => {
    isBack = () => asked > 6;
    status = answer;
    const to = path.join(folder, 'data.csv');
    const download = downloader('http://127.0.0.1:1', PATIENCE_MS, { ms: LONG_MS, everyMs: 10 });
    await download({ ...file, url: `${url}/file` }, to, 0o600, new AbortController().signal);
    expect(await readFile(to)).toEqual(content);
  });

  it.each(['its own address', 'the backend'])('is waited for while nobody listens at %s', async (where) => {
    isBack = () => true;
    const { port } = away.address() as AddressInfo;
    away.close();
    await once(away, 'close');
    const to = path.join(folder, 'data.csv');
    const download = downloader(url, PATIENCE_MS, { ms: LONG_MS, everyMs: 10 });
    const signal = new AbortController().signal;
    const address = where === 'the backend' ? '/file' : `${url}/file`;
    const done = download({ ...file, url: address }, to, 0o600, signal);
    // Longer than three tries take.
    setTimeout(() => away.listen(port, '127.0.0.1'), 1500);
    await done;
    expect(await readFile(to)).toEqual(content);
  });

  it('is waited for where the backend that gives it breaks off', async () => {
    isBack = () => asked > 6;
    status = 0;
    const to = path.join(folder, 'data.csv');
    const download = downloader(url, PATIENCE_MS, { ms: LONG_MS, everyMs: 10 });
    await download(file, to, 0o600, new AbortController().signal);
    expect(await readFile(to)).toEqual(content);
  });

  it('is not waited for for ever, nor by who is told to stop', async () => {
    isBack = () => false;
    const to = path.join(folder, 'data.csv');
    const impatient = downloader(url, PATIENCE_MS, { ms: 100, everyMs: 10 });
    const end = impatient(file, to, 0o600, new AbortController().signal);
    await expect(end).rejects.toMatchObject({
      code: 'fetch_failed',
      message: 'data.csv: the store answered 503',
    });
    const stopping = new AbortController();
    const stopped = downloader(url)(file, to, 0o600, stopping.signal);
    setTimeout(() => stopping.abort(), 50);
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
    expect(existsSync(to)).toBe(false);
  });
});
