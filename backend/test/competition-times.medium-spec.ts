import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CompetitionStatus, ErrorCode } from '@tianheng/contracts';
import request from 'supertest';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { Competition } from '../src/competitions/competition.entity.ts';
import type { Question } from '../src/competitions/question.entity.ts';
import type { Dataset } from '../src/datasets/dataset.entity.ts';
import type { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { buildDocument } from '../src/openapi-document.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';

/**
 * `questions`: tells of groups, questions, examples, data or ranks, so it is for administrators alone before the start.
 * `team`: a team's own affairs, which it may read at any time. `write`: only while the competition runs. `forming`: teams and
 * their approval; teams-messages.medium-spec.ts asks what may be done when. `news`: open at any time;
 * announcements.medium-spec.ts.
 */
type Kind = 'questions' | 'team' | 'write' | 'forming' | 'news';
const ROUTES: Record<string, Kind> = {
  'GET /v1/competitions/{competitionId}': 'team',
  'GET /v1/competitions/{competitionId}/link-picture/{language}/{digest}': 'team',
  'GET /v1/competitions/{competitionId}/groups/questions-rules': 'questions',
  'GET /v1/competitions/{competitionId}/groups/{groupId}/questions-rules': 'questions',
  'GET /v1/competition/{competitionId}/groups': 'questions',
  'GET /v1/competition/{competitionId}/groups/{groupId}/questions': 'questions',
  'GET /v1/competition/{competitionId}/{questionType}/questions/{questionId}': 'questions',
  'GET /v1/competition/{competitionId}/question/rank': 'questions',
  'GET /v1/competition/{competitionId}/rank': 'questions',
  'GET /v1/competition/{competitionId}/team/question/info': 'questions',
  'GET /v1/competition/{competitionId}/team/info': 'team',
  'GET /v1/competition/{competitionId}/team/approval': 'team',
  'GET /v1/competition/{competitionId}/invited': 'team',
  'GET /v1/competition/{competitionId}/team/{teamId}/upload': 'team',
  'POST /v1/competition/{competitionId}/team/{teamId}/upload': 'write',
  'POST /v1/competition/{competitionId}/question/model/file': 'write',
  'DELETE /v1/competition/{competitionId}/team/{teamId}/upload/{fileId}': 'team',
  'GET /v1/competition/{competitionId}/eligibility': 'forming',
  'GET /v1/competition/{competitionId}/invitation_link': 'forming',
  'POST /v1/competition/{competitionId}/invitation_link': 'forming',
  'POST /v1/competition/{competitionId}/invited/{inviteId}': 'forming',
  'POST /v1/competition/{competitionId}/team': 'forming',
  'POST /v1/competition/{competitionId}/team/temporary-storage': 'forming',
  'POST /v1/competition/{competitionId}/team/resubmit': 'forming',
  'POST /v1/competition/{competitionId}/team/dismiss': 'forming',
  'POST /v1/competition/{competitionId}/team/leave': 'forming',
  'POST /v1/competition/{competitionId}/team/leader': 'forming',
  'GET /v1/competition/{competitionId}/team/invitation_link': 'forming',
  'POST /v1/competition/{competitionId}/team/invitation_link': 'forming',
  'DELETE /v1/competition/{competitionId}/team/invitation_link': 'forming',
  'PUT /v1/competition/{competitionId}/team/{teamId}/info': 'forming',
  'POST /v1/competition/{competitionId}/team/{teamId}/question/{questionId}/bind': 'forming',
  'GET /v1/competition/{competitionId}/team/approve': 'forming',
  'GET /v1/competition/{competitionId}/announcements': 'news',
  'POST /v1/competition/{competitionId}/announcements/read': 'news',
};

let test: TestApp;
let world: World;
let admin: User;
let upload: StoredFile;
let example: StoredFile;
let data: StoredFile;
let dataset: Dataset;
let project: Question;

beforeAll(async () => {
  test = await startApp();
  const { factory } = test;
  example = await factory.file('PK', { purpose: 'example', filename: 'example.zip' });
  data = await factory.file('a,b', { purpose: 'dataset', filename: 'data.csv' });
  dataset = await factory.dataset({ status: 'competition' }, [data]);
  world = await factory.world({ exampleId: example.id, openDataset: [dataset.id] });
  project = await factory.question(world.group, { questionType: 'project' });
  await factory.bind(world.team, project);
  admin = await factory.admin();
  upload = await factory.upload(world.team, world.leader);
});
afterAll(() => test.stop());

const become = (status: CompetitionStatus): Promise<unknown> =>
  test.database.getRepository(Competition).update({ id: world.competition.id }, { status });

async function call(route: string, user: User | null): Promise<{ status: number; code?: ErrorCode }> {
  const [method = '', path = ''] = route.split(' ');
  const { competition, group, question, team } = world;
  const values: Record<string, string> = {
    competitionId: competition.id,
    groupId: group.id,
    questionId: question.id,
    questionType: 'model',
    teamId: team.id,
    fileId: upload.id,
    language: 'en',
    digest: '0'.repeat(32),
  };
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  const verb = method.toLowerCase() as 'get' | 'post' | 'delete';
  const sent = request(test.http)
    [verb](address)
    .set(user ? await test.factory.bearer(user) : {});
  if (path.endsWith('/question/rank')) void sent.query({ question_id: question.id });
  if (path.endsWith('/upload') && verb === 'post')
    void sent.attach('file', Buffer.from('PK\x03\x04'), 'a.zip');
  if (path.endsWith('/model/file')) {
    void sent.send({ upload_id: upload.id, question_id: project.id, question_group_id: group.id });
  }
  const { status, body } = await sent;
  return { status, code: (body as { code?: ErrorCode }).code };
}

const routesOf = (...kinds: Kind[]): string[] =>
  Object.keys(ROUTES).filter((route) => kinds.includes(ROUTES[route] ?? 'team'));
const PEOPLE = ['visitor', 'stranger', 'leader'] as const;
const person = async (name: (typeof PEOPLE)[number]): Promise<User | null> =>
  name === 'visitor' ? null : name === 'leader' ? world.leader : test.factory.user();

it('knows every route below a competition', () => {
  const below = Object.entries(buildDocument(test.app).paths).flatMap(([path, item]) =>
    /^\/v1\/competitions?\/\{competitionId\}/.test(path)
      ? Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`)
      : [],
  );
  expect(below.filter((route) => !(route in ROUTES))).toEqual([]);
});

describe('before the start', () => {
  beforeAll(() => become('not_started'));

  it.each(routesOf('questions'))('%s is for administrators', async (route) => {
    for (const name of PEOPLE) {
      const answer = await call(route, await person(name));
      const isRefused = answer.code === 'COMPETITION_NOT_OPEN' || answer.status === 401;
      expect([route, name, isRefused, answer.status]).toEqual([
        route,
        name,
        true,
        name === 'visitor' ? answer.status : 409,
      ]);
    }
    expect((await call(route, admin)).status).toBe(200);
  });

  it.each(routesOf('write'))('%s is refused', async (route) => {
    expect(await call(route, world.leader)).toEqual({ status: 409, code: 'COMPETITION_NOT_OPEN' });
  });

  it('names its tracks to no team, though the organisers have brought it into one', async () => {
    const own = `/v1/competition/${world.competition.id}/team/info`;
    for (const path of [own, '/v1/teams']) {
      const answer = await request(test.http)
        .get(path)
        .set(await test.factory.bearer(world.leader))
        .expect(200);
      expect(JSON.stringify(answer.body)).toContain(world.team.name);
      for (const { id } of [world.question, project, world.group])
        expect(JSON.stringify(answer.body)).not.toContain(id);
    }
  });

  it('gives example code and data to administrators alone', async () => {
    const of = async (path: string, user: User) =>
      (
        await request(test.http)
          .get(path)
          .set(await test.factory.bearer(user))
      ).status;
    const paths = [
      `/v1/object-storage/download/${example.id}`,
      `/v1/object-storage/download/${example.id}/url`,
      `/v1/object-storage/download/${data.id}`,
      `/v1/dataset/${dataset.id}`,
      `/v1/dataset/${dataset.id}/archive/url`,
    ];
    for (const path of paths) {
      expect([path, await of(path, world.leader), await of(path, admin)]).toEqual([path, 403, 200]);
    }
  });
});

describe.each(['in_processing', 'done'] as const)('while it is %s', (status) => {
  beforeAll(() => become(status));

  it.each(routesOf('questions'))('%s answers', async (route) => {
    for (const name of PEOPLE) {
      const answer = await call(route, await person(name));
      // The counts of a team's commitments are for who is signed in.
      const isOwn = route.endsWith('/team/question/info') && name === 'visitor';
      expect([name, answer.status]).toEqual([name, isOwn ? 401 : 200]);
    }
  });

  it('gives example code and data to the team', async () => {
    const bearer = await test.factory.bearer(world.leader);
    await request(test.http).get(`/v1/object-storage/download/${example.id}`).set(bearer).expect(200);
    await request(test.http).get(`/v1/object-storage/download/${data.id}`).set(bearer).expect(200);
  });
});

describe('after the end', () => {
  beforeAll(() => become('done'));

  it.each(routesOf('write'))('%s is refused', async (route) => {
    expect(await call(route, world.leader)).toEqual({ status: 409, code: 'COMPETITION_NOT_OPEN' });
  });

  it("refuses a commitment, and still shows the team's own", async () => {
    const { competition, question, leader } = world;
    const bearer = await test.factory.bearer(leader);
    const ids = { competition_id: competition.id, question_id: question.id };
    const made = await request(test.http)
      .post('/v1/commitment')
      .set(bearer)
      .send({ ...ids, upload_id: upload.id, language: 'python3', mode: 'test' });
    expect([made.status, made.body.code]).toEqual([409, 'COMPETITION_NOT_OPEN']);
    await request(test.http).get('/v1/commitment').query(ids).set(bearer).expect(200);
  });
});
