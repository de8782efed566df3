import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { read, utils } from '@e965/xlsx';
import { encodeJudgeLine, judgeLine, MIB, type SubmissionArchive } from '@tianheng/contracts';
import request from 'supertest';
import yauzl from 'yauzl';
import { AuditEntry } from '../src/audit/audit-entry.entity.ts';
import { ObjectStorage } from '../src/storage/drivers/object-storage.ts';
import { addressOf, startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import { Client, NOWHERE, rival, submit } from './judging.ts';
import { collect } from './memory.ts';

let test: TestApp;
let bearer: { Authorization: string };
let world: World;
let folder: string;
beforeAll(async () => {
  test = await startApp();
  bearer = await test.factory.bearer(await test.factory.admin());
  folder = await mkdtemp(path.join(tmpdir(), 'archive-'));
});
beforeEach(async () => {
  world = await test.factory.world();
});
afterAll(async () => {
  await test.stop();
  await rm(folder, { recursive: true });
});

const ask = async <T = SubmissionArchive>(values: object = {}, status = 200, language = 'en'): Promise<T> => {
  const answer = await request(test.http)
    .post('/v1/admin/commitment/archive')
    .set(bearer)
    .set('Accept-Language', language)
    .send({ competition_id: world.competition.id, question_id: world.question.id, ...values });
  expect([answer.status, answer.status === status ? null : answer.body]).toEqual([status, null]);
  return answer.body as T;
};
const openAt = (address: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    httpGet(`${addressOf(test.http)}${address}`, resolve).once('error', reject);
  });
const unzip = async (zip: Buffer): Promise<Map<string, Buffer>> => {
  const opened = await yauzl.fromBufferPromise(zip);
  const found = new Map<string, Buffer>();
  for await (const entry of opened.eachEntry()) {
    found.set(entry.fileName, await buffer(await opened.openReadStreamPromise(entry)));
  }
  return found;
};
const take = async (values: object = {}, language?: string): Promise<Map<string, Buffer>> =>
  unzip(await buffer(await openAt((await ask(values, 200, language)).static_url)));
const rowsOf = (workbook: Buffer | undefined): Record<string, unknown>[] => {
  const { Sheets, SheetNames } = read(workbook ?? Buffer.alloc(0));
  return utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {});
};
const giveLogs = async (runId: string, log: string, own: string): Promise<void> => {
  const { factory, database } = test;
  const files = await Promise.all([
    factory.file(log, { purpose: 'log', filename: 'log' }),
    factory.file(own, { purpose: 'judge_log', filename: 'log' }),
  ]);
  await database.query('update run set log_file_id = $2, judge_log_file_id = $3 where id = $1', [
    runId,
    ...files.map(({ id }) => id),
  ]);
};

describe('an archive of submissions', () => {
  it('holds each with its logs, in a folder of its own, and a table of all', async () => {
    const other = await rival(test, world, { name: '=A/B: "C". ' });
    const first = await submit(test, world);
    const second = await submit(test, other);
    await giveLogs(first.runId, 'its own words', 'for administrators');
    const found = await take();
    expect([...found.keys()]).toEqual([
      'Submissions.xlsx',
      `=A_B_ _C__/${second.commitmentNo}/code.zip`,
      `${world.team.name}/${first.commitmentNo}/code.zip`,
      `${world.team.name}/${first.commitmentNo}/logs/log.txt`,
      `${world.team.name}/${first.commitmentNo}/logs/judge-log.txt`,
    ]);
    const texts = [...found.values()].slice(3).map((content) => content.toString());
    expect(texts).toEqual(['its own words', 'for administrators']);
    expect(rowsOf(found.get('Submissions.xlsx'))).toMatchObject([
      { Team: `'=A/B: "C". `, Submission: second.commitmentNo, Status: 'Waiting' },
      {
        Team: world.team.name,
        Folder: `${world.team.name}/${first.commitmentNo}`,
        Deleted: 'No',
        'Team dismissed': 'No',
      },
    ]);
  });

  it.each([
    ['en', { Mode: 'Prod', Status: 'Waiting', Language: 'Python 3' }],
    ['zh-CN', { 模式: '正式', 状态: '等待中', 语言: 'Python 3' }],
  ])('says in words what each of the table is: %s', async (language, words) => {
    await submit(test, world, { mode: 'prod' });
    const [table] = (await take({}, language)).values();
    expect(rowsOf(table)).toMatchObject([words]);
  });

  it.each([
    ['en', '[judge] unpacked 1 file\n'],
    ['zh-CN', '[judge] 已解压 1 个文件\n'],
  ])('says in words what the platform wrote in a log: %s', async (language, words) => {
    const { runId, commitmentNo } = await submit(test, world);
    // Longer than a chunk of the storage, and cut inside a character.
    const own = `${'轨'.repeat(40)}\n`.repeat(4000);
    const line = encodeJudgeLine(judgeLine('LOG_UNPACKED', { files: 1 }));
    await giveLogs(runId, `${line}${own}[judge] forged\n${line}no end`, '[judge] plain');
    const found = await take({}, language);
    const logs = `${world.team.name}/${commitmentNo}/logs`;
    expect(found.get(`${logs}/log.txt`)?.toString()).toBe(`${words}${own}>[judge] forged\n${words}no end`);
    expect(found.get(`${logs}/judge-log.txt`)?.toString()).toBe('[judge] plain');
  });

  it.each([
    [
      'en',
      'Cause',
      'The judge lost its connection during the run.',
      'could not judge this submission in 3 attempts. ',
    ],
    ['zh-CN', '原因', '运行期间与评测机失去连接。', '平台尝试 3 次后仍无法评测该提交。'],
  ])('says whose fault it was that one was not judged: %s', async (language, title, cause, sentence) => {
    const { runId, commitmentNo } = await submit(test, world);
    await test.database.query(
      `update run set status = 'failed', cause = 'runner_lost', attempt = 3, finished_at = now() where id = $1`,
      [runId],
    );
    const found = await take({}, language);
    const [table] = found.values();
    expect(rowsOf(table)).toMatchObject([{ [title]: cause }]);
    const log = found.get(`${world.team.name}/${commitmentNo}/logs/log.txt`)?.toString();
    expect(log).toContain(sentence + cause);
  });

  it('is of what the list shows, or of what is ticked, and is kept who took it', async () => {
    const other = await rival(test, world, { name: 'Polaris' });
    const { id } = await submit(test, world, { mode: 'prod' });
    await submit(test, other, { mode: 'test' });
    const teams = async (values: object): Promise<unknown[]> =>
      rowsOf([...(await take(values, 'zh-CN')).values()][0]).map((row) => row['团队名称']);
    expect(await teams({ team_name: 'lari' })).toEqual(['Polaris']);
    expect(await teams({ mode: 'prod' })).toEqual([world.team.name]);
    expect(await teams({ ids: [id] })).toEqual([world.team.name]);
    expect(await ask({ question_id: undefined })).toMatchObject({ count: 2 });
    const entries = await test.database.getRepository(AuditEntry).findBy({ objectId: world.competition.id });
    expect(entries.map(({ action }) => action)).toEqual(Array(4).fill('competition.export_submissions'));
    expect(JSON.stringify(entries)).toContain(id);
  });

  it('holds what was submitted before the clock was set back', async () => {
    const { id, commitmentNo } = await submit(test, world);
    await test.database.query(
      `update commitment set submitted_at = submitted_at + interval '1 hour' where id = $1`,
      [id],
    );
    const name = `${world.team.name}/${commitmentNo}/code.zip`;
    expect([...(await take()).keys()]).toEqual(['Submissions.xlsx', name]);
    expect([...(await take({ ids: [id] })).keys()]).toEqual(['Submissions.xlsx', name]);
  });

  it('goes on past the upload of a cancelled submission that its team has removed', async () => {
    const other = await rival(test, world, { name: 'Polaris' });
    const cancelled = await submit(test, other);
    await submit(test, world);
    const client = await Client.of(test, other.leader);
    await client.cancel(cancelled.id).expect(200);
    const upload = `team/${other.team.id}/upload/${cancelled.uploadId}`;
    await client.remove(`/competition/${world.competition.id}/${upload}`).expect(200);
    const found = await take();
    expect([...found.keys()]).toHaveLength(2);
    expect(rowsOf(found.get('Submissions.xlsx'))).toMatchObject([
      { Team: world.team.name, File: 'code.zip' },
      { Team: 'Polaris', Status: 'Stopped', File: 'removed' },
    ]);
  });

  it.each([
    ['en', '“code.zip” is not in the storage any more.\n'],
    ['zh-CN', '存储中已没有“code.zip”。\n'],
  ])(
    'says in the place of a file that is not there any more that it is missing: %s',
    async (language, words) => {
      const { commitmentNo, uploadId, runId } = await submit(test, world);
      const other = await rival(test, world, { name: 'Polaris' });
      const whole = await submit(test, other);
      await giveLogs(runId, 'its own words', 'for administrators');
      const [run] = await test.database.query('select log_file_id as log from run where id = $1', [runId]);
      for (const key of [uploadId, run.log]) await test.app.get(ObjectStorage).delete(key);
      const found = await take({}, language);
      const folder = `${world.team.name}/${commitmentNo}`;
      expect([...found.keys()].slice(1)).toEqual([
        `Polaris/${whole.commitmentNo}/code.zip`,
        `${folder}/code.zip.missing.txt`,
        `${folder}/logs/log.txt.missing.txt`,
        `${folder}/logs/judge-log.txt`,
      ]);
      expect(found.get(`${folder}/code.zip.missing.txt`)?.toString()).toBe(words);
    },
  );

  it('is of proposals as well', async () => {
    const { factory, database } = test;
    const question = await factory.question(world.group, { questionType: 'project' });
    const bind = await factory.bind(world.team, question);
    const file = await factory.file('a plan', { purpose: 'team_upload', filename: 'p:lan?.pdf' });
    await database.query('update question_bind set model_file_id = $2 where id = $1', [bind.id, file.id]);
    const found = await take({ question_id: question.id, question_type: 'project' });
    const name = `${world.team.name}/${question.questionNo}-${bind.id.slice(0, 8)}/p_lan_.pdf`;
    expect(found.get(name)?.toString()).toBe('a plan');
  });

  it('is for nobody without a fresh address of exactly it', async () => {
    await submit(test, world);
    const { static_url: url } = await ask();
    const { static_url: other } = await ask({ mode: 'prod' });
    const chosen = (of: string): string => /chosen=([^&]+)/.exec(of)?.[1] ?? '';
    for (const forged of [
      url.replace(chosen(url), chosen(other)),
      url.replace(/expires=(\d+)/, (_, at: string) => `expires=${Number(at) + 60}`),
    ]) {
      expect((await request(test.http).get(forged)).body.code).toBe('SIGNATURE_INVALID');
    }
    expect((await request(test.http).get('/v1/admin/commitment/archive')).status).toBe(400);
    expect((await request(test.http).head(url)).headers['content-type']).toBe('application/zip');
  });

  it('is refused where there is nothing', async () => {
    expect(await ask({}, 404)).toMatchObject({ code: 'COMMITMENT_NOT_FOUND' });
    expect(await ask({ question_id: NOWHERE }, 404)).toMatchObject({ code: 'QUESTION_NOT_FOUND' });
    expect(await ask({ competition_id: NOWHERE, question_id: undefined }, 404)).toMatchObject({
      code: 'COMPETITION_NOT_FOUND',
    });
    await ask({ ids: [] }, 400);
  });
});

/** Bytes in use once everything that can go is gone. */
const inUse = (): number => {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

it('takes ten thousand submissions in flat memory', async () => {
  const { factory, database } = test;
  const count = 10_000;
  const code = Buffer.alloc(8 * 1024, 'PK');
  const file = await factory.file(code, { purpose: 'team_upload', filename: 'code.zip' });
  const log = await factory.file('a line\n', { purpose: 'log', filename: 'log' });
  await database.transaction(async (manager) => {
    await manager.query('set local session_replication_role = replica');
    const values = [count, world.competition.id, world.question.id, world.team.id, world.leader.id, file.id];
    await manager.query(
      `with made as (select gen_random_uuid() as id, n from generate_series(1, $1::integer) n),
       runs as (insert into run (id, kind, commitment_id, question_id, team_id, upload_id, language, mode, judge_image,
           status, turn, attempt, score, finished_at, log_file_id)
         select id, 'commit', id, $3, $4, $6, 'python3', 'prod', 'judge', 'success', 1, 1, n, now(), case when n <= 100 then $7::uuid end from made)
       insert into commitment (id, competition_id, question_id, team_id, user_id, upload_id, language, mode, run_id,
           quota_counted, submitted_at)
         select id, $2, $3, $4, $5, $6, 'python3', 'prod', id, true, now() - make_interval(secs => n / 100) from made`,
      [...values, log.id],
    );
  });
  const { count: counted, static_url: url } = await ask();
  expect(counted).toBe(count);
  const target = path.join(folder, 'all.zip');
  const answer = await openAt(url);
  let size = 0;
  let early = 0;
  let late = 0;
  answer.on('data', (chunk: Buffer) => {
    const before = size;
    size += chunk.length;
    if (before < 8 * MIB && size >= 8 * MIB) early = inUse();
    if (before < 72 * MIB && size >= 72 * MIB) late = inUse();
  });
  await pipeline(answer, createWriteStream(target));
  expect(size).toBeGreaterThan(80_000_000);
  // What a zip's own directory at its end needs of each file stays.
  expect(late - early).toBeLessThan(32 * MIB);
  const opened = await yauzl.openPromise(target);
  const folders = new Set<string>();
  let table: Buffer | undefined;
  for await (const entry of opened.eachEntry()) {
    if (entry.fileName.endsWith('code.zip')) folders.add(entry.fileName);
    if (entry.fileName === 'Submissions.xlsx')
      table = await buffer(await opened.openReadStreamPromise(entry));
  }
  expect(folders.size).toBe(count);
  const rows = rowsOf(table);
  expect(rows).toHaveLength(count);
  expect(new Set(rows.map((row) => row.Submission)).size).toBe(count);
}, 600_000);
