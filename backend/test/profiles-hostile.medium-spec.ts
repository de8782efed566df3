import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PROFILE_COLUMNS, PROFILE_LINE_BYTES, type FileProfile } from '@tianheng/contracts';
import request from 'supertest';
import { ProfilesService } from '../src/profiles/profiles.service.ts';
import { startApp, type TestApp } from './app.ts';

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
    const names = Array.from({ length: 15_000 }, (_, at) => String(at).padStart(300, 'n')).join(',');
    const row = Array.from({ length: 15_000 }, (_, at) => at).join(',');
    const found = await profileOf('names.csv', `${names}\n${row}\n${row}\n`);
    expect(found).toMatchObject({
      ...{ status: 'ready', kind: 'text', table: null, table_limit: 'HEADING' },
      text: { encoding: 'utf-8', lines: 3 },
    });
  });

  it('is a table of which the first are described where it has more columns than memory takes rows of', async () => {
    const row = Array.from({ length: 60_000 }, (_, at) => at / 7).join(',');
    const { status, kind, table } = await profileOf('wide.csv', `${row}\n`.repeat(50));
    expect([status, kind, table?.rows, table?.column_count]).toEqual(['ready', 'table', 49, 60_000]);
    expect(table?.columns).toHaveLength(PROFILE_COLUMNS);
    expect(table?.columns.at(-1)).toMatchObject({ type: 'number', missing: 0, distinct: 1 });
  });

  it('is text where its columns are more than memory takes', async () => {
    const row = '1,'.repeat(2_000_000);
    const found = await profileOf('wider.csv', `${row}\n${row}\n`);
    expect(found).toMatchObject({
      ...{ status: 'ready', kind: 'text', table: null, table_limit: 'MEMORY' },
      text: { encoding: 'utf-8', lines: 2 },
    });
    expect((await profileOf('after.csv', 'a,b\n1,2\n')).status).toBe('ready');
  });

  it('is skipped where it is one row, and counted', async () => {
    const long = 'x'.repeat(PROFILE_LINE_BYTES);
    for (const [name, cell] of [
      ['long.csv', long],
      ['quoted.csv', `"${long}"`],
    ] as const) {
      const { table } = await profileOf(name, `a,b\n1,2\n2,${cell}\n`);
      expect(table).toMatchObject({ rows: 1, skipped: 1 });
    }
    const { table } = await profileOf('row.csv', `a,b\n1,${'x'.repeat(3_000_000)}\n2,3\n`);
    expect(table).toMatchObject({ rows: 2, skipped: 0 });
  });
});

describe('a picture by its name alone', () => {
  it.each([
    [
      'svg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="9" height="9"/></svg>',
    ],
    ['pnm', `P5 100 100 255\n${'x'.repeat(10_000)}`],
  ])('is not drawn: %s', async (kind, content) => {
    const { status, failure, picture } = await profileOf(`${kind}.png`, content);
    expect([status, failure, picture]).toEqual(['failed', 'UNREADABLE', null]);
  });
});
