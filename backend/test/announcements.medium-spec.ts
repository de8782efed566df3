import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  ANNOUNCEMENT_TEXT_MAX,
  type AdminAnnouncement,
  type AdminAnnouncementPage,
  type AnnouncementPage,
  type ErrorBody,
  type UnreadAnnouncements,
} from '@tianheng/contracts';
import request, { type Test } from 'supertest';
import { AuditEntry } from '../src/audit/audit-entry.entity.ts';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { AnnouncementRead } from '../src/competitions/announcements/announcement-read.entity.ts';
import type { Competition } from '../src/competitions/competition.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { NOWHERE } from './judging.ts';

let test: TestApp;
let admin: { Authorization: string };
let competition: Competition;

beforeAll(async () => {
  test = await startApp();
  admin = await test.factory.bearer(await test.factory.admin());
});
afterAll(() => test.stop());

type Method = 'get' | 'post' | 'put';
const send = (method: Method, path: string, body: object = {}): Test =>
  request(test.http)
    [method](`/v1/admin/competition/${competition.id}/announcements${path}`)
    .set({ ...admin, 'Accept-Language': 'en' })
    .send(body);
const announce = async (values: object = {}): Promise<AdminAnnouncement> =>
  (await send('post', '', { title: '通知', text: '<p>新消息</p>', ...values }).expect(201))
    .body as AdminAnnouncement;
const begin = async (): Promise<void> => {
  competition = await test.factory.competition({ status: 'not_started' });
};

async function read(user: User | null, query = '', language = 'en'): Promise<AnnouncementPage> {
  const headers = { 'Accept-Language': language, ...(user && (await test.factory.bearer(user))) };
  const path = `/v1/competition/${competition.id}/announcements${query}`;
  return (await request(test.http).get(path).set(headers).expect(200)).body as AnnouncementPage;
}

const mark = async (user: User, ids: string[]): Promise<Test> =>
  request(test.http)
    .post(`/v1/competition/${competition.id}/announcements/read`)
    .set(await test.factory.bearer(user))
    .send({ ids });

it('is shown to everyone, sanitised, in the language of the text', async () => {
  await begin();
  await announce({ title: '旧闻', title_en: 'Old news' });
  await announce({
    title_en: 'Registration',
    text: '<p onclick="x()">报名<script>alert(1)</script></p>',
    text_en: '<p>Registration is open longer.</p>',
  });
  const { data, total_count, unread_count } = await read(null);
  expect({ total_count, unread_count }).toEqual({ total_count: 2, unread_count: 0 });
  expect(data).toMatchObject([
    { title: 'Registration', text: '<p>Registration is open longer.</p>', language: 'en', is_unread: false },
    { title: '旧闻', text: '<p>新消息</p>', language: 'zh-CN' },
  ]);
  expect((await read(null, '', 'zh-CN')).data[0]).toMatchObject({ title: '通知', text: '<p>报名</p>' });
  const second = await read(null, '?page=2&limit=1');
  expect(second.data.map(({ title }) => title)).toEqual(['旧闻']);
});

it('tells the language of the title where only the text is translated', async () => {
  await begin();
  await announce({ text_en: '<p>News</p>' });
  const [first] = (await read(null)).data;
  expect(first).toMatchObject({
    title: '通知',
    title_language: 'zh-CN',
    text: '<p>News</p>',
    language: 'en',
  });
});

it.each<[string, object]>([
  ['title', { title: ' ' }],
  ['title', { title: 'x'.repeat(101) }],
  ['text', { text: '<p> </p>' }],
  ['text', { text: 'x'.repeat(ANNOUNCEMENT_TEXT_MAX + 1) }],
])('is refused for its %s', async (field, values) => {
  const { body } = await send('post', '', { title: 'News', text: 'News', ...values }).expect(400);
  expect((body as ErrorBody).details?.map((detail) => detail.field)).toEqual([field]);
});

it('is unread by each person until it was shown to them', async () => {
  await begin();
  const [first, second] = [await announce(), await announce()];
  const [reader, other] = [await test.factory.user(), await test.factory.user()];
  expect(await read(reader)).toMatchObject({
    unread_count: 2,
    data: [{ is_unread: true }, { is_unread: true }],
  });
  // Twice at once, as by a page that is open twice; what is nowhere or elsewhere does no harm.
  const marks = await Promise.all([
    mark(reader, [second.id, NOWHERE]),
    mark(reader, [second.id]),
    mark(reader, [second.id]),
  ]);
  for (const { status, body } of marks) {
    expect(status).toBe(200);
    expect((body as UnreadAnnouncements).unread_count).toBe(1);
  }
  const kept = test.database.getRepository(AnnouncementRead);
  expect(await kept.countBy({ userId: reader.id })).toBe(1);
  expect((await read(reader)).data.map(({ is_unread }) => is_unread)).toEqual([false, true]);
  expect((await read(other)).unread_count).toBe(2);
  const { data } = (await send('get', '').expect(200)).body as AdminAnnouncementPage;
  expect(data.map(({ id, read_count }) => [id, read_count])).toEqual([
    [second.id, 1],
    [first.id, 0],
  ]);
});

it('is changed by whoever saw its present version, and tells that it was', async () => {
  await begin();
  const made = await announce();
  const path = `/${made.id}`;
  const change = { title: 'Changed', text: '<p>Changed</p>', version: made.version };
  const changed = (await send('put', path, change).expect(200)).body as AdminAnnouncement;
  expect(changed.version).toBe(made.version + 1);
  const [shown] = (await read(null)).data;
  expect(shown?.updated_at).toBeGreaterThan(shown?.created_at ?? Infinity);
  const stale = await send('put', path, change).expect(409);
  expect(stale.body).toMatchObject({ code: 'STALE_WRITE', current: { title: 'Changed' } });
  const nowhere = await send('put', `/${NOWHERE}`, change).expect(404);
  expect((nowhere.body as ErrorBody).code).toBe('ANNOUNCEMENT_NOT_FOUND');
});

it('is not told as changed where it was saved as it was', async () => {
  await begin();
  const made = await announce({ title_en: 'News' });
  const same = { title: ' 通知 ', title_en: 'News', text: '<p>新消息</p>', version: made.version };
  const { body } = await send('put', `/${made.id}`, same).expect(200);
  expect(body).toEqual(made);
  const [shown] = (await read(null)).data;
  expect(shown?.updated_at).toBe(shown?.created_at);
  const longer = { ...same, text_en: '<p>More</p>' };
  const changed = (await send('put', `/${made.id}`, longer).expect(200)).body as AdminAnnouncement;
  expect([changed.version, changed.updated_at > made.updated_at]).toEqual([made.version + 1, true]);
});

it('is withdrawn once, by one of two who do it at once, and shown to nobody afterwards', async () => {
  await begin();
  const made = await announce();
  const both = await Promise.all([
    send('post', `/${made.id}/withdraw`),
    send('post', `/${made.id}/withdraw`),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = both.find(({ status }) => status === 409);
  expect((refused?.body as ErrorBody).code).toBe('ANNOUNCEMENT_WITHDRAWN');
  const late = await send('put', `/${made.id}`, { title: 'Too late', text: 'x' }).expect(409);
  expect((late.body as ErrorBody).code).toBe('ANNOUNCEMENT_WITHDRAWN');

  const reader = await test.factory.user();
  expect((await mark(reader, [made.id])).body).toEqual({ unread_count: 0 });
  expect(await test.database.getRepository(AnnouncementRead).countBy({ userId: reader.id })).toBe(0);
  expect(await read(reader)).toMatchObject({ data: [], total_count: 0, unread_count: 0 });
  const { body } = await send('get', `/${made.id}`).expect(200);
  expect((body as AdminAnnouncement).withdrawn_at).toBeGreaterThan(0);

  const entries = await test.database
    .getRepository(AuditEntry)
    .find({ where: { objectId: made.id }, order: { id: 'ASC' } });
  expect(entries.map(({ action }) => action)).toEqual(['announcement.create', 'announcement.withdraw']);
});
