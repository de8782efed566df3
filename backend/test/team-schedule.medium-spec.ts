import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Team as TeamWire } from '@tianheng/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import { CompetitionSchedule } from '../src/competitions/competition.schedule.ts';
import { RecruitingSchedule } from '../src/teams/recruiting.schedule.ts';
import { startApp, type TestApp } from './app.ts';
import { rest } from './rest.ts';
import { Forming, teamName } from './teams.ts';
import { brokenInvariants } from './teams-invariants.ts';

let test: TestApp;
let other: TestApp;
beforeAll(async () => {
  test = await startApp();
  other = await startApp({ beside: test });
  // Whoever moves something, and how often.
  await test.database.query('create table moved (id uuid, became text)');
  await test.database.query(
    `create function note_move() returns trigger language plpgsql as
     $$ begin insert into moved values (new.id, new.status); return new; end $$`,
  );
  for (const table of ['competition', 'team']) {
    await test.database.query(
      `create trigger note_move after update of status on ${table} for each row
       when (new.status <> old.status) execute function note_move()`,
    );
  }
});
afterAll(async () => {
  await other.stop();
  await test.stop();
});

const schedules = () =>
  [test, other].flatMap(({ app }) => [app.get(CompetitionSchedule), app.get(RecruitingSchedule)]);
const sleepAll = () => Promise.all(schedules().map((one) => rest(one)));
const wakeAll = () => schedules().forEach((one) => one.onApplicationBootstrap());
const movesOf = async (id: string): Promise<string[]> =>
  (await test.database.query<{ became: string }[]>('select became from moved where id = $1', [id])).map(
    ({ became }) => became,
  );
const rowsOf = async (table: 'mail' | 'audit_entry'): Promise<number> => {
  const [{ rows }] = await test.database.query<[{ rows: number }]>(
    `select count(*)::integer as rows from ${table}`,
  );
  return rows;
};

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(50);
}

/** The instants of a competition as if the service had slept since. */
const shift = (id: string, start: number, registration: number, end: number): Promise<unknown> =>
  test.database.query(
    `update competition set start_time = now() + make_interval(mins => $2), end_time = now() + make_interval(mins => $4),
       registration_open_time = now() + make_interval(mins => $3), status_set_at = now() - interval '1 day' where id = $1`,
    [id, start, registration, end],
  );

describe('two backends that slept through', () => {
  it('a start move the competition once', async () => {
    const { id } = await test.factory.competition({ status: 'not_started' });
    await sleepAll();
    await shift(id, -10, 60, 60);
    wakeAll();
    await until(async () => (await movesOf(id)).length > 0);
    for (const { app } of [test, other]) expect(await app.get(CompetitionSchedule).run()).toEqual([]);
    expect(await movesOf(id)).toEqual(['in_processing']);
  });

  it.each([
    ['the end of registration', -60, -1, 60, [] as string[]],
    ['the end of everything', -60, -10, -5, ['done']],
  ])('%s end each recruiting once, tell its leader once, and leave the others alone', async (...row) => {
    const [, start, registration, end, moves] = row;
    const forming = await Forming.begin(test);
    const { id } = forming.world.competition;
    const recruiting: TeamWire[] = [];
    for (let team = 0; team < 6; team += 1) {
      const people = [await test.factory.user(), await test.factory.user()];
      recruiting.push(await forming.submitted(await test.factory.user(), people));
    }
    const waiting = await forming.submitted(await test.factory.user());
    const drafting = await test.factory.user();
    await (
      await forming.client(drafting)
    ).post(`${forming.path}/team/temporary-storage`, { name: teamName() });
    const [mails, audit] = [await rowsOf('mail'), await rowsOf('audit_entry')];

    await sleepAll();
    await shift(id, start, registration, end);
    await test.database.query('delete from moved');
    wakeAll();
    await until(async () => (await rowsOf('mail')) >= mails + recruiting.length);
    await until(async () => (await movesOf(id)).length === moves.length);
    for (const one of schedules()) expect(await one.run()).toEqual([]);

    for (const team of recruiting) expect(await movesOf(team.id)).toEqual(['recruit_failed']);
    expect(await movesOf(waiting.id)).toEqual([]);
    expect(await movesOf(id)).toEqual(moves);
    expect(await rowsOf('mail')).toBe(mails + recruiting.length);
    const expired = await test.database.query<{ team: string }[]>(
      `select params ->> 'team_id' as team from mail where kind = 'team_expired' and params ->> 'team_id' = any($1)`,
      [recruiting.map((team) => team.id)],
    );
    expect(expired.map(({ team }) => team).sort()).toEqual(recruiting.map((team) => team.id).sort());
    // The audit is of what administrators do: the clock is none.
    expect(await rowsOf('audit_entry')).toBe(audit);
    expect((await forming.own(drafting)).status).toBe('temporary_storage');
    expect(await brokenInvariants(test)).toEqual([]);

    // Who has come up for approval is still decided; nobody new comes in.
    const admin = await forming.client(await test.factory.user({ platformRole: 'platform_admin' }));
    const pending = `select id from team_approval where team_id = $1`;
    const [approval] = await test.database.query<{ id: string }[]>(pending, [waiting.id]);
    await admin.post(`/teams/approval/${approval?.id ?? ''}`, { status: 'accept' }).expect(200);
    const late = await (
      await forming.client(drafting)
    ).post(`${forming.path}/team`, await forming.form(drafting));
    expect(late.body).toMatchObject({
      code: moves.length > 0 ? 'COMPETITION_NOT_OPEN' : 'REGISTRATION_CLOSED',
    });
  });
});

it('a competition that is ended by hand ends its recruiting too, though registration would go on', async () => {
  const forming = await Forming.begin(test);
  const leader = await test.factory.user();
  const { id } = await forming.submitted(leader, [await test.factory.user()]);
  const expired = (): Promise<unknown[]> =>
    test.database.query(`select from mail where kind = 'team_expired' and params ->> 'team_id' = $1`, [id]);
  await sleepAll();
  await test.database.query(`update competition set status = 'done', status_set_at = now() where id = $1`, [
    forming.world.competition.id,
  ]);
  wakeAll();
  await until(async () => (await expired()).length > 0);
  expect((await forming.own(leader)).status).toBe('recruit_failed');
  expect(await expired()).toHaveLength(1);
});

it('a team that cannot be moved holds up no other', async () => {
  const forming = await Forming.begin(test);
  const teams: string[] = [];
  for (let made = 0; made < 3; made += 1)
    teams.push((await forming.submitted(await test.factory.user(), [await test.factory.user()])).id);
  const [stuck = '', ...others] = teams.sort();
  await sleepAll();
  await test.database.query(
    `create function refuse_move() returns trigger language plpgsql as
     $$ begin raise exception 'no'; end $$;
     create trigger refuse_move before update of status on team for each row
     when (old.id = '${stuck}') execute function refuse_move()`,
  );
  await shift(forming.world.competition.id, -60, -1, 60);
  const schedule = test.app.get(RecruitingSchedule);
  expect(await schedule.run()).toEqual(others);
  expect(await schedule.run()).toEqual([]);
  await test.database.query('drop trigger refuse_move on team; drop function refuse_move()');
  expect(await schedule.run()).toEqual([stuck]);
});
