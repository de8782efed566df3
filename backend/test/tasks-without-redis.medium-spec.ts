import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Task as TaskWire } from '@tianheng/contracts';
import request from 'supertest';
import { Task } from '../src/tasks/task.entity.ts';
import { startApp, type TestApp } from './app.ts';

let test: TestApp;
beforeAll(async () => {
  // Nothing listens there.
  test = await startApp({ env: { REDIS_URL: 'redis://127.0.0.1:1' } });
});
afterAll(() => test.stop());

it('answers at once and still does the work', async () => {
  const { factory } = test;
  const { group } = await factory.world();
  const truth = await factory.file('truth', { purpose: 'judge_data', filename: 'truth.csv' });
  const { id } = await factory.dataset({ status: 'private' }, [truth]);
  const question = await factory.question(group, { outputDataset: [id], syncedAt: null });
  const began = Date.now();
  const { body } = await request(test.http)
    .post(`/v1/admin/competition/${group.competitionId}/question/${question.id}/sync_dataset`)
    .set(await factory.bearer(await factory.admin()))
    .expect(201);
  expect(Date.now() - began).toBeLessThan(15_000);
  const tasks = test.database.getRepository(Task);
  let task = await tasks.findOneByOrFail({ id: (body as TaskWire).id });
  for (let tries = 0; task.status === 'running' && tries < 100; tries += 1) {
    await sleep(100);
    task = await tasks.findOneByOrFail({ id: task.id });
  }
  expect(task.status).toBe('success');
});
