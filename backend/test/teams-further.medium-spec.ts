import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Team } from '@tianheng/contracts';
import type { Question } from '../src/competitions/question.entity.ts';
import { TeamApproval } from '../src/teams/team-approval.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { changing, Client } from './judging.ts';
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

it('takes none for a team that the organisers brought into the finals, who alone enrol it', async () => {
  const { factory } = test;
  const { team, leader } = await factory.world();
  const finals = await factory.competition({ title: '决赛' });
  const group = await factory.group(finals, { totalQuestions: 2 });
  const [chosen, other] = [await factory.question(group), await factory.question(group)];
  const path = `/competition/${finals.id}`;
  const admin = await Client.of(test, await factory.admin());
  const bring = async ({ id }: Question): Promise<void> => {
    const brought = { team_ids: [team.id], question_bind_id: id };
    await admin.post(`/admin${path}/teams/import`, brought).expect(200);
  };
  const client = await Client.of(test, leader);
  const own = async (): Promise<Team> => (await client.get(`${path}/team/info`)).body as Team;
  await bring(chosen);
  const { id: teamId, is_imported: isImported } = await own();
  expect(isImported).toBe(true);
  const bind = ({ id }: Question, language = 'en') =>
    client.post(`${path}/team/${teamId}/question/${id}/bind`, {}).set('Accept-Language', language);
  const refused = await bind(other);
  expect([refused.status, refused.body.code, refused.body.error_info]).toEqual([
    ...[409, 'PICKS_BY_ORGANISERS'],
    'The organisers brought your team into this competition, and they alone choose its questions.',
  ]);
  expect((await bind(other, 'zh-CN')).body.error_info).toMatch(/^您的团队由主办方选入本赛事/);
  // Once more where it is already changes nothing.
  expect((await bind(chosen)).body).toMatchObject({ question_id: chosen.id });
  expect((await own()).question_binds.map((one) => one.question_id)).toEqual([chosen.id]);
  await bring(other);
  expect((await own()).question_binds).toHaveLength(2);
});
