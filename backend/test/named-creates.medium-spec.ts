import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request, { type Test } from 'supertest';
import { User } from '../src/auth/accounts/user.entity.ts';
import { Announcement } from '../src/competitions/announcements/announcement.entity.ts';
import { Competition } from '../src/competitions/competition.entity.ts';
import { QuestionGroup } from '../src/competitions/question-group.entity.ts';
import { Question } from '../src/competitions/question.entity.ts';
import { Dataset } from '../src/datasets/dataset.entity.ts';
import { Mail } from '../src/mail/mail.entity.ts';
import { Task } from '../src/tasks/task.entity.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import { pinImages, submit } from './judging.ts';

const HOUR_MS = 3600 * 1000;

let test: TestApp;
let admin: { Authorization: string };
let world: World;
let datasetId: string;
let fileId: string;

beforeAll(async () => {
  test = await startApp();
  admin = await test.factory.bearer(await test.factory.admin());
  world = await test.factory.world();
  await submit(test, world);
  await pinImages(test);
  fileId = (await test.factory.file('data', { purpose: 'dataset', filename: 'data.csv' })).id;
  datasetId = (await test.factory.dataset({ status: 'competition' })).id;
});
afterAll(() => test.stop());

interface Family {
  path: () => string;
  body: () => object;
  /** other words of the same kind */
  other: object;
  rows: () => Promise<number>;
  idOf?: (answer: { body: { id: string; competition: { id: string } } }) => string;
  /** takes away what was made */
  remove: (id: string) => Promise<unknown>;
}

const count = (entity: new () => object) => (): Promise<number> =>
  test.database.getRepository(entity).count();
const removeAt = (place: () => string) => (id: string) =>
  request(test.http).delete(`/v1/admin/${place()}/${id}`).set(admin).expect(200);
const competitionPath = () => `competition/${world.competition.id}`;
const times = { start_time: Date.now(), end_time: Date.now() + HOUR_MS };

const FAMILIES: Record<string, Family> = {
  'an announcement': {
    path: () => `${competitionPath()}/announcements`,
    body: () => ({ title: '通知', text: '<p>新消息</p>' }),
    other: { title: '更正' },
    rows: count(Announcement),
    remove: (id) =>
      request(test.http)
        .post(`/v1/admin/${competitionPath()}/announcements/${id}/withdraw`)
        .set(admin)
        .expect(200),
  },
  'a track': {
    path: () => `${competitionPath()}/questions`,
    body: () => ({
      ...{ group_id: world.group.id, question_type: 'model', question_no: 7, total_score: 100 },
      ...{ title: 'A track', desc: 'About it', question_detail: 'Detail' },
      ...{ s_time: times.start_time, e_time: times.end_time },
      ...{ sandbox_image: 'tianheng/sandbox-python:1', judge_image: 'tianheng/judge-orbit:1' },
      ...{ open_dataset: [datasetId], output_dataset: [datasetId], language_limit: ['python3'] },
      ...{ training_interval: 0, time_limit: 60, confirm_open_truth: true },
    }),
    other: { title: 'Another track' },
    rows: count(Question),
    remove: removeAt(() => `${competitionPath()}/questions`),
  },
  'a dataset': {
    path: () => 'dataset',
    body: () => ({
      ...{ title: '新数据集', keyword: '轨道', data_type: 'radar', status: 'open', source: '天衡2026' },
      download_list: [{ key: fileId, is_tmp: false }],
    }),
    other: { title: '别的数据集' },
    rows: count(Dataset),
    remove: removeAt(() => 'dataset'),
  },
  'a competition': {
    path: () => 'competitions',
    body: () => ({
      title: '新赛事',
      desc: '<p>介绍</p>',
      registration_open_time: times.start_time,
      ...times,
    }),
    other: { title: '别的赛事' },
    rows: count(Competition),
    remove: removeAt(() => 'competitions'),
  },
  'a group': {
    path: () => `${competitionPath()}/group`,
    body: () => ({ name: 'Orbits', group_desc: '<b>About</b>', countries: ['cn'] }),
    other: { name: 'Radars' },
    rows: count(QuestionGroup),
    remove: removeAt(() => `${competitionPath()}/group`),
  },
  'a copy of a competition': {
    path: () => `competitions/${world.competition.id}/copy`,
    body: () => ({ start_time: times.start_time }),
    other: { start_time: times.start_time + HOUR_MS },
    rows: count(Competition),
    idOf: ({ body }) => body.competition.id,
    remove: removeAt(() => 'competitions'),
  },
  'a task of packing': {
    path: () => 'commitment/archive/task',
    body: () => ({ competition_id: world.competition.id, question_id: world.question.id }),
    other: { mode: 'prod' },
    rows: () => test.database.getRepository(Task).countBy({ taskType: 'zip_file' }),
    remove: (id) => test.database.getRepository(Task).delete(id),
  },
};

const send = ({ path, body }: Family, key: string | null, values: object = {}): Test =>
  request(test.http)
    .post(`/v1/admin/${path()}`)
    .set({ ...admin, ...(key !== null && { 'Idempotency-Key': key }) })
    .send({ ...body(), ...values });

it.each(Object.entries(FAMILIES))('makes %s once for equal calls of a name', async (kind, family) => {
  const { rows, other, remove, idOf = (answer) => answer.body.id } = family;
  const before = await rows();
  const key = kind.replace(/ /g, '-');
  const both = await Promise.all([send(family, key), send(family, key)]);
  both.push(await send(family, key));
  const ids = both.map((answer) => idOf(answer));
  expect(both.map(({ status }) => Math.floor(status / 100))).toEqual([2, 2, 2]);
  expect(ids).toEqual([ids[0], ids[0], ids[0]]);
  expect(await rows()).toBe(before + 1);

  // One name for something else is a mistake of the caller, and makes nothing.
  const reused = await send(family, key, other).expect(422);
  expect(reused.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(await rows()).toBe(before + 1);

  const nameless = [await send(family, null), await send(family, null)].map((answer) => idOf(answer));
  expect(new Set([...nameless, ids[0]]).size).toBe(3);
  expect(await rows()).toBe(before + 3);

  await remove(ids[0]!);
  expect([ids[0], ...nameless]).not.toContain(idOf(await send(family, key)));
});

describe('accounts', () => {
  const person = (username: string) => ({
    ...{ username, nickname: '李雷', email: `${username}@example.org`, mobile_phone: '13900001111' },
    school: 'School',
  });
  const mails = (): Promise<number> => test.database.getRepository(Mail).countBy({ kind: 'account_created' });
  const users = count(User);
  const call = (method: 'post' | 'put', path: string, key: string | null, body: object): Test =>
    request(test.http)
      [method](path)
      .set({ ...admin, 'Accept-Language': 'en', ...(key !== null && { 'Idempotency-Key': key }) })
      .send(body);

  it('are made once for equal calls of a name', async () => {
    const body = { ...person('named_one'), platform_role: 'platform_member' };
    const create = (key: string | null, values = {}) =>
      call('post', '/v1/admin/users', key, { ...body, ...values });
    const before = [await users(), await mails()] as const;
    const made = await Promise.all([create('one'), create('one')]);
    made.push(await create('one'));
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [id] = made.map((answer) => answer.body.id as string);
    expect(made.map((answer) => answer.body.id)).toEqual([id, id, id]);
    expect([await users(), await mails()]).toEqual([before[0] + 1, before[1] + 1]);
    expect((await create('one', { school: 'Other' })).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await create(null)).body.code).toBe('USERNAME_TAKEN');
    await removeAt(() => 'users')(id!);
    expect((await create('one')).body.id).not.toBe(id);
  });

  it('are made once where they are many, and each row is told of again', async () => {
    const rows = ['named_a', 'named_b'].map(person);
    const create = (key: string | null, sent: object[] = rows, query = '') =>
      call('put', `/v1/users${query}`, key, [
        ...sent,
        { ...person('named_c'), email: 'named_a@example.org' },
      ]);
    const [before, mailed] = [await users(), await mails()];
    await create('many', rows, '?dry_run=true').expect(200);
    expect(await users()).toBe(before);
    const answers = await Promise.all([create('many'), create('many')]);
    answers.push(await create('many'));
    for (const { status, body } of answers) {
      expect([status, body.success]).toEqual([
        200,
        rows.map(({ username }, at) => ({ row: at + 1, username })),
      ]);
      expect(body.fail).toMatchObject([{ row: 3, reason: 'email: is the same as in line 1' }]);
    }
    expect([await users(), await mails()]).toEqual([before + 2, mailed + 2]);
    expect((await create('many', rows.slice(1))).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await create(null)).body.success).toEqual([]);
    await test.database.getRepository(User).delete({ username: 'named_b' });
    expect((await create('many')).body.success).toHaveLength(2);
    expect(await users()).toBe(before + 1);
    await test.database.getRepository(User).delete({ username: 'named_a' });
    expect((await create('many')).body.success).toHaveLength(2);
    expect(await users()).toBe(before + 2);
  });
});
