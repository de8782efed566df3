import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { RejudgeService } from '../src/commitments/rejudge.service.ts';
import { startApp, type TestApp } from './app.ts';
import { pinImages, row, Runner, setSettings, standing, submit } from './judging.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startApp();
  await pinImages(test);
  await setSettings(test);
});
afterAll(() => test.stop());

it('counts the verdict of a re-judgement only once that is asked for', async () => {
  const world = await test.factory.world();
  const rejudging = test.app.get(RejudgeService);
  const runner = new Runner(test);
  const { id } = await submit(test, world);
  await expect(rejudging.rejudge(id)).rejects.toMatchObject({ code: 'COMMITMENT_NOT_JUDGED' });
  await runner.settle((await runner.claimOne()).lease_token, { score: 80 }).expect(200);

  const again = await rejudging.rejudge(id);
  await expect(rejudging.rejudge(id)).rejects.toMatchObject({ code: 'REJUDGE_PENDING' });
  await expect(rejudging.count(again)).rejects.toMatchObject({ code: 'COMMITMENT_NOT_JUDGED' });
  const claim = await runner.claimOne();
  expect(claim.run_id).toBe(again);
  await runner.settle(claim.lease_token, { score: 70.126 }).expect(200);
  expect(await row(test, id)).toMatchObject({ runId: id, score: 80 });
  expect(await standing(test, world)).toMatchObject({ bestRunId: id, bestScore: 80 });

  await rejudging.count(again);
  expect(await row(test, id)).toMatchObject({ runId: again, score: 70.126 });
  expect(await standing(test, world)).toMatchObject({
    bestRunId: again,
    bestScore: 70.13,
    commitmentCount: 1,
  });
});
