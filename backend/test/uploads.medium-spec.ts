import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MIB, UPLOAD_MAX_BYTES } from '@tianheng/contracts';
import request from 'supertest';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import type { Team } from '../src/teams/team.entity.ts';
import { addressOf, startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import { changing } from './judging.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const ZIP = Buffer.from('PK\x03\x04 a zip as far as its first bytes go', 'latin1');

let test: TestApp;
let world: World;
let member: User;
let admin: User;

beforeAll(async () => {
  test = await startApp();
  const { factory } = test;
  world = await factory.world();
  member = await factory.user();
  await factory.member(world.team, member, { status: 'accept', holdsSeat: true });
  admin = await factory.admin();
});
afterAll(() => test.stop());

const pathOf = (team: Team): string => `/v1/competition/${team.competitionId}/team/${team.id}/upload`;

interface Upload {
  user?: User | null;
  team?: Team;
  query?: string;
  content?: Buffer;
  filename?: string;
  field?: string;
}
async function upload({ user = world.leader, team = world.team, query = '', ...file }: Upload = {}) {
  return request(test.http)
    .post(pathOf(team) + query)
    .set(user ? await test.factory.bearer(user) : {})
    .attach(file.field ?? 'file', file.content ?? ZIP, file.filename ?? 'code.zip');
}
const stored = (): Promise<number> => test.database.getRepository(StoredFile).count();

describe('POST upload', () => {
  it('stores a zip and says what was stored', async () => {
    const { status, body } = await upload({ filename: '代码 v1.ZIP' });
    expect(status).toBe(201);
    expect(body).toEqual({
      file_id: expect.any(String),
      filename: '代码 v1.ZIP',
      size: ZIP.length,
      sha256: createHash('sha256').update(ZIP).digest('hex'),
    });
    const row = await test.database.getRepository(StoredFile).findOneByOrFail({ id: body.file_id as string });
    expect(row).toMatchObject({
      purpose: 'team_upload',
      teamId: world.team.id,
      ownerId: world.leader.id,
      mediaType: 'application/zip',
    });
  });

  it('keeps no path of the name', async () => {
    const { body } = await upload({ filename: '..\\..\\evil/../a.zip' });
    expect(body.filename).toBe('a.zip');
  });

  it.each<[string, Upload, number, string]>([
    ['not a zip inside', { content: Buffer.from('<html>') }, 415, 'FILE_TYPE_UNSUPPORTED'],
    ['another extension', { filename: 'code.rar' }, 415, 'FILE_TYPE_UNSUPPORTED'],
    ['too short to be anything', { content: Buffer.from('PK') }, 415, 'FILE_TYPE_UNSUPPORTED'],
    ['an empty file', { content: Buffer.alloc(0) }, 400, 'FILE_EMPTY'],
    ['another field', { field: 'data' }, 400, 'FILE_REQUIRED'],
    ['an unknown question type', { query: '?question_type=x' }, 400, 'VALIDATION_FAILED'],
    ['a malformed question', { query: '?question_id=x' }, 400, 'VALIDATION_FAILED'],
    ['an unknown question', { query: `?question_id=${NOWHERE}` }, 404, 'QUESTION_NOT_FOUND'],
    ['an unknown parameter', { query: '?more=1' }, 400, 'VALIDATION_FAILED'],
  ])('refuses %s', async (_, options, status, code) => {
    const before = await stored();
    const answer = await upload(options);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await stored()).toBe(before);
  });

  it('needs a multipart body with a file', async () => {
    const bearer = await test.factory.bearer(world.leader);
    const as = (body: string, type: string) =>
      request(test.http).post(pathOf(world.team)).set(bearer).set('Content-Type', type).send(body);
    for (const type of ['application/json', 'text/plain']) {
      const refused = await as('{}', type);
      expect(refused.body).toMatchObject({
        code: 'MEDIA_TYPE_UNSUPPORTED',
        error_info: '不支持该请求的内容类型或编码，请发送 multipart/form-data。',
      });
      expect(refused.headers['accept']).toBe('multipart/form-data');
    }
    expect((await as('x', 'multipart/form-data')).body.code).toBe('MALFORMED_REQUEST');
    expect((await as('', 'multipart/form-data; boundary=x')).body.code).toBe('FILE_REQUIRED');
    const field = '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\ntext\r\n--x--\r\n';
    expect((await as(field, 'multipart/form-data; boundary=x')).body.code).toBe('FILE_REQUIRED');
    const half = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\nPK\x03\x04';
    expect((await as(half, 'multipart/form-data; boundary=x')).status).toBe(400);
  });

  it('is for the leader of an accepted team', async () => {
    const { factory } = test;
    const stranger = await factory.user();
    const rival = await factory.user();
    await factory.team(world.competition, { leader: rival });
    const pending = await factory.user();
    const waiting = await factory.team(world.competition, { leader: pending, status: 'approving' });
    const lost = await factory.user();
    const dismissed = await factory.team(world.competition, { leader: lost, dismissedAt: new Date() });
    const cases: [Upload, number, string][] = [
      [{ user: null }, 401, 'UNAUTHORIZED'],
      [{ user: stranger }, 403, 'TEAM_REQUIRED'],
      [{ user: rival }, 403, 'NOT_ALLOWED'],
      [{ user: member }, 403, 'LEADER_ONLY'],
      [{ user: admin }, 403, 'TEAM_REQUIRED'],
      [{ user: pending, team: waiting }, 403, 'TEAM_NOT_ACCEPTED'],
      [{ user: lost, team: dismissed }, 404, 'TEAM_NOT_FOUND'],
    ];
    for (const [options, status, code] of cases) {
      const answer = await upload(options);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    }
    for (const [competitionId, teamId, code] of [
      [NOWHERE, world.team.id, 'COMPETITION_NOT_FOUND'],
      ['x', world.team.id, 'COMPETITION_NOT_FOUND'],
      [world.competition.id, NOWHERE, 'TEAM_NOT_FOUND'],
      [world.competition.id, 'x', 'TEAM_NOT_FOUND'],
    ]) {
      const { status, body } = await request(test.http)
        .post(`/v1/competition/${competitionId}/team/${teamId}/upload`)
        .set(await factory.bearer(world.leader))
        .attach('file', ZIP, 'code.zip');
      expect([status, body.code]).toEqual([404, code]);
    }
  });

  it('follows the competition and the window of the question', async () => {
    const { factory } = test;
    const closed = await factory.competition({ status: 'done' });
    const leader = await factory.user();
    const finished = await factory.team(closed, { leader });
    expect((await upload({ user: leader, team: finished })).body.code).toBe('COMPETITION_NOT_OPEN');

    const hour = 3600 * 1000;
    const future = await factory.question(world.group, { sTime: new Date(Date.now() + hour) });
    const past = await factory.question(world.group, { eTime: new Date(Date.now() - 1000) });
    const off = await factory.question(world.group, { isSubmit: false });
    const unbound = await factory.question(world.group);
    for (const question of [future, past, off]) await factory.bind(world.team, question);
    for (const [question, code] of [
      [future, 'WINDOW_NOT_OPEN'],
      [past, 'WINDOW_CLOSED'],
      [off, 'SUBMISSION_OFF'],
      [unbound, 'NOT_BOUND'],
    ] as const) {
      const { status, body } = await upload({ query: `?question_id=${question.id}` });
      expect([status, body.code]).toEqual([409, code]);
    }
    expect((await upload({ query: `?question_id=${world.question.id}` })).status).toBe(201);
  });

  it('takes 50 MB for a project and more for code', async () => {
    const exact = Buffer.alloc(UPLOAD_MAX_BYTES);
    ZIP.copy(exact);
    const over = Buffer.concat([exact, Buffer.from('x')]);
    expect((await upload({ query: '?question_type=project', content: exact })).status).toBe(201);
    const before = await stored();
    const refused = await upload({ query: '?question_type=project', content: over });
    expect([refused.status, refused.body.code]).toEqual([413, 'FILE_TOO_LARGE']);
    const project = await test.factory.question(world.group, { questionType: 'project' });
    await test.factory.bind(world.team, project);
    // The question's own type decides, whatever the caller says.
    const lying = await upload({ query: `?question_id=${project.id}&question_type=model`, content: over });
    expect(lying.body.code).toBe('FILE_TOO_LARGE');
    expect(await stored()).toBe(before);
    expect(await readdir(`${test.storageDir}/incoming`)).toEqual([]);
    expect((await upload({ content: over })).status).toBe(201);
  });

  it('leaves nothing of an upload that breaks off', async () => {
    const before = await stored();
    const { Authorization } = await test.factory.bearer(world.leader);
    const client = httpRequest(`${addressOf(test.http)}${pathOf(world.team)}`, {
      method: 'POST',
      headers: {
        Authorization,
        'Content-Type': 'multipart/form-data; boundary=x',
        'Content-Length': 10 * MIB,
      },
    });
    client.on('error', () => undefined);
    client.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\n');
    client.write(Buffer.concat([ZIP, Buffer.alloc(MIB)]));
    const incoming = async (): Promise<number> => (await readdir(`${test.storageDir}/incoming`)).length;
    for (let tries = 0; (await incoming()) === 0 && tries < 1000; tries += 1) await sleep(20);
    expect(await incoming()).toBe(1);
    client.destroy();
    for (let tries = 0; (await incoming()) > 0 && tries < 1000; tries += 1) await sleep(20);
    expect(await incoming()).toBe(0);
    expect(await stored()).toBe(before);
  });
});

describe('GET upload', () => {
  const list = async (user: User | null, query = '', team = world.team) =>
    request(test.http)
      .get(pathOf(team) + query)
      .set(user ? await test.factory.bearer(user) : {});

  it('pages a team’s files for its members and administrators', async () => {
    const { factory } = test;
    const own = await factory.world();
    const files = [];
    for (let place = 0; place < 3; place += 1) files.push(await factory.upload(own.team, own.leader));
    await factory.file('form', { purpose: 'team_document', teamId: own.team.id });
    await test.database.query('update question_bind set model_file_id = $1 where team_id = $2', [
      files[1]?.id,
      own.team.id,
    ]);
    for (const user of [own.leader, admin]) {
      const { status, body } = await list(user, '', own.team);
      expect(status).toBe(200);
      expect(body.total_count).toBe(3);
      const rows = body.data as { file_id: string; question_id: string | null }[];
      expect(rows.map(({ file_id }) => file_id)).toEqual(files.map(({ id }) => id).reverse());
      expect(rows.map(({ question_id }) => question_id)).toEqual([null, own.question.id, null]);
    }
    const page = await list(own.leader, '?page=2&limit=2', own.team);
    expect(page.body).toMatchObject({ current_page: 2, total_count: 3, data: [{ file_id: files[0]?.id }] });
  });

  it('is closed to everyone else', async () => {
    const rival = (await test.factory.world()).leader;
    expect((await list(null)).status).toBe(401);
    expect((await list(rival)).body.code).toBe('TEAM_REQUIRED');
    expect((await list(member)).status).toBe(200);
  });
});

describe('DELETE upload', () => {
  const remove = async (user: User | null, fileId: string, team = world.team) =>
    request(test.http)
      .delete(`${pathOf(team)}/${fileId}`)
      .set(user ? await test.factory.bearer(user) : {});

  it('removes a file for good', async () => {
    const { body } = await upload();
    const fileId = body.file_id as string;
    const removed = await remove(world.leader, fileId);
    expect([removed.status, removed.body]).toEqual([200, {}]);
    expect((await remove(world.leader, fileId)).body.code).toBe('FILE_NOT_FOUND');
    expect(await readdir(`${test.storageDir}/${fileId.slice(0, 2)}`)).not.toContain(fileId);
  });

  it('frees its name for the same file again', async () => {
    const bearer = await test.factory.bearer(world.leader);
    const send = async (): Promise<string> => {
      const { body } = await request(test.http)
        .post(pathOf(world.team))
        .set({ ...bearer, 'Idempotency-Key': 'anew' })
        .attach('file', ZIP, 'code.zip')
        .expect(201);
      return (body as { file_id: string }).file_id;
    };
    const first = await send();
    await remove(world.leader, first);
    const second = await send();
    expect(second).not.toBe(first);
    expect((await remove(world.leader, second)).status).toBe(200);
  });

  it('is for the leader, and for files of the team', async () => {
    const file = await test.factory.upload(world.team, world.leader);
    const foreign = await test.factory.world();
    const theirs = await test.factory.upload(foreign.team, foreign.leader);
    for (const [user, id, status, code] of [
      [null, file.id, 401, 'UNAUTHORIZED'],
      [member, file.id, 403, 'LEADER_ONLY'],
      [foreign.leader, file.id, 403, 'TEAM_REQUIRED'],
      [admin, file.id, 403, 'TEAM_REQUIRED'],
      [world.leader, theirs.id, 404, 'FILE_NOT_FOUND'],
      [world.leader, NOWHERE, 404, 'FILE_NOT_FOUND'],
      [world.leader, 'x', 404, 'FILE_NOT_FOUND'],
    ] as const) {
      const refused = await remove(user, id);
      expect([refused.status, refused.body.code]).toEqual([status, code]);
    }
  });

  const HELD = 'with held as (select id, competition_id from team where id = $1 for update)';
  it.each([
    [
      'LEADER_ONLY',
      `${HELD} update team_member set is_leader = false from held where team_id = held.id and is_leader`,
    ],
    [
      'COMPETITION_NOT_OPEN',
      `${HELD} update competition set status = 'done' from held where competition.id = competition_id`,
    ],
  ])('goes by what holds when its turn has come: %s', async (code, sql) => {
    const { team, leader } = await test.factory.world();
    const { id } = await test.factory.upload(team, leader);
    const { answer } = await changing(test, [sql, team.id], async () => await remove(leader, id, team));
    expect((await answer).body.code).toBe(code);
    expect(await test.database.getRepository(StoredFile).findOneByOrFail({ id })).toMatchObject({
      deletedAt: null,
    });
  });

  it('keeps what a question or a commitment uses', async () => {
    const { factory, database } = test;
    const current = await factory.upload(world.team, world.leader);
    await database.query(
      'update question_bind set model_file_id = $1 where team_id = $2 and question_id = $3',
      [current.id, world.team.id, world.question.id],
    );
    expect((await remove(world.leader, current.id)).body.code).toBe('FILE_IN_USE');

    const used = await factory.upload(world.team, world.leader);
    await database.query(
      `with submitted as (
         insert into commitment (id, run_id, competition_id, question_id, team_id, user_id, upload_id, language, mode,
           quota_counted)
         values ($1, $1, $2, $3, $4, $5, $6, 'python3', 'prod', true))
       insert into run (id, kind, commitment_id, question_id, team_id, upload_id, language, mode, judge_image, turn)
       values ($1, 'commit', $1, $3, $4, $6, 'python3', 'prod', 'judge:1', 0)`,
      [randomUUID(), world.competition.id, world.question.id, world.team.id, world.leader.id, used.id],
    );
    const refused = await remove(world.leader, used.id);
    expect([refused.status, refused.body.code]).toEqual([409, 'FILE_IN_USE']);
  });
});
