import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  USER_BATCH_MAX,
  type AdminUser,
  type AdminUserPage,
  type ErrorBody,
  type UserBatchResult,
} from '@tianheng/contracts';
import request from 'supertest';
import { AuditEntry } from '../src/audit/audit-entry.entity.ts';
import { User } from '../src/auth/accounts/user.entity.ts';
import { call, compose, mailOf, oneTimePasswordIn, tokenOf } from './accounts.ts';
import { codeOf, held, makeKey } from './api-keys.ts';
import { startApp, type TestApp } from './app.ts';
import { NOWHERE } from './judging.ts';
import { untilSomebodyWaits } from './kept-counts.ts';

const PATH = '/v1/admin/users';

let test: TestApp;
let admin: User;
let bearer: { Authorization: string };
let counter = 0;

beforeAll(async () => {
  test = await startApp();
  admin = await test.factory.admin();
  bearer = await test.factory.bearer(admin);
});
afterAll(() => test.stop());
beforeEach(async () => {
  await compose(test);
});

const send = (method: 'get' | 'post' | 'put' | 'patch' | 'delete', path: string, body: unknown = {}) =>
  request(test.http)
    [method](path)
    .set({ ...bearer, 'Accept-Language': 'en' })
    .send(body as object);
const person = (values: object = {}) => {
  counter += 1;
  const username = `new_${counter}`;
  return {
    username,
    nickname: '李雷',
    email: `${username}@example.org`,
    mobile_phone: '13900001111',
    ...values,
  };
};
const create = async (values: object = {}): Promise<AdminUser> =>
  (await send('post', PATH, person(values)).expect(201)).body as AdminUser;
const list = async (query: object): Promise<AdminUserPage> =>
  (await request(test.http).get(PATH).query(query).set(bearer).expect(200)).body as AdminUserPage;
const batch = async (rows: unknown, query = ''): Promise<UserBatchResult> =>
  (await send('put', `/v1/users${query}`, rows).expect(200)).body as UserBatchResult;
const actionsOf = async (objectId: string): Promise<string[]> =>
  (await test.database.getRepository(AuditEntry).find({ where: { objectId }, order: { id: 'ASC' } })).map(
    ({ action }) => action,
  );

describe('making an account', () => {
  it('keeps what was said, mails a one-time password and leaves an audit row', async () => {
    const made = await create({ username: 'li_lei', email: 'Li.Lei@example.org', school: ' 北航 ' });
    expect(made).toEqual({
      id: expect.any(String),
      username: 'li_lei',
      nickname: '李雷',
      email: 'Li.Lei@example.org',
      mobile_phone: '13900001111',
      school: '北航',
      platform_role: 'platform_member',
      certified_status: 'accept',
      is_frozen: false,
      group: null,
      profession: null,
      grade: null,
      version: 1,
      created_at: expect.any(Number),
      updated_at: expect.any(Number),
    });
    const mail = await mailOf(test);
    expect(mail.to).toBe('Li.Lei@example.org');
    const token = await tokenOf(test, 'li_lei', oneTimePasswordIn(mail));
    expect((await call(test, 'get', 'user/info', {}, { token })).body.must_change_password).toBe(true);
    expect(await actionsOf(made.id)).toEqual(['user.create']);
  });

  it('makes administrators, too', async () => {
    expect((await create({ platform_role: 'platform_admin' })).platform_role).toBe('platform_admin');
  });

  it('makes none for an API key, which would leave somebody behind who outlives it', async () => {
    const { key } = await makeKey(test, admin, ['admin']);
    const make = (values: object) => request(test.http).post(PATH).set(held(key)).send(person(values));
    const refused = await make({ platform_role: 'platform_admin' });
    expect([refused.status, codeOf(refused)]).toEqual([403, 'API_KEY_REFUSED']);
    expect((await make({ platform_role: 'platform_member' })).status).toBe(201);
  });

  it.each<[string, object]>([
    ['username', { username: 'Li' }],
    ['username', { username: 'a@b' }],
    ['username', { username: '' }],
    ['username', { username: undefined }],
    ['nickname', { nickname: ' ' }],
    ['email', { email: 'nobody' }],
    ['mobile_phone', { mobile_phone: '139000011112' }],
    ['mobile_phone', { mobile_phone: '12ab5678901' }],
    ['school', { school: 'a\nb' }],
    ['platform_role', { platform_role: 'root' }],
    ['platform_role', { platform_role: null }],
    ['password', { password: 'Secret123' }],
  ])('refuses its %s: %j', async (field, values) => {
    const { body } = await send('post', PATH, person(values)).expect(400);
    expect((body as ErrorBody).details?.map((one) => one.field)).toEqual([field]);
  });

  it('refuses a name and an address that somebody has, whatever the case', async () => {
    const { username, email } = await create();
    const named = await send('post', PATH, person({ username })).expect(409);
    expect(named.body).toMatchObject({ code: 'USERNAME_TAKEN', details: [{ field: 'username' }] });
    const addressed = await send('post', PATH, person({ email: email.toUpperCase() })).expect(409);
    expect(addressed.body).toMatchObject({ code: 'EMAIL_TAKEN', details: [{ field: 'email' }] });
  });
});

describe('changing an account', () => {
  it('changes what was sent alone, and tells the old address', async () => {
    const { id, version, username } = await create({ school: 'A' });
    await compose(test);
    const renamed = await send('patch', `${PATH}/${id}`, { nickname: '韩梅梅', school: '', version }).expect(
      200,
    );
    expect(renamed.body).toMatchObject({ username, nickname: '韩梅梅', school: '' });
    expect(await compose(test)).toEqual([]);
    const email = `moved_${counter}@example.org`;
    await test.database.query('update "user" set language = $2 where id = $1', [id, 'zh-CN']);
    const moved = await send('patch', `${PATH}/${id}`, { email }).expect(200);
    expect((moved.body as AdminUser).version).toBeGreaterThan((renamed.body as AdminUser).version);
    const mail = await mailOf(test);
    expect(mail.to).toBe(`${username}@example.org`);
    expect(mail.subject).toMatch(/\p{Script=Han}/u);
    expect(await actionsOf(id)).toEqual(['user.create', 'user.update', 'user.update']);
  });

  it('mails the new username to whoever has to sign in with it', async () => {
    const { id, email, username } = await create();
    await compose(test);
    await send('patch', `${PATH}/${id}`, { username: `${username}_x` }).expect(200);
    const text = expect.stringContaining(`from ${username} to ${username}_x.`);
    expect(await mailOf(test)).toMatchObject({ to: email, text });
  });

  it('refuses what was begun with an older version, and shows what is there', async () => {
    const { id, version } = await create();
    await send('patch', `${PATH}/${id}`, { nickname: 'First', version }).expect(200);
    const { body } = await send('patch', `${PATH}/${id}`, { nickname: 'Second', version }).expect(409);
    expect(body).toMatchObject({ code: 'STALE_WRITE', current: { nickname: 'First', version: version + 1 } });
    await send('patch', `${PATH}/${id}`, (body as ErrorBody).current).expect(200);
  });

  it('leaves what an account was registered with, and takes nothing new like it', async () => {
    const { id } = await test.factory.user({ username: 'a@b$c', mobilePhone: '+49 170 1234567' });
    const known = { username: 'a@b$c', mobile_phone: '+49 170 1234567' };
    await send('patch', `${PATH}/${id}`, { ...known, nickname: 'X' }).expect(200);
    const name = await send('patch', `${PATH}/${id}`, { username: 'a@c' }).expect(400);
    expect(name.body.details).toMatchObject([{ field: 'username' }]);
    const phone = await send('patch', `${PATH}/${id}`, { mobile_phone: '+49 170 1234568' }).expect(400);
    expect(phone.body.details).toEqual([
      { field: 'mobile_phone', message: 'must have at most 11 characters' },
    ]);
  });

  it('refuses a name and an address of somebody else', async () => {
    const [one, other] = [await create(), await create()];
    const named = await send('patch', `${PATH}/${one.id}`, { username: other.username }).expect(409);
    expect((named.body as ErrorBody).code).toBe('USERNAME_TAKEN');
    const addressed = await send('patch', `${PATH}/${one.id}`, { email: other.email }).expect(409);
    expect((addressed.body as ErrorBody).code).toBe('EMAIL_TAKEN');
  });

  it('is not for administrators’ accounts, nor for nobody’s', async () => {
    const other = await test.factory.admin();
    for (const [method, body] of [
      ['patch', { nickname: 'X' }],
      ['delete', {}],
    ] as const) {
      expect((await send(method, `${PATH}/${other.id}`, body).expect(403)).body.code).toBe('ADMIN_PROTECTED');
      expect((await send(method, `${PATH}/${NOWHERE}`, body).expect(404)).body.code).toBe('USER_NOT_FOUND');
    }
  });
});

describe('the role', () => {
  const setRole = (id: string, platform_role: string, as = bearer) =>
    request(test.http).put(`${PATH}/${id}/role`).set(as).send({ platform_role });

  it('is given and taken back, each of which signs the person out', async () => {
    const user = await test.factory.user();
    for (const role of ['platform_admin', 'platform_member'] as const) {
      const before = [await test.factory.bearer(user, 'customer'), await test.factory.bearer(user)];
      expect((await setRole(user.id, role).expect(200)).body.platform_role).toBe(role);
      for (const ended of before)
        expect((await request(test.http).get(PATH).set(ended).expect(401)).body.code).toBe('SESSION_ENDED');
      const fresh = await request(test.http)
        .get(PATH)
        .set(await test.factory.bearer(user));
      expect(fresh.status).toBe(role === 'platform_admin' ? 200 : 403);
    }
    expect(await actionsOf(user.id)).toEqual(['user.role', 'user.role']);
    expect((await setRole(NOWHERE, 'platform_admin').expect(404)).body.code).toBe('USER_NOT_FOUND');
  });

  it('is not taken from a member once more by a list that is behind', async () => {
    const user = await test.factory.user();
    const theirs = await test.factory.bearer(user);
    await setRole(user.id, 'platform_member').expect(200);
    const info = await request(test.http).get('/v1/user/info').set(theirs);
    expect([info.status, await actionsOf(user.id)]).toEqual([200, []]);
  });

  it('is given to nobody who is frozen: an administrator could not be enabled again', async () => {
    const user = await test.factory.user({ isFrozen: true });
    const { body } = await send('put', `${PATH}/${user.id}/role`, { platform_role: 'platform_admin' });
    expect(body).toMatchObject({ code: 'USER_FROZEN', error_info: expect.stringContaining('frozen') });
    expect(await actionsOf(user.id)).toEqual([]);
    await send('post', `${PATH}/${user.id}/frozen`, { is_frozen: false }).expect(200);
    await setRole(user.id, 'platform_admin').expect(200);
  });

  it('changes many times at once, and nobody waits for one another in a circle', async () => {
    // Its place is now before all other administrators, and now it is none of them.
    const { id } = await test.factory.user({ id: '00000000-0000-4000-8000-000000000001' });
    const change = async (): Promise<void> => {
      for (let round = 0; round < 15; round += 1)
        await setRole(id, round % 2 === 0 ? 'platform_admin' : 'platform_member').expect(200);
    };
    await Promise.all(Array.from({ length: 6 }, change));
  });

  it('stays with the last administrator, also when two take it from one another', async () => {
    await test.database.query(`update "user" set platform_role = 'platform_member' where id <> $1`, [
      admin.id,
    ]);
    expect((await setRole(admin.id, 'platform_member').expect(409)).body.code).toBe('LAST_ADMIN');
    await test.factory.admin({ isFrozen: true });
    expect((await setRole(admin.id, 'platform_member').expect(409)).body.code).toBe('LAST_ADMIN');
    for (let round = 0; round < 5; round += 1) {
      const other = await test.factory.admin();
      const theirs = await test.factory.bearer(other);
      const answers = await Promise.all([
        setRole(other.id, 'platform_member'),
        setRole(admin.id, 'platform_member', theirs),
      ]);
      // Whoever comes second has lost the role or meets the last one.
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      await test.database.query(`update "user" set platform_role = 'platform_member' where id = $1`, [
        other.id,
      ]);
      await test.database.query(`update "user" set platform_role = 'platform_admin' where id = $1`, [
        admin.id,
      ]);
      bearer = await test.factory.bearer(admin);
    }
  });
});

describe('many accounts', () => {
  it('are made each for itself, and the others are told why not', async () => {
    const taken = await create();
    await compose(test);
    const good = [person(), person({ school: '清华' })];
    const rows = [
      good[0],
      person({ email: 'nobody' }),
      person({ username: taken.username }),
      person({ username: good[0]?.username }),
      person({ email: good[0]?.email.toUpperCase() }),
      good[1],
      'text',
      person({ platform_role: 'platform_admin' }),
    ];
    const expected = {
      success: [
        { row: 1, username: good[0]?.username },
        { row: 6, username: good[1]?.username },
      ],
      fail: [
        { row: 2, reason: 'email: must be an email address' },
        { row: 3, reason: 'username: is taken' },
        { row: 4, reason: 'username: is the same as in line 1' },
        { row: 5, reason: 'email: is the same as in line 1' },
        { row: 7, username: '', reason: expect.stringContaining('username: is required') },
        { row: 8, reason: 'platform_role: is not known here' },
      ],
    };
    expect(await batch(rows, '?dry_run=true')).toMatchObject({ dry_run: true, ...expected });
    expect(await compose(test)).toEqual([]);
    expect(await batch(rows)).toMatchObject({ dry_run: false, ...expected });
    expect((await compose(test)).map((mail) => mail?.to).sort()).toEqual(
      good.map(({ email }) => email).sort(),
    );
    const [made] = (await list({ q: good[1]?.username })).data;
    expect(made).toMatchObject({ school: '清华', platform_role: 'platform_member' });
    expect(await actionsOf(made?.id ?? '')).toEqual(['user.create']);
    const again = await batch(rows);
    expect(again.success).toEqual([]);
    expect(again.fail[0]?.reason).toBe('username: is taken; email: is taken');
  });

  it('are called by their lines where they come from a file', async () => {
    const [first, second] = [person(), person()];
    const rows = [
      { ...first, line: 2 },
      { ...second, username: first.username, line: 5 },
      person({ line: 0 }),
    ];
    const { success, fail } = await batch(rows);
    expect(success).toEqual([{ row: 2, username: first.username }]);
    expect(fail).toMatchObject([
      { row: 5, reason: 'username: is the same as in line 2' },
      { row: 3, reason: 'line: must be at least 1' },
    ]);
    const [made] = (await list({ q: first.username })).data;
    const entry = await test.database.getRepository(AuditEntry).findOneByOrFail({ objectId: made?.id });
    expect(entry.after).not.toHaveProperty('line');
  });

  it('are made once by two calls at the same moment', async () => {
    const rows = Array.from({ length: 30 }, () => person());
    const answers = await Promise.all([batch(rows), batch(rows), batch(rows)]);
    const made = answers.flatMap(({ success }) => success.map(({ username }) => username));
    expect(made.sort()).toEqual(rows.map(({ username }) => username).sort());
  });

  it('come in one order, so that nobody waits in a circle', async () => {
    const [first, second] = [person(), person()];
    const byHand = ({ username, nickname, email, mobile_phone }: ReturnType<typeof person>) => ({
      ...{ username, nickname, email, mobilePhone: mobile_phone, passwordHash: '' },
    });
    const { answer } = await test.database.transaction(async (manager) => {
      await manager.insert(User, byHand(first));
      const sent = batch([second, first]);
      await untilSomebodyWaits(test.database);
      await manager.insert(User, byHand(second));
      return { answer: sent };
    });
    expect((await answer).fail.map(({ row }) => row)).toEqual([1, 2]);
  });

  it('are told which field somebody else was quicker with', async () => {
    const { email } = person();
    const answers = await Promise.all(Array.from({ length: 8 }, () => batch([{ ...person(), email }])));
    expect(answers.flatMap(({ success }) => success)).toHaveLength(1);
    const fields = answers.flatMap(({ fail }) =>
      fail.flatMap((row) => row.details.map(({ field }) => field)),
    );
    expect(fields).toEqual(Array<string>(7).fill('email'));
  });

  it.each([[[]], [{}], [Array.from({ length: USER_BATCH_MAX + 1 }, () => ({}))]])(
    'are a list of bounded length',
    async (rows) => {
      expect((await send('put', '/v1/users', rows).expect(400)).body.details).toEqual([
        { field: 'rows', message: `must be a list of rows, from 1 to ${USER_BATCH_MAX}` },
      ]);
    },
  );
});
