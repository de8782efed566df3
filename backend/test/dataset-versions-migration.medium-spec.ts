import { expect, it } from '@jest/globals';
import { createDataSource } from '../src/data-source.ts';
import { DatasetVersions1790001110000 } from '../src/database/migrations/1790001110000-dataset-versions.ts';
import { PARTS } from '../src/deletions/deleted-parts.ts';
import { createDatabase, dropDatabase } from './services.ts';

const [OLD, NEW, EMPTY, DELETED] = ['1', '2', '3', '4'].map(
  (digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`,
);
const FILES = ['a', 'b'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`);

it('gives every dataset, and every one that may be restored, what it has as version 1', async () => {
  const url = await createDatabase();
  const database = await createDataSource(url).initialize();
  try {
    const runner = database.createQueryRunner();
    await new DatasetVersions1790001110000().down(runner);
    await database.query(
      `insert into stored_file (id, purpose, filename, size, sha256, created_at) values
         ($1, 'dataset', 'a.csv', 4000000000, 'aa', '2026-01-01Z'), ($2, 'dataset', 'b.csv', 5, 'bb', '2026-03-01Z')`,
      FILES,
    );
    await database.query(
      `insert into dataset (id, title, keyword, data_type, status, source, created_at, version) values
         ($1, 'old', 'k', 'other', 'open', 's', '2026-02-01Z', 7), ($2, 'new', 'k', 'other', 'open', 's', '2026-04-01Z', 1),
         ($3, 'empty', 'k', 'other', 'open', 's', '2026-04-01Z', 1), ($4, 'deleted', 'k', 'other', 'open', 's', '2026-02-01Z', 3)`,
      [OLD, NEW, EMPTY, DELETED],
    );
    await database.query(
      `insert into dataset_file (dataset_id, file_id, is_tmp, position) values
         ($1, $4, false, 0), ($1, $5, true, 1), ($2, $4, false, 0), ($3, $5, true, 0)`,
      [OLD, NEW, DELETED, ...FILES],
    );
    // As it was kept before there were versions.
    const kept = [];
    for (const { table, where } of PARTS.dataset.filter(
      ({ table }) => !table.startsWith('dataset_version'),
    )) {
      const [{ rows }] = await database.query<[{ rows: unknown }]>(
        `select coalesce(jsonb_agg(to_jsonb(t)), '[]') as rows from (select * from "${table}" where ${where}) t`,
        [DELETED],
      );
      kept.push({ table, rows });
    }
    await database.query(
      `insert into deleted_thing (kind, object_id, name, kept) values ('dataset', $1, 'deleted', $2)`,
      [DELETED, JSON.stringify(kept)],
    );
    await database.query('delete from dataset where id = $1', [DELETED]);
    await new DatasetVersions1790001110000().up(runner);
    const datasets = `select title, version, version_number, to_char(version_at at time zone 'utc', 'YYYY-MM-DD') as day
      from dataset order by title`;
    expect(await database.query(datasets)).toEqual([
      { title: 'empty', version: 1, version_number: 1, day: '2026-04-01' },
      { title: 'new', version: 1, version_number: 1, day: '2026-04-01' },
      { title: 'old', version: 7, version_number: 1, day: '2026-03-01' },
    ]);
    const versions = `select dataset_id, number, v.created_at = d.version_at as at, file_count, total_size, files_added
      from dataset_version v join dataset d on d.id = v.dataset_id order by dataset_id`;
    const first = { number: 1, at: true };
    expect(await database.query(versions)).toEqual([
      { ...first, dataset_id: OLD, file_count: 2, total_size: '4000000005', files_added: 2 },
      { ...first, dataset_id: NEW, file_count: 1, total_size: '4000000000', files_added: 1 },
      { ...first, dataset_id: EMPTY, file_count: 0, total_size: '0', files_added: 0 },
    ]);
    const files = `select dataset_id, number, file_id, is_tmp, position from dataset_version_file
      where dataset_id = $1 order by position`;
    expect(await database.query(files, [OLD])).toEqual([
      { dataset_id: OLD, number: 1, file_id: FILES[0], is_tmp: false, position: 0 },
      { dataset_id: OLD, number: 1, file_id: FILES[1], is_tmp: true, position: 1 },
    ]);
    // Put back as `Deletions` does, in its order.
    for (const { table } of PARTS.dataset) {
      await database.query(
        `insert into "${table}" select r.* from deleted_thing d, jsonb_array_elements(d.kept) part,
           jsonb_populate_recordset(null::"${table}", part->'rows') r where part->>'table' = $1`,
        [table],
      );
    }
    expect(await database.query(datasets)).toContainEqual({
      ...{ title: 'deleted', version: 3, version_number: 1, day: '2026-03-01' },
    });
    expect(await database.query(versions)).toContainEqual({
      ...{ ...first, dataset_id: DELETED, file_count: 1, total_size: '5', files_added: 1 },
    });
    expect(await database.query(files, [DELETED])).toEqual([
      { dataset_id: DELETED, number: 1, file_id: FILES[1], is_tmp: true, position: 0 },
    ]);
    await new DatasetVersions1790001110000().down(runner);
    const [{ tables }] = await database.query<[{ tables: number }]>(
      `select jsonb_array_length(kept)::integer as tables from deleted_thing`,
    );
    expect(tables).toBe(kept.length);
    await new DatasetVersions1790001110000().up(runner);
    await runner.release();
  } finally {
    await database.destroy();
    await dropDatabase(url);
  }
});
