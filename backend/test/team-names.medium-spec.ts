import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Team as TeamWire } from '@tianheng/contracts';
import { createDataSource } from '../src/data-source.ts';
import { TeamNameKeys1790001170000 } from '../src/database/migrations/1790001170000-team-name-keys.ts';
import { startApp, type TestApp } from './app.ts';
import { createDatabase, dropDatabase } from './services.ts';
import { Forming } from './teams.ts';

let test: TestApp;
let forming: Forming;
beforeAll(async () => {
  test = await startApp();
  forming = await Forming.begin(test);
});
afterAll(() => test.stop());

const draft = async (name: string): Promise<[status: number, code: string | undefined]> => {
  const client = await forming.client(await test.factory.user());
  const { status, body } = await client.post(`${forming.path}/team/temporary-storage`, { name });
  return [status, (body as { code?: string }).code];
};

describe('two names that are one', () => {
  it.each([
    ['Straße', 'STRASSE'],
    ['ẞtern', 'sstern'],
    ['Ｄｕｂｈｅ', 'dUBHE'],
    ['ﬁnale', 'FINALE'],
    ['ΟΔΟΣ', 'οδος'],
    ['ſirius', 'SIRIUS'],
    ['天枢Ａ１', '天枢a1'],
    ['Étoile', 'e\u0301toile'],
  ])('%s and %s', async (first, second) => {
    expect(await draft(first)).toEqual([201, undefined]);
    expect(await draft(second)).toEqual([409, 'TEAM_NAME_TAKEN']);
  });

  it.each([
    ['Masse', 'Maße2'],
    ['ısık', 'isik'],
    ['Orion', 'Oríon'],
  ])('not %s and %s', async (first, second) => {
    expect(await draft(first)).toEqual([201, undefined]);
    expect(await draft(second)).toEqual([201, undefined]);
  });

  it('for administrators too', async () => {
    const [first, second] = [
      await forming.submitted(await test.factory.user(), [], { name: 'Großbär' }),
      await forming.submitted(await test.factory.user(), [], { name: 'Kleinbär' }),
    ];
    const admin = await forming.client(await test.factory.user({ platformRole: 'platform_admin' }));
    const named = (team: TeamWire, name: string) => admin.put(`/teams/${team.id}`, { name });
    expect((await named(second, 'GROSSBÄR')).body).toMatchObject({ code: 'TEAM_NAME_TAKEN' });
    expect((await named(first, 'GROSSBÄR')).status).toBe(200);
  });
});

it('parts names of installations from before that are one now, and loses nothing', async () => {
  const url = await createDatabase();
  const database = await createDataSource(url).initialize();
  try {
    const runner = database.createQueryRunner();
    await new TeamNameKeys1790001170000().down(runner);
    const id = (digit: string): string => `${digit.repeat(8)}-0000-4000-8000-000000000000`;
    await database.query(
      `insert into "user" (id, username, nickname, email, password_hash) values ($1, 'p', 'p', 'p@example.org', '')`,
      [id('a')],
    );
    await database.query(
      `insert into competition (id, title, status, start_time, end_time, registration_open_time)
       select id, 'c', 'in_processing', now(), now() + interval '1 day', now() from unnest($1::uuid[]) id`,
      [[id('b'), id('c')]],
    );
    const long = 's'.repeat(50);
    const teams: [id: string, competition: string, name: string, submitted: string | null, gone: boolean][] =
      [
        [id('1'), id('b'), 'Straße', null, false],
        [id('2'), id('b'), 'STRASSE', '2026-02-02Z', false],
        [id('3'), id('b'), 'Strasſe', '2026-02-01Z', true],
        [id('4'), id('c'), 'Straße', '2026-02-01Z', false],
        [id('5'), id('c'), 'ß'.repeat(25), '2026-02-01Z', false],
        [id('6'), id('c'), long, '2026-02-02Z', false],
      ];
    for (const [team, competition, name, submitted, gone] of teams) {
      await database.query(
        `insert into team (id, competition_id, leader_id, name, submitted_at, dismissed_at, created_at)
         values ($1, $2, $3, $4, $5, case when $6 then now() end, '2026-01-01Z')`,
        [team, competition, id('a'), name, submitted, gone],
      );
    }
    await runner.startTransaction();
    await new TeamNameKeys1790001170000().up(runner);
    await runner.commitTransaction();
    await runner.release();
    const names = await database.query<{ name: string }[]>('select name from team order by id');
    expect(names.map(({ name }) => name)).toEqual([
      'Straße11111111',
      'STRASSE',
      'Strasſe',
      'Straße',
      'ß'.repeat(25),
      `${'s'.repeat(42)}66666666`,
    ]);
    const kept = await database.query<unknown[]>(
      `select object_id, before, after, action, username from audit_entry order by object_id`,
    );
    const entry = { action: 'team.update', username: 'migration' };
    expect(kept).toEqual([
      { object_id: id('1'), before: { name: 'Straße' }, after: { name: 'Straße11111111' }, ...entry },
      {
        object_id: id('6'),
        before: { name: long },
        after: { name: `${'s'.repeat(42)}66666666` },
        ...entry,
      },
    ]);
  } finally {
    await database.destroy();
    await dropDatabase(url);
  }
});
