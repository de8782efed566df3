import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  DELETED_KEPT_DAYS,
  type AdminDataset,
  type DatasetPage,
  type DeletedKind,
  type DeletedPage,
  type DeletedThing as DeletedWire,
  type ErrorBody,
} from '@tianheng/contracts';
import request, { type Test } from 'supertest';
import { AuditEntry } from '../src/audit/audit-entry.entity.ts';
import { AnnouncementRead } from '../src/competitions/announcements/announcement-read.entity.ts';
import { Announcement } from '../src/competitions/announcements/announcement.entity.ts';
import { Competition } from '../src/competitions/competition.entity.ts';
import { QuestionGroup } from '../src/competitions/question-group.entity.ts';
import { Question } from '../src/competitions/question.entity.ts';
import { DatasetFile } from '../src/datasets/dataset-file.entity.ts';
import { Dataset } from '../src/datasets/dataset.entity.ts';
import { DatasetReference } from '../src/datasets/references/dataset-reference.entity.ts';
import { PARTS } from '../src/deletions/deleted-parts.ts';
import { DeletedThing } from '../src/deletions/deleted-thing.entity.ts';
import { DeletedSweep } from '../src/deletions/deleted.sweep.ts';
import { FileRules } from '../src/storage/files/file-rules.ts';
import { FileSweep } from '../src/storage/files/file.sweep.ts';
import { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { NOWHERE } from './judging.ts';

let test: TestApp;
let bearer: { Authorization: string };

beforeAll(async () => {
  test = await startApp();
  bearer = await test.factory.bearer(await test.factory.admin());
});
afterAll(() => test.stop());

const send = (method: 'get' | 'post' | 'put' | 'delete', path: string): Test =>
  request(test.http)
    [method](`/v1/admin/${path}`)
    .set({ ...bearer, 'Accept-Language': 'en' });
const listed = async (query = ''): Promise<DeletedPage> =>
  (await send('get', `deleted${query}`).expect(200)).body as DeletedPage;
const codeOf = ({ body }: { body: unknown }): string => (body as ErrorBody).code;

async function thingOf(objectId: string): Promise<DeletedWire> {
  const thing = (await listed('?limit=100')).data.find((one) => one.object_id === objectId);
  if (!thing) throw new Error(`${objectId} was not deleted.`);
  return thing;
}

/** A dataset with two files, one of them cited. */
async function makeDataset() {
  const { factory, database } = test;
  const files = [
    await factory.file('a', { purpose: 'dataset' }),
    await factory.file('b', { purpose: 'dataset' }),
  ];
  const cover = await factory.file('cover');
  const dataset = await factory.dataset({ title: `独特 ${files[0]?.id ?? ''}`, pictureId: cover.id }, files);
  const citing = await factory.user();
  const references = database.getRepository(DatasetReference);
  await references.save(
    references.create({
      datasetId: dataset.id,
      userId: citing.id,
      content: 'Cited',
      address: 'https://e.org/1',
    }),
  );
  return { dataset, cover, citing };
}

/** A competition with a group of a judged question on a dataset and an announcement that was read. */
async function makeCompetition() {
  const { factory, database } = test;
  const competition = await factory.competition();
  const group = await factory.group(competition, { totalQuestions: 1 });
  const dataset = await factory.dataset({ status: 'competition' });
  const question = await factory.question(group, { inputDataset: [dataset.id], required: true });
  const news = database.getRepository(Announcement);
  const announcement = await news.save(
    news.create({
      competitionId: competition.id,
      title: 'News',
      text: 'x',
      userId: (await factory.user()).id,
    }),
  );
  const reader = await factory.user();
  await database.manager.insert(AnnouncementRead, { announcementId: announcement.id, userId: reader.id });
  return { competition, group, dataset, question, announcement, reader };
}

const search = async (q: string): Promise<number> => {
  const path = `/v1/dataset?search=${encodeURIComponent(q)}`;
  return ((await request(test.http).get(path).expect(200)).body as DatasetPage).total_count;
};

/** As if two days went by, each with its sweep. */
async function sweepFiles(id: string): Promise<void> {
  for (let day = 0; day < 2; day += 1) {
    await test.database.query(
      `update stored_file set checked_at = checked_at - interval '25 hours',
         unused_since = unused_since - interval '25 hours' where id = $1`,
      [id],
    );
    await test.app.get(FileSweep).sweep();
  }
}
const isRemoved = async (id: string): Promise<boolean> =>
  (await test.database.manager.findOneByOrFail(StoredFile, { id })).deletedAt !== null;

describe('a dataset', () => {
  it('is nowhere once it is deleted, and as before once that is taken back', async () => {
    const { dataset, cover } = await makeDataset();
    const { manager } = test.database;
    const before = {
      dataset: await manager.findOneBy(Dataset, { id: dataset.id }),
      files: await manager.findBy(DatasetFile, { datasetId: dataset.id }),
      references: await manager.findBy(DatasetReference, { datasetId: dataset.id }),
    };
    expect(await search(dataset.title)).toBe(1);
    await send('delete', `dataset/${dataset.id}`).expect(200);
    expect(await search(dataset.title)).toBe(0);
    const sitemap = (await request(test.http).get('/v1/sitemap.xml').expect(200)).text;
    expect(sitemap).not.toContain(dataset.id);
    expect(codeOf(await request(test.http).get(`/v1/dataset/${dataset.id}/overview`).expect(404))).toBe(
      'DATASET_NOT_FOUND',
    );
    const thing = await thingOf(dataset.id);
    expect(thing).toMatchObject({
      kind: 'dataset',
      name: dataset.title,
      competition_title: null,
      counts: { groups: 0, questions: 0, announcements: 0, files: 2, citations: 1 },
    });
    expect(thing.purged_at - thing.deleted_at).toBe(DELETED_KEPT_DAYS * 24 * 3600 * 1000);
    const used = await test.app.get(FileRules).inUse(manager, 'picture', [cover.id]);
    expect([...used]).toEqual([cover.id]);

    await send('post', `deleted/${thing.id}/restore`).expect(200);
    expect({
      dataset: await manager.findOneBy(Dataset, { id: dataset.id }),
      files: await manager.findBy(DatasetFile, { datasetId: dataset.id }),
      references: await manager.findBy(DatasetReference, { datasetId: dataset.id }),
    }).toEqual(before);
    expect(await search(dataset.title)).toBe(1);
    const actions = await manager.find(AuditEntry, { where: { objectId: dataset.id }, order: { id: 'ASC' } });
    expect(actions.map(({ action }) => action)).toEqual(['dataset.delete', 'dataset.restore']);
  });

  it('comes back without the people who are gone', async () => {
    const { dataset, citing } = await makeDataset();
    await send('delete', `dataset/${dataset.id}`).expect(200);
    await send('delete', `users/${citing.id}`).expect(200);
    await send('post', `deleted/${(await thingOf(dataset.id)).id}/restore`).expect(200);
    const [reference] = await test.database.manager.findBy(DatasetReference, { datasetId: dataset.id });
    expect(reference?.userId).toBeNull();
  });
});

describe('a competition', () => {
  it('takes everything along and brings it back', async () => {
    const { competition, group, dataset, question, announcement, reader } = await makeCompetition();
    await send('delete', `competitions/${competition.id}`).expect(200);
    await request(test.http).get(`/v1/competitions/${competition.id}`).expect(404);
    const thing = await thingOf(competition.id);
    expect(thing.counts).toEqual({ groups: 1, questions: 1, announcements: 1, files: 0, citations: 0 });
    // Nothing uses the dataset now.
    await send('delete', `dataset/${dataset.id}`).expect(200);
    const blocked = await send('post', `deleted/${thing.id}/restore`).expect(409);
    expect(codeOf(blocked)).toBe('RESTORE_BLOCKED');
    await send('delete', `users/${reader.id}`).expect(200);
    await send('post', `deleted/${(await thingOf(dataset.id)).id}/restore`).expect(200);
    await send('post', `deleted/${thing.id}/restore`).expect(200);

    const { manager } = test.database;
    expect(await manager.findOneBy(Competition, { id: competition.id })).toMatchObject({
      title: competition.title,
      version: 1,
    });
    expect(await manager.existsBy(QuestionGroup, { id: group.id })).toBe(true);
    expect(await manager.findOneBy(Question, { id: question.id })).toMatchObject({
      inputDataset: [dataset.id],
      judgeProd: { input: [], truth: [] },
    });
    expect(await manager.existsBy(Announcement, { id: announcement.id })).toBe(true);
    expect(await manager.countBy(AnnouncementRead, { announcementId: announcement.id })).toBe(0);
    expect(codeOf(await send('delete', `dataset/${dataset.id}`).expect(409))).toBe('DATASET_IN_USE');
  });

  it('is still refused to be deleted with teams, and then nothing is kept', async () => {
    const { competition } = await test.factory.world();
    expect(codeOf(await send('delete', `competitions/${competition.id}`).expect(409))).toBe(
      'COMPETITION_IN_USE',
    );
    expect(await test.database.manager.countBy(DeletedThing, { objectId: competition.id })).toBe(0);
  });
});

it('puts groups and questions back into their competition, and eases a rule that asks for less now', async () => {
  const { competition, group } = await makeCompetition();
  const second = await test.factory.question(group, { required: true });
  const base = `competition/${competition.id}`;
  await send('delete', `${base}/questions/${second.id}`).expect(200);
  const lost = await thingOf(second.id);
  expect(lost).toMatchObject({ kind: 'question', competition_title: competition.titleEn });
  await send('delete', `${base}/group/${group.id}`).expect(200);
  expect((await thingOf(group.id)).counts).toMatchObject({ questions: 1 });
  expect(codeOf(await send('post', `deleted/${lost.id}/restore`).expect(409))).toBe('RESTORE_BLOCKED');
  await send('post', `deleted/${(await thingOf(group.id)).id}/restore`).expect(200);
  await send('post', `deleted/${lost.id}/restore`).expect(200);
  const back = await test.database.manager.findOneByOrFail(Question, { id: second.id });
  expect(back.required).toBe(false);
});

it.each(['question', 'group', 'competition'] as const)(
  'asks before a %s is back whose truth was opened meanwhile',
  async (kind) => {
    const { competition, group, dataset, question } = await makeCompetition();
    await test.database.getRepository(Question).update(question.id, { outputDataset: [dataset.id] });
    const base = `competition/${competition.id}`;
    const [path, id] = {
      question: [`${base}/questions/${question.id}`, question.id],
      group: [`${base}/group/${group.id}`, group.id],
      competition: [`competitions/${competition.id}`, competition.id],
    }[kind] as [string, string];
    await send('delete', path).expect(200);
    await test.database.getRepository(Dataset).update(dataset.id, { status: 'open' });
    const restore = `deleted/${(await thingOf(id)).id}/restore`;
    expect(codeOf(await send('post', restore).expect(409))).toBe('TRUTH_OPEN');
    expect(await test.database.manager.existsBy(Question, { id: question.id })).toBe(false);
    await send('post', restore).send({ confirm_open_truth: true }).expect(200);
    expect(await test.database.manager.existsBy(Question, { id: question.id })).toBe(true);
  },
);

it('is deleted by one of two at once, and taken back by one of two at once', async () => {
  const { dataset } = await makeDataset();
  const path = `dataset/${dataset.id}`;
  const deletions = await Promise.all([send('delete', path), send('delete', path), send('delete', path)]);
  expect(deletions.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  const { id } = await thingOf(dataset.id);
  const undone = await Promise.all([1, 2, 3].map(() => send('post', `deleted/${id}/restore`)));
  expect(undone.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  for (const answer of undone.filter(({ status }) => status === 404)) {
    expect(codeOf(answer)).toBe('DELETED_NOT_FOUND');
  }
  expect(await test.database.manager.countBy(DatasetFile, { datasetId: dataset.id })).toBe(2);
  expect(codeOf(await send('post', `deleted/${NOWHERE}/restore`).expect(404))).toBe('DELETED_NOT_FOUND');
});

it('is taken back beside another one that got its title meanwhile', async () => {
  const { dataset } = await makeDataset();
  await send('delete', `dataset/${dataset.id}`).expect(200);
  const { id } = await thingOf(dataset.id);
  const [twin, undone] = await Promise.all([
    test.factory.dataset({ title: dataset.title }),
    send('post', `deleted/${id}/restore`),
  ]);
  expect(undone.status).toBe(200);
  const alike = await test.database.manager.findBy(Dataset, { title: dataset.title });
  expect(alike.map((one) => one.id).sort()).toEqual([twin.id, dataset.id].sort());
});

describe('while somebody edits', () => {
  const TRIES = 6;
  /** A deed that was done may still answer 404: what it changed has gone by the time that it is read for the answer. */
  const isDone = (action: AuditEntry['action'], objectId: string): Promise<boolean> =>
    test.database.manager.existsBy(AuditEntry, { action, objectId });
  const lists = async (path: string): Promise<unknown[]> =>
    ((await send('get', path).expect(200)).body as { data: unknown[] }).data;

  it('keeps a dataset as it was saved last', async () => {
    for (let round = 0; round < TRIES; round += 1) {
      const { dataset } = await makeDataset();
      const [before] = (await lists(`dataset?q=${encodeURIComponent(dataset.title)}`)) as [AdminDataset];
      const files = await test.database.manager.findBy(DatasetFile, { datasetId: dataset.id });
      const download_list = files.map(({ fileId: key, isTmp: is_tmp }) => ({ key, is_tmp }));
      const change = send('put', `dataset/${dataset.id}`).send({
        ...{ title: '改后', keyword: '雷达', data_type: before.data_type, status: before.status },
        ...{ source: '天衡', version: before.version, download_list },
      });
      const [saved, gone] = await Promise.all([change, send('delete', `dataset/${dataset.id}`)]);
      expect(gone.status).toBe(200);
      expect([200, 404]).toContain(saved.status);
      await send('post', `deleted/${(await thingOf(dataset.id)).id}/restore`).expect(200);
      const back = await test.database.manager.findOneByOrFail(Dataset, { id: dataset.id });
      const isSaved = await isDone('dataset.update', dataset.id);
      if (saved.status === 200) expect(isSaved).toBe(true);
      expect(back.title).toBe(isSaved ? '改后' : dataset.title);
    }
  });

  it('keeps of a competition and its topics what was saved or added meanwhile, and nobody waits in a circle', async () => {
    for (let round = 0; round < TRIES; round += 1) {
      const competition = await test.factory.competition();
      const group = await test.factory.group(competition);
      const question = await test.factory.question(group, { questionType: 'project' });
      const base = `competition/${competition.id}`;
      const request = {
        ...{ group_id: group.id, question_type: 'project', question_no: 1, desc: '<p>x</p>', total_score: 9 },
        ...{ s_time: question.sTime.getTime(), e_time: question.eTime.getTime(), version: 1 },
      };
      const isAll = round % 2 === 0;
      const [saved, added, gone] = await Promise.all([
        send('put', `${base}/questions/${question.id}`).send({ ...request, title: '改后' }),
        send('post', `${base}/questions`).send({ ...request, title: '新增' }),
        send('delete', isAll ? `competitions/${competition.id}` : `${base}/group/${group.id}`),
      ]);
      expect({ gone: gone.status, saved: saved.body as unknown }).toMatchObject({ gone: 200 });
      expect([200, 400, 404]).toContain(saved.status);
      expect([201, 400, 404]).toContain(added.status);
      const thing = await thingOf(isAll ? competition.id : group.id);
      await send('post', `deleted/${thing.id}/restore`).expect(200);
      const back = await test.database.manager.find(Question, {
        where: { groupId: group.id },
        order: { title: 'ASC' },
      });
      const isSaved = await isDone('question.update', question.id);
      const others = back.filter(({ id }) => id !== question.id);
      if (saved.status === 200) expect(isSaved).toBe(true);
      if (added.status === 201) expect(others).toHaveLength(1);
      for (const { id } of others) expect(await isDone('question.create', id)).toBe(true);
      expect(back.find(({ id }) => id === question.id)?.title).toBe(isSaved ? '改后' : question.title);
      const made = await test.database.manager.findBy(AuditEntry, { action: 'question.create' });
      expect(made.filter(({ after }) => after?.group_id === group.id)).toHaveLength(others.length);
    }
  });
});

it('is listed by kind and name, and forgotten after its time, its pictures too', async () => {
  const { dataset, cover } = await makeDataset();
  await send('delete', `dataset/${dataset.id}`).expect(200);
  await sweepFiles(cover.id);
  expect(await isRemoved(cover.id)).toBe(false);
  const q = encodeURIComponent(dataset.title);
  expect((await listed(`?kind=dataset&q=${q}`)).total_count).toBe(1);
  expect((await listed(`?kind=competition&q=${q}`)).total_count).toBe(0);
  const { id } = await thingOf(dataset.id);
  await test.database.query(
    `update deleted_thing set deleted_at = now() - make_interval(days => $2) where id = $1`,
    [id, DELETED_KEPT_DAYS],
  );
  expect((await listed(`?q=${q}`)).total_count).toBe(0);
  // Not forgotten yet, and told of no more: counted as many as are shown.
  for (const query of ['?limit=100', '?limit=100&kind=dataset', '?limit=100&kind=group']) {
    const { data, total_count } = await listed(query);
    expect([query, total_count]).toEqual([query, data.length]);
    expect(data.map((one) => one.id)).not.toContain(id);
  }
  await send('post', `deleted/${id}/restore`).expect(404);
  await test.app.get(DeletedSweep).sweep();
  expect(await test.database.manager.existsBy(DeletedThing, { id })).toBe(false);
  await sweepFiles(cover.id);
  expect(await isRemoved(cover.id)).toBe(true);
});

/** What may be lost: what is counted anew, or cannot be there without a team. */
const NOT_KEPT: Record<DeletedKind, string[]> = {
  dataset: ['dataset_download', 'dataset_facet', 'dataset_search', 'dataset_view'],
  question: ['question_dataset', 'standing'],
  group: [],
  competition: ['team_approval'],
};

it.each([
  ['dataset', 'dataset'],
  ['question', 'question'],
  ['group', 'question_group'],
  ['competition', 'competition'],
] as const)('keeps of a %s every table that would go with it', async (kind, table) => {
  const rows = await test.database.query<{ name: string }[]>(
    `select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confdeltype = 'c' and confrelid = $1::regclass`,
    [table],
  );
  const kept = PARTS[kind].map((part) => part.table);
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => !kept.includes(name))
      .sort(),
  ).toEqual(NOT_KEPT[kind]);
});
