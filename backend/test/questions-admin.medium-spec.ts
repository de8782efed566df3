import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  QUESTION_DEFAULTS,
  type AdminDataset,
  type SavedDataset,
  type AdminGroup,
  type AdminGroupRule,
  type AdminQuestionDetail,
  type ErrorBody,
  type SavedQuestion,
  type UserInfo,
} from '@tianheng/contracts';
import request from 'supertest';
import { AuditEntry } from '../src/audit/audit-entry.entity.ts';
import type { Competition } from '../src/competitions/competition.entity.ts';
import { DatasetSync } from '../src/competitions/dataset-sync.ts';
import type { QuestionGroup } from '../src/competitions/question-group.entity.ts';
import { Question } from '../src/competitions/question.entity.ts';
import type { Dataset } from '../src/datasets/dataset.entity.ts';
import { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { quietRun, type TaskRun } from '../src/tasks/task.handlers.ts';
import { startApp, type TestApp } from './app.ts';
import { NOWHERE } from './judging.ts';
import { untilSomebodyWaits } from './kept-counts.ts';
import { actionsOn, asAdmin, fieldsOf, type Method } from './office.ts';
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

  const ended = async (taskIds: string[]): Promise<void> => {
    expect(taskIds).toHaveLength(1);
    for (;;) {
      const [{ open }] = await test.database.query<[{ open: number }]>(
        `select count(*)::integer as open from task where id = any($1) and finished_at is null`,
        [taskIds],
      );
      if (open === 0) return;
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
    const question = await create(modelOf({ question_type: 'project', memory_limit: 70 }));
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
    [['memory_limit'], { memory_limit: 15 }],
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
    [['desc'], { desc: '\u200b\n' }],
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

  it('asks before participants can see what it is judged by', async () => {
    const open = await test.factory.dataset({ status: 'open', title: 'Everybody’s' });
    const titled = await test.factory.dataset({ status: 'private' });
    const shown = [{ output_dataset: [open.id] }, { output_dataset: [titled.id] }];
    for (const values of [...shown, { test_output_dataset: [dataset.id] }]) {
      const { body } = await send('post', path, modelOf({ ...values, confirm_open_truth: false }));
      expect((body as ErrorBody).code).toBe('TRUTH_OPEN');
    }
    await create(modelOf({ output_dataset: [open.id] }));
    const closed = await test.factory.dataset({ status: 'competition' });
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
    expect([await actionsOn(test, from.id), await actionsOn(test, to.id)]).toEqual([
      ['group.rule'],
      ['group.rule'],
    ]);
  });

  it('takes test runs from when it names what they are judged by until it does not', async () => {
    const seen = async (id: string): Promise<unknown> => {
      const { body } = await request(test.http)
        .get(`/v1/competition/${competition.id}/model/questions/${id}`)
        .expect(200);
      return body.has_test;
    };
    const { id } = await create(modelOf());
    await synced(id);
    expect(await seen(id)).toBe(false);
    await send('put', `${path}/${id}`, modelOf({ test_output_dataset: [dataset.id] })).expect(200);
    expect(await seen(id)).toBe(true);
    await test.database.getRepository(Question).update(id, { judgeTest: { input: [], truth: [dataset.id] } });
    await send('put', `${path}/${id}`, modelOf()).expect(200);
    expect(await seen(id)).toBe(false);
  });

  it('goes on with the files that it was synchronised with, also when their version is withdrawn', async () => {
    const [first, second] = [
      await test.factory.file('first', { purpose: 'dataset', filename: 'a.csv' }),
      await test.factory.file('second', { purpose: 'dataset', filename: 'b.csv' }),
    ];
    const facts = { keyword: 'k', data_type: 'radar', status: 'competition', source: 's' };
    const holding = ({ id }: StoredFile) => ({
      ...{ ...facts, title: 'Truth' },
      download_list: [{ key: id, is_tmp: false }],
    });
    const made = (await send('post', 'dataset', holding(first)).expect(201)).body as AdminDataset;
    const { id } = await create(modelOf({ output_dataset: [made.id] }));
    await synced(id);
    const { body } = await send('put', `dataset/${made.id}`, holding(second)).expect(200);
    await ended((body as SavedDataset).sync_task_ids);
    // As if that synchronisation had failed.
    const judgeProd = { input: [], truth: [first.id] };
    await test.database.getRepository(Question).update(id, { judgeProd });
    await send('post', `dataset/${made.id}/versions/1/withdraw`, { reason: 'Wrong units.' }).expect(200);
    expect(await test.database.manager.findOneByOrFail(StoredFile, { id: first.id })).toMatchObject({
      deletedAt: null,
    });
  });

  it('is not synchronised with a file that goes while it is read', async () => {
    const [first, second] = [
      await test.factory.file('read', { purpose: 'dataset', filename: 'a.csv' }),
      await test.factory.file('meanwhile', { purpose: 'dataset', filename: 'b.csv' }),
    ];
    const holding = ({ id }: StoredFile) => ({
      ...{ title: 'Truth', keyword: 'k', data_type: 'radar', status: 'competition', source: 's' },
      download_list: [{ key: id, is_tmp: false }],
    });
    const made = (await send('post', 'dataset', holding(first)).expect(201)).body as AdminDataset;
    const { id } = await create(modelOf({ output_dataset: [made.id] }));
    await synced(id);
    await test.database.getRepository(Question).update(id, { judgeProd: null });
    const run: TaskRun = {
      ...quietRun(test.database.manager, id),
      log: async (code) => {
        if (code !== 'TASK_DONE') return;
        await send('put', `dataset/${made.id}`, holding(second)).expect(200);
        await send('post', `dataset/${made.id}/versions/1/withdraw`, { reason: 'Wrong.' }).expect(200);
      },
      finish: (write) => test.database.transaction(async (manager) => void (await write(manager))),
    };
    await expect(test.app.get(DatasetSync).sync(test.database.manager, run)).rejects.toMatchObject({
      code: 'SYNC_FILE_DELETED',
      params: { filename: 'a.csv' },
    });
    // The synchronisation that began with the dataset's other file may have ended by now.
    const { judgeProd } = await test.database.getRepository(Question).findOneByOrFail({ id });
    expect(judgeProd?.truth ?? []).not.toContain(first.id);
  });

  it('is made in no match that is deleted meanwhile, and nobody waits in a circle', async () => {
    const going = await test.factory.competition();
    const topic = await test.factory.group(going);
    const { answer } = await test.database.transaction(async (manager) => {
      // As whoever deletes a match: first itself, then its groups.
      await manager.query('select from competition where id = $1 for update', [going.id]);
      const values = projectOf({ group_id: topic.id });
      const made = Promise.resolve(send('post', `competition/${going.id}/questions`, values));
      await untilSomebodyWaits(test.database);
      await manager.query('select from question_group where id = $1 for update nowait', [topic.id]);
      await manager.query('delete from competition where id = $1', [going.id]);
      return { answer: made };
    });
    const { status, body } = await answer;
    expect([status, (body as ErrorBody).code]).toEqual([404, 'COMPETITION_NOT_FOUND']);
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

  it('comes back with the rule that was lowered for it, unless that was changed meanwhile', async () => {
    const group = await test.factory.group(competition, { totalQuestions: 3 });
    const three = [1, 2, 3].map(() => test.factory.question(group, { required: true }));
    const [one, two] = (await Promise.all(three)) as [Question, Question, Question];
    const remove = ({ id }: Question) => send('delete', `${path}/${id}`).expect(200);
    const restore = async ({ id }: Question): Promise<void> => {
      const [thing] = await test.database.query<{ id: string }[]>(
        'select id from deleted_thing where object_id = $1',
        [id],
      );
      await send('post', `deleted/${thing?.id}/restore`).expect(200);
    };
    const rule = async (): Promise<[number, number]> => {
      const [row] = await test.database.query<{ picks: number; required: number }[]>(
        `select g.total_questions as picks, count(*) filter (where q.required)::integer as required
         from question_group g join question q on q.group_id = g.id where g.id = $1 group by g.id`,
        [group.id],
      );
      return [row?.picks ?? 0, row?.required ?? 0];
    };
    await remove(one);
    await remove(two);
    expect(await rule()).toEqual([1, 1]);
    await restore(two);
    expect(await rule()).toEqual([2, 2]);
    await restore(one);
    expect(await rule()).toEqual([3, 3]);

    await remove(one);
    await test.database.query('update question_group set total_questions = 1 where id = $1', [group.id]);
    await restore(one);
    expect(await rule()).toEqual([1, 2]);
    const rules = await test.database.getRepository(AuditEntry).find({
      where: { objectId: group.id, action: 'group.rule' },
      order: { id: 'ASC' },
    });
    expect(rules.map(({ before, after }) => ({ ...before, ...after }))).toEqual([
      ...[2, 1, 2, 3, 2].map((total_questions) => ({ total_questions })),
      { required: false, question_id: one.id },
    ]);
  });
});
