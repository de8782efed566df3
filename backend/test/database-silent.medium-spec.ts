import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { toAppError } from '../src/common/app-error.filter.ts';
import type { Config } from '../src/config.ts';
import { clientOf } from '../src/database.module.ts';
import { preparingClient } from '../src/database/prepared-statements.ts';
import { watchedClient } from '../src/database/watched-client.ts';
import { Changes } from '../src/polls/changes.ts';
import { createDatabase, dropDatabase } from './services.ts';

const SILENT_MS = 3_000;

let url: string;
let server: Server;
const pairs: [Socket, Socket][] = [];

beforeAll(async () => {
  url = await createDatabase();
  const { hostname, port } = new URL(url);
  server = createServer((near) => {
    const far = connect(Number(port), hostname);
    pairs.push([near, far]);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => other.destroy()).pipe(other);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  for (const pair of pairs) for (const socket of pair) socket.destroy();
  server.close();
  await dropDatabase(url);
});

/** Leads to the server by what can be made to hang. */
function through(): string {
  const address = new URL(url);
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return address.href;
}

/** Of the connection that was made last. */
const hangLast = (): void => pairs.at(-1)?.forEach((socket) => socket.unpipe());

/** A client whose server can be made to hang. */
async function open(Client: typeof pg.Client): Promise<{ client: pg.Client; hang: () => void }> {
  const client = new Client({ connectionString: through() });
  client.on('error', () => undefined);
  await client.connect();
  return { client, hang: hangLast };
}

it.each([
  ['the driver’s client', watchedClient(SILENT_MS)],
  ['the client that plans ahead', preparingClient(10, watchedClient(SILENT_MS))],
])('gives a connection up on which nothing comes: %s', async (_, Client) => {
  const { client, hang } = await open(Client);
  for (let times = 0; times < 4; times += 1) await client.query('select $1::text as a', ['x']);
  hang();
  const begun = performance.now();
  const answers = await Promise.allSettled([
    client.query('select $1::text as a', ['x']),
    client.query('begin'),
  ]);
  expect(answers.map((one) => one.status === 'rejected' && toAppError(one.reason).code)).toEqual([
    'SERVICE_UNAVAILABLE',
    'SERVICE_UNAVAILABLE',
  ]);
  expect(performance.now() - begun).toBeLessThan(SILENT_MS * 5);
});

it('gives a connection up whose server only reads by now', async () => {
  const { client } = await open(watchedClient(SILENT_MS));
  await client.query('set default_transaction_read_only = on');
  const ended = new Promise((resolve) => client.once('end', resolve));
  await client.query('begin');
  const refused = await client.query('create table a ()').catch((error: unknown) => error);
  expect(toAppError(refused).code).toBe('SERVICE_UNAVAILABLE');
  await ended;
});

it('claims to know of no changes for seconds only on a connection on which nothing comes any more', async () => {
  const changes = new Changes({ databaseUrl: through() } as Config);
  const until = async (knows: boolean): Promise<void> => {
    const latest = performance.now() + 20_000;
    while (changes.areNone([], Date.now()) !== knows && performance.now() < latest) await sleep(50);
    expect(changes.areNone([], Date.now())).toBe(knows);
  };
  changes.onApplicationBootstrap();
  try {
    await until(true);
    hangLast();
    await until(false);
    await until(true);
  } finally {
    await changes.beforeApplicationShutdown();
  }
});

it('waits for ever where statements may take for ever', () => {
  const { Client } = pg;
  expect(clientOf({ databaseLimits: { statementMs: 0 }, databasePrepared: 0 })).toBe(Client);
  expect(clientOf({ databaseLimits: { statementMs: 1 }, databasePrepared: 0 })).not.toBe(Client);
});

it('lets statements that answer take their time, one after the other', async () => {
  const { client } = await open(watchedClient(SILENT_MS));
  const slow = (): Promise<unknown> => client.query('select pg_sleep(0.5)');
  await Promise.all(Array.from({ length: 8 }, slow));
  // Nor does it hold a connection against it that nobody asks anything.
  await new Promise((resolve) => setTimeout(resolve, SILENT_MS * 1.5));
  expect((await client.query<{ a: number }>('select 1 as a')).rows).toEqual([{ a: 1 }]);
  await client.end();
});
