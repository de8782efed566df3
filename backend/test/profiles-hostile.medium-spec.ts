import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { FileProfile } from '@tianheng/contracts';
import request from 'supertest';
import { ProfilesService } from '../src/profiles/profiles.service.ts';
import { startApp, type TestApp } from './app.ts';

jest.setTimeout(180_000);

let test: TestApp;
let admin: { Authorization: string };

beforeAll(async () => {
  test = await startApp();
  admin = await test.factory.bearer(await test.factory.admin());
});
afterAll(() => test.stop());

async function profileOf(filename: string, content: string | Buffer): Promise<FileProfile> {
  const file = await test.factory.file(content, { purpose: 'dataset', filename });
  await test.factory.dataset({ status: 'open' }, [file]);
  test.app.get(ProfilesService).wake();
  for (;;) {
    const { body } = await request(test.http)
      .get(`/v1/object-storage/profile/${file.id}`)
      .set(admin)
      .expect(200);
    const profile = body as FileProfile;
    if (profile.status !== 'waiting') return profile;
    await sleep(100);
  }
}

describe('what the database cannot hold', () => {
  it('is kept where it only looks like it: the letters of an escape', async () => {
    const { status, table } = await profileOf('escape.csv', 'a\\u0000b,c\n\\u0000,1\n');
    expect(status).toBe('ready');
    expect(table?.columns[0]).toMatchObject({ name: 'a\\u0000b', min: '\\u0000' });
  });

  it('is left out: NUL, and halves of characters', async () => {
    const { status, json, table } = await profileOf(
      'halves.json',
      '[{"a\\ud800b\\u0000c":"\\udc00x\\u0000y"}]',
    );
    expect(status).toBe('ready');
    expect(table?.columns[0]?.name).toBe('abc');
    expect(json?.map(({ path }) => path)).toEqual(['$[]', expect.any(String)]);
  });
});

describe('very many of something', () => {
  it('is a document where one record has more keys than a table may have columns', async () => {
    const record = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`key${at}`, at]));
    const { status, kind, table } = await profileOf('keys.json', JSON.stringify([record]));
    expect([status, kind, table]).toEqual(['ready', 'json', null]);
  });

  it.each([
    ['lists', 100_000, '[', ']'],
    ['objects in a list', 20_000, '{"a":', '}'],
  ])('is a document where %s lie in one another, %i times', async (_, depth, begin, end) => {
    const text = `[${begin.repeat(depth)}1${end.repeat(depth)}]`;
    const { status, kind } = await profileOf(`deep-${depth}.json`, text);
    expect([status, kind]).toEqual(['ready', 'json']);
  });

  it('is text where the names of columns are too long to be read', async () => {
    const names = Array.from({ length: 1000 }, (_, at) => String(at).padStart(300, 'n')).join(',');
    const row = Array.from({ length: 1000 }, (_, at) => at).join(',');
    const { status, kind, table, text } = await profileOf('names.csv', `${names}\n${row}\n${row}\n`);
    expect([status, kind, table, text?.lines]).toEqual(['ready', 'text', null, 3]);
  });

  it('fails that file alone where columns are more than memory takes', async () => {
    const row = Array.from({ length: 60_000 }, (_, at) => at).join(',');
    const wide = await profileOf('wide.csv', `${row}\n${row}\n`);
    expect(wide.status === 'failed' ? wide.failure : wide.kind).toMatch(/^(OUT_OF_MEMORY|text)$/);
    expect((await profileOf('after.csv', 'a,b\n1,2\n')).status).toBe('ready');
  });

  it('is skipped where it is one row, and counted', async () => {
    const { table } = await profileOf('long.csv', `a,b\n1,${'x'.repeat(3_000_000)}\n2,3\n`);
    expect(table).toMatchObject({ rows: 1, skipped: 1 });
  });
});
