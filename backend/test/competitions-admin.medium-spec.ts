import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AdminCompetitionDetail,
  type AdminCompetitionPage,
  type AdminGroupRule,
  type CompetitionOption,
  type ErrorBody,
} from '@tianheng/contracts';
import request from 'supertest';
import { CompetitionSchedule } from '../src/competitions/competition.schedule.ts';
import { startApp, type TestApp } from './app.ts';
import { NOWHERE } from './judging.ts';
import { actionsOn, asAdmin, fieldsOf, type Method } from './office.ts';
import { countQueries, queriesOf } from './queries.ts';

const HOUR_MS = 3600 * 1000;

let test: TestApp;
let bearer: { Authorization: string };

beforeAll(async () => {
  test = await startApp();
  bearer = await test.factory.bearer(await test.factory.admin());
});
afterAll(() => test.stop());

const send = (method: Method, path: string, body: object = {}) => asAdmin(test, bearer, method, path, body);
const actionsOf = (objectId: string): Promise<string[]> => actionsOn(test, objectId);

const competitionOf = (values: object = {}) => ({
  title: '天衡 “2026” 赛',
  desc: '<p>About <script>alert(1)</script>it.</p>',
  registration_open_time: Date.now() + HOUR_MS,
  start_time: Date.now() + HOUR_MS,
  end_time: Date.now() + 2 * HOUR_MS,
  ...values,
});
const createCompetition = async (values: object = {}): Promise<AdminCompetitionDetail> =>
  (await send('post', 'competitions', competitionOf(values)).expect(201)).body as AdminCompetitionDetail;

describe('a competition', () => {
  it('is made as it was said, with clean HTML', async () => {
    const made = await createCompetition({
      title_en: 'Finals: Sat-Nav, 2026',
      journal: 'A journal',
      topic_count: 3,
    });
    expect(made).toMatchObject({
      title: '天衡 “2026” 赛',
      title_en: 'Finals: Sat-Nav, 2026',
      desc: '<p>About it.</p>',
      status: 'not_started',
      team_size_limit: 5,
      enable_topic_count: true,
      topic_count: 3,
      language: 'zh-CN',
      is_final: true,
      group_count: 0,
      version: 1,
    });
    expect((await send('get', `competitions/${made.id}`).expect(200)).body).toEqual(made);
    expect(await actionsOf(made.id)).toEqual(['competition.create']);
  });

  it('counts topics as its switch says, and keeps the language of its organisers', async () => {
    const off = await createCompetition({ enable_topic_count: false, topic_count: 3, language: 'en' });
    expect(off).toMatchObject({ enable_topic_count: false, topic_count: null, language: 'en' });
    const on = await createCompetition({ enable_topic_count: true, topic_count: 2 });
    expect(on).toMatchObject({ enable_topic_count: true, topic_count: 2, language: 'zh-CN' });
  });

  it.each<[string, object]>([
    ['title', { title: 'a-b' }],
    ['title', { title: '题'.repeat(101) }],
    ['desc', { desc: '<p> &nbsp;</p>' }],
    ['end_time', { end_time: Date.now() }],
    ['registration_open_time', { registration_open_time: Date.now() + 3 * HOUR_MS }],
    ['journal', { journal: 'x'.repeat(501) }],
    ['team_size_limit', { team_size_limit: 6 }],
    ['topic_count', { topic_count: 0 }],
    ['topic_count', { enable_topic_count: true }],
    ['topic_count', { enable_topic_count: true, topic_count: null }],
    ['language', { language: 'fr' }],
    ['status', { status: 'open' }],
    ['team_number', { team_number: 9 }],
  ])('is refused for its %s: %j', async (field, values) => {
    const { body } = await send('post', 'competitions', competitionOf(values)).expect(400);
    expect(fieldsOf(body as ErrorBody)).toEqual([field]);
  });

  it('has the status of the clock, or one by hand that holds', async () => {
    const running = { start_time: Date.now() - HOUR_MS };
    expect((await createCompetition(running)).status).toBe('in_processing');
    const past = { start_time: 1, end_time: 2, registration_open_time: 1 };
    expect((await createCompetition(past)).status).toBe('done');
    const held = await createCompetition({ ...running, status: 'not_started' });
    await test.app.get(CompetitionSchedule).run();
    const { body: still } = await send('get', `competitions/${held.id}`).expect(200);
    expect((still as AdminCompetitionDetail).status).toBe('not_started');
    const { body } = await send(
      'put',
      `competitions/${held.id}`,
      competitionOf({ ...running, status: 'done' }),
    );
    expect((body as AdminCompetitionDetail).status).toBe('done');
    const kept = await send('put', `competitions/${held.id}`, competitionOf(running)).expect(200);
    expect((kept.body as AdminCompetitionDetail).status).toBe('done');
  });

  it('begins when its start is put into the past, unless its status was chosen', async () => {
    const past = { start_time: Date.now() - HOUR_MS };
    const change = async (id: string, values: object): Promise<string> => {
      const { body } = await send('put', `competitions/${id}`, competitionOf(values)).expect(200);
      return (body as AdminCompetitionDetail).status;
    };
    const { id } = await createCompetition();
    expect(await change(id, { ...past, status: 'not_started' })).toBe('in_processing');
    expect(await change(id, { start_time: 1, end_time: 2, registration_open_time: 1 })).toBe('done');
    const chosen = await createCompetition();
    expect(await change(chosen.id, { ...past, status: 'done' })).toBe('done');
    const held = await createCompetition({ ...past, status: 'not_started' });
    expect(await change(held.id, { start_time: past.start_time - 1 })).toBe('not_started');
  });

  it('keeps a status by hand where an instant is moved to after that choice, and no other', async () => {
    const { id } = await createCompetition({ start_time: Date.now() - 24 * HOUR_MS, status: 'not_started' });
    const schedule = test.app.get(CompetitionSchedule);
    const ago = async (hours: number): Promise<void> => {
      const sql = 'update competition set status_set_at = now() - make_interval(hours => $2) where id = $1';
      await test.database.query(sql, [id, hours]);
    };
    const change = async (values: object): Promise<string[]> => {
      const { body } = await send('put', `competitions/${id}`, competitionOf(values)).expect(200);
      await schedule.run();
      const { body: later } = await send('get', `competitions/${id}`).expect(200);
      return [body, later].map(({ status }: AdminCompetitionDetail) => status);
    };
    await ago(2);
    const start_time = Date.now() - HOUR_MS;
    expect(await change({ start_time })).toEqual(['not_started', 'not_started']);
    // The start that comes after the choice has passed: it opens, though the schedule has not run since.
    await ago(2);
    const end_time = Date.now() + 2 * HOUR_MS;
    expect(await change({ start_time, end_time })).toEqual(['in_processing', 'in_processing']);
  });

  it('goes on where its end is put off, and waits where its start is, unless its status was chosen', async () => {
    const past = { start_time: 1, end_time: 2, registration_open_time: 1 };
    const running = { start_time: 1, registration_open_time: 1 };
    const change = async (id: string, values: object): Promise<string> => {
      const { body } = await send('put', `competitions/${id}`, competitionOf(values)).expect(200);
      return (body as AdminCompetitionDetail).status;
    };
    const { id } = await createCompetition(past);
    expect(await change(id, running)).toBe('in_processing');
    expect(await change(id, {})).toBe('not_started');
    expect(await change(id, past)).toBe('done');
    // One that was ended early, opened early or opened once more.
    const ended = await createCompetition({ ...running, status: 'done' });
    expect(await change(ended.id, {})).toBe('done');
    const early = await createCompetition({ status: 'in_processing' });
    expect(await change(early.id, { start_time: Date.now() + HOUR_MS + 1 })).toBe('in_processing');
    const reopened = await createCompetition({ ...past, status: 'in_processing' });
    expect(await change(reopened.id, { ...past, end_time: 3 })).toBe('in_processing');
  });

  it('is not overwritten unseen', async () => {
    const { id, version } = await createCompetition();
    await send('put', `competitions/${id}`, competitionOf({ title: 'First', version })).expect(200);
    const { body } = await send('put', `competitions/${id}`, competitionOf({ title: 'Second', version }));
    expect(body).toMatchObject({ code: 'STALE_WRITE', current: { title: 'First' } });
    const nothing = await send('put', `competitions/${id}`, competitionOf({ title: 'Third', version: null }));
    expect(nothing.status).toBe(400);
    expect(nothing.body).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field: 'version' }] });
    await send('put', `competitions/${id}`, (body as ErrorBody).current).expect(200);
    expect((await send('put', `competitions/${NOWHERE}`, competitionOf()).expect(404)).body.code).toBe(
      'COMPETITION_NOT_FOUND',
    );
  });

  it('goes with its groups and questions, unless it has a team', async () => {
    const { factory } = test;
    const { competition } = await factory.world();
    const { body } = await send('delete', `competitions/${competition.id}`).expect(409);
    expect(body).toMatchObject({
      code: 'COMPETITION_IN_USE',
      error_info: expect.stringContaining('1 team,'),
    });
    expect(await actionsOf(competition.id)).toEqual([]);
    const empty = await factory.competition();
    await factory.question(await factory.group(empty));
    await send('delete', `competitions/${empty.id}`).expect(200);
    await send('get', `competitions/${empty.id}`).expect(404);
  });

  it('is listed, searched, filtered and counted, with as many queries for one as for many', async () => {
    const { factory } = test;
    const { competition } = await factory.world();
    await test.database.query(`update competition set title = '唯一甲' where id = $1`, [competition.id]);
    const list = async (query: object): Promise<AdminCompetitionPage> =>
      (await request(test.http).get('/v1/admin/competitions').query(query).set(bearer).expect(200))
        .body as AdminCompetitionPage;
    const [found] = (await list({ q: '一甲' })).data;
    expect(found).toMatchObject({ id: competition.id, group_count: 1, question_count: 1, team_count: 1 });
    expect((await list({ q: '一甲', status: 'done' })).data).toEqual([]);
    await test.database.query(`update competition set title_en = 'Orbit 100%' where id = $1`, [
      competition.id,
    ]);
    for (const q of ['ORBIT', '100%', '%', ' 1', 't 1']) {
      const { data, total_count } = await list({ q });
      expect([q, data.map(({ id }) => id), total_count]).toEqual([q, [competition.id], 1]);
    }
    expect(await list({ q: '一甲', page: 2, limit: 1 })).toMatchObject({ data: [], total_count: 1 });
    expect((await list({ order: 'title', limit: 100 })).data.length).toBeGreaterThan(1);
    const one = await countQueries(test, () => list({ limit: 1 }));
    expect(await countQueries(test, () => list({ limit: 3 }))).toBe(one);
    const { body } = await send('get', 'competitions/options').expect(200);
    const option = (body as CompetitionOption[]).find(({ id }) => id === competition.id);
    expect(option?.groups[0]?.questions).toHaveLength(1);
    const queries = await queriesOf(test, () => send('get', 'competitions/options').expect(200));
    expect(queries.filter((sql) => sql.includes('journal'))).toEqual([]);
  });

  it('tell the rules of one of them, of one group, and of all at once', async () => {
    const [one, other] = [await test.factory.world(), await test.factory.world()];
    const rules = async (query: object): Promise<AdminGroupRule[]> =>
      (await send('get', 'competitions/groups/questions-rules').query(query).expect(200))
        .body as AdminGroupRule[];
    const [rule, ...rest] = await rules({ competition_id: one.competition.id });
    expect(rest).toEqual([]);
    expect(rule).toMatchObject({
      ...{ competition_id: one.competition.id, question_group_id: one.group.id },
      questions: [{ id: one.question.id, title: one.question.titleEn, required: one.question.required }],
    });
    expect(await rules({ competition_id: '', group_id: other.group.id })).toMatchObject([
      { competition_id: other.competition.id, question_group_id: other.group.id },
    ]);
    const all = (await rules({})).map(({ competition_id: id }) => id);
    for (const { competition } of [one, other]) expect(all).toContain(competition.id);
  });
});

describe('the settings', () => {
  it('are not overwritten unseen, and leave an audit row', async () => {
    const call = (method: 'get' | 'put', body: object = {}) =>
      request(test.http)[method]('/v1/settings/race').set(bearer).send(body);
    const { version, ...values } = (await call('get').expect(200)).body as { version: number };
    await call('put', { ...values, job_timeout: 77, version }).expect(200);
    const { body } = await call('put', { ...values, job_timeout: 78, version }).expect(409);
    expect(body).toMatchObject({ code: 'STALE_WRITE', current: { job_timeout: 77 } });
    expect(await actionsOf('00000000-0000-0000-0000-000000000001')).toEqual(['settings.update']);
  });
});
