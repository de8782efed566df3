import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { BoardFigures, Statistics } from '@tianheng/contracts';
import request from 'supertest';
import { BoardQuery } from '../src/admin/statistics/board.query.ts';
import { Calendar } from '../src/common/calendar.ts';
import { DayCounters } from '../src/counters/day-counters.ts';
import { startApp, type TestApp } from './app.ts';

const PATH = '/v1/admin/statistics';

let test: TestApp;
let admin: { Authorization: string };

beforeAll(async () => {
  test = await startApp();
  await test.app.get(DayCounters).beforeApplicationShutdown();
  admin = await test.factory.bearer(await test.factory.admin());
});
afterAll(() => test.stop());

const ask = (query: object = {}, app = test) => request(app.http).get(PATH).query(query).set(admin);
const today = (): string => new Calendar('Asia/Shanghai').dayOf(Date.now());
/** Nothing has been counted. */
async function clear(): Promise<void> {
  await test.app.get(DayCounters).flush();
  await test.database.query('delete from day_count');
}
/** Does it again where the day ended meanwhile. */
async function withinOneDay(work: (day: string) => Promise<void>): Promise<void> {
  const day = today();
  try {
    await work(day);
  } catch (error) {
    if (today() === day) throw error;
    await work(today());
  }
}
const rows = (app = test) =>
  app.database.query<{ day: string; counter: string; count: string }[]>(
    'select day::text, counter, count from day_count order by day, counter',
  );

describe('counters', () => {
  it('count calls of the API, and those of people who are signed in, and write nothing by themselves', async () => {
    await withinOneDay(async (day) => {
      await clear();
      await request(test.http).get('/v1/competitions').set(admin).expect(200);
      await request(test.http).get('/v1/competitions').expect(200);
      await request(test.http).get('/v1/competitions').set({ Authorization: 'Bearer wrong' });
      await request(test.http).get('/health/live').expect(200);
      await request(test.http).get('/v1/nowhere').expect(404);
      expect(await rows()).toEqual([]);
      await test.app.get(DayCounters).flush();
      expect(await rows()).toEqual([
        { day, counter: 'register_request', count: '1' },
        { day, counter: 'total_request', count: '3' },
      ]);
    });
  });

  it('of all instances add up, and none is lost at a clean stop', async () => {
    await withinOneDay(async (day) => {
      await clear();
      const others = await Promise.all([startApp({ beside: test }), startApp({ beside: test })]);
      const all = [test, ...others].map(({ app }) => app.get(DayCounters));
      for (let round = 0; round < 20; round += 1) {
        for (const counters of all) counters.count('create_team');
        await Promise.all(all.map((counters) => counters.flush()));
      }
      for (const counters of all) counters.count('create_team');
      for (const other of others) await other.stop();
      await test.app.get(DayCounters).flush();
      expect((await rows()).filter(({ counter }) => counter === 'create_team')).toEqual([
        { day, counter: 'create_team', count: '63' },
      ]);
    });
  });

  it('keep what could not be written', async () => {
    const counters = test.app.get(DayCounters);
    await withinOneDay(async (day) => {
      await clear();
      const query = jest
        .spyOn(test.database, 'query')
        .mockRejectedValueOnce(new Error('the database is away'));
      counters.count('download_count');
      await counters.flush();
      query.mockRestore();
      counters.count('download_count');
      await counters.flush();
      expect(await rows()).toEqual([{ day, counter: 'download_count', count: '2' }]);
    });
  });
});

describe('GET /admin/statistics', () => {
  it('shows datasets, today’s accounts and a row for every day', async () => {
    for (const status of ['open', 'register', 'competition', 'competition'] as const) {
      await test.factory.dataset({ status });
    }
    await withinOneDay(async (today) => {
      await clear();
      await test.database.query(
        `insert into day_count values ($1, 'register_user', 4), ('2026-02-28', 'download_count', 7),
           ('2026-03-01', 'total_request', 5000000000)`,
        [today],
      );
      const { body } = await ask().expect(200);
      const found = body as Statistics;
      expect(found.time_zone).toBe('Asia/Shanghai');
      expect(found).toMatchObject({ datasets: { all: 4, register: 1, competition: 2 }, today_register: 4 });
      expect(found.day_statistics).toHaveLength(30);
      expect(found.day_statistics.at(-1)).toMatchObject({ date: today, register_user: 4, create_team: 0 });
      const range = (await ask({ from: '2026-02-27', to: '2026-03-01' }).expect(200)).body as Statistics;
      expect(range.day_statistics.map((day) => [day.date, day.download_count, day.total_request])).toEqual([
        ['2026-02-27', 0, 0],
        ['2026-02-28', 7, 0],
        ['2026-03-01', 0, 5_000_000_000],
      ]);
      expect(range.today_register).toBe(4);
    });
  });

  it.each([
    [{ from: '2026-03-02', to: '2026-03-01' }],
    [{ from: '2025-01-01', to: '2026-03-01' }],
    [{ from: '2026-02-30' }],
    [{ from: '0000-01-01', to: '0000-01-02' }],
    [{ from: 'yesterday' }],
    [{ to: ['2026-03-01', '2026-03-02'] }],
  ])('refuses %j', async (query) => {
    expect((await ask(query)).body.code).toBe('VALIDATION_FAILED');
  });
});

describe('GET /admin/statistics/board', () => {
  /** Whoever looks next is counted for. */
  const forget = () => Object.assign(test.app.get(BoardQuery), { kept: null });
  const board = async (app = test): Promise<BoardFigures> =>
    (await request(app.http).get(`${PATH}/board`).set(admin).expect(200)).body as BoardFigures;

  it('counts what there is now, and weighs the last seven whole days against the seven before', async () => {
    const { competition } = await test.factory.world();
    await test.factory.dataset({ status: 'private' });
    const [[datasets], [people]] = await Promise.all([
      test.database.query<[{ all: number; open: number }]>(
        `select count(*)::integer as "all", count(*) filter (where status = 'open')::integer as open from dataset`,
      ),
      test.database.query<[{ count: number }]>('select count(*)::integer as count from "user"'),
    ]);
    await withinOneDay(async (today) => {
      await clear();
      forget();
      for (const [days, count] of [
        [0, 5],
        [1, 70],
        [7, 30],
        [8, 40],
        [14, 10],
        [15, 1000],
      ] as const) {
        await test.database.query(`insert into day_count values ($1::date - $2::int, 'total_request', $3)`, [
          today,
          days,
          count,
        ]);
      }
      await test.database.query(
        `insert into day_count values ($1, 'download_count', 3), ($1, 'register_user', 2)`,
        [today],
      );
      const found = await board();
      expect(found).toMatchObject({
        clicks: { today: 5, week: 100, week_before: 50 },
        downloads: 3,
        registrations: 2,
        datasets: { ...datasets, private: 1 },
        people: people.count,
        teams: 1,
        matches: { all: 1, running: competition.status === 'in_processing' ? 1 : 0 },
        judging: { waiting: 0, running: 0 },
      });
      expect(Math.abs(Date.now() - found.at)).toBeLessThan(60_000);
    });
  });

  it('is counted once for however many look at the same time', async () => {
    forget();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    try {
      const { at } = await board();
      await test.factory.dataset();
      const others = await Promise.all(Array.from({ length: 5 }, () => board()));
      expect(new Set(others.map((one) => one.at))).toEqual(new Set([at]));
    } finally {
      clock.mockRestore();
    }
  });

  it('is kept no longer where the clock is set back', async () => {
    const { at } = await board();
    const [hourAgo, later] = [Date.now() - 3_600_000, performance.now() + 6_000];
    try {
      jest.spyOn(Date, 'now').mockReturnValue(hourAgo);
      jest.spyOn(performance, 'now').mockReturnValue(later);
      expect((await test.app.get(BoardQuery).figures()).at).toBeLessThan(at);
    } finally {
      jest.restoreAllMocks();
    }
  });

  it('does not keep a failure', async () => {
    const other = await startApp({ beside: test });
    const query = jest.spyOn(other.database, 'query').mockRejectedValue(new Error('the database is away'));
    try {
      await expect(other.app.get(BoardQuery).figures()).rejects.toThrow('away');
      query.mockRestore();
      expect((await board(other)).matches.all).toBeGreaterThan(0);
    } finally {
      query.mockRestore();
      await other.stop();
    }
  });
});
