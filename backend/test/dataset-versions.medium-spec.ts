import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  VERSION_NOTE_MAX,
  VERSION_REASON_MAX,
  type AdminDataset,
  type AdminDatasetVersionPage,
  type DatasetDetail,
  type DatasetVersionDetail,
  type DatasetVersionPage,
  type DeletedPage,
  type ErrorBody,
  type LinkedResource,
} from '@tianheng/contracts';
import request, { type Response } from 'supertest';
import { AuditEntry } from '../src/audit/audit-entry.entity.ts';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { DatasetCounters } from '../src/datasets/dataset.counters.ts';
import { DatasetVersion } from '../src/datasets/versions/dataset-version.entity.ts';
import { FileSweep } from '../src/storage/files/file.sweep.ts';
import { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { ObjectStorage } from '../src/storage/drivers/object-storage.ts';
import { startApp, type TestApp } from './app.ts';
import { NOWHERE } from './judging.ts';
import { countQueries } from './queries.ts';

type Headers = Record<string, string>;

let test: TestApp;
let author: User;
let admin: Headers;
let user: Headers;

beforeAll(async () => {
  test = await startApp();
  author = await test.factory.admin();
  admin = { ...(await test.factory.bearer(author)), 'Accept-Language': 'en' };
  user = await test.factory.bearer(await test.factory.user());
});
afterAll(() => test.stop());

const file = (filename: string, content = filename): Promise<StoredFile> =>
  test.factory.file(content, { purpose: 'dataset', filename });
const full = ({ id }: StoredFile): LinkedResource => ({ key: id, is_tmp: false });
const bodyOf = (files: LinkedResource[], values: object = {}): object => ({
  title: '版本',
  keyword: '轨道',
  data_type: 'radar',
  status: 'open',
  source: '天衡',
  download_list: files,
  ...values,
});
const send = (method: 'post' | 'put' | 'delete', path: string, body: object = {}): request.Test =>
  request(test.http)[method](`/v1/admin/${path}`).set(admin).send(body);
const get = (path: string, headers: Headers = user): request.Test =>
  request(test.http).get(`/v1/dataset/${path}`).set(headers);
const codeOf = ({ body }: Response): string => (body as ErrorBody).code;

async function create(files: StoredFile[], values: object = {}): Promise<string> {
  const { body } = await send('post', 'dataset', bodyOf(files.map(full), values)).expect(201);
  return (body as AdminDataset).id;
}
const change = (id: string, files: LinkedResource[], values: object = {}): request.Test =>
  send('put', `dataset/${id}`, bodyOf(files, values));
const versionsOf = async (id: string, query = ''): Promise<DatasetVersionPage> =>
  (await get(`${id}/versions${query}`).expect(200)).body as DatasetVersionPage;
const versionOf = async (id: string, number: number): Promise<DatasetVersionDetail> =>
  (await get(`${id}/versions/${number}`).expect(200)).body as DatasetVersionDetail;
const officeOf = async (id: string): Promise<AdminDatasetVersionPage> => {
  const call = request(test.http).get(`/v1/admin/dataset/${id}/versions`).set(admin).expect(200);
  return (await call).body as AdminDatasetVersionPage;
};
const withdraw = (id: string, number: number, reason = 'It was wrong.'): request.Test =>
  send('post', `dataset/${id}/versions/${number}/withdraw`, { reason });
const isGone = async ({ id }: StoredFile): Promise<boolean> =>
  (await test.database.manager.findOneByOrFail(StoredFile, { id })).deletedAt !== null;

/** A dataset with two versions: `a` and `b`, then `b` and `c`. */
async function twoVersions(): Promise<{ id: string; a: StoredFile; b: StoredFile; c: StoredFile }> {
  const [a, b, c] = [await file('a.csv'), await file('b.csv'), await file('c.csv')];
  const id = await create([a, b]);
  await change(id, [b, c].map(full), { version_note: ' c instead of a ' }).expect(200);
  return { id, a, b, c };
}

describe('a change of files', () => {
  it('makes a version, and one of words alone none', async () => {
    const { id, a, b, c } = await twoVersions();
    await change(id, [b, c].map(full), { title: '另一个题目', version_note: 'of no version' }).expect(200);
    const { data, total_count } = await versionsOf(id);
    expect(total_count).toBe(2);
    const second = {
      number: 2,
      created_at: expect.any(Number),
      note: 'c instead of a',
      file_count: 2,
      total_size: 10,
      files_added: 1,
      files_removed: 1,
      files_changed: 0,
      withdrawn_at: null,
      withdrawn_reason: '',
    };
    const first = { ...second, number: 1, note: '', files_added: 2, files_removed: 0 };
    expect(data).toEqual([second, first]);
    const detail = (await get(id).expect(200)).body as DatasetDetail;
    expect([detail.version_number, detail.version_at]).toEqual([2, data[0]?.created_at]);
    expect(detail.download_list.map(({ key }) => key)).toEqual([b.id, c.id]);
    const old = await versionOf(id, 1);
    expect(old).toEqual({
      ...first,
      latest: 2,
      download_list: [a, b].map(({ id: key, filename, size, sha256 }) => ({
        ...{ key, filename, size, sha256 },
        ...{ data_format: 'CSV', is_tmp: false },
      })),
    });
  });

  it('is one also where a file is replaced, renamed or made an example, and none where only the order is another', async () => {
    const a = await file('a.csv', 'one');
    const b = await file('b.csv', 'two');
    const id = await create([a, b]);
    await change(id, [b, a].map(full)).expect(200);
    expect((await versionOf(id, 1)).download_list.map(({ key }) => key)).toEqual([b.id, a.id]);
    const same = await file('a.csv', 'one');
    await change(id, [b, same].map(full)).expect(200);
    // The same content under the same name as another resource: the version has what the dataset has.
    expect((await versionOf(id, 1)).download_list.map(({ key }) => key)).toEqual([b.id, same.id]);
    const replaced = await file('a.csv', 'three');
    await change(id, [b, replaced].map(full)).expect(200);
    const renamed = await file('z.csv', 'three');
    await change(id, [b, renamed].map(full)).expect(200);
    await change(id, [{ ...full(b), is_tmp: true }, full(renamed)]).expect(200);
    const { data } = await versionsOf(id);
    expect(data.map(({ number, files_changed }) => [number, files_changed])).toEqual([
      [4, 1],
      [3, 1],
      [2, 1],
      [1, 0],
    ]);
    expect((await versionOf(id, 4)).download_list.map(({ is_tmp }) => is_tmp)).toEqual([true, false]);
    expect((await versionOf(id, 3)).download_list.map(({ is_tmp }) => is_tmp)).toEqual([false, false]);
  });

  it('is audited with its number and what was said of it, which is kept also without one', async () => {
    const { id, b, c } = await twoVersions();
    await change(id, [b, c].map(full), { title: '另一个题目', version_note: ' of no version ' }).expect(200);
    const entries = await test.database
      .getRepository(AuditEntry)
      .find({ where: { objectId: id, action: 'dataset.update' }, order: { id: 'ASC' } });
    expect(entries).toMatchObject([
      { before: { version_number: 1 }, after: { version_number: 2 }, why: 'c instead of a' },
      { after: { title: '另一个题目' }, why: 'of no version' },
    ]);
  });

  it.each([['x'.repeat(VERSION_NOTE_MAX + 1)], ['two\nlines'], [7]])(
    'refuses %j as what changed',
    async (note) => {
      const { body } = await send(
        'post',
        'dataset',
        bodyOf([full(await file('a'))], { version_note: note }),
      ).expect(400);
      expect((body as ErrorBody).details?.[0]?.field).toBe('version_note');
    },
  );

  it('that is refused makes none', async () => {
    const { id } = await twoVersions();
    await change(id, [{ key: NOWHERE, is_tmp: false }]).expect(400);
    await change(id, [full(await file('d'))], { version: 99 }).expect(409);
    expect((await versionsOf(id)).total_count).toBe(2);
  });

  it('gets a number of its own however many come at once', async () => {
    const id = await create([await file('a.csv')]);
    const files = await Promise.all(Array.from({ length: 6 }, (_, at) => file(`${at}.csv`)));
    const answers = await Promise.all(files.map((one) => change(id, [full(one)])));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(6).fill(200));
    const { data } = await versionsOf(id);
    expect(data.map(({ number }) => number)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    const { download_list, version_number } = (await get(id).expect(200)).body as DatasetDetail;
    expect(version_number).toBe(7);
    expect((await versionOf(id, 7)).download_list).toEqual(download_list);
    // What the editor's lock prevents, the database refuses.
    const again = { datasetId: id, number: 7, fileCount: 0, totalSize: 0, filesAdded: 0 };
    await expect(test.database.manager.insert(DatasetVersion, again)).rejects.toThrow('dataset_version_pkey');
  });
});

describe('versions', () => {
  it('are listed by pages, and cost the same number of statements however many there are', async () => {
    const files = [await file('a.csv'), await file('b.csv')];
    const few = await test.factory.dataset({}, files.slice(0, 1));
    const many = await test.factory.dataset({}, files.slice(0, 1));
    for (const [dataset, count] of [
      [few, 11],
      [many, 25],
    ] as const) {
      for (let at = 1; at < count; at += 1)
        await test.factory.version(dataset, files.slice(at % 2, (at % 2) + 1));
    }
    expect((await versionsOf(many.id)).data.map(({ number }) => number)).toEqual([
      25, 24, 23, 22, 21, 20, 19, 18, 17, 16,
    ]);
    const { data, total_count } = await versionsOf(many.id, '?page=3&limit=10');
    expect([total_count, data.map(({ number }) => number)]).toEqual([25, [5, 4, 3, 2, 1]]);
    await get(`${many.id}/versions?limit=101`).expect(400);
    const cost = (id: string): Promise<number> => countQueries(test, () => versionsOf(id));
    expect(await cost(many.id)).toBe(await cost(few.id));
    const office = (id: string): Promise<number> => countQueries(test, () => officeOf(id));
    expect(await office(many.id)).toBe(await office(few.id));
  });

  it('are seen by whoever sees the page, and their files had by whoever may have the present ones', async () => {
    const { id } = await test.factory.dataset({ status: 'private' }, [await file('a.csv')]);
    expect(codeOf(await get(`${id}/versions`, {}).expect(404))).toBe('DATASET_NOT_FOUND');
    expect(codeOf(await get(`${id}/versions`).expect(403))).toBe('NOT_ALLOWED');
    expect(codeOf(await get(`${id}/versions/1`).expect(403))).toBe('NOT_ALLOWED');
    await test.database.query(`update dataset set status = 'open' where id = $1`, [id]);
    expect((await get(`${id}/versions`, {}).expect(200)).body).toMatchObject({ total_count: 1 });
    await get(`${id}/versions/1`).expect(200);
    expect(codeOf(await get(`${id}/versions/1`, {}).expect(401))).toBe('UNAUTHORIZED');
  });

  it.each(['2', '0', '01', '1e0', '-1', '1000000', 'x'])(
    'that are none are not found: %s',
    async (number) => {
      const { id } = await test.factory.dataset({}, [await file('a.csv')]);
      expect(codeOf(await get(`${id}/versions/${number}`).expect(404))).toBe('DATASET_VERSION_NOT_FOUND');
      expect(codeOf(await get(`${NOWHERE}/versions/1`).expect(404))).toBe('DATASET_NOT_FOUND');
    },
  );

  it('follow the status of their dataset', async () => {
    const { id, a } = await twoVersions();
    const link = `/v1/object-storage/download/${a.id}/url`;
    await request(test.http).get(link).set(user).expect(200);
    await test.database.query(`update dataset set status = 'private' where id = $1`, [id]);
    expect(codeOf(await request(test.http).get(link).set(user).expect(403))).toBe('NOT_ALLOWED');
    await request(test.http).get(link).set(admin).expect(200);
  });

  it('count a download of an old file, unless another dataset has it now', async () => {
    const { id, a } = await twoVersions();
    const path = `/v1/object-storage/download/${a.id}/url`;
    const count = async (of: string) => ((await get(of).expect(200)).body as DatasetDetail).download_count;
    await request(test.http).get(path).set(user).expect(200);
    const other = await create([a]);
    await request(test.http).get(path).set(admin).expect(200);
    await test.app.get(DatasetCounters).flush();
    expect([await count(id), await count(other)]).toEqual([1, 1]);
  });

  it('are had as one zip, by an address that is good for one of them', async () => {
    const { id } = await twoVersions();
    const { url } = (await get(`${id}/archive/url?version=1`).expect(200)).body as { url: string };
    const { body, headers } = await request(test.http).get(url).responseType('blob').expect(200);
    expect(headers['content-disposition']).toContain('v1.zip');
    expect((body as Buffer).toString('latin1')).toContain('a.csv');
    expect((body as Buffer).toString('latin1')).not.toContain('c.csv');
    for (const other of [url.replace('version=1', 'version=2'), url.replace('version=1&', '')]) {
      expect(codeOf(await request(test.http).get(other).expect(403))).toBe('SIGNATURE_INVALID');
    }
    expect(codeOf(await get(`${id}/archive/url?version=3`).expect(404))).toBe('DATASET_VERSION_NOT_FOUND');
    await get(`${id}/archive/url?version=x`).expect(400);
  });
});

describe('withdrawing a version', () => {
  it('removes the files that nothing else has, and keeps number and reason', async () => {
    const { id, a, b } = await twoVersions();
    const [, first] = (await officeOf(id)).data;
    expect(first).toMatchObject({ username: author.username, total_size: 10, own_size: 5 });
    await withdraw(id, 1, ' Wrong units. ').expect(200, {});
    expect([await isGone(a), await isGone(b)]).toEqual([true, false]);
    expect(await test.app.get(ObjectStorage).stat(a.id)).toBeNull();
    const seen = await versionOf(id, 1);
    expect(seen).toMatchObject({
      number: 1,
      withdrawn_reason: 'Wrong units.',
      download_list: [],
      file_count: 2,
    });
    expect(seen.withdrawn_at).toEqual(expect.any(Number));
    expect((await officeOf(id)).data[1]).toMatchObject({ own_size: 0, withdrawn_reason: 'Wrong units.' });
    await request(test.http).get(`/v1/object-storage/download/${a.id}/url`).set(admin).expect(404);
    for (const what of ['archive/url', 'croissant', 'datacite.json', 'datacite.xml', 'linkset']) {
      expect([what, codeOf(await get(`${id}/${what}?version=1`).expect(410))]).toEqual([
        what,
        'DATASET_VERSION_WITHDRAWN',
      ]);
    }
    await change(id, [full(b)]).expect(200);
    expect((await versionsOf(id)).data.map(({ number }) => number)).toEqual([3, 2, 1]);
    const [entry] = await test.database
      .getRepository(AuditEntry)
      .findBy({ objectId: id, action: 'dataset.withdraw_version' });
    expect(entry).toMatchObject({ why: 'Wrong units.', after: { is_withdrawn: true, files_removed: 1 } });
  });

  it('is refused for the present one, one that is withdrawn, and what is not there', async () => {
    const { id } = await twoVersions();
    expect(codeOf(await withdraw(id, 2).expect(409))).toBe('DATASET_VERSION_PRESENT');
    await withdraw(id, 1).expect(200);
    expect(codeOf(await withdraw(id, 1).expect(410))).toBe('DATASET_VERSION_WITHDRAWN');
    expect(codeOf(await withdraw(id, 3).expect(404))).toBe('DATASET_VERSION_NOT_FOUND');
    expect(codeOf(await withdraw(NOWHERE, 1).expect(404))).toBe('DATASET_NOT_FOUND');
    const nowhere = await request(test.http)
      .get(`/v1/admin/dataset/${NOWHERE}/versions`)
      .set(admin)
      .expect(404);
    expect(codeOf(nowhere)).toBe('DATASET_NOT_FOUND');
    for (const reason of ['', '  ', 'x'.repeat(VERSION_REASON_MAX + 1)])
      await withdraw(id, 1, reason).expect(400);
  });

  it.each<[string, (file: StoredFile, id: string) => Promise<unknown>]>([
    ['another version', async (a, id) => change(id, [full(a)]).expect(200)],
    ['another dataset', (a) => create([a])],
    [
      'an old version of another dataset',
      async (a) => change(await create([a]), [full(await file('other.csv'))]).expect(200),
    ],
    [
      'a dataset that was deleted and may come back',
      async (a) => send('delete', `dataset/${await create([a])}`).expect(200),
    ],
  ])('keeps a file that %s has', async (_who, use) => {
    const { id, a } = await twoVersions();
    await use(a, id);
    await withdraw(id, 1).expect(200);
    expect(await isGone(a)).toBe(false);
    expect(await test.app.get(ObjectStorage).stat(a.id)).not.toBeNull();
  });

  it('leaves whoever links the file at the same time with a file that is there, or refuses them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, a } = await twoVersions();
      const [linked] = await Promise.all([
        send('post', 'dataset', bodyOf([full(a)])),
        withdraw(id, 1).expect(200),
      ]);
      expect(await isGone(a)).toBe(linked.status === 400);
    }
  });

  it('once of two at the same time', async () => {
    const { id } = await twoVersions();
    const answers = await Promise.all([withdraw(id, 1), withdraw(id, 1)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  });
});

it('keeps the files of old versions through the sweep, and takes away what a failed storage left of withdrawn ones', async () => {
  const { id, a, b } = await twoVersions();
  const sweep = async (): Promise<void> => {
    await test.database.query(
      `update stored_file set checked_at = checked_at - interval '2 days', unused_since = unused_since - interval '2 days',
         deleted_at = deleted_at - interval '1 hour' where id = any($1)`,
      [[a.id, b.id]],
    );
    await test.app.get(FileSweep).sweep();
  };
  await sweep();
  expect([await isGone(a), await isGone(b)]).toEqual([false, false]);
  const storage = test.app.get(ObjectStorage);
  const remove = storage.delete.bind(storage);
  storage.delete = () => Promise.reject(new Error('the storage is away'));
  try {
    await withdraw(id, 1).expect(200);
  } finally {
    storage.delete = remove;
  }
  expect(await storage.stat(a.id)).not.toBeNull();
  await sweep();
  expect(await storage.stat(a.id)).toBeNull();
  expect(await storage.stat(b.id)).not.toBeNull();
});

it('comes back from recently deleted with all its versions', async () => {
  const { id, a } = await twoVersions();
  await withdraw(id, 1).expect(200);
  await change(id, [full(await file('d.csv'))]).expect(200);
  const before = [await officeOf(id), await versionOf(id, 2)];
  await send('delete', `dataset/${id}`).expect(200);
  const call = request(test.http).get('/v1/admin/deleted?limit=100').set(admin).expect(200);
  const thing = ((await call).body as DeletedPage).data.find(({ object_id }) => object_id === id);
  await send('post', `deleted/${thing?.id ?? ''}/restore`).expect((answer) =>
    expect(answer.status).toBeLessThan(300),
  );
  expect([await officeOf(id), await versionOf(id, 2)]).toEqual(before);
  expect(await isGone(a)).toBe(true);
  await change(id, [full(await file('e.csv'))]).expect(200);
  expect((await versionsOf(id)).data.map(({ number }) => number)).toEqual([4, 3, 2, 1]);
});
