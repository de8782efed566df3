import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { MIB } from '@tianheng/contracts';
import request, { type Response } from 'supertest';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { FilesService } from '../src/storage/files/files.service.ts';
import { addressOf, startApp, type TestApp } from './app.ts';
import { untilFilesAreOpen, waitingReaders } from './samples.ts';

const OF_ONE = 2;
/** Pieces that are deflated at the same time, and zips that are open. */
const PIECES = 24;
const OF_ALL = 128;

let test: TestApp;
let large: string;
let user: User;
let readers: IncomingMessage[];

const datasetOf = async (...contents: Buffer[]): Promise<string> => {
  const files = [];
  for (const content of contents)
    files.push(await test.factory.file(content, { purpose: 'dataset', filename: 'a.bin' }));
  return (await test.factory.dataset({}, files)).id;
};

beforeAll(async () => {
  test = await startApp();
  large = await datasetOf(randomBytes(20 * MIB));
});
afterAll(() => test.stop());
beforeEach(async () => {
  user = await test.factory.user();
  readers = [];
});
afterEach(async () => {
  for (const reader of readers) reader.destroy();
  await untilFilesAreOpen(test, 0);
});

const ask = async (who: User, id = large): Promise<Response> =>
  request(test.http)
    .get(`/v1/dataset/${id}/archive/url`)
    .set('Accept-Language', 'en')
    .set(await test.factory.bearer(who));
const urlOf = async (who: User, id?: string): Promise<string> => {
  const { status, body } = await ask(who, id);
  expect(status).toBe(200);
  return addressOf(test.http) + (body as { url: string }).url;
};
/** Readers who have the head and take no more. */
async function hold(url: string, count: number): Promise<void> {
  const begun = await waitingReaders(url, count);
  readers.push(...begun);
  expect(begun.map(({ statusCode }) => statusCode)).toEqual(Array<number>(count).fill(200));
}
const refused = async (url: string, language = 'en'): Promise<unknown[]> => {
  const answer = await fetch(url, { headers: { 'Accept-Language': language } });
  const { headers, status } = answer;
  const { code, error_info: said } = (await answer.json()) as { code: string; error_info: string };
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(headers.get('content-disposition')).toBeNull();
  return [status, code, said];
};
/** Once the server has seen that a reader left. */
async function untilServed(url: string): Promise<IncomingMessage> {
  for (let tries = 0; tries < 500; tries += 1) {
    const [reader] = await waitingReaders(url, 1);
    if (reader?.statusCode === 200) return reader;
    reader?.resume();
    await sleep(20);
  }
  throw new Error('Its place was never free again.');
}

it('are so many of one person, by whatever addresses, and one more when a reader has gone', async () => {
  const [url, second] = [await urlOf(user), await urlOf(user)];
  await hold(url, 1);
  await hold(second, 1);
  const said = 'Too many requests. Please try again later.';
  for (const full of [url, second]) expect(await refused(full)).toEqual([429, 'TOO_MANY_REQUESTS', said]);
  expect((await refused(url, 'zh-CN'))[2]).toBe('请求过于频繁，请稍后再试。');
  const early = await ask(user);
  expect([early.status, early.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  // Only the head of one makes none.
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
  // Others come from the same address.
  await hold(await urlOf(await test.factory.user()), OF_ONE);
  readers[0]?.destroy();
  readers.push(await untilServed(url));
  expect((await refused(second))[1]).toBe('TOO_MANY_REQUESTS');
});

it('are begun one after the other without end', async () => {
  const id = await datasetOf(Buffer.from('x'));
  const url = await urlOf(user, id);
  for (let count = 0; count < 3 * OF_ONE; count += 1) {
    const reader = await untilServed(url);
    expect((await text(reader)).startsWith('PK')).toBe(true);
  }
  expect((await ask(user, id)).status).toBe(200);
});

it('that break off, or whose readers are gone at once, hold no place', async () => {
  const missing = await test.factory.file('gone', { purpose: 'dataset', filename: 'b.bin' });
  const { id } = await test.factory.dataset({}, [missing]);
  const url = await urlOf(user, id);
  await test.app.get(FilesService).discard(missing.id);
  for (let count = 0; count < 3 * OF_ONE; count += 1)
    await fetch(url)
      .then((one) => one.text())
      .catch(() => null);
  const leaving = await urlOf(user);
  for (let after = 0; after < 3 * OF_ONE; after += 1) {
    const asking = httpGet(leaving, { agent: false }).once('error', () => undefined);
    await sleep(after);
    asking.destroy();
  }
  readers.push(await untilServed(leaving));
  readers.push(await untilServed(leaving));
});

it('come to whoever reads, beside many whose readers take nothing', async () => {
  for (let count = 0; count < PIECES / OF_ONE; count += 1)
    await hold(await urlOf(await test.factory.user()), OF_ONE);
  const [answer, second] = await Promise.all([urlOf(user), urlOf(user)]);
  for (const url of [answer, second]) {
    const { status, body } = await fetch(url);
    expect(status).toBe(200);
    let bytes = 0;
    for await (const piece of body as unknown as AsyncIterable<Uint8Array>) bytes += piece.length;
    expect(bytes).toBeGreaterThan(20 * MIB);
  }
  // They go on where they stopped.
  readers[0]?.resume();
  await once(readers[0]!, 'end');
});

it('are so many in all', async () => {
  const urls: string[] = [];
  for (let count = 0; count < OF_ALL / OF_ONE; count += 1) urls.push(await urlOf(await test.factory.user()));
  const late = await urlOf(user);
  for (const url of urls) await hold(url, OF_ONE);
  expect(await refused(late)).toEqual([503, 'BUSY', expect.stringContaining('too much to do')]);
  expect((await ask(user)).body.code).toBe('BUSY');
  readers[0]?.destroy();
  readers.push(await untilServed(late));
});
