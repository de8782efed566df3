import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  GROUPS_MAX,
  TEAM_PICKS_MAX,
  type AdminGroup,
  type AdminGroupRule,
  type ErrorBody,
} from '@tianheng/contracts';
import { QuestionGroup } from '../src/competitions/question-group.entity.ts';
import { DeletedThing } from '../src/deletions/deleted-thing.entity.ts';
import { Question } from '../src/competitions/question.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { NOWHERE } from './judging.ts';
import { actionsOn, asAdmin, fieldsOf, type Method } from './office.ts';

let test: TestApp;
let bearer: { Authorization: string };

beforeAll(async () => {
  test = await startApp();
  bearer = await test.factory.bearer(await test.factory.admin());
});
afterAll(() => test.stop());

const send = (method: Method, path: string, body: object = {}) => asAdmin(test, bearer, method, path, body);

describe('a group', () => {
  const groupOf = (values: object = {}) => ({
    name: 'Orbits',
    group_desc: '<b>About</b>',
    countries: ['cn', 'de'],
    ...values,
  });

  it('is made last, changed, and deleted unless a team has one of its questions', async () => {
    const { competition, group } = await test.factory.world();
    const path = `competition/${competition.id}`;
    const made = (await send('post', `${path}/group`, groupOf()).expect(201)).body as AdminGroup;
    expect(made).toMatchObject({
      country: 'cn,de',
      position: 1,
      question_count: 0,
      group_desc: '<b>About</b>',
    });
    const changed = await send('put', `${path}/group/${made.id}`, groupOf({ name: 'X', version: 1 })).expect(
      200,
    );
    expect(changed.body).toMatchObject({ name: 'X', position: 1 });
    const stale = await send('put', `${path}/group/${made.id}`, groupOf({ version: 1 })).expect(409);
    expect(stale.body).toMatchObject({ code: 'STALE_WRITE', current: { name: 'X' } });
    expect((await send('get', `${path}/groups`).expect(200)).body.total_count).toBe(2);
    await send('delete', `${path}/group/${made.id}`).expect(200);
    expect((await send('get', `${path}/group/${made.id}`).expect(404)).body.code).toBe('GROUP_NOT_FOUND');
    expect((await send('delete', `${path}/group/${group.id}`).expect(409)).body.code).toBe('GROUP_IN_USE');
    expect(await actionsOn(test, made.id)).toEqual(['group.create', 'group.update', 'group.delete']);
  });

  it.each<[string, object]>([
    ['name', { name: ' ' }],
    ['group_desc', { group_desc: '<p></p>' }],
    ['group_desc', { group_desc: '<p>\u200b&shy;</p>' }],
    ['countries', { countries: [] }],
    ['countries', { countries: ['all', 'cn'] }],
    ['countries', { countries: ['xx'] }],
    ['countries', { countries: ['cn', 'cn'] }],
    ['countries', { countries: undefined }],
    ['countries', { countries: undefined, country: ' , ' }],
    ['countries', { countries: undefined, country: 'all,cn' }],
    ['countries', { countries: undefined, country: 'xx' }],
  ])('is refused for its %s: %j', async (field, values) => {
    const { id } = await test.factory.competition();
    const { body } = await send('post', `competition/${id}/group`, groupOf(values)).expect(400);
    expect(fieldsOf(body as ErrorBody)).toEqual([field]);
  });

  it('takes its countries as the comma list that it shows, unless the others are there', async () => {
    const { id } = await test.factory.competition();
    const path = `competition/${id}/group`;
    const saved = (values: object) => send('post', path, groupOf(values)).expect(201);
    const listed = await saved({ countries: undefined, country: 'CN, de' });
    expect(listed.body).toMatchObject({ countries: ['cn', 'de'], country: 'cn,de' });
    expect((await saved({ countries: ['all'], country: 'cn' })).body.country).toBe('all');
  });

  it('has a rule within its questions', async () => {
    const { factory } = test;
    const competition = await factory.competition();
    const group = await factory.group(competition);
    const [one, two] = [await factory.question(group), await factory.question(group)];
    const path = `competitions/${competition.id}/groups/${group.id}/questions-rules`;
    const save = (total_questions: number, required_question_ids: string[], version?: number) =>
      send('put', path, { total_questions, required_question_ids, version });
    const saved = (await save(2, [one.id]).expect(200)).body as AdminGroupRule;
    expect(saved).toMatchObject({ total_questions: 2, competition_id: competition.id });
    expect(saved.questions.map(({ id, required }) => [id, required])).toEqual([
      [one.id, true],
      [two.id, false],
    ]);
    const moved = (await save(1, [two.id], saved.version).expect(200)).body as AdminGroupRule;
    expect(moved.questions.map(({ required }) => required)).toEqual([false, true]);
    expect((await save(1, [], saved.version).expect(409)).body.code).toBe('STALE_WRITE');
    expect(fieldsOf((await save(3, []).expect(400)).body as ErrorBody)).toEqual(['total_questions']);
    for (const required of [[NOWHERE], [one.id, two.id]]) {
      expect(fieldsOf((await save(1, required).expect(400)).body as ErrorBody)).toEqual([
        'required_question_ids',
      ]);
    }
  });

  it('asks for no more questions than the form of a team can hold', async () => {
    const { factory } = test;
    const group = await factory.group(await factory.competition());
    const { id: _id, ...one } = await factory.question(group);
    const copies = Array.from({ length: TEAM_PICKS_MAX }, (_, at) => ({ ...one, questionNo: at + 2 }));
    await test.database.getRepository(Question).insert(copies);
    const path = `competitions/${group.competitionId}/groups/${group.id}/questions-rules`;
    const save = (total_questions: number) =>
      send('put', path, { total_questions, required_question_ids: [] });
    expect(fieldsOf((await save(TEAM_PICKS_MAX + 1).expect(400)).body as ErrorBody)).toEqual([
      'total_questions',
    ]);
    await save(TEAM_PICKS_MAX).expect(200);
  });

  it('is one of a hundred at most, of two at once as well', async () => {
    const { competition, group } = await test.factory.world();
    const { id: _id, ...one } = group;
    const fill = Array.from({ length: GROUPS_MAX - 2 }, () => one);
    await test.database.getRepository(QuestionGroup).insert(fill);
    const make = () => send('post', `competition/${competition.id}/group`, groupOf());
    const answers = await Promise.all([make(), make()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'GROUPS_FULL' });
    expect(await test.database.manager.countBy(QuestionGroup, { competitionId: competition.id })).toBe(
      GROUPS_MAX,
    );
  });

  it('comes back from what was deleted only into a competition that has not got the most meanwhile', async () => {
    const competition = await test.factory.competition();
    const { id, ...one } = await test.factory.group(competition);
    const path = `competition/${competition.id}/group`;
    await send('delete', `${path}/${id}`).expect(200);
    const groups = test.database.getRepository(QuestionGroup);
    const [first] = await groups.save(Array.from({ length: GROUPS_MAX }, () => groups.create(one)));
    const thing = await test.database.manager.findOneByOrFail(DeletedThing, { objectId: id });
    const { body } = await send('post', `deleted/${thing.id}/restore`).expect(409);
    expect(body).toMatchObject({ code: 'GROUPS_FULL' });
    await send('delete', `${path}/${first?.id}`).expect(200);
    await send('post', `deleted/${thing.id}/restore`).expect(200);
    expect(await groups.countBy({ competitionId: competition.id })).toBe(GROUPS_MAX);
  });

  it('is saved over nothing that a colleague has required, moved or deleted meanwhile', async () => {
    const { factory } = test;
    const competition = await factory.competition();
    const [group, other] = [await factory.group(competition), await factory.group(competition)];
    const [one, two] = [await factory.question(group), await factory.question(group)];
    const path = `competitions/${competition.id}/groups/${group.id}/questions-rules`;
    const read = async (id = group.id) =>
      (await send('get', `competition/${competition.id}/group/${id}`).expect(200)).body as AdminGroup;
    const save = (required_question_ids: string[], version: number) =>
      send('put', path, { total_questions: 2, required_question_ids, version });
    const refuses = async (version: number) => {
      const { body } = await save([], version).expect(409);
      expect(body.code).toBe('STALE_WRITE');
      return body.current as object;
    };
    await save([one.id], (await read()).version).expect(200);
    const opened = await read();
    await save([one.id, two.id], opened.version).expect(200);
    expect(await refuses(opened.version)).toMatchObject({ required_question_ids: [one.id, two.id] });
    const [before, beforeOther] = [await read(), await read(other.id)];
    const questions = test.database.getRepository(Question);
    await questions.update(two.id, { groupId: other.id });
    await refuses(before.version);
    expect((await read(other.id)).version).toBeGreaterThan(beforeOther.version);
    const last = await read();
    await questions.delete(one.id);
    await refuses(last.version);
    const { version } = await read();
    await questions.update(two.id, { title: 'Another title' });
    await save([], version).expect(400);
  });
});
