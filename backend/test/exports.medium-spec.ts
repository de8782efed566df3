import { EventEmitter, once } from 'node:events';
import { readdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { read, utils } from '@e965/xlsx';
import { Logger } from '@nestjs/common';
import type { FileExport, UiLanguage } from '@tianheng/contracts';
import { parse } from 'content-disposition';
import request from 'supertest';
import { AuditLogQuery } from '../src/admin/audit-log/audit-log.query.ts';
import { AuditEntry } from '../src/audit/audit-entry.entity.ts';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { addressOf, startApp, type TestApp } from './app.ts';
import { NOWHERE } from './judging.ts';

let test: TestApp;
let admin: User;
let bearer: { Authorization: string };

beforeAll(async () => {
  test = await startApp();
  admin = await test.factory.admin({ username: 'chief', nickname: '=HYPERLINK("http://x")' });
  bearer = await test.factory.bearer(admin);
});
afterAll(() => test.stop());

const ask = (path: string, query: object = {}, language: UiLanguage = 'en'): request.Test =>
  request(test.http).get(`/v1/admin/${path}`).query(query).set(bearer).set('Accept-Language', language);

interface Table {
  filename?: string;
  sheet: string;
  titles: string[];
  rows: Record<string, string | number>[];
}

/** What a spreadsheet program finds in it. */
async function open(path: string, query: object = {}, language: UiLanguage = 'en'): Promise<Table> {
  const { body } = await ask(path, query, language).expect(200);
  const { static_url: url } = body as FileExport;
  // The address alone is enough: a browser saves what it leads to.
  const file = await request(test.http).get(url).buffer(true).parse(bytes).expect(200);
  const filename = savedAs(file);
  expect(filename).toMatch(/\.xlsx$/);
  expect(file.headers['content-type']).toContain('spreadsheetml');
  const book = read(file.body as Buffer, { cellFormula: true });
  const [name = ''] = book.SheetNames;
  const sheet = book.Sheets[name] ?? {};
  const formulas = Object.entries(sheet).filter(([at, { f }]) => !at.startsWith('!') && f !== undefined);
  expect(formulas).toEqual([]);
  const [titles = []] = utils.sheet_to_json<string[]>(sheet, { header: 1 });
  return { filename, sheet: name, titles, rows: utils.sheet_to_json(sheet) };
}

/** The same as text. */
async function openCsv(path: string, query: object = {}): Promise<{ filename?: string; lines: string[] }> {
  const { body } = await ask(path, { ...query, format: 'csv' }).expect(200);
  const { static_url: url } = body as FileExport;
  const file = await request(test.http).get(url).buffer(true).parse(bytes).expect(200);
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = (file.body as Buffer).toString('utf8').split('\r\n');
  return { filename: savedAs(file), lines };
}

/** What a browser calls it. */
const savedAs = ({ headers }: request.Response): string | undefined =>
  parse(headers['content-disposition'] ?? '').parameters.filename;

function bytes(answer: request.Response, done: (error: Error | null, body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  const stream = answer as unknown as NodeJS.ReadableStream;
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => done(null, Buffer.concat(chunks)));
}

describe('the accounts as a spreadsheet', () => {
  it('hold what the list holds, in either language, and no formula', async () => {
    const member = await test.factory.user({
      nickname: '李雷 <&> "x"',
      school: '+1-2',
      mobilePhone: '013800000000',
      isFrozen: true,
    });
    const english = await open('users/download');
    expect(english.sheet).toBe('Users');
    const row = english.rows.find(({ Username }) => Username === member.username);
    expect(row).toMatchObject({
      'Real name': '李雷 <&> "x"',
      School: "'+1-2",
      // Text keeps the zero that a number would lose.
      Phone: '013800000000',
      Role: 'Ordinary user',
      Frozen: 'Yes',
      'Registered (Asia/Shanghai)': expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
    const chief = english.rows.find(({ Username }) => Username === 'chief');
    expect(chief?.['Real name']).toBe(`'=HYPERLINK("http://x")`);
    const chinese = await open('users/download', {}, 'zh-CN');
    expect(chinese.sheet).toBe('用户');
    expect(chinese.titles).toContain('真实姓名');
    expect(JSON.stringify(chinese)).not.toContain('argon2');
    const frozen = await open('users/download', { is_frozen: true, q: '', platform_role: '' });
    expect(frozen.rows.map(({ Username }) => Username)).toEqual([member.username]);
  });

  it('are all there, in order, beyond one part of them', async () => {
    await test.database.query(
      `insert into "user" (username, nickname, email, password_hash)
       select 'many_' || n, 'Many', 'many_' || n || '@example.org', 'x' from generate_series(1, 2500) n`,
    );
    const { rows } = await open('users/download', { q: 'Many', order: 'username' });
    const names = rows.map(({ Username }) => String(Username));
    expect(names).toHaveLength(2500);
    expect(new Set(names).size).toBe(2500);
    expect(names[0]).toBe('many_1');
    // The cursor was closed, and its connection given back.
    const [left] = await test.database.query<[{ left: number }]>(
      `select count(*)::integer as left from pg_stat_activity where state like 'idle in transaction%'
         and datname = current_database() and query like '%from part'`,
    );
    expect(left.left).toBe(0);
  });

  it('are a file of administrators’, of which it is kept who took it', async () => {
    await open('users/download', { is_frozen: false });
    const entry = await test.database.getRepository(AuditEntry).findOneOrFail({
      where: { action: 'user.export' },
      order: { id: 'DESC' },
    });
    expect(entry).toMatchObject({ username: 'chief', objectId: admin.id, after: { is_frozen: false } });
    const id = String(entry.after?.file_id);
    const file = await test.database.getRepository(StoredFile).findOneByOrFail({ id });
    expect(file).toMatchObject({ purpose: 'export', ownerId: admin.id, filename: 'Users.xlsx' });
    const stranger = await test.factory.bearer(await test.factory.user());
    await request(test.http).get(`/v1/object-storage/download/${file.id}`).set(stranger).expect(403);
    await request(test.http).get(`/v1/object-storage/download/${file.id}`).set(bearer).expect(200);
  });
});

describe('either list as comma-separated values', () => {
  it('begins with the mark of UTF-8, and has no formula', async () => {
    const { filename, lines } = await openCsv('users/download', { q: 'chief' });
    expect(filename).toBe('Users.csv');
    expect(lines[0]).toMatch(/^\uFEFFUsername,/);
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://x"")"`);
    const entry = await test.database.getRepository(AuditEntry).findOneOrFail({
      where: { action: 'user.export' },
      order: { id: 'DESC' },
    });
    expect(entry.after).toMatchObject({ format: 'csv', q: 'chief' });
    const { team, competition } = await test.factory.world();
    const teams = await openCsv(`competition/${competition.id}/teams/accepted/download`);
    expect(teams.filename).toBe(`${competition.titleEn} · Teams.csv`);
    expect(teams.lines[1]).toContain(team.name);
  });

  it('is the only other form', async () => {
    await ask('users/download', { format: 'ods' }).expect(400);
    await open('users/download', { format: '', q: 'chief' });
  });
});

describe('teams that take part as a spreadsheet', () => {
  it('are those of the competition or the question', async () => {
    const world = await test.factory.world();
    await test.factory.team(world.competition, {
      leader: await test.factory.user(),
      name: 'Zulu',
      instructors: [{ name: '@SUM(1)', position: 'Prof', phone: '-1' }],
    });
    const path = `competition/${world.competition.id}/teams/accepted/download`;
    const all = await open(path);
    expect(all.rows.map(({ Team }) => Team)).toEqual(['Zulu', world.team.name]);
    expect(all.rows[0]).toMatchObject({
      Members: 1,
      Instructors: "'@SUM(1)",
      "Instructors' phone": "'-1",
    });
    expect(all.rows[0]?.People).toContain('user_');
    const some = await open(path, { question_bind_id: world.question.id }, 'zh-CN');
    expect(some.rows).toMatchObject([{ 团队名称: world.team.name, 同意公开: '否' }]);
    const { competition, question } = world;
    expect([all.filename, all.sheet]).toEqual([`${competition.titleEn} · Teams.xlsx`, 'Teams']);
    expect([some.filename, some.sheet]).toEqual([
      `${competition.title} · ${question.title} · 参赛团队.xlsx`,
      '参赛团队',
    ]);
    expect((await open(path, { team_name: 'nobody' })).titles).toContain('Team');
    const entries = await test.database.getRepository(AuditEntry).findBy({ objectId: world.competition.id });
    expect(entries.map(({ action }) => action)).toEqual(Array(3).fill('competition.export_teams'));
    await ask(path, { question_bind_id: NOWHERE }).expect(404);
    await ask(`competition/${NOWHERE}/teams/accepted/download`).expect(404);
  });
});

describe('the audit as a spreadsheet', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('is refused where it would leave entries out, for nobody could tell', async () => {
    const log = test.app.get(AuditLogQuery);
    const require = log.requireExportable.bind(log);
    let most = 1;
    jest.spyOn(log, 'requireExportable').mockImplementation((filter) => require(filter, most));
    await open('users/download');
    await open('users/download');
    const query = { username: 'chief', action: 'user.export' } as const;
    const entries = () => test.database.getRepository(AuditEntry).countBy({ action: 'audit.export' });
    const before = await entries();
    const { body } = await ask('audit/download', query).expect(409);
    expect(body).toMatchObject({
      code: 'EXPORT_TOO_LONG',
      error_info: expect.stringMatching(/^More than 1 /),
    });
    expect(await entries()).toBe(before);
    most = await test.database.getRepository(AuditEntry).countBy(query);
    expect((await openCsv('audit/download', query)).lines).toHaveLength(1 + most + 1);
  });
});

describe('an export that is under way', () => {
  afterEach(() => void jest.restoreAllMocks());

  /** The first rows that are asked for come when they are let go. */
  function holdRows(): { asked: Promise<unknown>; letGo: () => void } {
    const { driver } = test.database;
    const create = driver.createQueryRunner.bind(driver);
    const door = new EventEmitter();
    const [asked, free] = [once(door, 'asked'), once(door, 'free')];
    let isFirst = true;
    jest.spyOn(driver, 'createQueryRunner').mockImplementation((mode) => {
      const runner = create(mode);
      const query = runner.query.bind(runner);
      runner.query = (async (sql: string, ...rest: []) => {
        if (isFirst && sql.startsWith('fetch')) {
          isFirst = false;
          door.emit('asked');
          await free;
        }
        return query(sql, ...rest);
      }) as typeof runner.query;
      return runner;
    });
    return { asked, letGo: () => door.emit('free') };
  }
  /** Of exports: rows, entries of the audit, and what is stored whole or not. */
  async function kept(): Promise<[files: number, entries: number, objects: number]> {
    const entries = await test.database
      .getRepository(AuditEntry)
      .countBy([
        { action: 'user.export' },
        { action: 'audit.export' },
        { action: 'competition.export_teams' },
      ]);
    const stored = await readdir(test.storageDir, { recursive: true, withFileTypes: true });
    return [
      await test.database.getRepository(StoredFile).countBy({ purpose: 'export' }),
      entries,
      stored.filter((one) => one.isFile()).length,
    ];
  }
  const teams = async (): Promise<string> => {
    const { competition } = await test.factory.world();
    return `competition/${competition.id}/teams/accepted/download`;
  };

  it.each<[string, 'xlsx' | 'csv', (() => Promise<string>) | string]>([
    ['accounts', 'xlsx', 'users/download'],
    ['accounts', 'csv', 'users/download'],
    ['teams', 'xlsx', teams],
    ['the audit', 'csv', 'audit/download'],
  ])('of %s as %s ends with whoever asked, and leaves nothing', async (_of, format, at) => {
    const from = typeof at === 'string' ? at : await at();
    const logged = jest.spyOn(Logger.prototype, 'error');
    const [files, entries, objects] = await kept();
    const { asked, letGo } = holdRows();
    const heard = new Promise<void>((resolve) => {
      test.http.once('request', (_request: IncomingMessage, answer: ServerResponse) =>
        answer.once('close', resolve),
      );
    });
    const stop = new AbortController();
    const address = `${addressOf(test.http)}/v1/admin/${from}?format=${format}`;
    const stopped = expect(fetch(address, { headers: bearer, signal: stop.signal })).rejects.toThrow();
    await asked;
    stop.abort();
    await Promise.all([stopped, heard]);
    letGo();
    // One person's come one after the other: once this one is made, nothing of the other is under way.
    await ask(from, { format }).expect(200);
    expect(await kept()).toEqual([files + 1, entries + 1, objects + 1]);
    expect(logged).not.toHaveBeenCalled();
  });

  it('lets the next one of the same person wait, and nobody else', async () => {
    const other = await test.factory.bearer(await test.factory.admin());
    const { asked, letGo } = holdRows();
    const take = async (from: string): Promise<unknown> => ask(from).expect(200);
    const first = take('users/download');
    await asked;
    const second = take('audit/download');
    // In the time of three the second would have been made, too.
    for (let made = 0; made < 3; made += 1)
      await request(test.http).get('/v1/admin/users/download').set(other).expect(200);
    letGo();
    await Promise.all([first, second]);
    const made = await test.database.getRepository(StoredFile).find({
      where: { ownerId: admin.id, purpose: 'export' },
      order: { createdAt: 'DESC' },
      take: 2,
    });
    expect(made.map(({ filename }) => filename)).toEqual(['Audit log.csv', 'Users.xlsx']);
  });
});
