import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { read, utils } from '@e965/xlsx';
import { LIST_FOUND_MAX, type AuditPage, type FileExport } from '@tianheng/contracts';
import request from 'supertest';
import { AuditEntry } from '../src/audit/audit-entry.entity.ts';
import { Audit } from '../src/audit/audit.service.ts';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { commit } from './authorization.world.ts';
import { countQueries, queriesOf } from './queries.ts';

let test: TestApp;
let chief: User;
let bearer: { Authorization: string };

beforeAll(async () => {
  test = await startApp();
  chief = await test.factory.admin({ username: 'chief' });
  bearer = await test.factory.bearer(chief);
});
afterAll(() => test.stop());

const ask = (query: object = {}) => request(test.http).get('/v1/admin/audit').query(query).set(bearer);
const list = async (query: object = {}): Promise<AuditPage> =>
  (await ask(query).expect(200)).body as AuditPage;
const actions = async (query: object): Promise<string[]> =>
  (await list({ limit: 100, ...query })).data.map(({ action }) => action);
const freeze = async (is_frozen = true): Promise<User> => {
  const person = await test.factory.user();
  await request(test.http)
    .post(`/v1/admin/users/${person.id}/frozen`)
    .set(bearer)
    .send({ is_frozen })
    .expect(200);
  return person;
};

/** So many each second from a moment on; `at` tells when each was there by the number that it was written as. */
const write = (username: string, count: number, from: Date, at = 'n'): Promise<unknown> =>
  test.database.query(
    `insert into audit_entry (at, user_id, username, address, via, audience, action, object_type, object_id)
     select $2::timestamptz + make_interval(secs => ${at}), $1, $4, '::1', 'session', 'api', 'task.cancel', 'task', gen_random_uuid()
     from generate_series(1, $3::integer) n`,
    [chief.id, from, count, username],
  );

describe('the audit log', () => {
  it('lists what was done, newest first, with the names that objects have now', async () => {
    const person = await freeze();
    await request(test.http)
      .put('/v1/settings/race')
      .set(bearer)
      .send({
        task_submit_period_per_team: 7,
        show_score_after_running: true,
        total_submit_times_per_team: 0,
        job_timeout: 60,
      })
      .expect(200);
    const { data, total_count } = await list();
    expect(total_count).toBe(data.length);
    expect(data.map(({ id }) => Number(id))).toEqual(
      data.map(({ id }) => Number(id)).toSorted((a, b) => b - a),
    );
    expect(data.slice(0, 2)).toMatchObject([
      {
        action: 'settings.update',
        object_type: 'settings',
        object_name: null,
        after: { task_submit_period_per_team: 7 },
      },
      {
        action: 'user.freeze',
        object_type: 'user',
        object_id: person.id,
        object_name: person.username,
        user_id: chief.id,
        username: 'chief',
        audience: 'api',
        before: { is_frozen: false },
        after: { is_frozen: true },
        why: null,
      },
    ]);
    expect(Math.abs(Date.now() - (data[0]?.at ?? 0))).toBeLessThan(60_000);
  });

  it('is searched by object, person, action and time', async () => {
    const person = await freeze();
    const other = await test.factory.admin();
    const theirs = await test.factory.bearer(other);
    await request(test.http)
      .post(`/v1/admin/users/${person.id}/frozen`)
      .set(theirs)
      .send({ is_frozen: false });
    expect(await actions({ object_type: 'user', object_id: person.id })).toEqual([
      'user.freeze',
      'user.freeze',
    ]);
    expect(await actions({ object_id: person.id, username: other.username.toUpperCase() })).toEqual([
      'user.freeze',
    ]);
    expect(await actions({ username: 'nobody' })).toEqual([]);
    expect(new Set(await actions({ action: 'settings.update' }))).toEqual(new Set(['settings.update']));
    expect(new Set(await actions({ object_type: 'settings', action: '' }))).toEqual(
      new Set(['settings.update']),
    );
    const { at, id } = (await list({ limit: 1 })).data[0]!;
    expect((await list({ from: at })).data.map((entry) => entry.id)).toContain(id);
    expect((await list({ to: at })).data.map((entry) => entry.id)).not.toContain(id);
    expect(await actions({ from: Date.now() + 60_000 })).toEqual([]);
  });

  it.each([
    { object_type: 'cat' },
    { object_id: 'x' },
    { action: 'user.eat' },
    { from: 'yesterday' },
    { to: '-1' },
    { page: 0 },
  ])('refuses %j', async (query) => {
    expect((await ask(query)).body.code).toBe('VALIDATION_FAILED');
  });

  it('reads of a period no more than it shows, however much was written since', async () => {
    const [from, to] = [Date.parse('2025-01-01'), Date.parse('2025-01-02')];
    await write('early', 3_000, new Date(from));
    await write('since', 3_000, new Date(to));
    await test.database.query('vacuum analyze audit_entry');
    const query = { from, to, limit: 10 };
    const asked = await queriesOf(test, async () => {
      expect((await list(query)).total_count).toBe(3_000);
    });
    const [page] = asked.filter((sql) => sql.includes('object_name') && sql.includes('limit 10'));
    const lines = await test.database.query<{ 'QUERY PLAN': string }[]>(
      `explain (analyze, timing off, costs off) ${page}`,
      [from, to],
    );
    const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Scan Backward using audit_entry_time_idx .*\(actual rows=10\b/);
    expect(plan).not.toContain('Rows Removed');
  });

  it('counts no more than can be paged through, and asks as often for one as for many', async () => {
    await test.database.query(
      `insert into audit_entry (user_id, username, address, via, audience, action, object_type, object_id)
       select $1, 'busy', '::1', 'session', 'api', 'task.cancel', 'task', gen_random_uuid()
       from generate_series(1, $2)`,
      [chief.id, LIST_FOUND_MAX + 50],
    );
    const { total_count, is_more, data } = await list({ username: 'busy', page: 100, limit: 100 });
    expect([total_count, is_more, data.length]).toEqual([LIST_FOUND_MAX, true, 100]);
    expect((await list({ username: 'nobody' })).is_more).toBe(false);
    const beyond = await list({ username: 'busy', page: 101, limit: 100 });
    expect([beyond.total_count, beyond.data]).toEqual([LIST_FOUND_MAX, []]);
    const one = await countQueries(test, () => list({ limit: 1 }));
    expect(await countQueries(test, () => list({ limit: 100 }))).toBe(one);
    const plan = await test.database.query<{ 'QUERY PLAN': string }[]>(
      `explain select from audit_entry e where e.username = 'busy' order by e.id desc limit 10`,
    );
    expect(JSON.stringify(plan)).toContain('audit_entry_username_idx');
  });
});

function bytes(answer: request.Response, done: (error: Error | null, body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  const stream = answer as unknown as NodeJS.ReadableStream;
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => done(null, Buffer.concat(chunks)));
}

describe('taking the audit out', () => {
  const take = async (query: object, language = 'en'): Promise<Buffer> => {
    const { body } = await request(test.http)
      .get('/v1/admin/audit/download')
      .query(query)
      .set({ ...bearer, 'Accept-Language': language })
      .expect(200);
    const file = await request(test.http)
      .get((body as FileExport).static_url)
      .buffer(true)
      .parse(bytes)
      .expect(200);
    return file.body as Buffer;
  };

  it('gives every entry that was searched for, and stands in the audit itself', async () => {
    const person = await freeze();
    const csv = (await take({ object_id: person.id })).toString('utf8');
    const [titles, entry, end] = csv.split('\r\n');
    expect(titles).toBe(
      '\uFEFFNumber,Time (UTC),Person,Address,Through,Action,Action in words,Object,Name of the object,Before,After,Reason,API key',
    );
    expect(entry).toContain(`,chief,`);
    expect(entry).toContain(
      `,user.freeze,User frozen or enabled,${person.id},${person.username},"{""is_frozen"":false}","{""is_frozen"":true}",`,
    );
    expect(end).toBe('');
    const { data } = await list({ action: 'audit.export' });
    expect(data[0]).toMatchObject({ username: 'chief', after: { format: 'csv', object_id: person.id } });
    expect(await test.database.getRepository(AuditEntry).countBy({ action: 'audit.export' })).toBe(1);
  });

  it('is whole, however long, and a workbook where one is asked for', async () => {
    const lines = (await take({ username: 'busy' })).toString('utf8').trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + LIST_FOUND_MAX + 50);
    const book = read(await take({ object_type: 'settings', format: 'xlsx' }, 'zh-CN'));
    const [titles, first] = utils.sheet_to_json<string[]>(book.Sheets['审计日志'] ?? {}, { header: 1 });
    expect(titles).toContain('操作人');
    expect(titles).toContain('操作名称');
    expect(first).toContain('settings.update');
    expect(first).toContain('修改设置');
    expect(first).toContain('API');
  });

  it('has the order of the pages also within a period, where it is that of time', async () => {
    const from = Date.parse('2025-02-01');
    // Written one after the other, but not in the order of their times; some have the same.
    await write('period', 30, new Date(from), '(n * 7) % 15');
    const query = { from, to: from + 60_000 };
    const pages = [1, 2, 3].map((page) => list({ ...query, page, limit: 10 }));
    const shown = (await Promise.all(pages)).flatMap(({ data }) => data);
    expect(shown).toHaveLength(30);
    expect(shown).toEqual(shown.toSorted((a, b) => b.at - a.at || Number(b.id) - Number(a.id)));
    const [, ...lines] = (await take(query)).toString('utf8').trimEnd().split('\r\n');
    expect(lines.map((line) => line.split(',', 1)[0])).toEqual(shown.map(({ id }) => id));
  });

  it('leaves what a newer version of the platform has written as it is', async () => {
    await test.database.query(
      `insert into audit_entry (user_id, username, address, via, audience, action, object_type, object_id)
       values ($1, 'later', '::1', 'session', 'kiosk', 'task.praise', 'task', gen_random_uuid())`,
      [chief.id],
    );
    expect((await take({ username: 'later' })).toString('utf8')).toContain(
      ',later,::1,kiosk,task.praise,task.praise,',
    );
  });

  it('is refused where nobody could be written down', async () => {
    const audit = test.app.get(Audit);
    const record = audit.recordAll.bind(audit);
    audit.recordAll = () => Promise.reject(new Error('the database is away'));
    try {
      await request(test.http).get('/v1/admin/audit/download').set(bearer).expect(500);
    } finally {
      audit.recordAll = record;
    }
  });
});

describe('downloads by administrators', () => {
  const entries = (objectId: string): Promise<AuditEntry[]> =>
    test.database.getRepository(AuditEntry).findBy({ objectId });

  it('of what teams submitted are kept, by either way, and nobody else’s', async () => {
    const { team, leader } = await test.factory.world();
    const file = await test.factory.upload(team, leader);
    const path = `/v1/object-storage/download/${file.id}`;
    await request(test.http)
      .get(path)
      .set(await test.factory.bearer(leader))
      .expect(200);
    expect(await entries(file.id)).toEqual([]);
    await request(test.http).get(path).set(bearer).expect(200);
    await request(test.http).get(`${path}/url`).set(bearer).expect(200);
    await request(test.http).get(`/v1/object-storage/resources/${file.id}`).set(bearer).expect(200);
    await request(test.http)
      .get(path)
      .set({ ...bearer, Range: 'bytes=1-' });
    const kept = await entries(file.id);
    expect(kept).toHaveLength(3);
    expect(kept[0]).toMatchObject({
      action: 'file.download',
      objectType: 'file',
      username: 'chief',
      after: { purpose: 'team_upload', filename: file.filename, team_id: team.id },
    });
  });

  it('are kept once where only later parts are asked for', async () => {
    const { team, leader } = await test.factory.world();
    const file = await test.factory.upload(team, leader, 'code');
    const path = `/v1/object-storage/download/${file.id}`;
    await request(test.http).head(path).set(bearer).expect(200);
    await request(test.http)
      .get(path)
      .set({ ...bearer, Range: 'bytes=9-' })
      .expect(416);
    expect(await entries(file.id)).toEqual([]);
    for (const range of ['bytes=1-', 'bytes=2-']) {
      await request(test.http)
        .get(path)
        .set({ ...bearer, Range: range })
        .expect(206);
    }
    expect(await entries(file.id)).toHaveLength(1);
  });

  it('are kept of a part that is asked for after a look', async () => {
    const { team, leader } = await test.factory.world();
    const { id } = await test.factory.upload(team, leader, 'code');
    await request(test.http).get(`/v1/object-storage/preview/${id}`).set(bearer).expect(200);
    await request(test.http)
      .get(`/v1/object-storage/download/${id}`)
      .set({ ...bearer, Range: 'bytes=1-' })
      .expect(206);
    expect((await entries(id)).map(({ action }) => action).toSorted()).toEqual([
      'file.download',
      'file.look',
    ]);
  });

  it('are kept of a preview that hands out the whole picture, and not of one that hands out nothing', async () => {
    const { team } = await test.factory.world();
    const png = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex');
    const form = { purpose: 'team_document', teamId: team.id } as const;
    const picture = await test.factory.file(png, { ...form, filename: 'form.png' });
    const text = await test.factory.file('signed', { ...form, filename: 'form.jpg' });
    for (const { id } of [picture, text])
      await request(test.http).get(`/v1/object-storage/preview/${id}`).set(bearer).expect(200);
    const kept = async ({ id }: { id: string }) => (await entries(id)).map(({ action }) => action).toSorted();
    expect(await kept(picture)).toEqual(['file.download', 'file.look']);
    expect(await kept(text)).toEqual(['file.look']);
  });

  it('of what questions are judged by are kept, and of a look into it, unless participants have it too', async () => {
    const { factory } = test;
    const truth = (name: string) => factory.file(name, { purpose: 'dataset', filename: `${name}.csv` });
    const [named, judged, registered, opened] = [
      await truth('named'),
      await truth('judged'),
      await truth('registered'),
      await truth('opened'),
    ];
    const outputDataset = [
      (await factory.dataset({ status: 'private' }, [named])).id,
      (await factory.dataset({ status: 'register' }, [registered])).id,
    ];
    const openDataset = [(await factory.dataset({ status: 'competition' }, [opened])).id];
    // Which dataset it was in nobody knows any more.
    const judgeProd = { input: [], truth: [judged.id, opened.id] };
    await factory.world({ outputDataset, testOutputDataset: openDataset, openDataset, judgeProd });
    for (const { id } of [named, judged, registered, opened]) {
      await request(test.http).get(`/v1/object-storage/preview/${id}`).set(bearer).expect(200);
      await request(test.http).get(`/v1/object-storage/preview/${id}`).set(bearer).expect(200);
      await request(test.http).get(`/v1/object-storage/resources/${id}`).set(bearer).expect(200);
      await request(test.http).get(`/v1/object-storage/download/${id}`).set(bearer).expect(200);
    }
    for (const { id, filename } of [named, judged]) {
      const kept = await entries(id);
      expect(kept.map(({ action }) => action).toSorted()).toEqual([
        'file.download',
        'file.download',
        'file.look',
      ]);
      expect(kept[0]).toMatchObject({ after: { purpose: 'dataset', filename } });
    }
    expect(await entries(registered.id)).toEqual([]);
    expect(await entries(opened.id)).toEqual([]);
  });

  it('and looks into a log by its submission, which its team reads unseen, nor is a sentence of ours noted', async () => {
    const world = await test.factory.world();
    const file = await test.factory.file('said', { purpose: 'log', teamId: world.team.id });
    const upload = await test.factory.upload(world.team, world.leader);
    const ended = { attempt: 1, finishedAt: new Date() };
    const judged = await commit(test, world, upload, {
      ...{ status: 'success', score: 80, cause: 'accepted', logFileId: file.id },
      ...ended,
    });
    const faulted = await commit(test, world, upload, { status: 'failed', cause: 'runner_lost', ...ended });
    const readLog = (id: string, by: { Authorization: string }) =>
      request(test.http).get(`/v1/commitment/${id}/log`).set(by);
    await readLog(judged.id, await test.factory.bearer(world.leader)).expect(200);
    const before = await actions({});
    await readLog(faulted.id, bearer).expect(200);
    expect(await actions({})).toEqual(before);
    for (let time = 0; time < 2; time += 1) expect((await readLog(judged.id, bearer)).text).toBe('said');
    expect(await entries(file.id)).toMatchObject([
      { action: 'file.look', username: 'chief', after: { purpose: 'log', team_id: world.team.id } },
    ]);
  });

  it('of what anybody may read are not', async () => {
    const file = await test.factory.file('data', { purpose: 'example', filename: 'a.txt' });
    await request(test.http).get(`/v1/object-storage/download/${file.id}`).set(bearer).expect(200);
    expect(await entries(file.id)).toEqual([]);
  });
});
