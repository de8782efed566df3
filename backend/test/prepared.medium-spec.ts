import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import pg, { type Client, type QueryResult } from 'pg';
import { preparingClient } from '../src/database/prepared-statements.ts';
import { createDatabase, dropDatabase } from './services.ts';

const MAX = 3;
let url: string;
let Preparing: typeof pg.Client;
let one: Client;
let other: Client;

beforeAll(async () => {
  url = await createDatabase();
});
afterAll(() => dropDatabase(url));

const connect = async (): Promise<Client> => {
  const client = new Preparing({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

beforeEach(async () => {
  Preparing = preparingClient(MAX);
  [one, other] = [await connect(), await connect()];
  await one.query('drop table if exists thing');
  await one.query('create table thing (id integer, label text)');
  await one.query(`insert into thing values (1, 'first'), (2, '2')`);
});
afterEach(() => Promise.all([one.end(), other.end()]));

const ALL = 'select * from thing where id = $1';
const ask = (client: Client, id = 1): Promise<QueryResult> => client.query(ALL, [id]);
const times = async (count: number, work: () => Promise<unknown>): Promise<void> => {
  for (let done = 0; done < count; done += 1) await work();
};

/** What the server keeps for a connection. */
async function kept(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>('select statement from pg_prepared_statements');
  return rows.map(({ statement }) => statement);
}

it('names what is asked again and again, and nothing else', async () => {
  await ask(one);
  await ask(one);
  expect(await kept(one)).toEqual([]);
  await ask(one);
  expect((await ask(one)).rows).toEqual([{ id: 1, label: 'first' }]);
  expect(await kept(one)).toEqual([ALL]);
  // What one connection has shown to come again, the next one plans at once.
  await ask(other);
  expect(await kept(other)).toEqual([ALL]);
});

it('keeps no more than it may, and those that were used last', async () => {
  const text = (length: number): string =>
    `select 1 where $1::integer in (${Array.from({ length }, (_, at) => String(at)).join()})`;
  for (const length of [1, 2, 3, 4, 5, 6]) await times(3, () => one.query(text(length), [0]));
  expect((await kept(one)).sort()).toEqual([4, 5, 6].map(text));
  // Also when several are sent before the first is answered.
  await Promise.all([1, 2, 4, 1, 5, 2, 6, 3, 1].map((length) => one.query(text(length), [0])));
  expect((await kept(one)).length).toBeLessThanOrEqual(MAX);
  expect((await ask(one, 2)).rows).toEqual([{ id: 2, label: '2' }]);
});

it('keeps what it has while a transaction runs, whatever becomes of that', async () => {
  const texts = Array.from({ length: MAX + 2 }, (_, at) => `select $1::integer + ${at} as sum`);
  for (const text of texts.slice(0, MAX)) await times(3, () => one.query(text, [1]));
  await one.query('begin');
  for (const text of texts) await times(3, () => one.query(text, [1]));
  await expect(one.query('select 1 / $1::integer', [0])).rejects.toThrow('division by zero');
  await expect(one.query(texts[0] ?? '', [1])).rejects.toThrow('current transaction is aborted');
  await one.query('rollback');
  for (const text of texts) expect((await one.query(text, [1])).rows).toHaveLength(1);
  expect((await kept(one)).length).toBeLessThanOrEqual(MAX);
});

it('asks again when a migration gave the answer other columns', async () => {
  await times(4, () => ask(one));
  await ask(other);
  await one.query('alter table thing add note text');
  expect((await ask(other)).rows).toEqual([{ id: 1, label: 'first', note: null }]);
  expect((await ask(one)).rows).toEqual([{ id: 1, label: 'first', note: null }]);
  await one.query('alter table thing alter label type integer using id');
  expect([await ask(one), await ask(one, 2), await ask(other)]).toMatchObject([
    { rows: [{ label: 1 }] },
    { rows: [{ label: 2 }] },
    { rows: [{ label: 1 }] },
  ]);
});

it('fails a transaction that a migration has met, once', async () => {
  await times(4, () => ask(one));
  await other.query('alter table thing add note text');
  await one.query('begin');
  await expect(ask(one)).rejects.toThrow('cached plan must not change result type');
  await one.query('rollback');
  await one.query('begin');
  expect((await ask(one)).rows).toEqual([{ id: 1, label: 'first', note: null }]);
  await one.query('commit');
});

it('names anew what the server has forgotten', async () => {
  await times(4, () => ask(one));
  await one.query('deallocate all');
  expect((await ask(one)).rows).toHaveLength(1);
  await times(4, () => ask(one));
  expect(await kept(one)).toEqual([ALL]);
});

it('knows nothing of names that a lost connection had', async () => {
  await times(4, () => ask(one));
  const { rows } = await one.query<{ pid: number }>('select pg_backend_pid() as pid');
  const waiting = one.query('select pg_sleep($1)', [60]);
  await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await expect(waiting).rejects.toThrow('terminat');
  const third = await connect();
  expect((await ask(third)).rows).toHaveLength(1);
  expect(await kept(third)).toEqual([ALL]);
  await third.end();
});
