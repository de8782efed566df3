import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  DATASET_STATUSES,
  type DatasetStatus,
  type ErrorBody,
  type SightVerdicts,
  type Viewer,
  type Visibility,
} from '@tianheng/contracts';
import request from 'supertest';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { Competition } from '../src/competitions/competition.entity.ts';
import { Question } from '../src/competitions/question.entity.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import { NOWHERE } from './judging.ts';

let test: TestApp;
let world: World;
let bearer: { Authorization: string };

beforeAll(async () => {
  test = await startApp();
  world = await test.factory.world();
  bearer = await test.factory.bearer(await test.factory.admin());
});
afterAll(() => test.stop());

const ask = (path: string, username?: string) =>
  request(test.http)
    .get(`/v1/admin/${path}/visibility`)
    .query({ ...(username !== undefined && { username }) })
    .set(bearer);
const told = async (path: string, username?: string): Promise<Visibility> =>
  (await ask(path, username).expect(200)).body as Visibility;
const sightIn = ({ sights }: Visibility, sight: SightVerdicts['sight']): SightVerdicts => {
  const found = sights.find((one) => one.sight === sight);
  if (!found) throw new Error(`${sight} is not told of.`);
  return found;
};
const seenBy = (visibility: Visibility, sight: SightVerdicts['sight']): Partial<Record<Viewer, boolean>> =>
  Object.fromEntries(sightIn(visibility, sight).verdicts.map(({ viewer, visible }) => [viewer, visible]));
const headersOf = async (user: User | null) => (user ? test.factory.bearer(user) : {});
const statusOf = async (path: string, user: User | null): Promise<number> =>
  (
    await request(test.http)
      .get(`/v1/${path}`)
      .set(await headersOf(user))
  ).status;

describe('of a dataset', () => {
  /** What is said has to be what happens: of each status and person, by the routes themselves. */
  it.each([...DATASET_STATUSES])('%s: is what the platform does', async (status: DatasetStatus) => {
    const { factory, database } = test;
    const dataset = await factory.dataset({ status, title: `看得见 ${status}` });
    await database.getRepository(Question).update({ id: world.question.id }, { openDataset: [dataset.id] });
    const stranger = await factory.user();
    const admin = await factory.admin();
    const people: [Viewer, User | null, string | undefined][] = [
      ['visitor', null, undefined],
      ['member', stranger, undefined],
      ['team_member', world.leader, undefined],
      ['user', world.leader, world.leader.username.toUpperCase()],
      ['user', stranger, stranger.username],
      ['user', admin, admin.username],
    ];
    for (const [viewer, user, username] of people) {
      const visibility = await told(`dataset/${dataset.id}`, username);
      const detail = seenBy(visibility, 'detail')[viewer];
      expect([viewer, (await statusOf(`dataset/${dataset.id}`, user)) === 200]).toEqual([viewer, detail]);
      for (const scope of ['list', 'home'] as const) {
        const query = { search: dataset.title, scope };
        const page = await request(test.http)
          .get('/v1/dataset')
          .query(query)
          .set(await headersOf(user));
        const isListed = (page.body as { total_count: number }).total_count === 1;
        expect([viewer, scope, isListed]).toEqual([viewer, scope, seenBy(visibility, scope)[viewer]]);
      }
      const crawled = (await statusOf(`dataset/${dataset.id}/overview`, user)) === 200;
      if (viewer === 'visitor') expect(crawled).toBe(seenBy(visibility, 'crawlers')[viewer]);
      expect(visibility.opened_by).toEqual([world.competition.title]);
      expect(sightIn(visibility, 'list').title_only).toBe(status === 'private');
    }
  });

  it('that no match opens is for no team, and a frozen account sees what visitors see', async () => {
    const dataset = await test.factory.dataset({ status: 'competition' });
    const frozen = await test.factory.user({ isFrozen: true });
    const visibility = await told(`dataset/${dataset.id}`, frozen.username);
    expect(visibility).toMatchObject({ opened_by: [], person: { id: frozen.id, is_frozen: true } });
    expect(seenBy(visibility, 'detail')).toEqual({
      visitor: false,
      member: false,
      team_member: false,
      user: false,
    });
    const open = await test.factory.dataset({ status: 'open' });
    expect(seenBy(await told(`dataset/${open.id}`, frozen.username), 'detail').user).toBe(false);
    expect(sightIn(visibility, 'detail').verdicts.map(({ why }) => why)).toEqual(
      Array(4).fill('participants'),
    );
  });
});

describe('of a question', () => {
  it.each(['not_started', 'in_processing', 'done'] as const)('of a match %s', async (status) => {
    const { factory, database } = test;
    const { competition, question, leader } = world;
    const dataset = await factory.dataset({ status: 'competition' });
    const example = await factory.file('PK', { purpose: 'example' });
    await database.getRepository(Competition).update({ id: competition.id }, { status });
    await database
      .getRepository(Question)
      .update({ id: question.id }, { openDataset: [dataset.id], exampleId: example.id });
    const stranger = await factory.user();
    const admin = await factory.admin();
    const people: [Viewer, User | null, string | undefined][] = [
      ['visitor', null, undefined],
      ['member', stranger, undefined],
      ['team_member', leader, undefined],
      ['user', leader, leader.username],
      ['user', admin, admin.username],
    ];
    const path = `competition/${competition.id}`;
    for (const [viewer, user, username] of people) {
      const visibility = await told(`${path}/questions/${question.id}`, username);
      const page = await statusOf(`${path}/${question.questionType}/questions/${question.id}`, user);
      expect([viewer, page === 200]).toEqual([viewer, seenBy(visibility, 'page')[viewer]]);
      const file = await statusOf(`object-storage/download/${example.id}`, user);
      expect([viewer, file === 200]).toEqual([viewer, seenBy(visibility, 'example')[viewer]]);
      const data = await statusOf(`dataset/${dataset.id}`, user);
      expect([viewer, data === 200]).toEqual([viewer, seenBy(visibility, 'data')[viewer]]);
      expect(sightIn(visibility, 'data').title).toBe(dataset.title);
    }
    await database.getRepository(Competition).update({ id: competition.id }, { status: 'in_processing' });
  });

  it('keeps scores back as the settings say, until it closes', async () => {
    const { competition, question } = world;
    const path = `competition/${competition.id}/questions/${question.id}`;
    const set = (shown: boolean) =>
      test.database.query('update race_settings set show_score_after_running = $1', [shown]);
    const why = async () => sightIn(await told(path), 'scores').verdicts[0];
    await set(true);
    expect(await why()).toMatchObject({ visible: true, why: 'shown_at_once' });
    await set(false);
    expect(await why()).toMatchObject({ visible: false, why: 'kept_back' });
    const before = question.eTime;
    await test.database.getRepository(Question).update({ id: question.id }, { eTime: new Date() });
    expect(await why()).toMatchObject({ visible: true, why: 'closed' });
    await test.database.getRepository(Question).update({ id: question.id }, { eTime: before });
    await set(true);
  });
});

it('is told of nothing that is not there', async () => {
  const codeOf = async (path: string, username?: string) =>
    ((await ask(path, username)).body as ErrorBody).code;
  const { competition, question } = world;
  const dataset = await test.factory.dataset();
  expect(await codeOf(`dataset/${NOWHERE}`)).toBe('DATASET_NOT_FOUND');
  expect(await codeOf(`dataset/${dataset.id}`, 'no_such_user')).toBe('USER_NOT_FOUND');
  expect(await codeOf(`competition/${NOWHERE}/questions/${question.id}`)).toBe('COMPETITION_NOT_FOUND');
  expect(await codeOf(`competition/${competition.id}/questions/${NOWHERE}`)).toBe('QUESTION_NOT_FOUND');
});
