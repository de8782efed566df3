import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { FilePurpose, Id } from '@tianheng/contracts';
import request from 'supertest';
import type { EntityManager } from 'typeorm';
import { usedAsPicture } from '../src/competitions/competition-file.rules.ts';
import { usedByDeleted } from '../src/deletions/deleted-list.ts';
import { ObjectStorage } from '../src/storage/drivers/object-storage.ts';
import { FileRules, type InUse } from '../src/storage/files/file-rules.ts';
import { FileSweep } from '../src/storage/files/file.sweep.ts';
import { FilesService } from '../src/storage/files/files.service.ts';
import { namedIn } from '../src/storage/files/named-in.ts';
import { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import { untilSomebodyWaits } from './kept-counts.ts';

let test: TestApp;
let world: World;
let storage: ObjectStorage;

beforeAll(async () => {
  test = await startApp();
  world = await test.factory.world();
  storage = test.app.get(ObjectStorage);
});
afterAll(() => test.stop());
afterEach(() => {
  jest.restoreAllMocks();
});

const sweep = (): Promise<void> => test.app.get(FileSweep).sweep();
const rowOf = (id: Id): Promise<StoredFile> =>
  test.database.getRepository(StoredFile).findOneByOrFail({ id });
const isGone = async (id: Id): Promise<boolean> => (await rowOf(id)).deletedAt !== null;

/** Makes the file as old as if that many hours had passed. */
async function age(id: Id, hours = 25): Promise<void> {
  await test.database.query(
    `update stored_file set checked_at = checked_at - make_interval(hours => $2),
       unused_since = unused_since - make_interval(hours => $2) where id = $1`,
    [id, hours],
  );
}
async function old(purpose: FilePurpose): Promise<Id> {
  const file = await test.factory.file('PK\x03\x04', {
    filename: 'code.zip',
    purpose,
    ownerId: world.leader.id,
    teamId: world.team.id,
  });
  await age(file.id);
  return file.id;
}

const set = (table: string, column: string, id: Id, value: unknown): Promise<unknown> =>
  test.database.query(`update ${table} set ${column} = $2 where id = $1`, [id, value]);

/** What keeps a file, by its purpose. */
const USES: [FilePurpose, string, (file: Id) => Promise<unknown>][] = [
  ['picture', 'a dataset', async (id) => test.factory.dataset({ pictureId: id })],
  ['picture', 'a question', (id) => set('question', 'picture_id', world.question.id, id)],
  ['picture', 'a team', (id) => set('team', 'picture_id', world.team.id, id)],
  ['picture', "a question's text", (id) => set('question', 'question_detail', world.question.id, src(id))],
  ['picture', "a group's text", (id) => set('question_group', 'group_desc_en', world.group.id, src(id))],
  ['picture', "a competition's text", (id) => set('competition', '"desc"', world.competition.id, src(id))],
  [
    'picture',
    "an announcement's text",
    (id) =>
      test.database.query(
        `insert into announcement (competition_id, title, text, text_en) values ($1, 'News', '', $2)`,
        [world.competition.id, src(id)],
      ),
  ],
  ['example', 'a question', (id) => set('question', 'example_id', world.question.id, id)],
  ['team_document', 'a team', (id) => set('team', 'unit_signature_file_id', world.team.id, id)],
  [
    'team_upload',
    'a question that it is current for',
    (id) =>
      test.database.query('update question_bind set model_file_id = $2 where team_id = $1', [
        world.team.id,
        id,
      ]),
  ],
  [
    'team_upload',
    'a commitment',
    async (id) => {
      const { competition, question } = world;
      await request(test.http)
        .post('/v1/commitment')
        .set(await test.factory.bearer(world.leader))
        .send({
          competition_id: competition.id,
          question_id: question.id,
          upload_id: id,
          language: 'python3',
          mode: 'test',
        })
        .expect(201);
    },
  ],
];
const src = (id: Id): string => `<p><img src="/v1/object-storage/download/${id}"></p>`;

it.each(USES)('keeps a %s that %s names', async (purpose, _, use) => {
  const id = await old(purpose);
  await use(id);
  await sweep();
  expect(await rowOf(id)).toMatchObject({ deletedAt: null, unusedSince: null });
  expect(await storage.stat(id)).not.toBeNull();
});

it.each<FilePurpose>(['picture', 'example', 'team_document', 'team_upload'])(
  'removes a %s that nothing has used for a day, and its object',
  async (purpose) => {
    const id = await old(purpose);
    await sweep();
    expect(await rowOf(id)).toMatchObject({ deletedAt: expect.any(Date), discardedAt: expect.any(Date) });
    expect(await storage.stat(id)).toBeNull();
    await request(test.http).get(`/v1/object-storage/download/${id}`).expect(404);
  },
);

it.each<FilePurpose>(['dataset', 'judge_data', 'log', 'judge_log'])('keeps every %s', async (purpose) => {
  const id = await old(purpose);
  await sweep();
  expect(await isGone(id)).toBe(false);
});

it('keeps one that is younger', async () => {
  const { id } = await test.factory.file();
  await age(id, 23);
  await sweep();
  expect(await isGone(id)).toBe(false);
});

it('gives one that falls out of use another day', async () => {
  const id = await old('picture');
  const dataset = await test.factory.dataset({ pictureId: id });
  await sweep();
  await set('dataset', 'picture_id', dataset.id, null);
  await age(id);
  await sweep();
  expect(await isGone(id)).toBe(false);
  await age(id);
  await sweep();
  expect(await isGone(id)).toBe(true);
});

describe('beside somebody who begins to use the file', () => {
  it('passes it over while it is held', async () => {
    const id = await old('picture');
    await test.database.transaction(async (manager) => {
      const held = await test.app.get(FilesService).hold(manager, [id], ['picture']);
      expect(held).toHaveLength(1);
      await sweep();
      await manager.query('update team set picture_id = $2 where id = $1', [world.team.id, id]);
    });
    await sweep();
    expect(await isGone(id)).toBe(false);
  });

  it('lets nobody have it who comes after', async () => {
    const id = await old('picture');
    const files = test.app.get(FilesService);
    // Removed, but not yet for others to see.
    const query = test.database.createQueryRunner();
    await query.startTransaction();
    await query.query('select from stored_file where id = $1 for update', [id]);
    await query.query('update stored_file set deleted_at = now() where id = $1', [id]);
    const late = test.database.transaction((manager) => files.hold(manager, [id], ['picture']));
    await untilSomebodyWaits(test.database);
    await query.commitTransaction();
    await query.release();
    expect(await late).toEqual([]);
  });

  it('never leaves a row that names a removed file, whoever is faster', async () => {
    const admin = await test.factory.bearer(await test.factory.admin());
    const content = await test.factory.file('x', { purpose: 'dataset' });
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const id = await old('picture');
        const body = {
          title: `Raced ${at}`,
          keyword: 'orbit',
          data_type: 'other',
          status: 'open',
          source: 'test',
          picture_id: id,
          download_list: [{ key: content.id, is_tmp: false }],
        };
        const made = request(test.http).post('/v1/admin/dataset').set(admin).send(body);
        const [answer] = await Promise.all([made, sweep()]);
        return [answer.status, await isGone(id)];
      }),
    );
    for (const outcome of outcomes)
      expect([
        [201, false],
        [400, true],
      ]).toContainEqual(outcome);
  });
});

it('removes an object later that the storage did not let go', async () => {
  const id = await old('picture');
  const remove = jest.spyOn(storage, 'delete').mockRejectedValue(new Error('away'));
  await sweep();
  expect(await rowOf(id)).toMatchObject({ deletedAt: expect.any(Date), discardedAt: null });
  remove.mockRestore();
  await test.database.query(
    `update stored_file set deleted_at = deleted_at - interval '11 minutes' where id = $1`,
    [id],
  );
  await sweep();
  expect((await rowOf(id)).discardedAt).not.toBeNull();
  expect(await storage.stat(id)).toBeNull();
});

it('finds ids wherever a text has them, as a search for each would', async () => {
  const id = '0f6c1a52-93be-4c1f-8a77-d20b5c3e9a01';
  const within = '5c3e9a01-7b1d-4e52-9c0a-1f2e3d4c5b6a';
  const further = '3d4c5b6a-0a1b-4c2d-8e3f-a1b2c3d4e5f6';
  const ids = [id, within, further];
  const chained = `${id}${within.slice(8)}${further.slice(8)}`;
  const texts = [
    ...['', id, src(id), `轨道${id}轨`, `${within} ${id}`, id + within, id + id, `ab${id}cd`, chained],
    ...[`${chained}-a1b2`, chained.slice(0, -1), `${id}${within.slice(8, -1)}`, `x-${within}-1234`],
    ...[id.toUpperCase(), id.slice(1), `${id.slice(0, 20)}\n${id.slice(20)}`, `${id.slice(0, 9)}${id}`],
  ];
  for (const text of texts) {
    const found = await test.database.query<{ id: Id }[]>(namedIn('select $2::text'), [ids, text]);
    expect([text, found.map((row) => row.id).sort()]).toEqual([
      text,
      ids.filter((one) => text.toLowerCase().includes(one)).sort(),
    ]);
  }
});

interface Plan {
  'Relation Name'?: string;
  'Actual Loops': number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

it.each<[string, InUse]>([
  ['what administrators write', usedAsPicture],
  ['what was deleted', usedByDeleted],
])('reads each text of %s once for all files together', async (_, inUse) => {
  await test.database.query(
    `insert into deleted_thing (kind, object_id, name, kept)
     select 'dataset', gen_random_uuid(), 'Gone', '[]' from generate_series(1, 3)`,
  );
  const plans: Plan[] = [];
  await test.database.transaction(async (manager) => {
    const query = manager.query.bind(manager) as (sql: string, values?: unknown[]) => Promise<unknown>;
    // Of a table that is read by several workers each is a loop.
    await query('set local max_parallel_workers_per_gather = 0');
    manager.query = (async (sql: string, values?: unknown[]) => {
      const [row] = (await query(`explain (analyze, format json) ${sql}`, values)) as [
        { 'QUERY PLAN': [{ Plan: Plan }] },
      ];
      plans.push(...nodesOf(row['QUERY PLAN'][0].Plan));
      return [];
    }) as EntityManager['query'];
    await inUse(
      manager,
      Array.from({ length: 200 }, () => crypto.randomUUID()),
    );
  });
  const read = plans.filter((node) => node['Relation Name'] !== undefined);
  expect(read.length).toBeGreaterThan(0);
  expect(read.filter((node) => node['Actual Loops'] > 1)).toEqual([]);
  expect(plans.filter((node) => (node['Rows Removed by Join Filter'] ?? 0) > 0)).toEqual([]);
});

/** Young ones that were not looked at for a day. */
const due = (count: number): Promise<unknown> =>
  test.database.query(
    `insert into stored_file (purpose, filename, size, sha256, checked_at)
     select 'picture', 'due.png', 1, '', now() - interval '2 days' from generate_series(1, $1)`,
    [count],
  );
const countDue = async (): Promise<number> => {
  const [{ due: count }] = await test.database.query<[{ due: number }]>(
    `select count(*)::integer as due from stored_file
     where purpose = 'picture' and deleted_at is null and checked_at < now() - interval '1 day'`,
  );
  return count;
};

describe('however many files there are', () => {
  it('finds what is to be looked at by an index of the purpose', async () => {
    const plan = await test.database.transaction(async (manager) => {
      await manager.query('set local enable_seqscan = off');
      await manager.query('set local enable_sort = off');
      return JSON.stringify(
        await manager.query(
          `explain select id from stored_file
           where purpose = 'picture' and deleted_at is null and checked_at <= now()
           order by checked_at limit 200 for update skip locked`,
        ),
      );
    });
    expect(plan).toMatch(/using stored_file_due_idx.*Index Cond: \(\(purpose = .* AND \(checked_at <= /);
    expect(plan).not.toContain('Sort');
  });

  it('finds by an index which are current for a question', async () => {
    const plan = await test.database.transaction(async (manager) => {
      await manager.query('set local enable_seqscan = off');
      return JSON.stringify(
        await manager.query(
          `explain select from question_bind where model_file_id in ('${world.team.id}', '${world.group.id}')`,
        ),
      );
    });
    expect(plan).toContain('question_bind_file_idx');
  });

  it('touches nothing but the times of those that stay', async () => {
    await test.database.query(`create table removals (id uuid)`);
    await test.database.query(
      `create function note_removal() returns trigger language plpgsql as $$
       begin insert into removals values (new.id); return null; end $$`,
    );
    await test.database.query(
      `create trigger note_removal after update of deleted_at on stored_file
       for each row execute function note_removal()`,
    );
    try {
      await due(3);
      const gone = await old('picture');
      await sweep();
      expect(await countDue()).toBe(0);
      expect(await test.database.query('select id from removals')).toEqual([{ id: gone }]);
    } finally {
      await test.database.query('drop function note_removal cascade');
      await test.database.query('drop table removals');
    }
  });

  it('ends between two batches when the application stops', async () => {
    await due(450);
    const work = test.app.get(FileSweep);
    const rules = test.app.get(FileRules);
    const inUse = rules.inUse.bind(rules);
    jest.spyOn(rules, 'inUse').mockImplementationOnce((...all) => {
      void work.beforeApplicationShutdown();
      return inUse(...all);
    });
    try {
      await sweep();
      expect(await countDue()).toBe(250);
    } finally {
      work.onApplicationBootstrap();
    }
    await sweep();
    expect(await countDue()).toBe(0);
  });
});

it('sees to the other purposes and to what is left when one fails', async () => {
  const left = await old('picture');
  await test.app.get(FilesService).remove(left);
  await test.database.query(
    `update stored_file set deleted_at = now() - interval '11 minutes' where id = $1`,
    [left],
  );
  const picture = await old('picture');
  const example = await old('example');
  const rules = test.app.get(FileRules);
  const inUse = rules.inUse.bind(rules);
  jest
    .spyOn(rules, 'inUse')
    .mockImplementation((manager, purpose, ids) =>
      purpose === 'picture' ? Promise.reject(new Error('too slow')) : inUse(manager, purpose, ids),
    );
  await sweep();
  expect(await isGone(picture)).toBe(false);
  expect(await isGone(example)).toBe(true);
  expect((await rowOf(left)).discardedAt).not.toBeNull();
});
