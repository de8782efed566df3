import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { MIB, type DatasetStatus } from '@tianheng/contracts';
import request from 'supertest';
import yauzl from 'yauzl';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { Turns } from '../src/common/turns.ts';
import { DatasetCounters } from '../src/datasets/dataset.counters.ts';
import { ObjectStorage } from '../src/storage/drivers/object-storage.ts';
import { ArchiveService } from '../src/storage/transfers/archive.service.ts';
import { uniqueNames } from '../src/storage/transfers/archive-names.ts';
import { FilesService } from '../src/storage/files/files.service.ts';
import type { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { addressOf, startApp, type TestApp } from './app.ts';
import { HeldBuffers } from './memory.ts';
import { untilFilesAreOpen, waitingReaders } from './samples.ts';

interface Unzipped {
  name: string;
  deflated: boolean;
  content: Buffer;
}

let test: TestApp;
let user: User;

beforeAll(async () => {
  test = await startApp();
  user = await test.factory.user();
});
afterAll(() => test.stop());

const file = (filename: string, content: string | Buffer): Promise<StoredFile> =>
  test.factory.file(content, { purpose: 'dataset', filename });
const dataset = async (files: StoredFile[], values: { title?: string; status?: DatasetStatus } = {}) =>
  (await test.factory.dataset(values, files)).id;
const ask = async (id: string, who: User | null = user) =>
  request(test.http)
    .get(`/v1/dataset/${id}/archive/url`)
    .set(who ? await test.factory.bearer(who) : {});
const urlOf = async (id: string, who = user): Promise<string> => (await ask(id, who)).body.url as string;

async function unzip(zip: Buffer): Promise<Unzipped[]> {
  const opened = await yauzl.fromBufferPromise(zip);
  const found: Unzipped[] = [];
  for await (const entry of opened.eachEntry()) {
    const content = await buffer(await opened.openReadStreamPromise(entry));
    found.push({ name: entry.fileName, deflated: entry.compressionMethod === 8, content });
  }
  return found;
}

describe('the archive of a dataset', () => {
  it('holds every file under a name of its own', async () => {
    const noise = randomBytes(MIB);
    const files = [
      await file('轨道.csv', 'a,b\n'.repeat(1000)),
      await file('inner.zip', noise),
      await file('a.txt', 'one'),
      await file('A.TXT', 'two'),
      await file('a.txt', 'three'),
    ];
    const id = await dataset(files, { title: '近地 轨道/2026' });
    const answer = await request(test.http)
      .get(await urlOf(id))
      .responseType('blob');
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(answer.headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent('近地 轨道_2026.zip')}`,
    );
    const found = await unzip(answer.body as Buffer);
    expect(found.map(({ name, deflated }) => [name, deflated])).toEqual([
      ['轨道.csv', true],
      ['inner.zip', false],
      ['a.txt', true],
      ['A (2).TXT', true],
      ['a (3).txt', true],
    ]);
    expect(found[1]?.content.equals(noise)).toBe(true);
    expect(found.slice(2).map(({ content }) => content.toString())).toEqual(['one', 'two', 'three']);
  });

  it('can be unpacked by every system, whatever its files are called', async () => {
    const names = ['T:2026.csv', 'T_2026.csv', 'what?.csv', 'CON.csv', `${'天'.repeat(190)}.csv`];
    const id = await dataset(await Promise.all(names.map((name) => file(name, name))), { title: 'CON: a?' });
    const answer = await request(test.http)
      .get(await urlOf(id))
      .responseType('blob');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="CON_ a_.zip"');
    const found = await unzip(answer.body as Buffer);
    expect(found.map(({ name, content }) => [name, content.toString()])).toEqual([
      ['T_2026.csv', names[0]],
      ['T_2026 (2).csv', names[1]],
      ['what_.csv', names[2]],
      ['_CON.csv', names[3]],
      [`${'天'.repeat(78)}.csv`, names[4]],
    ]);
  });

  it('answers HEAD without opening a file', async () => {
    const held = await file('a.bin', 'x');
    const url = await urlOf(await dataset([held]));
    const read = jest.spyOn(test.app.get(ObjectStorage), 'get');
    try {
      const answer = await request(test.http).head(url);
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip']);
      // How long it will be is not known, and not nothing.
      expect(answer.headers).not.toHaveProperty('content-length');
      // One opened beside the answer is seen by the end of the next, which opens its own.
      await request(test.http).get(url).expect(200);
      expect(read.mock.calls.filter(([key]) => key === held.id)).toHaveLength(1);
    } finally {
      read.mockRestore();
    }
  });

  it('is for whom the dataset is open', async () => {
    const one = await file('a.bin', 'x');
    const admin = await test.factory.admin();
    const closed = await dataset([one], { status: 'private' });
    const match = await dataset([one], { status: 'competition' });
    const open = await dataset([one], { status: 'open' });
    const empty = await dataset([]);
    for (const [id, who, status, code] of [
      [closed, user, 403, 'NOT_ALLOWED'],
      [match, user, 403, 'NOT_ALLOWED'],
      [closed, null, 401, 'UNAUTHORIZED'],
      [open, null, 401, 'UNAUTHORIZED'],
      [empty, user, 404, 'FILE_NOT_FOUND'],
      ['00000000-0000-4000-8000-000000000000', user, 404, 'DATASET_NOT_FOUND'],
      ['x', user, 404, 'DATASET_NOT_FOUND'],
    ] as const) {
      const refused = await ask(id, who);
      expect([refused.status, refused.body.code]).toEqual([status, code]);
    }
    for (const id of [closed, match, open]) expect((await ask(id, admin)).status).toBe(200);
  });

  it('leaves out what questions are judged by, but where participants have it too', async () => {
    const admin = await test.factory.admin();
    const [truth, readme] = [await file('truth.csv', 'x'), await file('readme.txt', 'y')];
    const mixed = await dataset([truth, readme], { status: 'private' });
    const practice = await dataset([await file('practice.csv', 'z')], { status: 'register' });
    const alone = await dataset([await file('alone.csv', 'w')], { status: 'competition' });
    const judgeProd = { input: [], truth: [truth.id] };
    await test.factory.world({ outputDataset: [practice, alone], judgeProd });
    const namesOf = async (id: string, who: User): Promise<string[]> => {
      const { url } = (await ask(id, who)).body as { url: string };
      const answer = await request(test.http).get(url).responseType('blob');
      return (await unzip(answer.body as Buffer)).map(({ name }) => name);
    };
    expect(await namesOf(mixed, admin)).toEqual(['readme.txt']);
    expect(await namesOf(practice, admin)).toEqual(['practice.csv']);
    expect(await namesOf(practice, user)).toEqual(['practice.csv']);
    expect((await ask(alone, admin)).body.code).toBe('FILE_NOT_FOUND');
  });

  it('counts as a download', async () => {
    const id = await dataset([await file('a.bin', 'x')]);
    await ask(id);
    await test.app.get(DatasetCounters).flush();
    const rows = await test.database.query<{ count: number }[]>(
      'select download_count as count from dataset where id = $1',
      [id],
    );
    expect(rows[0]?.count).toBe(1);
  });

  it('has a link for it alone and a while', async () => {
    const [id, other] = [
      await dataset([await file('a.bin', 'x')]),
      await dataset([await file('b.bin', 'y')]),
    ];
    const url = await urlOf(id);
    const later = url.replace(/expires=(\d+)/, (_, at: string) => `expires=${Number(at) + 60}`);
    const query = `?${url.slice(url.indexOf('expires='))}`;
    const somebody = (await test.factory.user()).id;
    const others = url.replace(user.id, somebody);
    expect(others).not.toBe(url);
    for (const forged of [url.replace(id, other), others, later, `${url}&max_bytes=1`]) {
      expect((await request(test.http).get(forged)).body.code).toBe('SIGNATURE_INVALID');
    }
    expect((await request(test.http).get(`/v1/object-storage/signed/${id}${query}`)).body.code).toBe(
      'SIGNATURE_INVALID',
    );
    const padded = url.replace(/expires=(\d+)/, 'expires=$1.0');
    expect((await request(test.http).get(padded)).body.code).toBe('VALIDATION_FAILED');
    expect((await request(test.http).get(`/v1/dataset/${id}/archive`)).body.code).toBe('VALIDATION_FAILED');
  });

  it('breaks off where a file is missing', async () => {
    const gone = await file('b.bin', randomBytes(MIB));
    const id = await dataset([await file('a.bin', randomBytes(MIB)), gone]);
    const url = await urlOf(id);
    await test.app.get(FilesService).discard(gone.id);
    const answer = await fetch(`${addressOf(test.http)}${url}`);
    await expect(answer.arrayBuffer()).rejects.toThrow();
    await untilFilesAreOpen(test, 0);
  });

  it('lets go of everything when the reader leaves', async () => {
    const files = [];
    for (let count = 0; count < 3; count += 1) files.push(await file(`${count}.bin`, randomBytes(20 * MIB)));
    const id = await dataset(files);
    const readers = [];
    for (const who of [user, await test.factory.user()])
      readers.push(...(await waitingReaders(addressOf(test.http) + (await urlOf(id, who)), 2)));
    await untilFilesAreOpen(test, 4);
    for (const reader of readers) reader.destroy();
    await untilFilesAreOpen(test, 0);
  });

  it('is never in memory', async () => {
    const content = randomBytes(32 * MIB);
    const stored: StoredFile[] = [];
    for (let count = 0; count < 4; count += 1) stored.push(await file('a.zip', content));
    const entries = stored.map(({ id, filename, size }) => ({ key: id, filename, size }));
    const held = new HeldBuffers(24 * MIB);
    let size = 0;
    for await (const chunk of test.app.get(ArchiveService).zip(entries, new Turns(2))) {
      size += (chunk as Buffer).length;
      if (size % (2 * MIB) < 65_536) held.look();
    }
    expect(size).toBeGreaterThan(128 * MIB);
    expect(held.peak).toBeLessThan(24 * MIB);
  });
});

it('numbers names that are there already', () => {
  expect(uniqueNames(['a', 'a', 'A', '.b', '.B', 'a (2)', 'c.tar.gz', 'c.tar.gz'])).toEqual([
    'a',
    'a (2)',
    'A (3)',
    '.b',
    '.B (2)',
    'a (2) (2)',
    'c.tar.gz',
    'c.tar (2).gz',
  ]);
});
