import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Question } from '../src/competitions/question.entity.ts';
import { TeamApproval } from '../src/teams/team-approval.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { changing } from './judging.ts';
import { untilSomebodyWaits } from './kept-counts.ts';
import { Forming } from './teams.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startApp();
});
afterAll(() => test.stop());

/** An accepted team, and its leader's call for a further question. */
const accepted = async () => {
  const forming = await Forming.begin(test);
  const leader = await test.factory.user();
  const { id } = await forming.submitted(leader);
  const round = await test.database.getRepository(TeamApproval).findOneByOrFail({ teamId: id });
  const admin = await forming.client(await test.factory.admin());
  await admin.post(`/teams/approval/${round.id}`, { status: 'accept' }).expect(200);
  const client = await forming.client(leader);
  const bind = async (questionId: string): Promise<string> => {
    const path = `${forming.path}/team/${id}/question/${questionId}/bind`;
    const { status, body } = await client.post(path, {});
    return status === 200 ? 'ok' : (body as { code: string }).code;
  };
  return { id, bind, competition: forming.world.competition };
};

it("takes as many further questions at once as its group's rule leaves", async () => {
  const { id, bind, competition } = await accepted();
  const group = await test.factory.group(competition, { totalQuestions: 3 });
  const questions: Question[] = [];
  for (let count = 0; count < 4; count += 1) questions.push(await test.factory.question(group));
  // Held so that also a call that did not lock the team would wait, and have read by then what is taken.
  const { answers } = await test.database.transaction(async (manager) => {
    await manager.query('select from team where id = $1 for update', [id]);
    const calls = Promise.all(questions.map((question) => bind(question.id)));
    await untilSomebodyWaits(test.database, 4);
    return { answers: calls };
  });
  expect((await answers).sort()).toEqual(['PICKS_COMPLETE', 'ok', 'ok', 'ok']);
});

it('takes no further question once the match has ended, which the call has waited for', async () => {
  const { id, bind, competition } = await accepted();
  const further = await test.factory.question(await test.factory.group(competition));
  const over = `with held as (select competition_id from team where id = $1 for update)
    update competition set status = 'done' from held where id = held.competition_id`;
  const { answer } = await changing(test, [over, id], () => bind(further.id));
  expect(await answer).toBe('COMPETITION_NOT_OPEN');
});
