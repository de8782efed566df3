import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DATASET_STATUSES, type DatasetCard, type DatasetPage, type Id } from '@tianheng/contracts';
import { XmlDocument } from 'libxml2-wasm';
import sharp from 'sharp';
import request from 'supertest';
import { ProfilesService } from '../src/profiles/profiles.service.ts';
import { startApp, type TestApp } from './app.ts';
import { countQueries } from './queries.ts';
import { PNG } from './samples.ts';
import { csv, drawn } from './thumbnails.ts';

let test: TestApp;
let admin: { Authorization: string };
let bearer: { Authorization: string };

beforeAll(async () => {
  test = await startApp();
  admin = await test.factory.bearer(await test.factory.admin());
  bearer = await test.factory.bearer(await test.factory.user());
});
afterAll(() => test.stop());

const get = (path: string, headers: Record<string, string> = {}): request.Test =>
  request(test.http).get(path).set(headers);
const pathOf = (id: Id, digest: string): string => `/v1/dataset/${id}/thumbnail/${digest}`;
const setStatus = (id: Id, status: string): Promise<unknown> =>
  test.database.query('update dataset set status = $2 where id = $1', [id, status]);

async function cards(headers: Record<string, string> = {}, query: object = {}): Promise<DatasetCard[]> {
  const { body } = await get('/v1/dataset', headers)
    .query({ limit: 1000, ...query })
    .expect(200);
  return (body as DatasetPage).data;
}
const pictureOf = async (id: Id, headers: Record<string, string> = {}): Promise<string | null | undefined> =>
  (await cards(headers)).find((card) => card.id === id)?.picture_url;

async function untilDrawn(id: Id): Promise<string> {
  test.app.get(ProfilesService).wake();
  for (;;) {
    const picture = await pictureOf(id);
    if (picture) return picture;
    await sleep(100);
  }
}

describe('a dataset without a cover', () => {
  it('has a picture of its table, made beside requests, that every list and page shows', async () => {
    const { id } = await test.factory.dataset({ status: 'open' }, [await csv(test)]);
    expect(await pictureOf(id)).toBeNull();
    const picture = await untilDrawn(id);
    expect(picture).toMatch(new RegExp(`^/v1/dataset/${id}/thumbnail/[0-9a-f]{32}$`));
    expect(await pictureOf(id, bearer)).toBe(picture);
    expect((await cards({}, { scope: 'home' })).find((card) => card.id === id)?.picture_url).toBe(picture);
    expect((await get(`/v1/dataset/${id}`, bearer).expect(200)).body.picture_url).toBe(picture);
    expect((await get(`/v1/dataset/${id}/overview`).expect(200)).body.picture_url).toBe(picture);
    const answer = await get(picture).expect(200);
    const svg = XmlDocument.fromBuffer(answer.body as Buffer);
    expect(svg.root.name).toBe('svg');
    svg.dispose();
  });

  it('has its picture, scaled down', async () => {
    const content = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#a03010' } })
      .png()
      .toBuffer();
    const file = await test.factory.file(content, { purpose: 'dataset', filename: 'sky.png' });
    const { id } = await test.factory.dataset({ status: 'open' }, [file]);
    const answer = await get(await untilDrawn(id))
      .expect(200)
      .expect('content-type', 'image/webp');
    expect(await sharp(answer.body as Buffer).metadata()).toMatchObject({
      format: 'webp',
      width: 480,
      height: 270,
    });
  });

  it('is drawn from whole files before examples, and from the first that can be drawn', async () => {
    const [example, text, whole] = [
      await csv(test),
      await test.factory.file('words', { purpose: 'dataset', filename: 'read.me' }),
      await csv(test),
    ];
    const { id } = await test.factory.dataset({ status: 'open' }, [example, text, whole]);
    await test.database.query('update dataset_file set is_tmp = true where file_id = $1', [example.id]);
    const alone = await test.factory.dataset({ status: 'open' }, [whole]);
    const of = async (dataset: Id): Promise<string> => (await untilDrawn(dataset)).split('/').at(-1) ?? '';
    await untilDrawn((await test.factory.dataset({ status: 'open' }, [example])).id);
    await of(alone.id);
    expect(await of(id)).toBe(await of(alone.id));
  });

  it('keeps its cover where an editor sets one', async () => {
    const { id, digest } = await drawn(test);
    const cover = await test.factory.file(PNG, { purpose: 'picture', mediaType: 'image/png' });
    await test.database.query('update dataset set picture_id = $2 where id = $1', [id, cover.id]);
    expect(await pictureOf(id)).toBe(`/v1/object-storage/download/${cover.id}`);
    await get(pathOf(id, digest)).expect(404);
  });

  it('loses it with the file, and gets the next one', async () => {
    const first = await drawn(test);
    const second = await drawn(test);
    await test.database.query('update dataset_file set dataset_id = $1, position = 1 where file_id = $2', [
      first.id,
      second.file.id,
    ]);
    expect(await pictureOf(first.id)).toBe(pathOf(first.id, first.digest));
    await test.database.query('delete from dataset_file where file_id = $1', [first.file.id]);
    expect(await pictureOf(first.id)).toBe(pathOf(first.id, second.digest));
    await get(pathOf(first.id, first.digest)).expect(404);
    await test.database.query('update stored_file set deleted_at = now() where id = $1', [second.file.id]);
    expect(await pictureOf(first.id)).toBeNull();
    await get(pathOf(first.id, second.digest)).expect(404);
    await get(pathOf(second.id, second.digest)).expect(404);
  });

  it('gets what newer programs draw of contents that were read before', async () => {
    const file = await csv(test);
    const { id } = await test.factory.dataset({ status: 'open' }, [file]);
    await test.database.query(
      `update file_profile set status = 'ready', found = '{}', edition = 1 where sha256 = $1`,
      [file.sha256],
    );
    expect(await untilDrawn(id)).toContain(id);
  });
});

describe('who sees a picture that was drawn', () => {
  it.each(DATASET_STATUSES.filter((status) => status !== 'open'))(
    'is nobody where it is %s',
    async (status) => {
      const { id, digest } = await drawn(test, { status });
      for (const headers of [{}, bearer, admin]) {
        await get(pathOf(id, digest), headers).expect(404, /FILE_NOT_FOUND/);
        expect((await pictureOf(id, headers)) ?? null).toBeNull();
        const { body } = await get(`/v1/dataset/${id}`, headers);
        expect(JSON.stringify(body)).not.toContain(digest);
      }
    },
  );

  it.each(['register', 'competition', 'private'])('is nobody from when it becomes %s', async (status) => {
    const { id, digest } = await drawn(test);
    const { headers } = await get(pathOf(id, digest)).expect(200);
    await setStatus(id, status);
    await get(pathOf(id, digest)).expect(404);
    // Also not who has it already and asks whether it is still the same.
    await get(pathOf(id, digest), { 'If-None-Match': headers['etag'] as string }).expect(404);
    expect((await pictureOf(id)) ?? null).toBeNull();
    await setStatus(id, 'open');
    await get(pathOf(id, digest)).expect(200);
  });

  it("is nobody of judges' data, and of one dataset's through another", async () => {
    const [first, second] = [await drawn(test), await drawn(test)];
    await get(pathOf(first.id, second.digest)).expect(404);
    await test.database.query(`update stored_file set purpose = 'judge_data' where id = $1`, [first.file.id]);
    expect(await pictureOf(first.id)).toBeNull();
    await get(pathOf(first.id, first.digest)).expect(404);
  });

  it('is nobody where there is no such dataset or picture', async () => {
    const { id } = await drawn(test);
    for (const digest of ['x', '0'.repeat(32), "'"]) await get(pathOf(id, digest)).expect(404);
    await get(pathOf('00000000-0000-4000-8000-000000000000', '0'.repeat(32))).expect(404);
    await get('/v1/dataset/nothing/thumbnail/0').expect(404);
  });
});

describe('its answer', () => {
  it('is kept by the reader alone, by its address, and runs nothing', async () => {
    const { id, digest } = await drawn(test);
    await get(pathOf(id, digest))
      .expect(200)
      .expect('content-type', 'image/svg+xml')
      .expect('cache-control', 'private, max-age=86400, immutable')
      .expect('etag', `"${digest}"`)
      .expect('x-content-type-options', 'nosniff')
      .expect('content-security-policy', "default-src 'none'; sandbox");
    const again = await get(pathOf(id, digest), { 'If-None-Match': `"${digest}"` }).expect(304);
    expect(again.headers).toMatchObject({
      etag: `"${digest}"`,
      'cache-control': expect.stringContaining('private'),
    });
    const head = await request(test.http).head(pathOf(id, digest)).expect(200);
    expect(head.headers).toMatchObject({ etag: `"${digest}"`, 'content-type': 'image/svg+xml' });
  });

  it('costs one statement, and lists no more than without pictures', async () => {
    const { id, digest } = await drawn(test);
    expect(await countQueries(test, () => get(pathOf(id, digest)).expect(200))).toBe(1);
    const list = (limit: number) => () =>
      get('/v1/dataset').query({ limit, order: 'created_at' }).expect(200);
    expect(await countQueries(test, list(100))).toBe(3);
    expect(await countQueries(test, list(1))).toBe(3);
  });
});
