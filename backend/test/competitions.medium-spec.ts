import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  SITE_HEADER,
  type DatasetStatus,
  type Competition as CompetitionWire,
  type Paged,
} from '@tianheng/contracts';
import request from 'supertest';
import type { User } from '../src/auth/accounts/user.entity.ts';
import type { Competition } from '../src/competitions/competition.entity.ts';
import type { QuestionGroup } from '../src/competitions/question-group.entity.ts';
import { Question } from '../src/competitions/question.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { countQueries } from './queries.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const HOUR_MS = 3600 * 1000;

let test: TestApp;
let competition: Competition;
let group: QuestionGroup;
let question: Question;
let admin: User;

beforeAll(async () => {
  test = await startApp();
  const { factory } = test;
  admin = await factory.admin();
  competition = await factory.competition({
    title: '轨道赛',
    titleEn: 'Orbit cup',
    desc: '<p>中文</p>',
    descEn: '',
    journal: '期刊',
    journalEn: 'Journal',
  });
  group = await factory.group(competition, {
    countries: ['cn', 'de'],
    totalQuestions: 1,
    nameEn: 'Algorithms',
    groupDesc: '<p>说明</p>',
  });
  question = await factory.question(group, { questionNo: 1, required: true });
});
afterAll(() => test.stop());

const get = (path: string, language = 'zh-CN') =>
  request(test.http).get(`/v1${path}`).set('Accept-Language', language);

describe('GET /competitions/{id}', () => {
  it('gives texts in the language asked for, the other one as a fallback', async () => {
    const chinese = await get(`/competitions/${competition.id}`).expect(200);
    expect(chinese.body).toMatchObject({
      title: '轨道赛',
      journal: '期刊',
      desc: '<p>中文</p>',
      language: 'zh-CN',
    });
    const english = await get(`/competitions/${competition.id}`, 'en').expect(200);
    expect(english.body).toMatchObject({
      title: 'Orbit cup',
      title_en: 'Orbit cup',
      journal: 'Journal',
      desc: '<p>中文</p>',
      language: 'zh-CN',
      start_time: competition.startTime.getTime(),
    });
  });

  it('counts accepted teams that are not dismissed', async () => {
    const { factory } = test;
    const busy = await factory.competition();
    await factory.team(busy, { leader: await factory.user() });
    await factory.team(busy, { leader: await factory.user() });
    await factory.team(busy, { leader: await factory.user(), status: 'approving' });
    await factory.team(busy, { leader: await factory.user(), dismissedAt: new Date() });
    const { body } = await get(`/competitions/${busy.id}`).expect(200);
    expect(body.team_number).toBe(2);
  });

  it.each([NOWHERE, 'x', '1'])('answers 404 to %s', async (id) => {
    const { body } = await get(`/competitions/${id}`).expect(404);
    expect(body.code).toBe('COMPETITION_NOT_FOUND');
  });

  it('cannot read an address with a NUL', async () => {
    const { body } = await get('/competitions/%00').expect(400);
    expect(body.code).toBe('MALFORMED_REQUEST');
  });
});

describe('GET /competitions', () => {
  const page = async (query: string): Promise<Paged<CompetitionWire>> =>
    (await get(`/competitions?${query}`).expect(200)).body as Paged<CompetitionWire>;

  it('pages without repeating or skipping, running ones first', async () => {
    const now = Date.now();
    const times = { startTime: new Date(now - HOUR_MS), endTime: new Date(now + HOUR_MS * 30) };
    for (const status of ['done', 'not_started', 'in_processing', 'done', 'not_started'] as const) {
      await test.factory.competition({ ...times, status });
    }
    const whole = await page('limit=100');
    expect(whole.total_count).toBe(whole.data.length);
    const order = ['in_processing', 'not_started', 'done'];
    const places = whole.data.map(({ status }) => order.indexOf(status));
    expect(places).toEqual([...places].sort());

    const ids: string[] = [];
    for (let number = 1; ids.length < whole.total_count; number += 1) {
      const part = await page(`page=${number}&limit=2`);
      expect(part).toMatchObject({ total_count: whole.total_count, current_page: number });
      ids.push(...part.data.map(({ id }) => id));
    }
    expect(ids).toEqual(whole.data.map(({ id }) => id));
    expect((await page('page=999')).data).toEqual([]);
  });

  it.each(['page=0', 'limit=0', 'limit=101', 'page=x', 'page=99999999', 'other=1'])(
    'refuses %s',
    async (query) => {
      const { body } = await get(`/competitions?${query}`).expect(400);
      expect(body.code).toBe('VALIDATION_FAILED');
    },
  );

  it('costs the same number of queries for one row as for many', async () => {
    const one = await countQueries(test, () => get('/competitions?limit=1').expect(200));
    const many = await countQueries(test, () => get('/competitions?limit=100').expect(200));
    expect(many).toBe(one);
    expect(many).toBeLessThanOrEqual(2);
  });
});

describe('groups and rules', () => {
  it('lists the groups of a competition', async () => {
    const { body } = await get(`/competition/${competition.id}/groups`, 'en').expect(200);
    expect(body).toEqual({
      total_count: 1,
      current_page: 1,
      data: [
        {
          id: group.id,
          group_id: group.id,
          name: 'Algorithms',
          group_desc: '<p>说明</p>',
          language: 'zh-CN',
          countries: ['cn', 'de'],
        },
      ],
    });
  });

  it('gives the rules of all groups and of one', async () => {
    const all = await get(`/competitions/${competition.id}/groups/questions-rules`, 'en').expect(200);
    const rule = {
      question_group_id: group.id,
      question_group_name: 'Algorithms',
      question_group_desc: '<p>说明</p>',
      language: 'zh-CN',
      question_group_country: 'cn,de',
      total_questions: 1,
      questions: [{ id: question.id, title: question.titleEn, question_no: 1, required: true }],
    };
    expect(all.body).toEqual([rule]);
    const one = await get(`/competitions/${competition.id}/groups/${group.id}/questions-rules`, 'en').expect(
      200,
    );
    expect(one.body).toEqual(rule);
  });

  it('refuses a group of another competition', async () => {
    const other = await test.factory.competition();
    for (const path of [
      `/competition/${other.id}/groups/${group.id}/questions`,
      `/competitions/${other.id}/groups/${group.id}/questions-rules`,
      `/competition/${competition.id}/groups/nonsense/questions`,
    ]) {
      expect((await get(path).expect(404)).body.code).toBe('GROUP_NOT_FOUND');
    }
  });

  it.each(['/groups', `/groups/${NOWHERE}/questions`, `/model/questions/${NOWHERE}`])(
    'knows no competition in %s',
    async (path) => {
      const { body } = await get(`/competition/${NOWHERE}${path}`).expect(404);
      expect(body.code).toBe('COMPETITION_NOT_FOUND');
    },
  );
});

describe('questions of a group', () => {
  it('pages in the order of their numbers with a constant number of queries', async () => {
    const many = await test.factory.group(competition, { position: 1 });
    for (const questionNo of [5, 3, 1, 4, 2, 2]) await test.factory.question(many, { questionNo });
    const path = `/competition/${competition.id}/groups/${many.id}/questions`;
    const whole = await get(`${path}?limit=100`).expect(200);
    const numbers = (whole.body.data as { question_no: number }[]).map(({ question_no }) => question_no);
    expect(numbers).toEqual([1, 2, 2, 3, 4, 5]);
    const ids: string[] = [];
    for (const number of [1, 2, 3]) {
      const part = await get(`${path}?page=${number}&limit=2`).expect(200);
      ids.push(...(part.body.data as { id: string }[]).map(({ id }) => id));
    }
    expect(ids).toEqual((whole.body.data as { id: string }[]).map(({ id }) => id));
    const one = await countQueries(test, () => get(`${path}?limit=1`));
    const all = await countQueries(test, () => get(`${path}?limit=4`));
    expect(all).toBe(one);
  });
});

describe('GET /competition/{id}/{type}/questions/{id}', () => {
  const path = (id: string, type = 'model'): string =>
    `/competition/${competition.id}/${type}/questions/${id}`;

  async function prepared(status: DatasetStatus): Promise<Question> {
    const { factory } = test;
    const picture = await factory.file('png', { purpose: 'picture' });
    const example = await factory.file('zip', { purpose: 'example', filename: 'example.zip' });
    const file = await factory.file('data', { purpose: 'dataset', filename: 'open.CSV' });
    const dataset = await factory.dataset({ status, title: 'Elements' }, [file]);
    return factory.question(group, {
      openDataset: [dataset.id],
      exampleId: example.id,
      pictureId: picture.id,
      questionDetail: '<p>概述</p>',
      questionDetailEn: '<p>Overview</p>',
    });
  }

  it('shows visitors the overview and nothing more', async () => {
    const made = await prepared('competition');
    const { body } = await get(path(made.id), 'en').expect(200);
    expect(body).toMatchObject({
      id: made.id,
      question_detail: '<p>Overview</p>',
      language: 'en',
      picture_url: `/v1/object-storage/download/${made.pictureId}`,
      s_time: made.sTime.getTime(),
      language_limit: ['python3', 'matlab', 'c/c++', 'result'],
      example_id: null,
      example_url: null,
      example_filename: null,
      open_dataset_detail: [],
    });
  });

  it('says whether test runs are taken, and not by what they are judged', async () => {
    const made = await test.factory.question(group, { judgeTest: null });
    expect((await get(path(made.id)).expect(200)).body.has_test).toBe(false);
    const { id: testOutput } = await test.factory.dataset({ status: 'competition' });
    await test.database.getRepository(Question).update(made.id, { testOutputDataset: [testOutput] });
    expect((await get(path(made.id)).expect(200)).body.has_test).toBe(true);
    const { body } = await get(path(question.id)).expect(200);
    expect(body.has_test).toBe(true);
    expect(Object.keys(body as object).filter((name) => /judge|truth|input|output/.test(name))).toEqual([]);
  });

  it("shows the example to whoever is signed in, a competition's data to its accepted teams and administrators", async () => {
    const { factory } = test;
    const made = await prepared('competition');
    const outsider = await factory.user();
    const leader = await factory.user();
    const member = await factory.user();
    const waiting = await factory.user();
    const unbound = await factory.user();
    await factory.team(competition, { leader, members: [member], questions: [made] });
    await factory.team(competition, { leader: waiting, status: 'approving', questions: [made] });
    await factory.team(competition, { leader: unbound, questions: [question] });
    const asks = async (user: User): Promise<number> => {
      const { body } = await get(path(made.id))
        .set(await factory.bearer(user))
        .expect(200);
      expect(body).toMatchObject({
        example_id: made.exampleId,
        example_url: `/v1/object-storage/download/${made.exampleId}`,
        example_filename: 'example.zip',
      });
      return (body.open_dataset_detail as unknown[]).length;
    };
    expect(await asks(outsider)).toBe(0);
    expect(await asks(waiting)).toBe(0);
    expect(await asks(unbound)).toBe(1);
    expect(await asks(leader)).toBe(1);
    expect(await asks(member)).toBe(1);
    expect(await asks(admin)).toBe(1);

    const { body } = await get(path(made.id))
      .set(await factory.bearer(leader))
      .expect(200);
    expect(body.open_dataset_detail[0]).toMatchObject({
      title: 'Elements',
      language: 'zh-CN',
      download_list: [{ filename: 'open.CSV', data_format: 'CSV', is_tmp: false, size: 4 }],
    });
  });

  it.each(['open', 'register'] as const)('shows %s data to whoever is signed in', async (status) => {
    const made = await prepared(status);
    const bearer = await test.factory.bearer(await test.factory.user());
    const { body } = await get(path(made.id)).set(bearer).expect(200);
    expect(body.open_dataset_detail).toHaveLength(1);
    expect((await get(path(made.id)).expect(200)).body.open_dataset_detail).toEqual([]);
  });

  it('never opens a private dataset to participants', async () => {
    const { factory } = test;
    const made = await prepared('private');
    const leader = await factory.user();
    const place = await factory.competition();
    const elsewhere = await factory.question(await factory.group(place), { openDataset: made.openDataset });
    await factory.team(place, { leader, questions: [elsewhere] });
    const url = `/competition/${place.id}/model/questions/${elsewhere.id}`;
    const { body } = await get(url)
      .set(await factory.bearer(leader))
      .expect(200);
    expect(body.open_dataset_detail).toEqual([]);
    const asAdmin = await get(url)
      .set(await factory.bearer(admin))
      .expect(200);
    expect(asAdmin.body.open_dataset_detail).toHaveLength(1);
  });

  it('says in the words of the site that asks what there is none of', async () => {
    const said = async (site?: 'admin' | 'customer') => {
      const asked = get(path(NOWHERE), 'en');
      return (await (site ? asked.set(SITE_HEADER, site) : asked)).body.error_info as string;
    };
    expect(await said()).toBe('The question does not exist.');
    expect(await said('customer')).toBe('The question does not exist.');
    expect(await said('admin')).toBe('The track does not exist.');
    const office = await get(`/admin/competition/${competition.id}/group/${NOWHERE}`, 'en').set(
      await test.factory.bearer(await test.factory.admin()),
    );
    expect(office.body).toMatchObject({ code: 'GROUP_NOT_FOUND', error_info: 'The topic does not exist.' });
  });

  it('answers 404 to the wrong type, id or competition', async () => {
    const other = await test.factory.competition();
    for (const wrong of [
      path(question.id, 'project'),
      path(question.id, 'nonsense'),
      path(NOWHERE),
      path('nonsense'),
      `/competition/${other.id}/model/questions/${question.id}`,
    ]) {
      expect((await get(wrong).expect(404)).body.code).toBe('QUESTION_NOT_FOUND');
    }
  });
});

describe('settings', () => {
  const values = {
    task_submit_period_per_team: 7,
    show_score_after_running: false,
    total_submit_times_per_team: 3,
    job_timeout: 0,
  };
  const put = async (user: User | null, body: object) =>
    request(test.http)
      .put('/v1/settings/race')
      .set(user ? await test.factory.bearer(user) : {})
      .send(body);

  it('is read by whoever is signed in and written by administrators', async () => {
    const member = await test.factory.user();
    expect((await get('/settings/race')).status).toBe(401);
    expect((await put(null, values)).status).toBe(401);
    const refused = await put(member, values);
    expect(refused.status).toBe(403);
    expect(refused.headers['authorization']).toBe('insufficient_role');
    const saved = await put(admin, values);
    expect([saved.status, saved.body]).toEqual([200, { ...values, version: expect.any(Number) }]);
    const { body } = await get('/settings/race')
      .set(await test.factory.bearer(member))
      .expect(200);
    expect(body).toEqual(saved.body);
  });

  it.each([
    { task_submit_period_per_team: -1 },
    { task_submit_period_per_team: 1.5 },
    { task_submit_period_per_team: '7' },
    { total_submit_times_per_team: 2_147_483_648 },
    { job_timeout: null },
    { show_score_after_running: 'yes' },
    { unknown: 1 },
  ])('refuses %j', async (wrong) => {
    const answer = await put(admin, { ...values, ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.body.details[0].field).toBe(Object.keys(wrong)[0]);
  });

  it('needs every field', async () => {
    const answer = await put(admin, { job_timeout: 1 });
    expect(answer.status).toBe(400);
    expect(new Set((answer.body.details as { field: string }[]).map(({ field }) => field)).size).toBe(3);
  });
});
