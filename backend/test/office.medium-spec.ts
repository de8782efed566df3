import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  AdminRankPage,
  JudgeImageInfo,
  JudgingPauseInfo,
  JudgingRoom,
  PartVersion,
  SubmissionRecordPage,
} from '@tianheng/contracts';
import request from 'supertest';
import { AuditEntry } from '../src/audit/audit-entry.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { buildWorld, type MatrixWorld } from './authorization.world.ts';
import { NOWHERE, pinImages } from './judging.ts';
import { countQueries } from './queries.ts';

let test: TestApp;
let bearer: { Authorization: string };
let world: MatrixWorld;

beforeAll(async () => {
  test = await startApp();
  bearer = await test.factory.bearer(await test.factory.admin({ username: 'chief' }));
  await pinImages(test);
  world = await buildWorld(test);
});
afterAll(() => test.stop());

const get = async <T>(path: string, query: object = {}, status = 200): Promise<T> =>
  (await request(test.http).get(`/v1/admin/${path}`).query(query).set(bearer).expect(status)).body as T;
const post = async <T>(path: string, body: object, status = 200): Promise<T> =>
  (await request(test.http).post(`/v1/admin/${path}`).set(bearer).send(body).expect(status)).body as T;

describe('submission records', () => {
  const list = (query: object = {}): Promise<SubmissionRecordPage> =>
    get('commitment', { competition_id: world.competition.id, ...query });

  it('are all of a competition, deleted ones too, newest first, with their upload', async () => {
    const { data, total_count } = await list();
    expect(total_count).toBe(data.length);
    expect(data.map(({ id }) => id)).toEqual(
      expect.arrayContaining([world.commitment.id, world.finished.id]),
    );
    expect(data.map(({ submitted_at }) => submitted_at)).toEqual(
      data.map(({ submitted_at }) => submitted_at).toSorted((a, b) => b - a),
    );
    const record = data.find(({ id }) => id === world.commitment.id);
    expect(record).toMatchObject({
      question_id: world.question.id,
      question_type: 'model',
      team_name: world.team.name,
      username: world.people.leader.username,
      status: 'waiting',
      is_deleted: false,
      download_link: `/v1/object-storage/download/${world.upload.id}`,
    });
    await request(test.http)
      .get(record?.download_link ?? '')
      .set(bearer)
      .expect(200);
    await test.database.query('update commitment set deleted_at = now() where id = $1', [
      world.commitment.id,
    ]);
    expect((await list()).data.find(({ id }) => id === world.commitment.id)?.is_deleted).toBe(true);
  });

  it('name no upload that was removed', async () => {
    await test.database.query('update stored_file set deleted_at = now() where id = $1', [world.upload.id]);
    const { data } = await list({ status: 'waiting' });
    expect(data.find(({ id }) => id === world.commitment.id)).toMatchObject({ download_link: null });
    await test.database.query('update stored_file set deleted_at = null where id = $1', [world.upload.id]);
  });

  it('are chosen by question, team, mode and status', async () => {
    const ids = async (query: object): Promise<string[]> => (await list(query)).data.map(({ id }) => id);
    expect(await ids({ status: 'waiting' })).toContain(world.commitment.id);
    expect(await ids({ status: 'waiting' })).not.toContain(world.finished.id);
    expect(await ids({ team_name: world.team.name, question_id: world.question.id })).toContain(
      world.finished.id,
    );
    expect(await ids({ team_name: 'nobody' })).toEqual([]);
    expect(await ids({ mode: '', status: '', question_id: '' })).toContain(world.finished.id);
    await get('commitment', { competition_id: world.competition.id, question_id: NOWHERE }, 404);
    await get('commitment', { competition_id: NOWHERE }, 404);
    await get('commitment', {}, 400);
  });

  it('of proposals are the teams’ present files', async () => {
    const project = await test.factory.question(world.group, { questionType: 'project' });
    const file = await test.factory.upload(world.team, world.people.leader);
    const bind = await test.factory.bind(world.team, project, {
      modelFileId: file.id,
      handedInAt: new Date('2026-03-02T10:00:00Z'),
      handedInBy: world.people.leader.id,
    });
    const { data } = await list({ question_type: 'project', question_id: project.id });
    expect(data).toMatchObject([
      {
        id: bind.id,
        commitment_no: null,
        status: null,
        team_name: world.team.name,
        username: world.people.leader.username,
        submitted_at: Date.parse('2026-03-02T10:00:00Z'),
        filename: file.filename,
      },
    ]);
  });

  it('take as many queries for one as for many', async () => {
    const one = await countQueries(test, () => list({ limit: 1 }));
    expect(await countQueries(test, () => list({ limit: 100 }))).toBe(one);
  });
});

describe('the ranking', () => {
  it('links to what was judged best and to the present program', async () => {
    await test.database.query(
      'update question_bind set model_file_id = $1 where team_id = $2 and question_id = $3',
      [world.spareUpload.id, world.team.id, world.question.id],
    );
    await test.database.query(
      `insert into standing (question_id, team_id, best_run_id, best_score, best_time_spent_ms, best_submitted_at)
       values ($1, $2, $3, 70, 5, now())
       on conflict (question_id, team_id) do update set best_run_id = $3, best_score = 70, best_time_spent_ms = 5, best_submitted_at = now()`,
      [world.question.id, world.team.id, world.finished.runId],
    );
    const { data } = await get<AdminRankPage>(`kongtianbei/question/${world.question.id}/rank`);
    const row = data.find(({ team_id }) => team_id === world.team.id);
    expect(row).toMatchObject({
      rank: row?.rank,
      score: row?.total_score,
      time_use: row?.question_time_spent,
      download_links: {
        model_file_link: `/v1/object-storage/download/${world.spareUpload.id}`,
        upload_file_link: `/v1/object-storage/download/${world.upload.id}`,
      },
    });
    await get(`kongtianbei/question/${NOWHERE}/rank`, {}, 404);
  });
});

describe('the judging room', () => {
  const waitingOf = ({ questions }: JudgingRoom): number | undefined =>
    questions.find(({ question_id }) => question_id === world.question.id)?.waiting;

  it('shows what waits and who judges', async () => {
    await test.database.query(
      `insert into runner (id, host, version, slots, seen_at) values ('r1', 'h', '1.2.3', 2, now()),
         ('r2', 'h', '1.2.2', 1, now() - interval '1 day')`,
    );
    const room = await get<JudgingRoom>('judging');
    expect(waitingOf(room)).toBeGreaterThan(0);
    expect(room.waiting).toBeGreaterThanOrEqual(waitingOf(room) ?? 0);
    expect(room.oldest_queued_at).toEqual(expect.any(Number));
    expect(room.runners).toMatchObject([
      { id: 'r1', slots: 2, state: 'claiming', is_here: true, running: 0 },
      { id: 'r2', is_here: false },
    ]);
    expect(room.pauses).toEqual([]);
  });

  it('pauses a question or all judging, once, with a reason, and lets it go on', async () => {
    for (const question_id of [world.question.id, null]) {
      const pauses = await post<JudgingPauseInfo[]>('judging/pause', { question_id, reason: ' A look ' });
      expect(pauses).toMatchObject([
        {
          question_id,
          question_title: question_id && world.question.title,
          competition_title: question_id && world.competition.title,
          cause: 'administrator',
          reason: 'A look',
          username: 'chief',
          since: expect.any(Number),
        },
      ]);
      const again = await post<{ code: string }>('judging/pause', { question_id, reason: 'x' }, 409);
      expect(again.code).toBe('JUDGING_PAUSED');
      const other = await post<{ code: string }>(
        'judging/resume',
        { question_id, cause: 'judge_faults' },
        409,
      );
      expect(other.code).toBe('JUDGING_NOT_PAUSED');
      expect((await get<JudgingRoom>('judging')).pauses).toEqual(pauses);
      expect(await post('judging/resume', { question_id })).toEqual([]);
    }
    await post('judging/pause', { question_id: NOWHERE, reason: 'x' }, 404);
    await post('judging/resume', { question_id: NOWHERE }, 404);
    await post('judging/pause', { question_id: null, reason: ' ' }, 400);
    const entries = await test.database.getRepository(AuditEntry).findBy({ objectId: world.question.id });
    expect(entries.map(({ action, before, why }) => [action, before, why])).toEqual([
      ['question.pause', { paused: false }, 'A look'],
      ['question.resume', { paused: true, cause: 'administrator' }, null],
    ]);
  });

  it('names the images, and what they are used as', async () => {
    const images = await get<JudgeImageInfo[]>('judging/images');
    const used = images.find(({ reference }) => reference === world.question.judgeImage);
    expect(used).toMatchObject({ digest: expect.stringMatching(/^sha256:/), used_as: ['judge'] });
  });

  it('names the runners that hold an image while they are here', async () => {
    const [image] = await get<JudgeImageInfo[]>('judging/images');
    const { reference, digest } = image as JudgeImageInfo;
    const held = async () =>
      (await get<JudgeImageInfo[]>('judging/images')).find((one) => one.reference === reference)?.runners;
    await test.database.query(
      `insert into runner (id, host, version, slots, images, seen_at)
       values ('holder', 'h', '1.0', 1, array[$1], now()), ('gone', 'h', '1.0', 1, array[$1], now() - interval '1 hour')`,
      [digest],
    );
    expect(await held()).toEqual(['holder']);
    await test.database.query(`delete from runner where id in ('holder', 'gone')`);
  });
});

it('names the versions that run', async () => {
  await test.database.query(`update runner set engine = '29.1.2' where id = 'r1'`);
  const versions = await get<PartVersion[]>('version');
  expect(versions.find(({ part }) => part === 'runtime')?.version).toBe(process.versions.node);
  expect(versions.find(({ part }) => part === 'container')?.version).toBe('29.1.2');
  expect(versions.filter(({ version }) => !/^\d+\.\d+/.test(version))).toEqual([]);
  expect(versions.map(({ part }) => part)).toEqual(
    expect.arrayContaining(['platform', 'database', 'hints', 'runner', 'container']),
  );
});

it('says of records whose team was dismissed', async () => {
  const told = async (): Promise<boolean | undefined> => {
    const query = { competition_id: world.competition.id };
    const { data } = await get<SubmissionRecordPage>('commitment', query);
    return data.find(({ id }) => id === world.commitment.id)?.is_dismissed;
  };
  expect(await told()).toBe(false);
  await test.database.query('update team set dismissed_at = now() where id = $1', [world.team.id]);
  expect(await told()).toBe(true);
});
