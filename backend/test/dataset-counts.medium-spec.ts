import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DatasetDetail, DatasetPage } from '@tianheng/contracts';
import request from 'supertest';
import { DayCounters } from '../src/counters/day-counters.ts';
import { DatasetCounters } from '../src/datasets/dataset.counters.ts';
import { ViewSweep } from '../src/datasets/view.sweep.ts';
import type { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { untilSomebodyWaits } from './kept-counts.ts';

let test: TestApp;
let admin: Record<string, string>;

beforeAll(async () => {
  test = await startApp();
  // Its own rounds would wait for what a test holds.
  await test.app.get(DatasetCounters).beforeApplicationShutdown();
  admin = await test.factory.bearer(await test.factory.admin());
});
afterAll(() => test.stop());

const office = (method: 'post' | 'put', path: string, body: object): request.Test =>
  request(test.http)[method](`/v1/admin/${path}`).set(admin).send(body);
const bodyOf = ({ id }: StoredFile): object => ({
  title: '计数',
  keyword: '轨道',
  data_type: 'radar',
  status: 'open',
  source: '天衡',
  download_list: [{ key: id, is_tmp: false }],
});
/** How many statements wait for what other transactions hold. */
async function waiting(): Promise<number> {
  const rows = await test.database.query<unknown[]>(
    `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rows.length;
}

describe('the counters of a dataset', () => {
  const look = async (id: string, bearer: Record<string, string>): Promise<DatasetDetail> =>
    (await request(test.http).get(`/v1/dataset/${id}`).set(bearer).expect(200)).body as DatasetDetail;
  const write = () => test.app.get(DatasetCounters).flush();
  /** With what this look itself counts. */
  const detail = async (id: string, bearer: Record<string, string>): Promise<DatasetDetail> => {
    await look(id, bearer);
    await write();
    return look(id, bearer);
  };
  const bearers = async (count: number) =>
    Promise.all(Array.from({ length: count }, async () => test.factory.bearer(await test.factory.user())));

  it('count a person’s views once an hour, however many come at once', async () => {
    const { id } = await test.factory.dataset();
    const people = await bearers(4);
    const [first = {}] = people;
    expect((await detail(id, first)).view_count).toBe(1);
    await Promise.all([...people, ...people, ...people, ...people].map((bearer) => look(id, bearer)));
    expect((await detail(id, first)).view_count).toBe(4);
    const back = (minutes: number) =>
      test.database.query(
        'update dataset_view set viewed_at = viewed_at - make_interval(mins => $2) where dataset_id = $1',
        [id, minutes],
      );
    await back(59);
    expect((await detail(id, first)).view_count).toBe(4);
    await back(1);
    await Promise.all(Array.from({ length: 8 }, () => look(id, first)));
    expect((await detail(id, first)).view_count).toBe(5);
    const { body } = await request(test.http).get('/v1/dataset').expect(200);
    expect((body as DatasetPage).data.find((card) => card.id === id)?.view_count).toBe(5);
  });

  it('count again where the last one lies ahead, for the clock was set back', async () => {
    const file = await test.factory.file('x', { purpose: 'dataset' });
    const { id } = await test.factory.dataset({}, [file]);
    const [bearer = {}] = await bearers(1);
    const counts = async () => {
      await request(test.http).get(`/v1/object-storage/download/${file.id}/url`).set(bearer).expect(200);
      const { view_count, download_count } = await detail(id, bearer);
      return [view_count, download_count];
    };
    expect(await counts()).toEqual([1, 1]);
    expect(await counts()).toEqual([1, 1]);
    const ahead = async () => {
      await test.database.query(`update dataset_view set viewed_at = viewed_at + interval '1 day'`);
      await test.database.query(
        `update dataset_download set downloaded_at = downloaded_at + interval '1 day'`,
      );
    };
    await ahead();
    expect(await counts()).toEqual([2, 2]);
    await ahead();
    await test.app.get(ViewSweep).sweep();
    expect(await test.database.query('select from dataset_view where dataset_id = $1', [id])).toEqual([]);
    expect(await test.database.query('select from dataset_download where dataset_id = $1', [id])).toEqual([]);
  });

  it('do not count a refused view', async () => {
    const { id } = await test.factory.dataset({ status: 'private' });
    const [bearer = {}] = await bearers(1);
    await request(test.http).get(`/v1/dataset/${id}`).set(bearer).expect(403);
    await request(test.http).get(`/v1/dataset/${id}`).expect(401);
    expect(await test.database.query('select from dataset_view where dataset_id = $1', [id])).toEqual([]);
  });

  it('count no view of what has just been deleted', async () => {
    const { id } = await test.factory.dataset();
    const viewer = await test.factory.user();
    const counters = test.app.get(DatasetCounters);
    await counters.view(viewer.id, id);
    await test.database.query(
      `update dataset_view set viewed_at = now() - interval '2 h' where dataset_id = $1`,
      [id],
    );
    const query = test.database.createQueryRunner();
    await query.startTransaction();
    let viewed: Promise<void> | undefined;
    try {
      // As far as a deletion gets before it comes to the views.
      await query.query('select from dataset where id = $1 for update', [id]);
      viewed = counters.view(viewer.id, id);
      await untilSomebodyWaits(test.database);
      await query.query('delete from dataset where id = $1', [id]);
      await query.commitTransaction();
    } finally {
      await query.release();
    }
    await viewed;
    await counters.view(viewer.id, id);
  });

  it("count a person's download where it begins, once an hour", async () => {
    const { factory, http } = test;
    const file = await factory.file('0123456789', { purpose: 'dataset' });
    const { id } = await factory.dataset({}, [file]);
    const closed = await factory.dataset({ status: 'private' }, [file]);
    const [bearer = {}, another = {}] = await bearers(2);
    const hourAgo = `update dataset_download set downloaded_at = downloaded_at - interval '61 minutes'`;
    const count = async (of = id): Promise<number> => {
      await write();
      const [row] = await test.database.query<[{ download_count: number }]>(
        'select download_count from dataset where id = $1',
        [of],
      );
      return row.download_count;
    };
    const ofDay = async (): Promise<number> => {
      const [row] = await test.database.query<[{ count: number }]>(
        `select coalesce(sum(count), 0)::integer as count from day_count where counter = 'download_count'`,
      );
      return row.count;
    };
    await test.app.get(DayCounters).flush();
    const before = await ofDay();
    const path = `/v1/object-storage/download/${file.id}`;
    const { body } = await request(http).get(`${path}/url`).set(bearer).expect(200);
    expect(await count()).toBe(1);
    // What the address is then asked for was counted when it was given out.
    await request(http)
      .get((body as { url: string }).url)
      .expect(200);
    expect(await count()).toBe(1);
    await request(http).get(path).set(bearer).expect(200);
    expect(await count()).toBe(1);
    await request(http).get(path).set(another).set('range', 'bytes=0-4').expect(206);
    expect(await count()).toBe(2);
    await test.database.query(hourAgo);
    await request(http).get(path).set(bearer).expect(200);
    expect(await count()).toBe(3);
    // As its dataset counts it, so does the day.
    const days = test.app.get(DayCounters);
    await days.flush();
    expect(await ofDay()).toBe(before + 3);
    await test.database.query(hourAgo);
    await request(http).get(path).set(bearer).set('range', 'bytes=5-9').expect(206);
    await request(http).get(path).set(bearer).set('range', 'bytes=10-').expect(416);
    await request(http).get(path).set(bearer).set('if-none-match', `"${file.sha256}"`).expect(304);
    await request(http).head(path).set(bearer);
    await request(http).get(path).expect(401);
    await request(http).get(`${path}/url`).expect(401);
    expect(await count()).toBe(3);
    expect(await count(closed.id)).toBe(0);
    await Promise.all(
      Array.from({ length: 20 }, () => request(http).get(`${path}/url`).set(bearer).expect(200)),
    );
    expect(await count()).toBe(4);
  });

  it('of all instances add up, and none is lost at a clean stop', async () => {
    const file = await test.factory.file('x', { purpose: 'dataset' });
    const sets = await Promise.all([test.factory.dataset({}, [file]), test.factory.dataset({}, [file])]);
    const others = await Promise.all([startApp({ beside: test }), startApp({ beside: test })]);
    const all = [test, ...others].map(({ app }) => app.get(DatasetCounters));
    const person = await test.factory.user();
    for (let round = 0; round < 10; round += 1) {
      for (const [at, counters] of all.entries()) {
        const { id: userId } = at === 0 ? person : await test.factory.user();
        for (const { id } of sets) await counters.view(userId, id);
        await counters.download(
          userId,
          sets.map(({ id }) => id),
        );
      }
      if (round % 2 === 0) await Promise.all(all.map((counters) => counters.flush()));
    }
    for (const other of others) await other.stop();
    await write();
    const bearer = await test.factory.bearer(person);
    for (const { id } of sets)
      expect(await look(id, bearer)).toMatchObject({ view_count: 21, download_count: 21 });
  });

  it('keep no reader waiting for who changes the dataset, nor for who counts', async () => {
    const file = await test.factory.file('x', { purpose: 'dataset' });
    const { id } = await test.factory.dataset({}, [file]);
    const people = await bearers(2);
    const [bearer = {}] = people;
    await test.database.transaction(async (manager) => {
      await manager.query('select from dataset where id = $1 for no key update', [id]);
      for (const one of people) await look(id, one);
      await request(test.http).get(`/v1/object-storage/download/${file.id}/url`).set(bearer).expect(200);
      await request(test.http).get(`/v1/dataset/${id}/archive/url`).set(bearer).expect(200);
      expect(await waiting()).toBe(0);
    });
    expect(await detail(id, bearer)).toMatchObject({ view_count: 2, download_count: 1 });
  });

  it.each<[string, string, (id: string, file: StoredFile) => request.Test]>([
    [
      'it is saved',
      `select pg_advisory_xact_lock(hashtextextended('open truths', 0))`,
      (id, file) => office('put', `dataset/${id}`, bodyOf(file)),
    ],
    [
      'a version is withdrawn',
      'select from stored_file where id = $1 for update',
      (id) => office('post', `dataset/${id}/versions/1/withdraw`, { reason: '错' }),
    ],
  ])('keep no reader waiting while %s and has to wait itself', async (_what, hold, change) => {
    const [file, other] = [
      await test.factory.file('old', { purpose: 'dataset', filename: 'a.csv' }),
      await test.factory.file('new', { purpose: 'dataset', filename: 'b.csv' }),
    ];
    const made = (await office('post', 'dataset', bodyOf(file)).expect(201)).body as { id: string };
    await office('put', `dataset/${made.id}`, bodyOf(other)).expect(200);
    const [bearer = {}] = await bearers(1);
    const changed = await test.database.transaction(async (manager) => {
      await manager.query(hold, hold.includes('$1') ? [file.id] : []);
      const answer = change(made.id, file).then((response) => response.status);
      await untilSomebodyWaits(test.database);
      await look(made.id, bearer);
      expect(await waiting()).toBe(1);
      return { answer };
    });
    expect(await changed.answer).toBe(200);
    expect((await detail(made.id, bearer)).view_count).toBe(1);
  });

  it('forget views that no longer hold another back', async () => {
    const { id } = await test.factory.dataset();
    const [bearer = {}] = await bearers(1);
    await look(id, bearer);
    const sweep = test.app.get(ViewSweep);
    const rows = async () =>
      (await test.database.query<object[]>('select from dataset_view where dataset_id = $1', [id])).length;
    await sweep.sweep();
    expect(await rows()).toBe(1);
    await test.database.query(`update dataset_view set viewed_at = now() - interval '61 minutes'`);
    await sweep.sweep();
    expect(await rows()).toBe(0);
    const kept = 'select from dataset_download where downloaded_at > now() - make_interval(hours => 1)';
    const all = 'select from dataset_download';
    expect((await test.database.query<object[]>(all)).length).toBe(
      (await test.database.query<object[]>(kept)).length,
    );
  });
});
