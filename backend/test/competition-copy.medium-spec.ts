import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { EPOCH_MS_MAX, type CompetitionCopied, type ErrorBody } from '@tianheng/contracts';
import request, { type Test } from 'supertest';
import { AuditEntry } from '../src/audit/audit-entry.entity.ts';
import { QuestionGroup } from '../src/competitions/question-group.entity.ts';
import { Question } from '../src/competitions/question.entity.ts';
import { Task } from '../src/tasks/task.entity.ts';
import { Team } from '../src/teams/team.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { NOWHERE } from './judging.ts';
import { untilSomebodyWaits } from './kept-counts.ts';

const DAY_MS = 24 * 3600 * 1000;

let test: TestApp;
let bearer: { Authorization: string };

beforeAll(async () => {
  test = await startApp();
  bearer = await test.factory.bearer(await test.factory.admin());
});
afterAll(() => test.stop());

const copy = (id: string, body: object): Test =>
  request(test.http)
    .post(`/v1/admin/competitions/${id}/copy`)
    .set({ ...bearer, 'Accept-Language': 'en' })
    .send(body);
const copied = async (id: string, body: object): Promise<CompetitionCopied> =>
  (await copy(id, body).expect(201)).body as CompetitionCopied;

/** One with two groups, a rule, a model question on a dataset, a proposal, and a team. */
async function makeSource(title: string) {
  const { factory } = test;
  const competition = await factory.competition({
    title,
    titleEn: 'Sky',
    desc: '<p>About</p>',
    topicCount: 2,
  });
  const group = await factory.group(competition, { totalQuestions: 2, countries: ['cn'], position: 1 });
  const other = await factory.group(competition, { position: 2 });
  const dataset = await factory.dataset({ status: 'competition' });
  const model = await factory.question(group, {
    required: true,
    inputDataset: [dataset.id],
    eTime: competition.endTime,
  });
  const project = await factory.question(group, { questionType: 'project' });
  await factory.team(competition, { leader: await factory.user(), questions: [model, project] });
  return { competition, group, other, dataset, model, project };
}

it('has the groups, rules and questions of the other, at its own time, and no teams', async () => {
  const { competition, model, project, dataset } = await makeSource('天空');
  const start = competition.startTime.getTime() + 30 * DAY_MS;
  const { competition: made, sync_task_ids: syncs } = await copied(competition.id, { start_time: start });
  expect(made).toMatchObject({
    title: '天空 2',
    title_en: 'Sky 2',
    desc: '<p>About</p>',
    status: 'not_started',
    start_time: start,
    end_time: competition.endTime.getTime() + 30 * DAY_MS,
    registration_open_time: competition.registrationOpenTime.getTime() + 30 * DAY_MS,
    topic_count: 2,
    group_count: 2,
    question_count: 2,
    team_count: 0,
    version: 1,
  });
  const { manager } = test.database;
  const groups = await manager.find(QuestionGroup, {
    where: { competitionId: made.id },
    order: { position: 'ASC' },
  });
  expect(groups).toMatchObject([{ totalQuestions: 2, countries: ['cn'] }, { totalQuestions: 1 }]);
  const questions = await manager.find(Question, {
    where: { competitionId: made.id },
    order: { questionNo: 'ASC' },
  });
  expect(questions).toMatchObject([
    {
      groupId: groups[0]?.id,
      title: model.title,
      required: true,
      inputDataset: [dataset.id],
      eTime: new Date(made.end_time),
    },
    { title: project.title, eTime: new Date(project.eTime.getTime() + 30 * DAY_MS) },
  ]);
  expect(await manager.countBy(Team, { competitionId: made.id })).toBe(0);
  // Only what is judged by data is synchronised; the dataset is in use by the copy, too.
  expect(await manager.findBy(Task, { subjectId: questions[0]?.id })).toMatchObject([{ id: syncs[0] }]);
  expect(syncs).toHaveLength(1);
  const uses = await test.database.query<object[]>('select 1 from question_dataset where dataset_id = $1', [
    dataset.id,
  ]);
  expect(uses).toHaveLength(2);
  const entries = await manager.findBy(AuditEntry, { objectId: made.id });
  expect(entries).toMatchObject([
    { action: 'competition.copy', after: { copied_from: competition.id, question_count: 2 } },
  ]);
});

it('takes other times and another title, and shortens the questions with it', async () => {
  const { competition } = await makeSource('海洋');
  const start = competition.startTime.getTime();
  const times = { start_time: start, end_time: start + 3 * 3600 * 1000 };
  const { competition: made } = await copied(competition.id, { ...times, title: '新海洋', title_en: 'Sea' });
  expect(made).toMatchObject({
    ...times,
    title: '新海洋',
    title_en: 'Sea',
    registration_open_time: times.end_time,
  });
  const questions = await test.database.manager.findBy(Question, { competitionId: made.id });
  for (const { eTime } of questions) expect(eTime.getTime()).toBe(times.end_time);
});

it.each<[string, object]>([
  ['title', { title: 'a-b' }],
  ['end_time', { end_time: 1 }],
  ['registration_open_time', { end_time: EPOCH_MS_MAX - 1, registration_open_time: EPOCH_MS_MAX }],
  ['start_time', { start_time: EPOCH_MS_MAX }],
])('is refused for its %s: %j', async (field, values) => {
  const { id } = await test.factory.competition();
  const { body } = await copy(id, { start_time: Date.now(), ...values }).expect(400);
  expect((body as ErrorBody).details?.map((detail) => detail.field)).toEqual([field]);
});

it('waits for whoever changes what its tracks are judged by, so that they are synchronised with that', async () => {
  const { competition, dataset } = await makeSource('云海');
  const { answer } = await test.database.transaction(async (manager) => {
    await manager.query('select from dataset where id = $1 for no key update', [dataset.id]);
    const made = copy(competition.id, { start_time: Date.now() }).then(({ status }) => status);
    await untilSomebodyWaits(test.database);
    return { answer: made };
  });
  expect(await answer).toBe(201);
});

it('gets a title of its own among several made at once', async () => {
  const { id } = await test.factory.competition({ title: '题'.repeat(100) });
  const made = await Promise.all([1, 2, 3, 4].map(() => copied(id, { start_time: Date.now() })));
  expect(made.map(({ competition }) => competition.title).sort()).toEqual(
    [2, 3, 4, 5].map((number) => `${'题'.repeat(98)} ${number}`),
  );
  const { body } = await copy(NOWHERE, { start_time: Date.now() }).expect(404);
  expect((body as ErrorBody).code).toBe('COMPETITION_NOT_FOUND');
});

it('gets a title that ends with a whole character', async () => {
  // 𠀀 is one character, and two of what JavaScript counts.
  const { id } = await test.factory.competition({ title: `a${'𠀀'.repeat(99)}` });
  const { competition } = await copied(id, { start_time: Date.now() });
  expect(competition.title).toBe(`a${'𠀀'.repeat(97)} 2`);
});
