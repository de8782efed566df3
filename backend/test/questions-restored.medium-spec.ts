import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Competition } from '../src/competitions/competition.entity.ts';
import type { QuestionGroup } from '../src/competitions/question-group.entity.ts';
import type { Question } from '../src/competitions/question.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { asAdmin } from './office.ts';

let test: TestApp;
let bearer: { Authorization: string };
let competition: Competition;
let group: QuestionGroup;
let questions: Question[];

beforeAll(async () => {
  test = await startApp();
  bearer = await test.factory.bearer(await test.factory.admin());
  competition = await test.factory.competition();
});
afterAll(() => test.stop());

/** A topic that asks for so many of three tracks. */
const begin = async (totalQuestions: number): Promise<void> => {
  group = await test.factory.group(competition, { totalQuestions });
  questions = [];
  for (let at = 0; at < 3; at += 1) questions.push(await test.factory.question(group));
};
beforeEach(() => begin(3));

const idOf = (at: number) => questions[at]?.id ?? '';
const remove = (at: number) =>
  asAdmin(test, bearer, 'delete', `competition/${competition.id}/questions/${idOf(at)}`).expect(200);
const restore = async (at: number): Promise<void> => {
  const [thing] = await test.database.query<{ id: string }[]>(
    'select id from deleted_thing where object_id = $1',
    [idOf(at)],
  );
  await asAdmin(test, bearer, 'post', `deleted/${thing?.id}/restore`).expect(200);
};
const asks = async (): Promise<number> => {
  const [row] = await test.database.query<{ picks: number }[]>(
    'select total_questions as picks from question_group where id = $1',
    [group.id],
  );
  return row?.picks ?? 0;
};
/** What the topic asks for after each of these. */
const after = async (act: (at: number) => PromiseLike<unknown>, order: number[]): Promise<number[]> => {
  const seen: number[] = [];
  for (const at of order) {
    await act(at);
    seen.push(await asks());
  }
  return seen;
};

it.each([
  [0, 1],
  [1, 0],
])('a topic asks for all again once two tracks are back: %d before %d', async (...order) => {
  expect(await after(remove, [0, 1])).toEqual([2, 1]);
  expect(await after(restore, order)).toEqual([2, 3]);
});

it.each([
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
])('and once three are: %d, %d, %d', async (...order) => {
  expect(await after(remove, [0, 1, 2])).toEqual([2, 1, 1]);
  expect(await after(restore, order)).toEqual([1, 2, 3]);
});

it.each([
  [0, 1],
  [1, 0],
])('a topic asks for as many as there were to choose, and for no more: %d before %d', async (...order) => {
  await begin(2);
  expect(await after(remove, [0, 1])).toEqual([2, 1]);
  expect(await after(restore, order)).toEqual([2, 2]);
});

it('one that is deleted once more comes back all the same', async () => {
  await after(remove, [0, 1]);
  await restore(0);
  expect(await after(remove, [0])).toEqual([1]);
  expect(await after(restore, [1, 0])).toEqual([2, 3]);
});

it('a rule that was changed in between stays', async () => {
  await remove(0);
  await test.database.query('update question_group set total_questions = 1 where id = $1', [group.id]);
  await remove(1);
  expect(await after(restore, [0, 1])).toEqual([1, 1]);
});

it('two that are restored at once wait for one another, not in a circle', async () => {
  await after(remove, [0, 1]);
  await Promise.all([restore(0), restore(1)]);
  expect(await asks()).toBe(3);
});
