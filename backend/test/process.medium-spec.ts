import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MIB } from '@tianheng/contracts';
import { startApp, type TestApp } from './app.ts';

/** As it is built: these tests are about the process itself. */
const MAIN = path.join(import.meta.dirname, '../dist/main.js');
const TRANSFER_BYTES = 256 * MIB;
/** Of another process nobody can have its memory collected before it is measured. */
const GROWTH_MAX_BYTES = 96 * MIB;

let test: TestApp;
let backend: ChildProcess;
let address: string;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function startBackend(): Promise<{ process: ChildProcess; address: string }> {
  const [port, internalPort] = [await freePort(), await freePort()];
  const started = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: String(port), INTERNAL_PORT: String(internalPort) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const there = `http://127.0.0.1:${port}`;
  await untilReady(there);
  return { process: started, address: there };
}

async function untilReady(there: string): Promise<void> {
  for (let tries = 0; tries < 900; tries += 1) {
    const answer = await fetch(`${there}/health/ready`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The backend did not become ready.');
}

/** bytes */
async function residentOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

/** How much the process grew at most while the work was done, in bytes. */
async function growthDuring(work: () => Promise<void>): Promise<number> {
  const before = await residentOf(backend.pid);
  let peak = before;
  let watching = true;
  const watch = (async () => {
    while (watching) {
      peak = Math.max(peak, await residentOf(backend.pid));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  await work();
  watching = false;
  await watch;
  return peak - before;
}

beforeAll(async () => {
  test = await startApp();
  ({ process: backend, address } = await startBackend());
});
afterAll(async () => {
  backend.kill('SIGKILL');
  await test.stop();
});

describe('the docs', () => {
  it('show the API', async () => {
    const page = await fetch(`${address}/docs`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('swagger-ui')]);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    const document = (await (await fetch(`${address}/openapi.json`)).json()) as { paths: object };
    expect(Object.keys(document.paths)).toContain('/v1/login');
  });
});

describe('large files', () => {
  const boundary = 'boundary';
  const block = Buffer.alloc(MIB, 'x');

  function form(bytes: number): { body: ReadableStream; sha256: string } {
    const hash = createHash('sha256');
    const signature = Buffer.from('PK\x03\x04', 'latin1');
    hash.update(signature);
    for (let sent = 0; sent < bytes; sent += MIB) hash.update(block);
    async function* parts(): AsyncGenerator<Buffer> {
      yield Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="code.zip"\r\n\r\n`,
      );
      yield signature;
      for (let sent = 0; sent < bytes; sent += MIB) yield block;
      yield Buffer.from(`\r\n--${boundary}--\r\n`);
    }
    return { body: Readable.toWeb(Readable.from(parts())) as ReadableStream, sha256: hash.digest('hex') };
  }

  it('pass through in both directions without being held in memory', async () => {
    const { competition, leader, team } = await test.factory.world();
    const bearer = await test.factory.bearer(leader);
    const transfer = async (bytes: number): Promise<void> => {
      const { body, sha256 } = form(bytes);
      const uploaded = await fetch(`${address}/v1/competition/${competition.id}/team/${team.id}/upload`, {
        method: 'POST',
        headers: { ...bearer, 'Content-Type': `multipart/form-data; boundary=${boundary}` },
        body,
        duplex: 'half',
      } as RequestInit);
      const stored = (await uploaded.json()) as { file_id: string; size: number; sha256: string };
      expect(stored).toMatchObject({ size: bytes + 4, sha256 });
      const download = await fetch(`${address}/v1/object-storage/download/${stored.file_id}`, {
        headers: bearer,
      });
      const hash = createHash('sha256');
      for await (const chunk of download.body ?? []) hash.update(chunk as Uint8Array);
      expect(hash.digest('hex')).toBe(sha256);
    };
    await transfer(32 * MIB);
    expect(await growthDuring(() => transfer(TRANSFER_BYTES))).toBeLessThan(GROWTH_MAX_BYTES);
  });
});

describe('a bad start', () => {
  async function failedStart(env: NodeJS.ProcessEnv): Promise<string> {
    const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(1);
    return said;
  }

  it('says in a line each what is wrong with the environment', async () => {
    const said = await failedStart({ ...process.env, DATABASE_URL: '', JWT_SECRET: 'short' });
    expect(said.trim().split('\n')).toEqual([
      'DATABASE_URL must be set.',
      'JWT_SECRET must have at least 32 characters.',
    ]);
  });

  it('says in one line that the port is taken', async () => {
    const { port } = new URL(address);
    const said = await failedStart({ ...process.env, PORT: port, INTERNAL_PORT: String(await freePort()) });
    expect(said.trim()).toBe(`PORT ${port} is taken by another program.`);
  });
});

describe('the end', () => {
  it('comes after a while where a transfer does not end, and loses nothing that was counted', async () => {
    const countOf = async (): Promise<number> => {
      const [row] = await test.database.query<[{ count: string | null }]>(
        `select sum(count) as count from day_count where counter = 'total_request'`,
      );
      return Number(row.count);
    };
    const hanging = await startBackend();
    const { port } = new URL(hanging.address);
    const transfer = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    transfer.write('POST /v1/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n');
    transfer.write('content-length: 99\r\n\r\n{');
    const before = await countOf();
    for (let calls = 0; calls < 7; calls += 1) await fetch(`${hanging.address}/v1/competitions`);
    hanging.process.kill('SIGTERM');
    expect(await once(hanging.process, 'exit')).toEqual([1, null]);
    expect(await countOf()).toBeGreaterThanOrEqual(before + 7);
    transfer.destroy();
  });

  it('comes soon after it is asked for, and politely', async () => {
    backend.kill('SIGTERM');
    expect(await once(backend, 'exit')).toEqual([0, null]);
  });
});
