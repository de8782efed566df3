import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  DATASET_STATUSES,
  type DatasetOverview,
  type DatasetPage,
  type DatasetStatus,
  type ErrorCode,
} from '@tianheng/contracts';
import request from 'supertest';
import type { User } from '../src/auth/accounts/user.entity.ts';
import type { AuthUser } from '../src/common/current-user.decorator.ts';
import { DatasetFile } from '../src/datasets/dataset-file.entity.ts';
import { DatasetVersionFile } from '../src/datasets/versions/dataset-version-file.entity.ts';
import { canSee, type Sight } from '../src/datasets/dataset.policy.ts';
import type { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { startApp, type TestApp } from './app.ts';

const VIEWERS = ['visitor', 'member', 'participant', 'administrator'] as const;
type Viewer = (typeof VIEWERS)[number];
type Headers = Record<string, string>;

const ALL = [...VIEWERS];
const SIGNED_IN: Viewer[] = ['member', 'participant', 'administrator'];

/** decisions.md, "Who may see a dataset" */
const TABLE: Record<DatasetStatus, Record<Sight, Viewer[]>> = {
  open: { home: ALL, list: ALL, crawlers: ALL, detail: SIGNED_IN },
  register: { home: SIGNED_IN, list: SIGNED_IN, crawlers: [], detail: SIGNED_IN },
  competition: { home: [], list: [], crawlers: [], detail: ['participant', 'administrator'] },
  private: { home: [], list: SIGNED_IN, crawlers: [], detail: ['administrator'] },
};

interface Made {
  id: string;
  file: StoredFile;
  example: StoredFile;
  /** of an old version alone */
  old: StoredFile;
}

let test: TestApp;
let made: Record<DatasetStatus, Made>;
let headers: Record<Viewer, Headers>;
let users: Record<Viewer, AuthUser | null>;

const as = ({ id, username, platformRole }: User): AuthUser => ({
  id,
  username,
  platformRole,
});

async function make(status: DatasetStatus): Promise<Made> {
  const { factory, database } = test;
  const file = await factory.file(status, { purpose: 'dataset', filename: `${status}.csv` });
  const example = await factory.file(status, { purpose: 'dataset', filename: `${status}-example.csv` });
  const texts = { title: `可见性 ${status}`, keyword: '关键词', introduction: '介绍', source: '来源' };
  const old = await factory.file(status, { purpose: 'dataset', filename: `${status}-old.csv` });
  const { id } = await factory.dataset({ status, ...texts }, [old, example]);
  await factory.version({ id }, [file, example]);
  await database.getRepository(DatasetFile).update({ fileId: example.id }, { isTmp: true });
  return { id, file, example, old };
}

beforeAll(async () => {
  test = await startApp();
  const { factory } = test;
  const entries = [];
  for (const status of DATASET_STATUSES) entries.push([status, await make(status)] as const);
  made = Object.fromEntries(entries) as typeof made;
  const competition = await factory.competition();
  const openDataset = DATASET_STATUSES.map((status) => made[status].id);
  await factory.question(await factory.group(competition), { openDataset });
  const member = await factory.user();
  const participant = await factory.user();
  const administrator = await factory.admin();
  await factory.team(competition, { leader: await factory.user(), members: [participant] });
  users = {
    visitor: null,
    member: as(member),
    participant: as(participant),
    administrator: as(administrator),
  };
  headers = {
    visitor: {},
    member: await factory.bearer(member),
    participant: await factory.bearer(participant),
    administrator: await factory.bearer(administrator),
  };
});
afterAll(() => test.stop());

/** `ok`, or the code of the refusal. */
async function outcome(path: string, viewer: Viewer, body?: object): Promise<'ok' | ErrorCode> {
  const call = request(test.http)[body ? 'post' : 'get'](`/v1/${path}`);
  const answer = await call.set(headers[viewer]).send(body);
  return answer.status < 300 ? 'ok' : (answer.body as { code: ErrorCode }).code;
}

const LISTS: Record<string, { sight: Sight; query: Record<string, string> }> = {
  home: { sight: 'home', query: { scope: 'home' } },
  'home of everything': { sight: 'home', query: { scope: 'home', limit: '1000', order: 'hot' } },
  list: { sight: 'list', query: {} },
  search: { sight: 'list', query: { search: '可见性' } },
  'search at home': { sight: 'home', query: { search: '可见性', scope: 'home' } },
};

const CALLS: Record<string, (made: Made, viewer: Viewer) => Promise<'ok' | ErrorCode>> = {
  detail: ({ id }, viewer) => outcome(`dataset/${id}`, viewer),
  'file url': ({ file }, viewer) => outcome(`object-storage/download/${file.id}/url`, viewer),
  'file itself': ({ file }, viewer) => outcome(`object-storage/download/${file.id}`, viewer),
  'example url': ({ example }, viewer) => outcome(`object-storage/download/${example.id}/url`, viewer),
  'example itself': ({ example }, viewer) => outcome(`object-storage/download/${example.id}`, viewer),
  'old version': ({ id }, viewer) => outcome(`dataset/${id}/versions/1`, viewer),
  'old file url': ({ old }, viewer) => outcome(`object-storage/download/${old.id}/url`, viewer),
  'old file itself': ({ old }, viewer) => outcome(`object-storage/download/${old.id}`, viewer),
  'old preview': ({ old }, viewer) => outcome(`object-storage/preview/${old.id}`, viewer),
  'zip of an old version': ({ id }, viewer) => outcome(`dataset/${id}/archive/url?version=1`, viewer),
  resource: ({ file }, viewer) => outcome(`object-storage/resources/${file.id}`, viewer),
  references: ({ id }, viewer) => outcome(`dataset/${id}/reference`, viewer),
  'post reference': ({ id }, viewer) =>
    outcome(`dataset/${id}/reference`, viewer, {
      content: 'A work that used it',
      address: `https://example.org/${viewer}`,
    }),
};

const CELLS = DATASET_STATUSES.flatMap((status) => VIEWERS.map((viewer) => [status, viewer] as const));

describe.each(CELLS)('a dataset of status %s for a %s', (status, viewer) => {
  it.each(Object.keys(LISTS))('%s', async (name) => {
    const { sight, query } = LISTS[name] ?? { sight: 'list', query: {} };
    const answer = await request(test.http).get('/v1/dataset').query(query).set(headers[viewer]).expect(200);
    const page = answer.body as DatasetPage;
    const card = page.data.find(({ id }) => id === made[status].id);
    expect(card !== undefined).toBe(TABLE[status][sight].includes(viewer));
    expect(page.total_count).toBe(
      DATASET_STATUSES.filter((any) => TABLE[any][sight].includes(viewer)).length,
    );
    if (card && status === 'private') {
      const { id, title, language, data_type, highlights, ...rest } = card;
      expect([id, title, language, data_type]).toEqual([made.private.id, '可见性 private', 'zh-CN', 'other']);
      expect(highlights.every(({ field }) => field === 'title')).toBe(true);
      expect(rest).toEqual({
        status,
        ...{ keyword: '', introduction: '', source: '', license: '', picture_url: null },
        ...{ formats: [], total_size: null, rows: null, rows_sampled: false },
        ...{ view_count: null, download_count: null, created_at: null, updated_at: null },
      });
    }
  });

  it.each(Object.keys(CALLS))('%s', async (name) => {
    const refusal = viewer === 'visitor' ? 'UNAUTHORIZED' : 'NOT_ALLOWED';
    expect(await CALLS[name]?.(made[status], viewer)).toBe(
      TABLE[status].detail.includes(viewer) ? 'ok' : refusal,
    );
  });

  it.each(['home', 'list', 'crawlers', 'detail'] as const)(
    'the policy, asked about %s, says the same',
    (sight) => {
      const participates = viewer === 'participant';
      expect(canSee(sight, users[viewer], { status }, participates)).toBe(
        TABLE[status][sight].includes(viewer),
      );
    },
  );
});

describe('an unknown dataset', () => {
  it.each(['00000000-0000-4000-8000-000000000000', 'x', '1', 'A'.repeat(90)])('%s', async (id) => {
    expect(await outcome(`dataset/${id}`, 'member')).toBe('DATASET_NOT_FOUND');
    expect(await outcome(`dataset/${id}/reference`, 'member')).toBe('DATASET_NOT_FOUND');
    const body = { content: 'A work that used it', address: 'https://example.org' };
    expect(await outcome(`dataset/${id}/reference`, 'member', body)).toBe('DATASET_NOT_FOUND');
  });
});

describe('a dataset of a competition', () => {
  it('closes again when the team is dismissed or the question no longer opens it', async () => {
    const { factory, database } = test;
    const { id } = await factory.dataset({ status: 'competition' });
    const competition = await factory.competition();
    const question = await factory.question(await factory.group(competition), { openDataset: [id] });
    const leader = await factory.user();
    const team = await factory.team(competition, { leader });
    const bearer = await factory.bearer(leader);
    const status = async (): Promise<number> =>
      (await request(test.http).get(`/v1/dataset/${id}`).set(bearer)).status;
    expect(await status()).toBe(200);
    await database.query(`update question set open_dataset = '{}' where id = $1`, [question.id]);
    expect(await status()).toBe(403);
    await database.query(`update question set open_dataset = array[$2::uuid] where id = $1`, [
      question.id,
      id,
    ]);
    expect(await status()).toBe(200);
    await database.query('update team set dismissed_at = now() where id = $1', [team.id]);
    expect(await status()).toBe(403);
  });
});

it('shows administrators alone what they edit', async () => {
  const get = (viewer: Viewer) =>
    request(test.http).get(`/v1/dataset/${made.open.id}`).set(headers[viewer]).expect(200);
  expect((await get('member')).body).toMatchObject({ question_use_info: null, picture_id: null });
  expect((await get('administrator')).body).toMatchObject({ question_use_info: '', picture_id: null });
});

it('tells administrators alone of judges’ data', async () => {
  const { database, factory } = test;
  const secret = await factory.file('the truth', { purpose: 'judge_data', filename: 'secret.csv' });
  const links = { datasetId: made.competition.id, fileId: secret.id };
  await database.manager.insert(DatasetFile, { ...links, position: 9 });
  await database.manager.insert(DatasetVersionFile, { ...links, number: 2, position: 9 });
  const { id } = made.competition;
  const [{ path }] = await database.query<[{ path: string }]>(
    `select competition_id || '/' || question_type || '/questions/' || id as path from question
     where $1 = any(open_dataset) limit 1`,
    [id],
  );
  const told = async (viewer: Viewer): Promise<boolean[]> => {
    const places = [`dataset/${id}`, `dataset/${id}/versions/2`, `competition/${path}`];
    const answers = places.map((place) =>
      request(test.http).get(`/v1/${place}`).set(headers[viewer]).expect(200),
    );
    return (await Promise.all(answers)).map(({ text }) =>
      [secret.id, secret.sha256, secret.filename].some((fact) => text.includes(fact)),
    );
  };
  expect(await told('participant')).toEqual([false, false, false]);
  expect(await told('administrator')).toEqual([true, true, true]);
});

describe('the overview for visitors', () => {
  it("tells of an open dataset's files without what they are read by", async () => {
    const answer = await request(test.http).get(`/v1/dataset/${made.open.id}/overview`).expect(200);
    const overview = answer.body as DatasetOverview;
    expect(overview).toMatchObject({
      title: '可见性 open',
      introduction: '介绍',
      source: '来源',
      license: '',
    });
    expect(overview.files).toEqual([
      { filename: 'open.csv', data_format: 'CSV', is_tmp: false, size: 4 },
      { filename: 'open-example.csv', data_format: 'CSV', is_tmp: true, size: 4 },
    ]);
    const { file, example } = made.open;
    for (const secret of [file.id, example.id, file.sha256]) expect(answer.text).not.toContain(secret);
    expect(overview).not.toHaveProperty('download_list');
  });

  it('does not count as a view', async () => {
    const views = async (): Promise<number> => {
      const answer = await request(test.http).get(`/v1/dataset/${made.open.id}/overview`).expect(200);
      return (answer.body as DatasetOverview).view_count;
    };
    expect(await views()).toBe(await views());
  });

  it.each(DATASET_STATUSES.filter((status) => status !== 'open'))(
    'hides %s ones from all',
    async (status) => {
      for (const viewer of VIEWERS) {
        expect(await outcome(`dataset/${made[status].id}/overview`, viewer)).toBe('DATASET_NOT_FOUND');
      }
    },
  );
});
