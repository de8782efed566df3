import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from '../src/app.ts';
import { LISTENER_LIMITS } from '../src/common/listening/listener-limits.ts';
import { createInternalServer } from '../src/common/listening/listeners.ts';
import { Config } from '../src/config.ts';
import { startApp, type TestApp } from './app.ts';
import { portOf } from './fuzz/raw.ts';

/** Idle connections stay until others need their places: on a busy machine it takes a while to make so many. */
const LIMITS = { ...LISTENER_LIMITS, connections: 200, connectionsPerClient: 50, headersMs: 120_000 };
/** 127.0.0.0/8 is this machine: clients of many addresses. */
const [PERSON, GREEDY, PROXY] = ['127.0.0.2', '127.0.0.3', '127.0.0.4'];

let test: TestApp;
let app: NestFastifyApplication;
let internal: Server;
let ports: [string, number][];
const open: Socket[] = [];

beforeAll(async () => {
  test = await startApp();
  const config = new Config({ ...process.env, TRUSTED_PROXIES: PROXY });
  app = await createApp(config, LIMITS);
  await app.listen(0, '127.0.0.1');
  internal = createInternalServer(app.getHttpAdapter().getInstance(), config.trustedProxies, LIMITS);
  await new Promise<void>((resolve) => internal.listen(0, '127.0.0.1', resolve));
  ports = [
    ['public', portOf(app.getHttpServer())],
    ['internal', portOf(internal)],
  ];
});
afterEach(async () => {
  const closed = open.map((socket) => socket.closed || once(socket, 'close'));
  for (const socket of open.splice(0)) socket.destroy();
  await Promise.all(closed);
});
afterAll(async () => {
  internal.closeAllConnections();
  await new Promise((resolve) => internal.close(resolve));
  await app.close();
  await test.stop();
});

async function dial(port: number, localAddress: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined).resume();
  open.push(socket);
  await once(socket, 'connect');
  return socket;
}
const idle = async (port: number, address: string, count: number): Promise<Socket[]> => {
  const sockets: Socket[] = [];
  for (let at = 0; at < count; at += 1) sockets.push(await dial(port, address));
  return sockets;
};
/** What the listener has closed is told a moment later, and what it would close besides soon after that. */
const alive = async (sockets: Socket[], count: number): Promise<Socket[]> => {
  const left = (): Socket[] => sockets.filter((socket) => !socket.closed);
  for (let tries = 0; tries < 500 && left().length > count; tries += 1) await sleep(20);
  await sleep(200);
  return left();
};
/** The first line of the answer; empty where the connection was closed instead. */
async function ask(port: number, address: string, host = 'x'): Promise<string> {
  const socket = await dial(port, address);
  socket.end(`GET /health/live HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  if (!socket.closed) await once(socket, 'close');
  return Buffer.concat(chunks).toString().split('\r\n')[0] ?? '';
}
const answered = (line: string): boolean => /^HTTP\/1.1 (200|404) /.test(line);

describe.each(['public', 'internal'])('the %s listener', (name) => {
  const port = (): number => ports.find(([known]) => known === name)?.[1] ?? 0;

  it('holds only so many idle connections of one client, the newest ones', async () => {
    const sockets = await idle(port(), GREEDY, 300);
    const left = await alive(sockets, LIMITS.connectionsPerClient);
    expect(left).toEqual(sockets.slice(-LIMITS.connectionsPerClient));
    expect(answered(await ask(port(), PERSON))).toBe(true);
    // Its own next one is served as well, in the place of an idle one.
    expect(answered(await ask(port(), GREEDY))).toBe(true);
  });

  it('lets whoever has most give way when many clients fill it together', async () => {
    const crowd: Socket[] = [];
    for (let client = 10; client < 16; client += 1) {
      crowd.push(...(await idle(port(), `127.0.0.${client}`, LIMITS.connectionsPerClient)));
    }
    const few = await idle(port(), PERSON, 3);
    for (let count = 0; count < 20; count += 1) expect(answered(await ask(port(), PERSON))).toBe(true);
    expect((await alive(crowd, LIMITS.connections)).length).toBeLessThanOrEqual(LIMITS.connections);
    expect(await alive(few, few.length)).toEqual(few);
  });

  it('gives a proxy as many as there are, and takes back when others come', async () => {
    const sockets = await idle(port(), PROXY, LIMITS.connections + 50);
    expect((await alive(sockets, LIMITS.connections)).length).toBe(LIMITS.connections);
    expect(answered(await ask(port(), PERSON))).toBe(true);
  });
});

it('leaves a request alone that is being answered', async () => {
  const [, port = 0] = ports[0] ?? [];
  const socket = await dial(port, GREEDY);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // A body that has not come whole: the request is under way.
  const begun = once(app.getHttpServer() as Server, 'request');
  socket.write(
    'POST /v1/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
  );
  await begun;
  await idle(port, GREEDY, 2 * LIMITS.connectionsPerClient);
  socket.end('}');
  await once(socket, 'end');
  expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1.1 400 /);
});
