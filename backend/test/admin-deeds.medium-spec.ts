import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import request, { type Response } from 'supertest';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { base64 } from './accounts.ts';
import { codeOf, held, makeKey, type Headers } from './api-keys.ts';
import { startApp, type TestApp } from './app.ts';
import { changing } from './judging.ts';
import { untilSomebodyWaits } from './kept-counts.ts';

const PATH = '/v1/admin/users';

let test: TestApp;
/** Whose row whoever changes a role comes by first. */
let third: User;
let admin: User;
let bearer: Headers;
let member: User;

beforeAll(async () => {
  test = await startApp();
  third = await test.factory.admin({ id: '00000000-0000-4000-8000-000000000001' });
});
afterAll(() => test.stop());
beforeEach(async () => {
  admin = await test.factory.admin();
  bearer = await test.factory.bearer(admin);
  member = await test.factory.user();
});

type Method = 'post' | 'put' | 'patch' | 'delete';
const send = async (method: Method, path: string, body: object = {}, by = bearer): Promise<Response> =>
  request(test.http)[method](path).set(by).set('Accept-Language', 'en').send(body);
const setRole = ({ id }: User, platform_role: User['platformRole'], by = bearer): Promise<Response> =>
  send('put', `${PATH}/${id}/role`, { platform_role }, by);
const newcomer = (values: object = {}) => {
  const username = `n_${randomUUID().slice(0, 8)}`;
  const reached = { email: `${username}@example.org`, mobile_phone: '13900001111' };
  return { username, nickname: '李雷', ...reached, ...values };
};
const password = { new_password: base64('Chosen-1'), confirm_password: base64('Chosen-1') };

/** What administrators do to other people's accounts. */
const DEEDS: Record<string, () => Promise<Response>> = {
  'a role': () => setRole(member, 'platform_admin'),
  'a change': () => send('patch', `${PATH}/${member.id}`, { school: 'New school' }),
  'a deletion': () => send('delete', `${PATH}/${member.id}`),
  'a freezing': () => send('post', `${PATH}/${member.id}/frozen`, { is_frozen: true }),
  'a new password': () => send('patch', `/v1/users/${member.id}/password`, password),
  'the end of a key': async () => {
    const [{ id }] = await test.database.query<[{ id: string }]>(
      'select id from api_key where user_id = $1',
      [member.id],
    );
    return send('post', `${PATH}/${member.id}/api_keys/${id}/revoke`, { reason: 'leaked' });
  },
  'the end of a second factor': () =>
    send('post', `${PATH}/${member.id}/reset_second_factor`, { reason: 'lost' }),
  'a new account': () => send('post', PATH, newcomer({ platform_role: 'platform_admin' })),
  'many new accounts': () => send('put', '/v1/users', [newcomer(), newcomer()]),
};

/** What is kept of accounts, but for the administrator's own row. */
async function kept(): Promise<unknown> {
  const tables = ['api_key', 'second_factor', 'audit_entry', 'mail'];
  const rows = await Promise.all(tables.map((table) => test.database.query(`select * from ${table}`)));
  return [await test.database.query('select * from "user" where id <> $1 order by id', [admin.id]), ...rows];
}

/** What a colleague does to the administrator meanwhile. */
const ENDS = `with gone as (delete from session where user_id = $1), keys as (delete from api_key where user_id = $1)
  update "user" set platform_role = 'platform_member' where id = $1`;

it.each(Object.entries(DEEDS))('makes nothing of %s by who loses the role meanwhile', async (_what, deed) => {
  await makeKey(test, member, ['read']);
  await test.database.query(
    `insert into second_factor (user_id, secret, confirmed_at) values ($1, '', now())`,
    [member.id],
  );
  const before = await kept();
  const { answer } = await changing(test, [ENDS, admin.id], deed);
  expect(codeOf(await answer)).toBe('SESSION_ENDED');
  expect(await kept()).toEqual(before);
  // It is a deed, for who has the role still.
  bearer = await test.factory.bearer(third);
  expect((await deed()).status).toBeLessThan(300);
});

it('makes nothing of a freezing by a key whose owner loses the role meanwhile', async () => {
  const { key } = await makeKey(test, admin, ['admin']);
  const freeze = () => send('post', `${PATH}/${member.id}/frozen`, { is_frozen: true }, held(key));
  const { answer } = await changing(test, [ENDS, admin.id], freeze);
  expect(codeOf(await answer)).toBe('API_KEY_INVALID');
});

it('lets nobody give the role away who has lost it to a colleague while both waited for a third', async () => {
  const colleague = await test.factory.admin();
  const theirs = await test.factory.bearer(colleague);
  const { first, second } = await test.database.transaction(async (manager) => {
    await manager.query('select from "user" where id = $1 for no key update', [third.id]);
    const taken = setRole(admin, 'platform_member', theirs);
    await untilSomebodyWaits(test.database);
    const given = setRole(member, 'platform_admin');
    await untilSomebodyWaits(test.database, 2);
    return { first: taken, second: given };
  });
  expect([(await first).status, codeOf(await second)]).toEqual([200, 'SESSION_ENDED']);
  const [row] = await test.database.query('select platform_role from "user" where id = $1', [member.id]);
  expect(row).toEqual({ platform_role: 'platform_member' });
});

it('lets administrators do what they do to the same people at once, none in a circle', async () => {
  const others = await Promise.all([1, 2].map(() => test.factory.admin()));
  const all = await Promise.all([admin, third, ...others].map((one) => test.factory.bearer(one)));
  const people = [member, await test.factory.user({ id: '00000000-0000-4000-8000-000000000002' })];
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all(
      all.map((by, index) => {
        const person = people[(round + index) % 2] as User;
        if (index === 0) return setRole(person, 'platform_member', by);
        if (index === 1) return setRole(others[0] as User, 'platform_admin', by);
        return send('post', `${PATH}/${person.id}/frozen`, { is_frozen: false }, by);
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(all.map(() => 200));
  }
});
