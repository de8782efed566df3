/** What the tests of both web servers share: a site as it is built, an API behind it, and questions as they are written. */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import {
  createServer,
  request,
  type Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
} from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';

export const PAGE = '<!doctype html><title>site</title>';
/** Of what the API sends, long enough to be worth compressing. */
export const TABLE = { path: '/v1/table.json', body: `[${'1,'.repeat(3000)}1]`, etag: '"whole"' };

/** How long the API may say nothing here: many steps, as a busy machine is late with one. */
export const SILENT_MS = 3000;
const STEP_MS = 400;
const STEPS = 18;
/** What takes more than twice as long as it may be silent. */
export const SLOW = 'step,'.repeat(STEPS);

/** Shorter than that, and longer than the minute that nginx gives by itself. */
export const PAUSE_MS = SILENT_MS / 2;
/** More than fits between an API and a reader who takes nothing. */
export const LARGE_BYTES = 64 * 1024 * 1024;

/** A piece at a time. */
export async function* slowly(steps = STEPS): AsyncGenerator<Buffer> {
  for (let step = 0; step < steps; step += 1) {
    yield Buffer.from('step,');
    await sleep(STEP_MS);
  }
}

export interface Question {
  method?: string;
  headers?: Record<string, string>;
  payload?: Buffer | Readable;
  /** whose connections are used again */
  agent?: Agent;
}

export interface Answer {
  statusCode: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Ask = (url: string, question?: Question) => Promise<Answer>;

/** Asks a server of this machine; the path goes out as it is written. */
export const asker =
  (port: number, host = `127.0.0.1:${port}`): Ask =>
  async (url, { method = 'GET', headers = {}, payload, agent } = {}) => {
    const place = { host: '127.0.0.1', port, path: url, agent };
    const asked = request({ ...place, method, headers: { host, ...headers } });
    if (payload instanceof Readable) payload.pipe(asked);
    else asked.end(payload);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return { statusCode: answer.statusCode, headers: answer.headers, body: await text(answer) };
  };

export class SiteStage {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'tianheng-site-'));
  /** what the API tells of any page; null: that fails */
  heads: string | null = null;
  /** what the API was asked last */
  seen: { method?: string; url?: string; headers: IncomingHttpHeaders; bytes: number } = {
    headers: {},
    bytes: 0,
  };
  apiPort = 0;
  private api: Server | undefined;

  async open(): Promise<void> {
    mkdirSync(path.join(this.folder, 'assets'));
    this.write('index.html', PAGE);
    this.write('assets/index-Ab12Cd34.js', 'export const x = 1;\n'.repeat(200));
    await this.comeBack();
  }

  write(file: string, content: string | Buffer): void {
    writeFileSync(path.join(this.folder, file), content);
  }

  /** The API is there again, where it was. */
  async comeBack(): Promise<void> {
    this.api = createServer((request, response) => {
      // As an API that hangs before its answer, one that does amid it, and one that takes its time, or all of its reader's.
      if (request.url === '/v1/hangs') return;
      if (request.url === '/v1/dies')
        return void request.once('data', () => request.socket.resetAndDestroy());
      if (request.url === '/v1/stops') return void response.writeHead(200).write('step,');
      if (request.url === '/v1/slow') return void pipeline(slowly(), response).catch(() => undefined);
      if (request.url === '/v1/endless')
        return void pipeline(slowly(Infinity), response).catch(() => undefined);
      if (request.url === '/v1/large') return void response.end(Buffer.alloc(LARGE_BYTES));
      void this.answer(request).then(([status, headers, body]) =>
        response.writeHead(status, headers).end(body),
      );
    }).listen(this.apiPort, '127.0.0.1');
    await once(this.api, 'listening');
    this.apiPort = (this.api.address() as AddressInfo).port;
  }

  async goAway(): Promise<void> {
    const gone = this.api && once(this.api, 'close');
    this.api?.close();
    this.api?.closeAllConnections();
    await gone;
  }

  async close(): Promise<void> {
    await this.goAway();
    rmSync(this.folder, { recursive: true });
  }

  private async answer(request: IncomingMessage): Promise<[number, Record<string, string | number>, string]> {
    let bytes = 0;
    for await (const chunk of request) bytes += (chunk as Buffer).length;
    this.seen = { method: request.method, url: request.url, headers: request.headers, bytes };
    if (request.url?.startsWith('/v1/page-head?')) {
      return this.heads === null
        ? [500, { 'content-type': 'application/json' }, '{"code":"INTERNAL"}']
        : [200, { 'content-type': 'text/html; charset=utf-8' }, this.heads];
    }
    if (request.url === TABLE.path) {
      const { body, etag } = TABLE;
      const headers = { 'content-type': 'application/json', 'accept-ranges': 'bytes', etag };
      return [200, { ...headers, 'content-length': body.length }, body];
    }
    return [206, { 'content-type': 'text/csv', 'content-range': 'bytes 0-2/9', 'content-length': 3 }, 'abc'];
  }
}
