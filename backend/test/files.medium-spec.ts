import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIST_FOUND_MAX, MIB, SEARCH_FOUND_MAX } from '@tianheng/contracts';
import request, { type Response } from 'supertest';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { FilesService } from '../src/storage/files/files.service.ts';
import type { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { addressOf, startApp, type TestApp } from './app.ts';
import { HeldBuffers } from './memory.ts';
import { queriesOf } from './queries.ts';
import { PNG, untilFilesAreOpen, waitingReaders } from './samples.ts';

const CONTENT = '0123456789';
let test: TestApp;
let user: User;
/** an administrator's, who may read what no question shows */
let bearer: { Authorization: string };

beforeAll(async () => {
  test = await startApp();
  user = await test.factory.admin();
  bearer = await test.factory.bearer(user);
});
afterAll(() => test.stop());

const download = (file: StoredFile): request.Test =>
  request(test.http).get(`/v1/object-storage/download/${file.id}`).responseType('blob');
const example = (filename = 'example.zip'): Promise<StoredFile> =>
  test.factory.file(CONTENT, { purpose: 'example', filename, mediaType: 'application/zip' });
const textOf = (response: Response): string => (response.body as Buffer).toString();
describe('download', () => {
  it('gives the whole file with its name, type and hash', async () => {
    const file = await example('示例 code.zip');
    const response = await download(file).set(bearer);
    expect(response.status).toBe(200);
    expect(textOf(response)).toBe(CONTENT);
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      etag: `"${createHash('sha256').update(CONTENT).digest('hex')}"`,
      'repr-digest': `sha-256=:${createHash('sha256').update(CONTENT).digest('base64')}:`,
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(response.headers['content-disposition']).toContain(
      "filename*=UTF-8''%E7%A4%BA%E4%BE%8B%20code.zip",
    );
  });

  it('gives parts', async () => {
    const file = await example();
    const part = await download(file).set(bearer).set('Range', 'bytes=2-4');
    expect([
      part.status,
      textOf(part),
      part.headers['content-range'],
      part.headers['content-length'],
    ]).toEqual([206, '234', 'bytes 2-4/10', '3']);
    expect(textOf(await download(file).set(bearer).set('Range', 'bytes=-2'))).toBe('89');
    const outside = await request(test.http)
      .get(`/v1/object-storage/download/${file.id}`)
      .set(bearer)
      .set('Range', 'bytes=10-');
    expect(outside.status).toBe(416);
    expect(outside.headers['content-range']).toBe('bytes */10');
    expect(outside.body.code).toBe('RANGE_NOT_SATISFIABLE');
  });

  it('compares versions', async () => {
    const file = await example();
    const etag = `"${file.sha256}"`;
    const known = await download(file).set(bearer).set('If-None-Match', `W/${etag}`);
    expect([known.status, textOf(known)]).toEqual([304, '']);
    const same = await download(file).set(bearer).set('Range', 'bytes=0-0').set('If-Range', etag);
    expect(same.status).toBe(206);
    const other = await download(file).set(bearer).set('Range', 'bytes=0-0').set('If-Range', '"other"');
    expect([other.status, textOf(other)]).toEqual([200, CONTENT]);
  });

  it('goes on with a download only while it is of the version that the reader holds the rest of', async () => {
    const file = await example();
    const rest = (match: string) =>
      download(file).set(bearer).set('Range', 'bytes=4-').set('If-Match', match);
    for (const match of [`"${file.sha256}"`, `"other", "${file.sha256}"`, '*']) {
      const answer = await rest(match);
      expect([answer.status, textOf(answer)]).toEqual([206, CONTENT.slice(4)]);
    }
    for (const match of ['"other"', `W/"${file.sha256}"`]) {
      const answer = await rest(match);
      expect([answer.status, answer.headers['etag']]).toEqual([412, `"${file.sha256}"`]);
      expect(JSON.parse(textOf(answer))).toMatchObject({ code: 'PRECONDITION_FAILED' });
      expect((await rest(match).set('If-None-Match', '*')).status).toBe(412);
    }
    // No version has a date here, so there is none that it could have been changed after.
    const answer = await download(file).set(bearer).set('If-Unmodified-Since', new Date(0).toUTCString());
    expect([answer.status, answer.headers['last-modified']]).toEqual([200, undefined]);
  });

  it('answers HEAD without the content, and always as of the whole', async () => {
    const file = await example();
    for (const headers of [{}, { Range: 'bytes=2-4' }, { Range: 'bytes=99-' }]) {
      const response = await request(test.http)
        .head(`/v1/object-storage/download/${file.id}`)
        .set({ ...bearer, ...headers });
      expect([response.status, response.headers['content-length']]).toEqual([200, '10']);
      expect(response.headers['repr-digest']).toMatch(/^sha-256=:/);
    }
  });

  it('gives the whole for several parts at once, and its hash with every answer', async () => {
    const file = await example();
    const several = await download(file).set(bearer).set('Range', 'bytes=0-1,4-5');
    expect([several.status, textOf(several)]).toEqual([200, CONTENT]);
    const digest = several.headers['repr-digest'];
    const part = await download(file).set(bearer).set('Range', 'bytes=0-0');
    const known = await download(file).set(bearer).set('If-None-Match', '*');
    const outside = await download(file).set(bearer).set('Range', 'bytes=10-');
    expect([known.status, outside.status]).toEqual([304, 416]);
    for (const { headers } of [part, known, outside]) {
      expect([headers['repr-digest'], headers['etag']]).toEqual([digest, `"${file.sha256}"`]);
    }
  });

  it('never shows what could run, whatever it is kept as', async () => {
    const page = '<script>alert(1)</script>';
    for (const [purpose, mediaType, shown] of [
      ['picture', 'image/png', true],
      ['picture', 'image/jpeg', true],
      ['picture', 'image/svg+xml', false],
      ['picture', 'text/html', false],
      ['example', 'image/png', false],
      ['example', 'text/html', false],
    ] as const) {
      const file = await test.factory.file(page, { purpose, mediaType, filename: 'a' });
      const { headers } = await download(file).set(bearer);
      expect(headers['content-disposition']).toMatch(shown ? /^inline;/ : /^attachment;/);
      expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    }
  });

  it('lets go of the file when the reader leaves', async () => {
    const file = await test.factory.file(Buffer.alloc(32 * MIB), { purpose: 'example' });
    const url = `${addressOf(test.http)}/v1/object-storage/download/${file.id}`;
    const readers = await waitingReaders(url, 5, bearer);
    await untilFilesAreOpen(test, 5);
    for (const reader of readers) reader.destroy();
    await untilFilesAreOpen(test, 0);
  });

  it('keeps a large file out of memory', async () => {
    const size = 256 * MIB;
    async function* zeros(): AsyncGenerator<Buffer> {
      for (let sent = 0; sent < size; sent += MIB) yield Buffer.alloc(MIB);
    }
    const file = await test.app
      .get(FilesService)
      .store(Readable.from(zeros()), { purpose: 'example', filename: 'large', maxBytes: size });
    const response = await fetch(`${addressOf(test.http)}/v1/object-storage/download/${file.id}`, {
      headers: bearer,
    });
    const bound = 96 * MIB;
    const held = new HeldBuffers(bound);
    let received = 0;
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      received += chunk.length;
      held.look();
    }
    expect(received).toBe(size);
    expect(held.peak).toBeLessThan(bound);
  });

  it('is for whom the purpose says', async () => {
    const member = await test.factory.bearer(await test.factory.user());
    const picture = await test.factory.file(PNG, { purpose: 'picture', mediaType: 'image/png' });
    const truth = await test.factory.file(CONTENT, { purpose: 'judge_data' });
    const program = await test.factory.file(CONTENT, { purpose: 'team_upload' });
    const shown = await download(picture);
    expect([shown.status, shown.headers['cache-control']]).toEqual([200, 'public, max-age=86400']);
    expect((await download(await example())).status).toBe(401);
    expect((await download(truth)).status).toBe(401);
    expect((await download(truth).set(member)).status).toBe(403);
    expect((await download(truth).set(bearer)).status).toBe(200);
    expect((await download(program).set(member)).status).toBe(403);
    const url = await request(test.http).get(`/v1/object-storage/download/${truth.id}/url`).set(member);
    expect(url.body.code).toBe('NOT_ALLOWED');
  });

  it('finds nothing outside the stored files', async () => {
    const keys = [randomUUID(), 'x', '..%2f..%2fetc%2fpasswd', '%2e%2e', encodeURIComponent('../incoming')];
    for (const key of keys) {
      const response = await request(test.http).get(`/v1/object-storage/download/${key}`).set(bearer);
      expect([response.status, response.body.code]).toEqual([404, expect.stringContaining('NOT_FOUND')]);
    }
    const removed = await example();
    await test.app.get(FilesService).remove(removed.id);
    expect((await download(removed).set(bearer)).status).toBe(404);
  });
});

describe('signed URLs', () => {
  const urlOf = async (file: StoredFile): Promise<string> =>
    (await request(test.http).get(`/v1/object-storage/download/${file.id}/url`).set(bearer)).body
      .url as string;

  it('need no sign-in and work on both listeners', async () => {
    const url = await urlOf(await example());
    for (const listener of [test.http, test.internal]) {
      const response = await request(listener).get(url).responseType('blob');
      expect([response.status, textOf(response)]).toEqual([200, CONTENT]);
    }
  });

  it('are good for one file, one method and a while', async () => {
    const [file, other] = [await example(), await example()];
    const url = await urlOf(file);
    const later = url.replace(/expires=(\d+)/, (_, at: string) => `expires=${Number(at) + 60}`);
    const flipped = url.replace(
      /signature=(.)/,
      (_, first: string) => `signature=${first === 'A' ? 'B' : 'A'}`,
    );
    for (const forged of [url.replace(file.id, other.id), later, flipped]) {
      expect((await request(test.http).get(forged)).body.code).toBe('SIGNATURE_INVALID');
    }
    expect((await request(test.internal).put(url).send('x')).body.code).toBe('SIGNATURE_INVALID');
    const old = test.app.get(FilesService).downloadUrl(file, -2);
    expect((await request(test.http).get(old)).body.code).toBe('SIGNATURE_INVALID');
    expect((await request(test.http).get(url.replace(/&signature.*/, ''))).body.code).toBe(
      'VALIDATION_FAILED',
    );
    for (const spelling of ['$1.0', '0$1', '+$1', '%20$1', '$1e0', '0x$1', '$1&expires=$1', '']) {
      const answer = await request(test.http).get(url.replace(/expires=(\d+)/, `expires=${spelling}`));
      expect(answer.body.code).toBe('VALIDATION_FAILED');
    }
    expect((await request(test.http).get(`${url}=`)).body.code).toBe('SIGNATURE_INVALID');
    expect((await request(test.http).head(url)).status).toBe(200);
  });

  it('let a runner put a bounded file on the internal listener only, until it is adopted', async () => {
    const files = test.app.get(FilesService);
    const { id, url } = await files.reserveUpload({ maxBytes: 5, ttlSeconds: 60 });
    const put = (listener: typeof test.http, body: string): request.Test =>
      request(listener).put(url).set('Content-Type', 'text/plain').send(body);
    expect((await put(test.http, 'log')).status).toBe(404);
    expect((await put(test.internal, 'longer')).body.code).toBe('FILE_TOO_LARGE');
    const more = url.replace('max_bytes=5', 'max_bytes=500');
    expect((await request(test.internal).put(more).send('log')).body.code).toBe('SIGNATURE_INVALID');
    expect((await put(test.internal, 'first')).status).toBe(200);
    expect((await put(test.internal, 'log')).status).toBe(200);
    const described = { purpose: 'log', filename: 'log.txt', maxBytes: 5 } as const;
    const file = await files.adoptUpload(id, described);
    expect(file).toMatchObject({ size: 3, sha256: createHash('sha256').update('log').digest('hex') });
    expect(await Promise.all([1, 2].map(() => files.adoptUpload(id, described)))).toEqual([file, file]);
    expect((await put(test.internal, 'late')).body.code).toBe('FILE_IN_USE');
    const nothing = await files.reserveUpload({ maxBytes: 5, ttlSeconds: 60 });
    expect(await files.adoptUpload(nothing.id, described)).toBeNull();
  });
});

describe('resources', () => {
  it('are listed for administrators and shown to whoever may read them', async () => {
    const member = await test.factory.bearer(await test.factory.user());
    const mark = randomUUID().slice(0, 8);
    const files = [];
    for (const name of ['a', 'b_', 'c%']) {
      files.push(await test.factory.file(CONTENT, { purpose: 'dataset', filename: `${mark}-${name}.CSV` }));
    }
    await test.factory.file(CONTENT, { purpose: 'judge_data', filename: `${mark}-truth.csv` });
    const list = async (query: object) =>
      (await request(test.http).get('/v1/object-storage/resources').query(query).set(bearer)).body as {
        data: { key: string; name: string }[];
        total_count: number;
        current_page: number;
        is_more: boolean;
      };
    const all = await list({ q: `${mark}-` });
    expect(all.data.map(({ key }) => key)).toEqual(files.map(({ id }) => id).reverse());
    expect(all.data[0]).toEqual({
      key: files[2]?.id,
      name: `${mark}-c%.CSV`,
      size: 10,
      sha256: files[2]?.sha256,
      created_at: expect.any(Number),
    });
    expect((await list({ q: `${mark}-c%.csv` })).total_count).toBe(1);
    expect((await list({ q: `${mark}-_` })).total_count).toBe(0);
    const page = await list({ q: mark, page: 2, limit: 2 });
    expect([page.total_count, page.current_page, page.data.length]).toEqual([3, 2, 1]);
    expect((await list({ q: ' ' })).total_count).toBe((await list({})).total_count);
    await test.database.query(
      `insert into stored_file (purpose, filename, size, sha256)
       select 'dataset', $1 || n || '.csv', 1, '' from generate_series(1, $2::integer) n`,
      [`many-${mark}-`, LIST_FOUND_MAX + 1],
    );
    const counted = async (query: object) => {
      const { total_count, is_more, data } = await list({ limit: 1, ...query });
      return [total_count, is_more, data.length];
    };
    expect(await counted({})).toEqual([LIST_FOUND_MAX, true, 1]);
    expect(await counted({ q: `many-${mark}` })).toEqual([SEARCH_FOUND_MAX, true, 1]);
    expect(await counted({ q: `${mark}-a.csv` })).toEqual([1, false, 1]);
    await test.database.query('delete from stored_file where filename like $1', [`many-${mark}-%`]);

    const refused = await request(test.http).get('/v1/object-storage/resources').set(member);
    expect([refused.status, refused.body.code]).toEqual([403, 'ROLE_REQUIRED']);
    const one = `/v1/object-storage/resources/${files[0]?.id}`;
    const { body } = await request(test.http).get(one).set(bearer);
    expect(body).toEqual({
      url: expect.stringContaining(String(files[0]?.id)),
      filename: `${mark}-a.CSV`,
      size: 10,
      sha256: files[0]?.sha256,
    });
    expect(
      textOf(
        await request(test.http)
          .get(body.url as string)
          .responseType('blob'),
      ),
    ).toBe(CONTENT);
    expect((await request(test.http).get(one).set(member)).body.code).toBe('NOT_ALLOWED');
    await test.factory.dataset({ status: 'open' }, files);
    expect((await request(test.http).get(one).set(member)).status).toBe(200);
    expect((await request(test.http).get(one)).status).toBe(401);
  });

  it('are searched by an index of their names', async () => {
    await test.database.query(
      `insert into stored_file (purpose, filename, size, sha256)
       select 'dataset', 'many ' || md5(n::text), 1, md5(n::text) from generate_series(1, 10000) n`,
    );
    await test.database.query('vacuum analyze stored_file');
    const path = '/v1/object-storage/resources?q=orbit.csv';
    const [search = ''] = (
      await queriesOf(test, () => request(test.http).get(path).set(bearer).expect(200))
    ).filter((sql) => /filename" ilike|filename ilike/i.test(sql));
    const plan = JSON.stringify(await test.database.query(`explain (generic_plan) ${search}`));
    expect(plan).toContain('stored_file_name_parts_idx');
  });
});
