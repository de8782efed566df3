import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DatasetCard, DatasetPage, Id } from '@tianheng/contracts';
import request from 'supertest';
import { ProfilesService } from '../src/profiles/profiles.service.ts';
import type { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { csv, series } from './thumbnails.ts';

let test: TestApp;
let admin: { Authorization: string };
let bearer: { Authorization: string };

beforeAll(async () => {
  test = await startApp();
  admin = await test.factory.bearer(await test.factory.admin());
  bearer = await test.factory.bearer(await test.factory.user());
});
afterAll(() => test.stop());

async function cardOf(id: Id, headers: Record<string, string> = {}): Promise<DatasetCard | undefined> {
  const { body } = await request(test.http)
    .get('/v1/dataset')
    .set(headers)
    .query({ limit: 1000 })
    .expect(200);
  return (body as DatasetPage).data.find((card) => card.id === id);
}

async function untilRead(id: Id): Promise<DatasetCard> {
  test.app.get(ProfilesService).wake();
  for (;;) {
    const card = await cardOf(id, bearer);
    if (card && card.rows !== null) return card;
    await sleep(100);
  }
}

const read = ({ sha256 }: StoredFile, rows: number | null, isSampled: boolean): Promise<unknown> =>
  test.database.query(
    `update file_profile set status = 'ready', found = '{}', failure = null, edition = 1000, table_rows = $2,
       is_sampled = $3 where sha256 = $1`,
    [sha256, rows, isSampled],
  );

describe('the card of a dataset', () => {
  it('says formats, size and rows of its files as they were found beside requests', async () => {
    const content = series();
    const words = await test.factory.file('words', { purpose: 'dataset', filename: 'read.me' });
    const { id } = await test.factory.dataset({ status: 'open' }, [await csv(test, content), words]);
    expect(await untilRead(id)).toMatchObject({
      formats: ['CSV', 'ME'],
      total_size: Buffer.byteLength(content) + 5,
      rows: 40,
      rows_sampled: false,
    });
  });

  it('sums the tables but examples, and says where there may be more', async () => {
    const [first, second, example] = [await csv(test), await csv(test), await csv(test)];
    const { id } = await test.factory.dataset({ status: 'open' }, [first, second, example]);
    await test.database.query('update dataset_file set is_tmp = true where file_id = $1', [example.id]);
    await read(first, 2_000_000_000, false);
    await read(second, 2_000_000_000, false);
    await read(example, 7, true);
    expect(await cardOf(id, bearer)).toMatchObject({ rows: 4_000_000_000, rows_sampled: false });
    await read(second, 5, true);
    expect(await cardOf(id, bearer)).toMatchObject({ rows: 2_000_000_005, rows_sampled: true });
  });

  it('knows no rows where none is a table, and nothing of what is gone', async () => {
    const [picture, table] = [await csv(test), await csv(test)];
    const { id } = await test.factory.dataset({ status: 'open' }, [picture, table]);
    await read(picture, null, true);
    await read(table, 9, true);
    await test.database.query('update stored_file set deleted_at = now() where id = $1', [table.id]);
    expect(await cardOf(id, bearer)).toMatchObject({
      ...{ rows: null, rows_sampled: false },
      total_size: Number(picture.size),
    });
    const empty = await test.factory.dataset({ status: 'open' }, []);
    expect(await cardOf(empty.id, bearer)).toMatchObject({ formats: [], total_size: 0, rows: null });
  });

  it('tells visitors no rows: what is inside the files is for whoever may download them', async () => {
    const file = await csv(test);
    const { id } = await test.factory.dataset({ status: 'open' }, [file]);
    await read(file, 40, true);
    expect(await cardOf(id)).toMatchObject({ formats: ['CSV'], rows: null, rows_sampled: false });
    expect((await cardOf(id))?.total_size).toBe(Number(file.size));
    expect(await cardOf(id, bearer)).toMatchObject({ rows: 40, rows_sampled: true });
  });

  it('tells nothing of a title card, to nobody', async () => {
    const file = await csv(test);
    const { id } = await test.factory.dataset({ status: 'private' }, [file]);
    await read(file, 40, true);
    for (const headers of [bearer, admin]) {
      expect(await cardOf(id, headers)).toMatchObject({
        ...{ formats: [], total_size: null, rows: null, rows_sampled: false },
      });
    }
  });
});
