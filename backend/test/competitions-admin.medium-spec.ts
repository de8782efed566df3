import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  QUESTION_DEFAULTS,
  type AdminCompetitionDetail,
  type AdminCompetitionPage,
  type AdminGroup,
  type AdminGroupRule,
  type AdminQuestionDetail,
  type CompetitionOption,
  type ErrorBody,
  type SavedQuestion,
  type UserInfo,
} from '@tianheng/contracts';
import request from 'supertest';
import type { Competition } from '../src/competitions/competition.entity.ts';
import type { QuestionGroup } from '../src/competitions/question-group.entity.ts';
import type { Dataset } from '../src/datasets/dataset.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { NOWHERE } from './judging.ts';
import { actionsOn, asAdmin, fieldsOf, type Method } from './office.ts';
import { countQueries } from './queries.ts';
import { PNG } from './samples.ts';

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
    const made = await createCompetition({ title_en: 'Finals 2026', journal: 'A journal', topic_count: 3 });
    expect(made).toMatchObject({
      title: '天衡 “2026” 赛',
      title_en: 'Finals 2026',
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
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(held.status).toBe('not_started');
    const { body } = await send(
      'put',
      `competitions/${held.id}`,
      competitionOf({ ...running, status: 'done' }),
    );
    expect((body as AdminCompetitionDetail).status).toBe('done');
    const kept = await send('put', `competitions/${held.id}`, competitionOf(running)).expect(200);
    expect((kept.body as AdminCompetitionDetail).status).toBe('done');
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

describe('a question', () => {
  let competition: Competition;
  let group: QuestionGroup;
  let dataset: Dataset;
  let path: string;

  beforeAll(async () => {
    competition = await test.factory.competition();
    group = await test.factory.group(competition, { totalQuestions: 3 });
    const file = await test.factory.file('truth', { purpose: 'dataset', filename: 'truth.csv' });
    dataset = await test.factory.dataset({ status: 'competition' }, [file]);
    path = `competition/${competition.id}/questions`;
  });

  const projectOf = (values: object = {}) => ({
    group_id: group.id,
    question_type: 'project',
    question_no: 1,
    title: 'A question',
    desc: 'About it',
    question_detail: '<p onclick="x()">Detail</p>',
    total_score: 100,
    s_time: Date.now(),
    e_time: Date.now() + HOUR_MS,
    ...values,
  });
  const modelOf = (values: object = {}) =>
    projectOf({
      question_type: 'model',
      sandbox_image: 'tianheng/sandbox-python:1',
      judge_image: 'tianheng/judge-orbit:1',
      open_dataset: [dataset.id],
      output_dataset: [dataset.id],
      language_limit: ['python3', 'result'],
      training_interval: 0,
      time_limit: 60,
      confirm_open_truth: true,
      ...values,
    });
  const create = async (body: object): Promise<SavedQuestion> =>
    (await send('post', path, body).expect(201)).body as SavedQuestion;
  const synced = async (id: string): Promise<AdminQuestionDetail> => {
    for (;;) {
      const { body } = await send('get', `competition/${competition.id}/model/questions/${id}`).expect(200);
      if ((body as AdminQuestionDetail).synced_at !== null) return body as AdminQuestionDetail;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };

  it('for code is made with what it is judged by, and its data are synchronised', async () => {
    const question = await create(modelOf());
    expect(question.sync_task_id).toEqual(expect.any(String));
    expect(question).toMatchObject({
      question_detail: '<p>Detail</p>',
      output_dataset: [dataset.id],
      datasets: [{ id: dataset.id, title: dataset.title }],
      open_dataset_detail: [{ id: dataset.id, title: dataset.title }],
      memory_limit: QUESTION_DEFAULTS.memory_limit,
      score_digits: 2,
      prod_log: 'tail',
      version: 1,
    });
    const { version } = await synced(question.id);
    // Nothing that a synchronisation reads is other.
    const same = await send('put', `${path}/${question.id}`, modelOf({ title: 'X', version })).expect(200);
    expect(same.body).toMatchObject({ id: question.id, sync_task_id: null, title: 'X' });
    const other = await send('put', `${path}/${question.id}`, modelOf({ input_dataset: [dataset.id] }));
    expect((other.body as SavedQuestion).sync_task_id).toEqual(expect.any(String));
    const stale = await send('put', `${path}/${question.id}`, modelOf({ version })).expect(409);
    expect(stale.body).toMatchObject({ code: 'STALE_WRITE', current: { title: 'A question' } });
    expect(await actionsOf(question.id)).toEqual(['question.create', 'question.update', 'question.update']);
  });

  it('for a proposal keeps nothing that code is judged by', async () => {
    const question = await create(modelOf({ question_type: 'project', memory_limit: 7 }));
    expect(question.sync_task_id).toBeNull();
    expect(question).toMatchObject({
      question_type: 'project',
      sandbox_image: '',
      judge_image: '',
      open_dataset: [],
      output_dataset: [],
      language_limit: [],
      memory_limit: QUESTION_DEFAULTS.memory_limit,
    });
    const { body } = await send('put', `${path}/${question.id}`, modelOf()).expect(400);
    expect(body.details).toEqual([{ field: 'question_type', message: 'cannot be changed' }]);
  });

  it.each<[string[], object]>([
    [['sandbox_image'], { sandbox_image: undefined }],
    [['judge_image', 'language_limit'], { judge_image: '', language_limit: [] }],
    [['open_dataset'], { open_dataset: [] }],
    [['training_interval', 'time_limit'], { training_interval: undefined, time_limit: undefined }],
    [['sandbox_image'], { sandbox_image: 'a b' }],
    [['sandbox_image'], { language_limit: ['matlab'], sandbox_image: 'python3=a:1' }],
    [['judge_image'], { judge_image: 'A B' }],
    [['input_dataset'], { input_dataset: [NOWHERE] }],
    [['open_dataset'], { open_dataset: ['x'] }],
    [['picture_id'], { picture_id: NOWHERE }],
    [['example_id'], { example_id: NOWHERE }],
    [['group_id'], { group_id: NOWHERE }],
    [['question_no'], { question_no: 'a' }],
    [['e_time'], { e_time: 1 }],
    [['desc'], { desc: ' ' }],
    [['cpu_limit'], { cpu_limit: 0.5 }],
    [['score_digits'], { score_digits: 7 }],
  ])('is refused for %j', async (fields, values) => {
    const { body } = await send('post', path, modelOf(values)).expect(400);
    expect(fieldsOf(body as ErrorBody)).toEqual(expect.arrayContaining(fields));
  });

  it('takes a cover of 2 MB, png or jpg, and sample code of administrators', async () => {
    const { factory } = test;
    const png = await factory.file(PNG, { purpose: 'picture', mediaType: 'image/png' });
    const gif = await factory.file('GIF', { purpose: 'picture', mediaType: 'image/gif' });
    const big = await factory.file(Buffer.alloc(2 * 1024 ** 2 + 1), {
      purpose: 'picture',
      mediaType: 'image/png',
    });
    for (const { id } of [gif, big]) {
      const { body } = await send('post', path, projectOf({ picture_id: id })).expect(400);
      expect(fieldsOf(body as ErrorBody)).toEqual(['picture_id']);
    }
    const upload = (as: Record<string, string>) =>
      request(test.http)
        .post('/v1/object-storage/upload')
        .query({ file_type: 'example' })
        .set(as)
        .attach('file', Buffer.from('print()'), 'sample.py');
    await upload(await factory.bearer(await factory.user())).expect(403);
    const { file_id } = (await upload(bearer).expect(201)).body as { file_id: UserInfo['id'] };
    const question = await create(projectOf({ picture_id: png.id, example_id: file_id }));
    expect(question).toMatchObject({ picture_id: png.id, example_filename: 'sample.py' });
  });

  it('asks before participants can read what it is judged by', async () => {
    const open = await test.factory.dataset({ status: 'open', title: 'Everybody’s' });
    for (const values of [{ output_dataset: [open.id] }, { test_output_dataset: [dataset.id] }]) {
      const { body } = await send('post', path, modelOf({ ...values, confirm_open_truth: false }));
      expect((body as ErrorBody).code).toBe('TRUTH_OPEN');
    }
    await create(modelOf({ output_dataset: [open.id] }));
    const closed = await test.factory.dataset({ status: 'private' });
    const apart = { open_dataset: [(await test.factory.dataset()).id], confirm_open_truth: undefined };
    await create(modelOf({ ...apart, output_dataset: [closed.id] }));
  });

  it('asks also where another question opens what this one is judged by, or is judged by what this one opens', async () => {
    const truth = await test.factory.dataset({ status: 'competition', title: 'Hidden' });
    const unasked = { open_dataset: [(await test.factory.dataset()).id], confirm_open_truth: false };
    const judged = await create(modelOf({ ...unasked, output_dataset: [truth.id] }));
    const own = await test.factory.dataset({ status: 'competition' });
    const opening = { open_dataset: [truth.id], output_dataset: [own.id], confirm_open_truth: false };
    const refused = await send('post', path, modelOf(opening)).expect(409);
    expect(refused.body).toMatchObject({ code: 'TRUTH_OPEN', error_info: expect.stringContaining('Hidden') });
    await send('put', `${path}/${judged.id}`, modelOf({ ...unasked, output_dataset: [truth.id] })).expect(
      200,
    );
    await create(modelOf({ ...opening, confirm_open_truth: true }));
    const again = modelOf({ ...unasked, test_output_dataset: [truth.id] });
    expect((await send('put', `${path}/${judged.id}`, again).expect(409)).body.code).toBe('TRUTH_OPEN');
  });

  it('leaves both rules such that they can be kept when it goes to another group', async () => {
    const [from, to] = [
      await test.factory.group(competition, { totalQuestions: 2 }),
      await test.factory.group(competition, { totalQuestions: 1 }),
    ];
    const [moved] = [
      await create(projectOf({ group_id: from.id })),
      await create(projectOf({ group_id: from.id })),
    ];
    const there = await create(projectOf({ group_id: to.id }));
    await test.database.query('update question set required = true where id = any($1)', [
      [moved.id, there.id],
    ]);
    await send('put', `${path}/${moved.id}`, projectOf({ group_id: to.id })).expect(200);
    const { body } = await send('get', 'competitions/groups/questions-rules')
      .query({ competition_id: competition.id })
      .expect(200);
    const ruleOf = (id: string) => {
      const rule = (body as AdminGroupRule[]).find((one) => one.question_group_id === id);
      return [rule?.total_questions, rule?.questions.filter((one) => one.required).map((one) => one.id)];
    };
    expect([ruleOf(from.id), ruleOf(to.id)]).toEqual([
      [1, []],
      [1, [there.id]],
    ]);
  });

  it('goes unless a team is bound to it, and leaves a rule that can be kept', async () => {
    const question = await create(projectOf());
    await send('delete', `${path}/${question.id}`).expect(200);
    expect((await send('delete', `${path}/${question.id}`).expect(404)).body.code).toBe('QUESTION_NOT_FOUND');
    const { question: used, ...world } = await test.factory.world();
    const there = `competition/${world.competition.id}/questions/${used.id}`;
    expect((await send('delete', there).expect(409)).body.code).toBe('QUESTION_IN_USE');
    const alone = await test.factory.group(competition, { totalQuestions: 2 });
    const [first] = [
      await create(projectOf({ group_id: alone.id })),
      await create(projectOf({ group_id: alone.id })),
    ];
    await send('delete', `${path}/${first.id}`).expect(200);
    const kept = await send('get', `competition/${competition.id}/group/${alone.id}`).expect(200);
    expect((kept.body as AdminGroup).total_questions).toBe(1);
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
