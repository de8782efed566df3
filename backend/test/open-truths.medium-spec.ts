import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminDataset, DatasetRequest, ErrorBody, SavedQuestion } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import type { Competition } from '../src/competitions/competition.entity.ts';
import type { QuestionGroup } from '../src/competitions/question-group.entity.ts';
import { Question } from '../src/competitions/question.entity.ts';
import { openTruths } from '../src/datasets/judged/open-truths.ts';
import type { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { asAdmin, type Method } from './office.ts';

const HOUR_MS = 3600 * 1000;

let test: TestApp;
let bearer: { Authorization: string };
let competition: Competition;
let group: QuestionGroup;
let elsewhere: string;

beforeAll(async () => {
  test = await startApp();
  const { factory } = test;
  bearer = await factory.bearer(await factory.admin());
  competition = await factory.competition();
  group = await factory.group(competition);
  elsewhere = (await factory.dataset()).id;
});
afterAll(() => test.stop());

const send = (method: Method, path: string, body: object = {}) => asAdmin(test, bearer, method, path, body);
const fileOf = (content: string, filename = 'labels.csv', purpose: 'dataset' | 'judge_data' = 'dataset') =>
  test.factory.file(content, { purpose, filename });
const datasetOf = (file: StoredFile, values: Partial<DatasetRequest> = {}): DatasetRequest => ({
  ...{ title: 'Labels', keyword: 'k', data_type: 'radar', status: 'competition', source: 's' },
  download_list: [{ key: file.id, is_tmp: false }],
  ...values,
});
const make = async (file: StoredFile, values: Partial<DatasetRequest> = {}): Promise<AdminDataset> =>
  (await send('post', 'dataset', datasetOf(file, values)).expect(201)).body as AdminDataset;
const change = (id: string, file: StoredFile, values: Partial<DatasetRequest> = {}) =>
  send('put', `dataset/${id}`, datasetOf(file, values));

const questionOf = (truth: string, values: object = {}) => ({
  ...{ group_id: group.id, question_type: 'model', question_no: 1, title: 'Q', desc: 'About' },
  ...{ total_score: 100, s_time: Date.now(), e_time: Date.now() + HOUR_MS },
  ...{ sandbox_image: 'tianheng/sandbox-python:1', judge_image: 'tianheng/judge-orbit:1' },
  ...{ open_dataset: [elsewhere], output_dataset: [truth], language_limit: ['result'] },
  ...{ training_interval: 0, time_limit: 60 },
  ...values,
});
const ask = (truth: string, values?: object) =>
  send('post', `competition/${competition.id}/questions`, questionOf(truth, values));
const judge = async (truth: string, values?: object): Promise<SavedQuestion> =>
  (await ask(truth, values).expect(201)).body as SavedQuestion;
const refusalOf = async (answer: ReturnType<typeof send>): Promise<string> => {
  const { code, error_info } = (await answer.expect(409)).body as ErrorBody;
  expect(code).toBe('TRUTH_OPEN');
  return error_info;
};

const synced = async (id: string): Promise<void> => {
  while (!(await test.database.getRepository(Question).findOneByOrFail({ id })).syncedAt) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

describe('a question that is saved', () => {
  it('asks when its truth has a file that an old version of an open dataset has', async () => {
    const [labels, other] = [await fileOf('old labels'), await fileOf('other', 'other.csv')];
    const opened = await make(labels, { title: 'Everybody’s', status: 'open' });
    await change(opened.id, other, { title: 'Everybody’s', status: 'open' }).expect(200);
    const truth = await make(labels);
    expect(await refusalOf(ask(truth.id))).toContain('labels.csv (Everybody’s)');
    await judge(truth.id, { confirm_open_truth: true });
    await send('post', `dataset/${opened.id}/versions/1/withdraw`, { reason: 'Labels.' }).expect(200);
    await judge(truth.id);
  });

  it('asks when a dataset that participants may read has the content as another file', async () => {
    const { id } = await make(await fileOf('same content', 'copy.csv'), { title: 'Copied' });
    const truth = await make(await fileOf('same content', 'truth.csv', 'judge_data'));
    const apart = await judge(truth.id);
    // As data that this question or another one opens.
    expect(await refusalOf(ask(truth.id, { open_dataset: [id] }))).toContain('truth.csv (Copied)');
    const other = await make(await fileOf('other truth'));
    await judge(other.id, { open_dataset: [id], confirm_open_truth: true });
    const again = questionOf(truth.id, { version: apart.version });
    await refusalOf(send('put', `competition/${competition.id}/questions/${apart.id}`, again));
  });

  it('does not ask where nobody but administrators gets the content', async () => {
    const truth = await make(await fileOf('hidden content'));
    await make(await fileOf('hidden content', 'judge.csv', 'judge_data'), { status: 'private' });
    await make(await fileOf('hidden content', 'private.csv'), { status: 'private' });
    await make(await fileOf('hidden content', 'competition.csv'));
    await judge(truth.id);
  });
});

describe('a dataset that is saved', () => {
  it('asks when it gets a file of a truth, or opens one that it has', async () => {
    const labels = await fileOf('linked labels');
    await judge((await make(labels, { title: 'Judged by' })).id);
    const open = datasetOf(labels, { title: 'New', status: 'open' });
    expect(await refusalOf(send('post', 'dataset', open))).toContain('Judged by');
    await send('post', 'dataset', { ...open, confirm_open_truth: true }).expect(201);
    const { id } = await make(await fileOf('x', 'x.csv'), { status: 'register' });
    await refusalOf(change(id, labels, { status: 'register' }));
    await change(id, labels, { status: 'private' }).expect(200);
    await refusalOf(change(id, labels, { status: 'open' }));
    await change(id, labels, { status: 'open', confirm_open_truth: true }).expect(200);
    // What was confirmed is not asked about with every other change.
    await change(id, labels, { status: 'register', title: 'Named anew' }).expect(200);
  });

  it('asks when a truth gets a file that participants have', async () => {
    const shown = await fileOf('shown to all', 'shown.csv');
    await make(shown, { title: 'Shown', status: 'open' });
    const truth = await make(await fileOf('first labels'));
    await judge(truth.id);
    expect(await refusalOf(change(truth.id, shown))).toContain('shown.csv (Shown)');
    await change(truth.id, shown, { confirm_open_truth: true }).expect(200);
  });

  it('asks about a file that is judged by though the truth has gone on', async () => {
    const [before, now] = [await fileOf('judged by still'), await fileOf('for the next synchronisation')];
    const truth = await make(before);
    const { id } = await judge(truth.id);
    await synced(id);
    const questions = test.database.getRepository(Question);
    await questions.update(id, { syncedAt: null });
    await change(truth.id, now).expect(200);
    await synced(id);
    // As if that synchronisation had failed.
    await questions.update(id, { judgeProd: { input: [], truth: [before.id] } });
    await refusalOf(send('post', 'dataset', datasetOf(before, { status: 'open' })));
    await questions.update(id, { judgeProd: { input: [], truth: [now.id] } });
    await make(before, { status: 'open' });
  });
});

describe('what a question is judged by and names no more', () => {
  it('is asked about until a synchronisation has succeeded with the data that it names', async () => {
    const [former, later] = [await fileOf('the former truth'), await fileOf('the later truth')];
    const [truth, next] = [await make(former, { title: 'Former' }), await make(later)];
    const { id } = await judge(truth.id, { title: 'Judged as before' });
    await synced(id);
    const copy = await make(await fileOf('the former truth', 'copy.csv'), { title: 'Copy' });
    // As a save whose synchronisation failed.
    await test.database.getRepository(Question).update(id, { outputDataset: [next.id] });
    const opened = { title: 'Former', status: 'open' } as const;
    expect(await refusalOf(change(truth.id, former, opened))).toContain('Judged as before');
    expect(await refusalOf(ask(next.id, { open_dataset: [copy.id] }))).toContain('labels.csv (Copy)');
    await send('delete', `dataset/${truth.id}`).expect(200);
    await refusalOf(send('post', 'dataset', datasetOf(former, opened)));
    await test.database.getRepository(Question).update(id, { judgeProd: { input: [], truth: [later.id] } });
    await make(former, opened);
  });
});

it('asks one of two who at once judge by a file and open it', async () => {
  for (let round = 0; round < 6; round += 1) {
    const labels = await fileOf(`raced ${String(round)}`);
    const truth = await make(labels);
    const answers = await Promise.all([
      ask(truth.id),
      send('post', 'dataset', datasetOf(labels, { status: 'open' })),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  }
});

interface Node {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** How many datasets and files it reads to know what the dataset opens. */
async function rowsRead(id: string): Promise<number> {
  const { manager } = test.database;
  let plan: Node | undefined;
  const query = async (sql: string, values: unknown[]) => {
    const [found] = await manager.query<[{ 'QUERY PLAN': [{ Plan: Node }] }]>(
      `explain (analyze, format json) ${sql}`,
      values,
    );
    plan = found['QUERY PLAN'][0].Plan;
    return [];
  };
  await openTruths({ query } as unknown as EntityManager, [id]);
  const tables = ['dataset', 'dataset_file', 'dataset_version_file', 'stored_file'];
  return (plan ? nodesOf(plan) : [])
    .filter((node) => tables.includes(node['Relation Name'] ?? ''))
    .map((node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'])
    .reduce((sum, rows) => sum + rows, 0);
}

it('reads no more for a dataset that is saved, however many others there are', async () => {
  const count = 10_000;
  await test.database.transaction(async (manager) => {
    // Nobody searches for them.
    await manager.query('set local session_replication_role = replica');
    await manager.query(
      `with made as (insert into dataset (title, keyword, data_type, status, source)
         select 'Many ' || n, 'k', 'other', 'open', 's' from generate_series(1, $1::integer) n returning id),
       stored as (insert into stored_file (purpose, filename, size, sha256)
         select 'dataset', 'many.csv', 1, md5(id::text) from made returning id, sha256)
       insert into dataset_file (dataset_id, file_id)
         select made.id, stored.id from made join stored on stored.sha256 = md5(made.id::text)`,
      [count],
    );
  });
  for (const table of ['dataset', 'dataset_file', 'stored_file']) {
    await test.database.query(`vacuum analyze ${table}`);
  }
  const { id } = await make(await fileOf('nothing of a truth'), { status: 'open' });
  const rows = await rowsRead(id);
  expect(rows).toBeGreaterThan(0);
  expect(rows).toBeLessThan(count / 10);
});
