import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { USERNAME_MAX } from '@tianheng/contracts';
import { User } from '../src/auth/accounts/user.entity.ts';
import { AccountsService } from '../src/auth/users/accounts.service.ts';
import { makeFirstAdmin } from '../src/auth/users/first-admin.ts';
import { base64, call, login, tokenOf } from './accounts.ts';
import { codeOf, makeKey } from './api-keys.ts';
import { startApp, type TestApp } from './app.ts';

/** As it is built. */
const PROGRAM = path.join(import.meta.dirname, '../dist/first-admin.js');

let test: TestApp;

beforeAll(async () => {
  test = await startApp();
});
afterAll(() => test.stop());

const make = (username: string, email = `${username}@example.org`): Promise<string> =>
  makeFirstAdmin(test.database, { username, email }, (manager, person) =>
    test.app.get(AccountsService).withdraw(manager, person),
  );
const users = () => test.database.getRepository(User);
/** Whoever was made an administrator is gone again. */
const demote = (username: string) => users().update({ username }, { platformRole: 'platform_member' });

it('makes an account whose one-time password leads into the back office by way of an own one', async () => {
  const once = await make('first_1');
  const token = await tokenOf(test, 'first_1', once);
  const info = await call(test, 'get', 'user/info', {}, { token });
  expect(info.body).toMatchObject({
    username: 'first_1',
    platform_role: 'platform_admin',
    must_change_password: true,
  });
  expect((await call(test, 'get', 'admin/users', {}, { token })).body.code).toBe('PASSWORD_CHANGE_REQUIRED');
  const own = base64('Chosen-1');
  const words = { old_password: base64(once), new_password: own, confirm_password: own };
  expect((await call(test, 'patch', 'user/info/password', words, { token })).status).toBe(200);
  expect((await login(test, 'first_1', once)).body.code).toBe('LOGIN_FAILED');
  const mine = await tokenOf(test, 'first_1', 'Chosen-1');
  expect((await call(test, 'get', 'admin/users', {}, { token: mine })).status).toBe(200);
  await demote('first_1');
});

it('makes an account that is there already an administrator, and keeps its own password', async () => {
  const user = await test.factory.user();
  await users().update({ id: user.id }, { isFrozen: true });
  const once = await make(user.username, user.email);
  expect(once).not.toBe('');
  expect(await users().findOneByOrFail({ id: user.id })).toMatchObject({
    ...{ platformRole: 'platform_admin', isFrozen: false, nickname: user.nickname },
  });
  expect((await login(test, user.username)).status).toBe(200);
  await demote(user.username);
});

it('ends what was begun with less than an administrator may do', async () => {
  const user = await test.factory.user();
  const { key } = await makeKey(test, user, ['read']);
  const token = await tokenOf(test, user.username);
  await make(user.username, user.email);
  const codes = [];
  for (const held of [token, key])
    codes.push(codeOf(await call(test, 'get', 'user/info', {}, { token: held })));
  expect(codes).toEqual(['SESSION_ENDED', 'API_KEY_INVALID']);
  expect(await test.database.query('select from api_key where user_id = $1', [user.id])).toEqual([]);
  await demote(user.username);
});

it('keeps the session of an earlier one-time password to the choice of a password', async () => {
  const first = await make('first_7');
  const token = await tokenOf(test, 'first_7', first);
  const second = await make('first_7');
  expect((await call(test, 'get', 'admin/users', {}, { token })).body.code).toBe('PASSWORD_CHANGE_REQUIRED');
  const own = base64('Chosen-1');
  const words = { old_password: base64(first), new_password: own, confirm_password: own };
  expect((await call(test, 'patch', 'user/info/password', words, { token })).status).toBe(200);
  expect((await login(test, 'first_7', second)).body.code).toBe('LOGIN_FAILED');
  await demote('first_7');
});

it('gives the only one another password, whose first one was not used in time', async () => {
  const late = await make('first_8');
  await test.database.query(`update password_recovery set expires_at = now() - interval '1 second'`);
  expect((await login(test, 'first_8', late)).body.code).toBe('LOGIN_FAILED');
  await expect(make('first_9')).rejects.toThrow('There is an administrator already');
  await expect(make('first_8', 'other@example.org')).rejects.toThrow('has another e-mail address');
  expect((await login(test, 'first_8', await make('first_8'))).status).toBe(200);
  await demote('first_8');
});

it('knows an account by its address in whatever case, and keeps that as it is', async () => {
  await make('first_10', 'First@Example.org');
  const once = await make('first_10', 'first@example.ORG');
  expect((await login(test, 'first_10', once)).status).toBe(200);
  expect(await users().findOneByOrFail({ username: 'first_10' })).toMatchObject({
    email: 'First@Example.org',
  });
  await demote('first_10');
});

it('refuses while there is an administrator, names that are none, and what belongs to somebody else', async () => {
  const user = await test.factory.user();
  await expect(make('No Name')).rejects.toThrow('is no username');
  await expect(make('n'.repeat(USERNAME_MAX + 1), 'first_2@example.org')).rejects.toThrow('is no username');
  // An address that no form takes would lock its owner out of them.
  for (const address of ['first_2@例子.公司', '"a b"@example.org'])
    await expect(make('first_2', address)).rejects.toThrow('is no e-mail address');
  await expect(make('first_2', 'nowhere')).rejects.toThrow('is no e-mail address');
  await expect(make(user.username, 'other@example.org')).rejects.toThrow('has another e-mail address');
  await expect(make('first_2', user.email)).rejects.toThrow('Another account has');
  // Of two at once, one.
  const both = await Promise.allSettled([make('first_3'), make('first_4')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await users().countBy({ platformRole: 'platform_admin' })).toBe(1);
  await demote('first_3');
  await demote('first_4');
});

/** What a call of the program says. */
async function run(...args: string[]): Promise<{ stdout: string }> {
  const [{ name } = { name: '' }] = await test.database.query<{ name: string }[]>(
    'select current_database() as name',
  );
  const url = new URL(process.env.DATABASE_URL ?? '');
  url.pathname = `/${name}`;
  const env = { ...process.env, DATABASE_URL: url.href };
  return promisify(execFile)(process.execPath, [PROGRAM, ...args], { env });
}

it('lets no team wait for the answer of whoever is an administrator now, and tells its leader', async () => {
  const { factory, database } = test;
  const [leader, invited] = [await factory.user(), await factory.user()];
  const world = await factory.world();
  const questions = [world.question];
  const team = await factory.team(world.competition, { leader, questions, status: 'in_recruiting' });
  const { id } = await factory.member(team, invited, { status: 'inviting' });
  await run(invited.username, invited.email);
  const rows = await database.query(
    `select t.status as team, m.status as member, mail.kind, mail.params from team t join team_member m on m.team_id = t.id
       left join mail on mail.params->>'user_id' = t.leader_id::text where m.id = $1`,
    [id],
  );
  const told = { kind: 'team_declined', params: { team_id: team.id, by: invited.username } };
  expect(rows).toMatchObject([{ team: 'recruit_failed', member: 'reject', ...told }]);
  await demote(invited.username);
});

it('is a program that says what it made, or what it was not told', async () => {
  const { stdout } = await run('first_5', 'first_5@example.org');
  const [, once = ''] = /good for 60 minutes: (\S+)\n$/.exec(stdout) ?? [];
  expect((await login(test, 'first_5', once)).status).toBe(200);
  await expect(run('first_6', 'first_6@example.org')).rejects.toMatchObject({
    code: 1,
    stderr: 'There is an administrator already, who names others in the back office.\n',
  });
  await expect(run()).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^Usage: /) });
});
