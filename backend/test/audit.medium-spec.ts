import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminDataset, AuditAction, DatasetDetail, DatasetUpdate, ErrorBody } from '@tianheng/contracts';
import request from 'supertest';
import { AuditEntry } from '../src/audit/audit-entry.entity.ts';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { DatasetReference } from '../src/datasets/references/dataset-reference.entity.ts';
import type { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { startApp, type TestApp } from './app.ts';

let test: TestApp;
let admin: User;
let bearer: { Authorization: string };
let file: StoredFile;

beforeAll(async () => {
  test = await startApp();
  admin = await test.factory.admin();
  bearer = await test.factory.bearer(admin);
  file = await test.factory.file('data', { purpose: 'dataset', filename: 'data.csv' });
});
afterAll(() => test.stop());

const bodyOf = (values: Partial<DatasetUpdate> = {}): DatasetUpdate => ({
  title: 'Orbits',
  keyword: 'orbit',
  data_type: 'radar',
  status: 'open',
  source: 'test',
  download_list: [{ key: file.id, is_tmp: false }],
  ...values,
});
const call = (method: 'post' | 'put' | 'delete' | 'patch', url: string, body: object = {}) =>
  request(test.http)[method](`/v1${url}`).set(bearer).send(body);
const create = async (): Promise<AdminDataset> =>
  (await call('post', '/admin/dataset', bodyOf()).expect(201)).body as AdminDataset;
const entriesOf = (objectId: string): Promise<AuditEntry[]> =>
  test.database.getRepository(AuditEntry).find({ where: { objectId }, order: { id: 'ASC' } });
const lastOf = async (objectId: string): Promise<AuditEntry | undefined> =>
  (await entriesOf(objectId)).at(-1);

describe('the audit', () => {
  it('says who did what, from where, and what changed', async () => {
    const { id } = await create();
    await call('put', `/admin/dataset/${id}`, bodyOf({ title: 'Orbits 2', introduction: 'new' })).expect(200);
    await call('delete', `/admin/dataset/${id}`).expect(200);
    const entries = await entriesOf(id);
    expect(entries.map(({ action }) => action)).toEqual([
      'dataset.create',
      'dataset.update',
      'dataset.delete',
    ]);
    const [made, changed, removed] = entries;
    expect(made).toMatchObject({
      userId: admin.id,
      username: admin.username,
      address: expect.stringMatching(/127\.0\.0\.1$/),
      via: 'session',
      audience: 'api',
      sessionId: expect.any(String),
      objectType: 'dataset',
      before: null,
      after: { title: 'Orbits', download_list: [{ key: file.id, is_tmp: false }], version: 1 },
      why: null,
    });
    expect(Math.abs(Date.now() - (made?.at.getTime() ?? 0))).toBeLessThan(60_000);
    expect([changed?.before, changed?.after]).toEqual([
      { title: 'Orbits', introduction: '', version: 1 },
      { title: 'Orbits 2', introduction: 'new', version: expect.any(Number) },
    ]);
    expect([removed?.before?.title, removed?.after]).toEqual(['Orbits 2', null]);
  });

  it.each<[AuditAction, () => Promise<string>, object]>([
    [
      'reference.decide',
      async () => {
        const id = await citation('0');
        await call('post', `/admin/dataset/reference/${id}/approve`, {
          status: '2',
          desc: 'no such paper',
        }).expect(200);
        return id;
      },
      { before: { status: '0' }, after: { status: '2' }, why: 'no such paper' },
    ],
    [
      'reference.delete',
      async () => {
        const id = await citation('1');
        await call('delete', `/admin/dataset/reference/${id}`).expect(200);
        return id;
      },
      { before: { content: 'Cited here.', status: '1' }, after: null },
    ],
    [
      'user.freeze',
      async () => {
        const { id } = await test.factory.user();
        await call('post', `/admin/users/${id}/frozen`, { is_frozen: true }).expect(200);
        return id;
      },
      { before: { is_frozen: false }, after: { is_frozen: true } },
    ],
    [
      'user.reset_password',
      async () => {
        const { id } = await test.factory.user();
        const password = Buffer.from('Another123').toString('base64');
        const body = { new_password: password, confirm_password: password };
        await call('patch', `/users/${id}/password`, body).expect(200);
        return id;
      },
      { before: {}, after: {} },
    ],
    [
      'question.sync_dataset',
      async () => {
        const { question } = await test.factory.world();
        const url = `/admin/competition/${question.competitionId}/question/${question.id}/sync_dataset`;
        await call('post', url).expect(201);
        return question.id;
      },
      { before: {}, after: { task_id: expect.any(String) } },
    ],
    [
      'task.cancel',
      async () => {
        const [{ id }] = await test.database.query<[{ id: string }]>(
          `insert into task (name, task_type, not_before)
           values ('held', 'zip_file', now() + interval '5 minutes') returning id`,
        );
        await call('post', `/admin/task/${id}/cancel`).expect(200);
        return id;
      },
      { before: { status: 'running' }, after: { status: 'cancel' } },
    ],
  ])('has %s', async (action, act, expected) => {
    const entry = await lastOf(await act());
    expect(entry).toMatchObject({ action, userId: admin.id, objectType: action.split('.')[0], ...expected });
  });

  it('has nothing of what was refused or undone', async () => {
    const { id } = await create();
    const count = () => test.database.getRepository(AuditEntry).count();
    const before = await count();
    await call('put', `/admin/dataset/${id}`, bodyOf({ picture_id: file.id })).expect(400);
    await call('put', `/admin/dataset/${id}`, bodyOf({ version: 99 })).expect(409);
    await call('post', `/admin/users/${admin.id}/frozen`, { is_frozen: true }).expect(403);
    expect(await count()).toBe(before);
  });

  it('is only added to', async () => {
    const { id } = await create();
    for (const sql of [
      `update audit_entry set why = 'else' where object_id = '${id}'`,
      `delete from audit_entry where object_id = '${id}'`,
      'truncate audit_entry',
    ]) {
      await expect(test.database.query(sql)).rejects.toThrow('the audit is only added to');
    }
    expect(await entriesOf(id)).toHaveLength(1);
  });
});

describe('a version', () => {
  it('keeps an editor from overwriting what a colleague saved, and shows that', async () => {
    const { id, version } = await create();
    const saved = await call('put', `/admin/dataset/${id}`, bodyOf({ title: 'First', version })).expect(200);
    const now = (saved.body as AdminDataset).version;
    expect(now).toBeGreaterThan(version);
    const refused = await call('put', `/admin/dataset/${id}`, bodyOf({ title: 'Second', version })).expect(
      409,
    );
    expect(refused.body as ErrorBody).toMatchObject({
      code: 'STALE_WRITE',
      current: { ...bodyOf({ title: 'First' }), version: now, picture_id: null, introduction: '' },
    });
    // What is there now is a request that may be sent; as it is, it changes nothing, so nobody is refused for it.
    const { current } = refused.body as ErrorBody;
    const versionNow = async () =>
      ((await request(test.http).get(`/v1/dataset/${id}`).set(bearer)).body as DatasetDetail).version;
    await call('put', `/admin/dataset/${id}`, current).expect(200);
    expect(await versionNow()).toBe(now);
    await call('put', `/admin/dataset/${id}`, { ...current, title: 'Second' }).expect(200);
    expect(await versionNow()).toBeGreaterThan(now);
    const others = await request(test.http)
      .get(`/v1/dataset/${id}`)
      .set(await test.factory.bearer(await test.factory.user()));
    expect((others.body as DatasetDetail).version).toBeNull();
  });

  it('is not asked for: who names none writes over whatever is there', async () => {
    const { id } = await create();
    await call('put', `/admin/dataset/${id}`, bodyOf({ title: 'First' })).expect(200);
    await call('put', `/admin/dataset/${id}`, bodyOf({ title: 'Second' })).expect(200);
  });

  it('lets one of many through who save at the same moment', async () => {
    const { id, version } = await create();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        call('put', `/admin/dataset/${id}`, bodyOf({ title: `T${n}`, version })),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
  });

  it('rises with every edit of what administrators edit, and with nothing else', async () => {
    const { competition, group, question, leader } = await test.factory.world();
    const dataset = await create();
    const versionOf = async (table: string, id: string): Promise<number> => {
      const [{ version }] = await test.database.query<[{ version: number }]>(
        `select version from "${table}" where id = $1`,
        [id],
      );
      return version;
    };
    for (const [table, id, edit, other] of [
      ['dataset', dataset.id, `source = 'other'`, 'view_count = view_count + 1, download_count = 3'],
      ['competition', competition.id, `title = 'other'`, 'title = title'],
      ['question_group', group.id, `name = 'other'`, 'name = name'],
      ['question', question.id, 'commit_limit = 9', 'synced_at = clock_timestamp()'],
      ['race_settings', '1', 'job_timeout = 77', 'job_timeout = job_timeout'],
      ['user', leader.id, 'is_frozen = not is_frozen', `password_hash = 'x'`],
    ] as const) {
      const before = await versionOf(table, id);
      await test.database.query(`update "${table}" set ${other} where id = $1`, [id]);
      expect([table, await versionOf(table, id)]).toEqual([table, before]);
      await test.database.query(`update "${table}" set ${edit}, version = 1000 where id = $1`, [id]);
      expect([table, await versionOf(table, id)]).toEqual([table, before + 1]);
    }
  });
});

async function citation(status: '0' | '1'): Promise<string> {
  const dataset = await test.factory.dataset();
  const rows = test.database.getRepository(DatasetReference);
  const address = `https://example.org/${dataset.id}`;
  const { id } = await rows.save(
    rows.create({ content: 'Cited here.', address, datasetId: dataset.id, status }),
  );
  return id;
}
