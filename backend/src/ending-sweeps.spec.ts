import { expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { ExpirySweep } from './auth/expiry.sweep.ts';
import { RunImages } from './commitments/run-images.ts';
import type { PeriodicWork } from './common/periodic-work.ts';
import { AttemptLogsSweep } from './judging/attempt-logs.sweep.ts';
import { SweepService } from './judging/sweep.service.ts';
import { FileSweep } from './storage/files/file.sweep.ts';
import { UploadSweep } from './storage/uploads/upload.sweep.ts';
import { RecruitingSchedule } from './teams/recruiting.schedule.ts';

/** More than any sweep takes at once. */
const ROWS = Array.from({ length: 600 }, (_, at) => ({
  ...{ id: `${at}`, leaseToken: `${at}`, places: [`${at}`], question_id: `${at}` },
}));

type Step = () => Promise<null>;
type Work = Pick<PeriodicWork, 'beforeApplicationShutdown'>;

/** A database of which every look finds as much again; `step` is one piece of what a sweep does with it. */
function databaseOf(step: Step): DataSource {
  const found = { getMany: async () => ROWS.slice(0, 20) };
  const builder: object = new Proxy(found, {
    get: (known, name) => (name in known ? Reflect.get(known, name) : () => builder),
  });
  const query = async (sql: string): Promise<unknown> =>
    /^\s*select/.test(sql) ? ROWS.slice(0, Number(/limit (\d+)/.exec(sql)?.[1] ?? ROWS.length)) : [];
  const database = {
    ...{ query, transaction: step, createQueryBuilder: () => builder },
    ...{ getMetadata: () => ({ tableName: 'some' }), getRepository: () => ({ update: async () => null }) },
  };
  return database as unknown as DataSource;
}

it.each<[string, (step: Step) => [work: Work, sweep: () => Promise<unknown>]]>([
  [
    'the uploads that nobody finished',
    (step) => {
      const sweep = new UploadSweep(
        databaseOf(step),
        { drop: step } as never,
        { sweep: async () => null } as never,
      );
      return [sweep, () => sweep.sweep()];
    },
  ],
  [
    'the logs that were left',
    (step) => {
      const sweep = new AttemptLogsSweep(databaseOf(step), { dropReserved: step } as never);
      return [sweep, () => sweep.sweep()];
    },
  ],
  [
    'the files that were left',
    (step) => {
      const sweep = new FileSweep(databaseOf(step), { discard: step } as never, { swept: [] } as never);
      return [sweep, () => sweep.sweep()];
    },
  ],
  [
    'the leases that ran out',
    (step) => {
      const sweep = new SweepService(databaseOf(step), {} as never, { topUp: async () => 0 } as never);
      return [sweep, () => sweep.sweep()];
    },
  ],
  [
    'the teams that recruit no more',
    (step) => {
      const schedule = new RecruitingSchedule(databaseOf(step), { wake: () => undefined } as never);
      return [schedule, () => schedule.run()];
    },
  ],
  [
    "the questions' images",
    (step) => {
      const images = new RunImages(databaseOf(step), {} as never);
      return [images, () => images['round']()];
    },
  ],
  [
    'the rows that have expired',
    (step) => {
      const query = async (): Promise<unknown> => [await step(), 0];
      const sweep = new ExpirySweep({ ...databaseOf(step), query } as unknown as DataSource);
      return [sweep, () => sweep.sweep()];
    },
  ],
])('goes no further with %s once the process ends', async (_what, begin) => {
  let steps = 0;
  const [work, sweep] = begin(async () => {
    steps += 1;
    if (steps === 3) await work.beforeApplicationShutdown();
    return null;
  });
  await sweep();
  expect(steps).toBe(3);
});
