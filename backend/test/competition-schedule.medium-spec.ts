import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CompetitionStatus } from '@tianheng/contracts';
import { CompetitionSchedule } from '../src/competitions/competition.schedule.ts';
import { Competition } from '../src/competitions/competition.entity.ts';
import { startApp, type TestApp } from './app.ts';

let test: TestApp;
let schedule: CompetitionSchedule;

beforeAll(async () => {
  test = await startApp();
  schedule = test.app.get(CompetitionSchedule);
});
afterAll(() => test.stop());

const minutes = (count: number): Date => new Date(Date.now() + count * 60_000);

async function after(
  status: CompetitionStatus,
  setAt: number,
  start: number,
  end: number,
): Promise<CompetitionStatus> {
  const competition = await test.factory.competition({
    status,
    statusSetAt: minutes(setAt),
    startTime: minutes(start),
    endTime: minutes(end),
    registrationOpenTime: minutes(end),
  });
  await schedule.run();
  const { id } = competition;
  return (await test.database.getRepository(Competition).findOneByOrFail({ id })).status;
}

describe('the schedule', () => {
  it.each<[string, CompetitionStatus, number, number, number, CompetitionStatus]>([
    // what, status, set at, start, end (minutes from now), status afterwards
    ['waits for the start', 'not_started', -60, 10, 20, 'not_started'],
    ['opens at the start', 'not_started', -60, -10, 20, 'in_processing'],
    ['closes at the end', 'in_processing', -60, -120, -10, 'done'],
    ['catches up on both', 'not_started', -60, -20, -10, 'done'],
    ['leaves an early opening alone', 'in_processing', -5, 10, 20, 'in_processing'],
    ['closes what was opened early', 'in_processing', -60, -50, -10, 'done'],
    ['leaves a stop by hand alone', 'not_started', -5, -10, 20, 'not_started'],
    ['leaves an early close alone until the end', 'done', -5, -10, 20, 'done'],
    ['closes what was stopped by hand', 'not_started', -15, -20, -10, 'done'],
    ['leaves a reopening after the end alone', 'in_processing', -5, -60, -10, 'in_processing'],
  ])('%s', async (_, status, setAt, start, end, expected) => {
    expect(await after(status, setAt, start, end)).toBe(expected);
  });

  it('moves each competition once, on any number of instances', async () => {
    // What the backend moves by itself is in no answer.
    await schedule.beforeApplicationShutdown();
    await schedule.run();
    const { id } = await test.factory.competition({ status: 'not_started', statusSetAt: minutes(-120) });
    const runs = await Promise.all(Array.from({ length: 5 }, () => schedule.run()));
    expect(runs.flat()).toEqual([{ id, status: 'in_processing' }]);
    expect(await schedule.run()).toEqual([]);
  });

  it('runs by itself', async () => {
    const { id } = await test.factory.competition({ status: 'not_started', statusSetAt: minutes(-120) });
    await schedule.beforeApplicationShutdown();
    schedule.onApplicationBootstrap();
    const competitions = test.database.getRepository(Competition);
    for (let tries = 0; tries < 1000; tries += 1) {
      if ((await competitions.findOneByOrFail({ id })).status === 'in_processing') return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error('The schedule did not run.');
  });
});
