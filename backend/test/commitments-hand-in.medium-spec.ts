import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PROJECT_UPLOAD_MAX_BYTES } from '@tianheng/contracts';
import type { DeepPartial } from 'typeorm';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { Competition } from '../src/competitions/competition.entity.ts';
import { Question } from '../src/competitions/question.entity.ts';
import type { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { QuestionBind } from '../src/teams/question-bind.entity.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import { changing, Client, NOWHERE, removing, rival } from './judging.ts';
import { untilSomebodyWaits } from './kept-counts.ts';

let test: TestApp;
let world: World;
let upload: StoredFile;
let member: User;
beforeAll(async () => {
  test = await startApp();
});
beforeEach(async () => {
  world = await test.factory.world({ questionType: 'project' });
  upload = await test.factory.upload(world.team, world.leader);
  member = await test.factory.user();
  await test.factory.member(world.team, member, { status: 'accept', holdsSeat: true });
});
afterAll(() => test.stop());

const current = async (): Promise<string | null> => {
  const { id: teamId } = world.team;
  const binds = test.database.getRepository(QuestionBind);
  return (await binds.findOneByOrFail({ teamId, questionId: world.question.id })).modelFileId;
};

const HAND_IN = {
  name: 'POST question/model/file',
  call: async (
    user: User | null,
    values: { upload_id?: string; question_id?: string; question_group_id?: string } = {},
  ) =>
    (await Client.of(test, user)).post(`/competition/${world.competition.id}/question/model/file`, {
      upload_id: upload.id,
      question_id: world.question.id,
      question_group_id: world.group.id,
      ...values,
    }),
};
const CHOOSE = {
  name: 'PATCH teams/{id}/program_files/{fileId}',
  call: async (user: User | null, values: { upload_id?: string; question_id?: string } = {}) =>
    (await Client.of(test, user)).patch(
      `/teams/${world.team.id}/program_files/${values.upload_id ?? upload.id}`,
      {
        question_id: values.question_id ?? world.question.id,
      },
    ),
};

describe.each([HAND_IN, CHOOSE])('$name', ({ call }) => {
  it("makes the file the team's current one, again and again", async () => {
    const answer = await call(world.leader);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      question_id: world.question.id,
      model_file_id: upload.id,
      filename: 'code.zip',
    });
    expect(await current()).toBe(upload.id);
    const { id } = await test.factory.upload(world.team, world.leader);
    expect((await call(world.leader, { upload_id: id })).status).toBe(200);
    expect(await current()).toBe(id);
  });

  it('keeps who handed the file in and when, for the team and administrators', async () => {
    const { database, factory } = test;
    const owner = await factory.user();
    const { id } = await factory.upload(world.team, owner);
    const admin = await Client.of(test, await factory.admin());
    const info = `/competition/${world.competition.id}/team/info`;
    const bindOf = async (client: Client) => (await client.get(info)).body.question_binds[0];
    const own = await Client.of(test, member);
    expect(await bindOf(own)).toMatchObject({ model_file_id: null, handed_in_at: null, handed_in_by: null });
    const began = Date.now();
    expect((await call(world.leader, { upload_id: id })).status).toBe(200);
    const bind = await bindOf(own);
    expect(bind).toMatchObject({ model_file_id: id, handed_in_by: world.leader.username });
    expect(Math.abs(bind.handed_in_at - began)).toBeLessThan(60_000);
    // Handed in once more, as where an answer was lost, it is what it was.
    const set = `update question_bind set handed_in_at = now() - interval '1 hour' where id = $1`;
    await database.query(set, [bind.id]);
    expect((await call(world.leader, { upload_id: id })).status).toBe(200);
    const before = await bindOf(own);
    expect(bind.handed_in_at - before.handed_in_at).toBeGreaterThan(3_000_000);

    const ask = `competition_id=${world.competition.id}&question_type=project&question_id=${world.question.id}`;
    const { body: list } = await admin.get(`/admin/commitment?${ask}`);
    const sent = { submitted_at: before.handed_in_at, username: world.leader.username };
    expect(list.data).toMatchObject([{ id: bind.id, ...sent }]);
    const teams = await admin.get(`/teams?competition_id=${world.competition.id}`);
    const seen = teams.body.data.find((one: { id: string }) => one.id === world.team.id);
    expect(seen.question_binds).toMatchObject([
      { handed_in_at: sent.submitted_at, handed_in_by: sent.username },
    ]);
    const question = `/admin/competition/${world.competition.id}/project/questions/${world.question.id}`;
    const countOf = async () => (await admin.get(question)).body.commitment_count;
    expect(await countOf()).toBe(1);
    await database.query('update team set dismissed_at = now() where id = $1', [world.team.id]);
    expect(await countOf()).toBe(list.total_count - 1);
  });

  it.each<[string, () => Promise<User | null>, number[]]>([
    ['a visitor', async () => null, [401]],
    ['a member', async () => member, [403]],
    ['a stranger', () => test.factory.user(), [403]],
    ['the leader of another team', async () => (await rival(test, world)).leader, [403, 404]],
    ['an administrator', () => test.factory.admin(), [403]],
  ])('is refused to %s', async (_who, user, statuses) => {
    expect(statuses).toContain((await call(await user())).status);
    expect(await current()).toBeNull();
  });

  const minutes = (count: number): Date => new Date(Date.now() + count * 60_000);
  it.each<[string, DeepPartial<Question>]>([
    ['WINDOW_NOT_OPEN', { sTime: minutes(60) }],
    ['WINDOW_CLOSED', { eTime: minutes(-1) }],
    ['SUBMISSION_OFF', { isSubmit: false }],
  ])('answers %s', async (code, values) => {
    await test.database.getRepository(Question).update(world.question.id, values as Partial<Question>);
    const answer = await call(world.leader);
    expect([answer.status, answer.body.code]).toEqual([409, code]);
    expect(await current()).toBeNull();
  });

  it('is closed outside the competition and for teams that are not accepted', async () => {
    await test.database.getRepository(Competition).update(world.competition.id, { status: 'done' });
    expect((await call(world.leader)).body.code).toBe('COMPETITION_NOT_OPEN');
    await test.factory.putStatus(world.team, 'approving');
    expect((await call(world.leader)).body.code).toBe('TEAM_NOT_ACCEPTED');
  });

  it.each([
    [
      'COMPETITION_NOT_OPEN',
      `update competition set status = 'done' from held where competition.id = held.competition_id`,
    ],
    [
      'WINDOW_CLOSED',
      `update question set e_time = now() - interval '30 minutes' from held where question.id = held.question_id`,
    ],
    [
      'LEADER_ONLY',
      'update team_member m set is_leader = false from held where m.team_id = held.id and is_leader',
    ],
  ])('goes by what holds when its turn has come: %s', async (code, change) => {
    const sql = `with held as (select t.id, t.competition_id, b.question_id
      from team t join question_bind b on b.team_id = t.id where t.id = $1 for update of t) ${change}`;
    const { answer } = await changing(test, [sql, world.team.id], () => call(world.leader));
    expect((await answer).body.code).toBe(code);
    expect(await current()).toBeNull();
  });

  it('takes what came before the last instant, though its turn has come after it', async () => {
    const { answer } = await test.database.transaction(async (manager) => {
      await manager.query('select from team where id = $1 for update', [world.team.id]);
      const waiting = Promise.resolve(call(world.leader));
      await untilSomebodyWaits(test.database);
      await manager.query('update question set e_time = clock_timestamp() where id = $1', [
        world.question.id,
      ]);
      return { answer: waiting };
    });
    expect((await answer).status).toBe(200);
    // When a call came is known within what an answer of the database takes.
    const earlier = `update question set e_time = e_time - interval '30 minutes' where id = $1`;
    await test.database.query(earlier, [world.question.id]);
    expect((await call(world.leader)).body.code).toBe('WINDOW_CLOSED');
  });

  it("takes only the team's own zip, for a question it is enrolled in", async () => {
    const other = await rival(test, world);
    const foreign = await test.factory.upload(other.team, other.leader);
    expect((await call(world.leader, { upload_id: foreign.id })).body.code).toBe('FILE_NOT_FOUND');
    expect((await call(world.leader, { upload_id: NOWHERE })).body.code).toBe('FILE_NOT_FOUND');
    expect((await call(world.leader, { question_id: NOWHERE })).body.code).toBe('QUESTION_NOT_FOUND');
    expect((await call(world.leader, { question_id: 'x' })).status).toBe(400);
    const unbound = await test.factory.question(world.group, { questionType: 'project' });
    expect((await call(world.leader, { question_id: unbound.id })).body.code).toBe('NOT_BOUND');
    const picture = await test.factory.file('x', {
      purpose: 'team_upload',
      filename: 'a.png',
      teamId: world.team.id,
    });
    expect((await call(world.leader, { upload_id: picture.id })).body.code).toBe('FILE_TYPE_UNSUPPORTED');
  });

  it('waits for whoever is just removing the file, and does not name it then', async () => {
    const { answer } = await removing(test, upload, () => call(world.leader));
    expect((await answer).body.code).toBe('FILE_NOT_FOUND');
    expect(await current()).toBeNull();
  });
});

describe.each([HAND_IN, CHOOSE])('$name, for a project', ({ call }) => {
  it.each([
    [PROJECT_UPLOAD_MAX_BYTES, 200],
    [PROJECT_UPLOAD_MAX_BYTES + 1, 413],
  ])('answers a zip of %d bytes with %d, whatever it was uploaded for', async (size, status) => {
    await test.database.query('update stored_file set size = $2 where id = $1', [upload.id, size]);
    const answer = await call(world.leader);
    expect([answer.status, answer.body.code]).toEqual([
      status,
      status === 200 ? undefined : 'FILE_TOO_LARGE',
    ]);
    expect(await current()).toBe(status === 200 ? upload.id : null);
  });
});

describe('POST question/model/file alone', () => {
  it('takes project questions of the named group', async () => {
    const model = await test.factory.question(world.group);
    await test.factory.bind(world.team, model);
    expect((await HAND_IN.call(world.leader, { question_id: model.id })).body.code).toBe(
      'NOT_PROJECT_QUESTION',
    );
    expect((await HAND_IN.call(world.leader, { question_group_id: NOWHERE })).body.code).toBe(
      'GROUP_NOT_FOUND',
    );
  });
});

describe('PATCH teams/{id}/program_files/{fileId} alone', () => {
  it('knows teams, and whose they are', async () => {
    const client = await Client.of(test, world.leader);
    const body = { question_id: world.question.id };
    const other = await rival(test, world);
    expect((await client.patch(`/teams/${NOWHERE}/program_files/${upload.id}`, body)).body.code).toBe(
      'TEAM_NOT_FOUND',
    );
    expect((await client.patch(`/teams/${other.team.id}/program_files/${upload.id}`, body)).status).toBe(403);
  });
});
