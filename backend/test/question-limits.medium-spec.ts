import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Question } from '../src/competitions/question.entity.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import { Client, emptyQueue, pinImages, Runner, setSettings, submission, submit } from './judging.ts';

let test: TestApp;
let world: World;

beforeAll(async () => {
  test = await startApp();
  await pinImages(test);
});
beforeEach(async () => {
  await emptyQueue(test);
  world = await test.factory.world();
});
afterAll(async () => {
  await setSettings(test);
  await test.stop();
});

const limits = { commitLimit: 0, trainingInterval: 0, timeLimit: 3600 };

async function stated(client: Client, { competition, question }: World): Promise<unknown> {
  const { body } = await client
    .get(`/competition/${competition.id}/model/questions/${question.id}`)
    .expect(200);
  return body;
}

it("a question states what decides, where that is the settings'", async () => {
  await test.database.getRepository(Question).update(world.question.id, limits);
  await setSettings(test, { totalSubmitTimesPerTeam: 1, taskSubmitPeriodPerTeam: 1200 });
  const leader = await Client.of(test, world.leader);
  const says = { commit_limit: 1, training_interval: 1200, submit_period: 1200, time_limit: 3300 };
  expect(await stated(await Client.of(test, null), world)).toMatchObject(says);
  expect(await stated(leader, world)).toMatchObject(says);

  await submit(test, world);
  const { sandbox } = await new Runner(test).claimOne();
  expect(sandbox?.time_limit_s).toBe(says.time_limit);
  const { body } = await leader.post('/commitment', await submission(test, world)).expect(409);
  expect((body as { code: string }).code).toBe('COMMITMENT_LIMIT_REACHED');
});

it('a question states what decides, where that is its own, and the back office has its own always', async () => {
  await test.database.getRepository(Question).update(world.question.id, {
    commitLimit: 3,
    trainingInterval: 1800,
    timeLimit: 10,
  });
  await setSettings(test, { totalSubmitTimesPerTeam: 5, taskSubmitPeriodPerTeam: 1200, jobTimeout: 0 });
  const own = { commit_limit: 3, training_interval: 1800, time_limit: 10 };
  const admin = await Client.of(test, await test.factory.admin());
  expect(await stated(admin, world)).toMatchObject({ ...own, submit_period: 1200 });
  await setSettings(test, { totalSubmitTimesPerTeam: 2, taskSubmitPeriodPerTeam: 2000, jobTimeout: 8 });
  expect(await stated(admin, world)).toMatchObject({
    commit_limit: 2,
    training_interval: 2000,
    submit_period: 2000,
    time_limit: 4,
  });
  const { body } = await admin
    .get(`/admin/competition/${world.competition.id}/model/questions/${world.question.id}`)
    .expect(200);
  expect(body).toMatchObject(own);
});
