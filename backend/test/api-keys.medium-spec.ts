import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  API_KEY_MAX_DAYS,
  API_KEYS_MAX,
  API_KEYS_PER_HOUR,
  type ApiKeyScope,
  type CreateApiKeyRequest,
  type CreatedApiKey,
} from '@tianheng/contracts';
import request, { type Response } from 'supertest';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { ExpirySweep } from '../src/auth/expiry.sweep.ts';
import { ApiKey } from '../src/auth/keys/api-key.entity.ts';
import { Commitment } from '../src/commitments/commitment.entity.ts';
import { buildDocument } from '../src/openapi-document.ts';
import { base64, calm, compose } from './accounts.ts';
import { codeOf, createKey, held, KEYS_PATH as PATH, makeKey, type Headers } from './api-keys.ts';
import { PATIENT_POOL, startApp, type TestApp } from './app.ts';
import { PASSWORD } from './factory.ts';
import { emptyQueue, pinImages, setSettings, submission } from './judging.ts';

const DAY_MS = 24 * 3600 * 1000;

let test: TestApp;
let user: User;
let admin: User;

beforeAll(async () => {
  test = await startApp({ env: PATIENT_POOL });
  await pinImages(test);
  await setSettings(test);
});
beforeEach(async () => {
  await calm(test);
  user = await test.factory.user();
  admin = await test.factory.admin();
});
afterAll(() => test.stop());

const create = (owner: User | Headers, values: Partial<CreateApiKeyRequest> = {}): Promise<Response> =>
  createKey(test, owner, values);
const keyOf = (owner: User, ...scopes: ApiKeyScope[]): Promise<CreatedApiKey> => makeKey(test, owner, scopes);
const info = (key: string) => request(test.http).get('/v1/user/info').set(held(key));

describe('a key', () => {
  it('is shown once, kept as a digest, and speaks for its owner', async () => {
    const before = Date.now();
    const made = await keyOf(user, 'read');
    expect(made).toEqual({
      id: expect.any(String),
      name: 'nightly',
      key: expect.stringMatching(/^th_[\w-]{43}$/),
      prefix: made.key.slice(0, 9),
      scopes: ['read'],
      created_at: expect.any(Number),
      expires_at: expect.any(Number),
      last_used_at: null,
    });
    expect(Math.abs(made.expires_at - before - 30 * DAY_MS)).toBeLessThan(60_000);
    const { rows } = { rows: JSON.stringify(await test.database.query(`select * from api_key`)) };
    expect(rows).not.toContain(made.key);
    const answer = await info(made.key).expect(200);
    expect(answer.body).toMatchObject({ id: user.id, username: user.username });
    const list = await request(test.http)
      .get(PATH)
      .set(await test.factory.bearer(user))
      .expect(200);
    const { key, ...shown } = made;
    expect(list.body).toEqual({ data: [{ ...shown, last_used_at: expect.any(Number) }] });
    expect(list.text).not.toContain(key);
  });

  it('tells its owner by mail, in the language of the request', async () => {
    await keyOf(user, 'read');
    const [mail] = (await compose(test)).slice(-1);
    expect(mail).toMatchObject({ to: user.email, subject: expect.stringContaining('API key') });
    expect(mail?.text).toContain('nightly');
    expect(mail?.text).not.toContain('th_');
  });

  it.each<[string, Partial<CreateApiKeyRequest>, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['a name of two lines', { name: 'a\nb' }, 'name'],
    ['a long name', { name: 'n'.repeat(51) }, 'name'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['an unknown scope', { scopes: ['all' as ApiKeyScope] }, 'scopes'],
    ['a scope twice', { scopes: ['read', 'read'] }, 'scopes'],
    ['no time', { days: 0 }, 'days'],
    ['too long a time', { days: API_KEY_MAX_DAYS + 1 }, 'days'],
    ['half a day', { days: 1.5 }, 'days'],
  ])('is refused with %s', async (_what, values, field) => {
    const answer = await create(user, values);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'VALIDATION_FAILED']);
    expect(answer.body.details).toEqual([{ field, message: expect.any(String) }]);
  });

  it('is one of a limited number, however many are asked for at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: API_KEYS_MAX + 10 }, (_, number) => create(user, { name: `k${number}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(API_KEYS_MAX);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(codeOf))).toEqual(new Set(['API_KEY_LIMIT_REACHED']));
    expect(refused[0]?.body.error_info).toContain(String(API_KEYS_MAX));
  });

  it('is asked for only so often in an hour, for a mail tells of each', async () => {
    const made = async (): Promise<string | undefined> => {
      const answer = await create(user);
      const { id } = answer.body as CreatedApiKey;
      await test.database.getRepository(ApiKey).delete({ userId: user.id, id });
      return codeOf(answer);
    };
    const codes = await Promise.all(Array.from({ length: API_KEYS_PER_HOUR }, made));
    expect(new Set(codes)).toEqual(new Set([undefined]));
    const refused = await create(user);
    expect([refused.status, codeOf(refused)]).toEqual([429, 'API_KEY_TOO_SOON']);
    expect(refused.body.error_info).toMatch(/^You have asked for 30 API keys .* again in 60 minutes\.$/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    expect((await compose(test)).filter((mail) => mail?.to === user.email)).toHaveLength(API_KEYS_PER_HOUR);
    // It is one's own limit, and ends.
    await keyOf(admin, 'read');
    await calm(test);
    await keyOf(user, 'read');
  });

  it('ends when it is revoked, by its owner alone', async () => {
    const { id, key } = await keyOf(user, 'read');
    const revoke = async (by: User) =>
      request(test.http)
        .delete(`${PATH}/${id}`)
        .set(await test.factory.bearer(by));
    expect(codeOf(await revoke(await test.factory.user()))).toBe('API_KEY_NOT_FOUND');
    await info(key).expect(200);
    expect((await revoke(user)).body).toEqual({});
    const answer = await info(key).expect(401);
    expect(codeOf(answer)).toBe('API_KEY_INVALID');
    expect(codeOf(await revoke(user))).toBe('API_KEY_NOT_FOUND');
  });

  it('ends by itself, is not listed then, and is swept', async () => {
    const { id, key } = await keyOf(user, 'read');
    await test.database.getRepository(ApiKey).update(id, { expiresAt: () => 'now()' });
    expect(codeOf(await info(key))).toBe('API_KEY_INVALID');
    const list = await request(test.http)
      .get(PATH)
      .set(await test.factory.bearer(user));
    expect(list.body.data).toEqual([]);
    await test.app.get(ExpirySweep).sweep();
    expect(await test.database.getRepository(ApiKey).countBy({ id })).toBe(0);
  });

  it('ends with a new password', async () => {
    const { key } = await keyOf(user, 'read');
    const passwords = { new_password: base64('Another123'), confirm_password: base64('Another123') };
    await request(test.http)
      .patch('/v1/user/info/password')
      .set(await test.factory.bearer(user))
      .send({ old_password: base64(PASSWORD), ...passwords })
      .expect(200);
    expect(codeOf(await info(key))).toBe('API_KEY_INVALID');
  });

  it('ends with a freeze, and does not come back with a thaw', async () => {
    const { key } = await keyOf(user, 'read');
    const freeze = async (is_frozen: boolean) =>
      request(test.http)
        .post(`/v1/admin/users/${user.id}/frozen`)
        .set(await test.factory.bearer(admin))
        .send({ is_frozen })
        .expect(200);
    await freeze(true);
    expect(codeOf(await info(key))).toBe('API_KEY_INVALID');
    await freeze(false);
    expect(codeOf(await info(key))).toBe('API_KEY_INVALID');
  });

  it('that nobody made is no visitor where somebody is needed, and one where nobody is', async () => {
    expect(codeOf(await info('th_unknown'))).toBe('API_KEY_INVALID');
    await request(test.http).get('/v1/competitions').set(held('th_unknown')).expect(200);
  });

  it('notes its use once a minute', async () => {
    const { id, key } = await keyOf(user, 'read');
    const lastUse = async () =>
      (await test.database.getRepository(ApiKey).findOneByOrFail({ id })).lastUsedAt;
    await info(key).expect(200);
    const first = await lastUse();
    await info(key).expect(200);
    expect(await lastUse()).toEqual(first);
    await test.database.query(
      `update api_key set last_used_at = now() - interval '2 minutes' where id = $1`,
      [id],
    );
    await info(key).expect(200);
    expect((await lastUse())?.getTime()).toBeGreaterThanOrEqual(first?.getTime() ?? NaN);
  });
});

describe('the scope', () => {
  it('admin is for administrators who did not sign in at the customer site', async () => {
    const refusal = async (who: User | Headers) => codeOf(await create(who, { scopes: ['admin'] }));
    expect(await refusal(user)).toBe('ROLE_REQUIRED');
    expect(await refusal(await test.factory.bearer(admin, 'customer'))).toBe('ADMIN_SITE_ONLY');
    const { key } = await keyOf(admin, 'read', 'admin');
    await request(test.http).get('/v1/admin/dataset').set(held(key)).expect(200);
  });

  it('read of an administrator shows what members see', async () => {
    const hidden = await test.factory.dataset({ status: 'private' });
    const look = async (key: string) =>
      codeOf(await request(test.http).get(`/v1/dataset/${hidden.id}`).set(held(key)));
    expect(await look((await keyOf(admin, 'read')).key)).toBe(await look((await keyOf(user, 'read')).key));
    expect(await look((await keyOf(admin, 'read', 'admin')).key)).toBeUndefined();
  });

  /** What a key with the scope may change; everything else is for people. */
  const BY_SUBMIT = [
    'DELETE /v1/commitment/{commitmentId}',
    'DELETE /v1/competition/{competitionId}/team/{teamId}/upload/{fileId}',
    'DELETE /v1/object-storage/uploads/{uploadId}',
    'PATCH /v1/teams/{teamId}/program_files/{fileId}',
    'POST /v1/commitment',
    'POST /v1/competition/{competitionId}/question/model/file',
    'POST /v1/competition/{competitionId}/team/{teamId}/upload',
    'POST /v1/object-storage/stream/upload',
    'POST /v1/object-storage/upload',
    'POST /v1/object-storage/uploads',
    'POST /v1/object-storage/uploads/{uploadId}/complete',
    'PUT /v1/commitment/{commitmentId}',
    'PUT /v1/object-storage/uploads/{uploadId}/parts/{number}',
  ];
  const FOR_PEOPLE = [
    'GET /v1/competition/{competitionId}/team/invitation_link',
    'GET /v1/user/api_keys',
    'GET /v1/admin/users/{id}/api_keys',
    'POST /v1/admin/users/{id}/api_keys/{keyId}/revoke',
    'POST /v1/admin/users/{id}/reset_second_factor',
    'PUT /v1/admin/users/{id}/role',
    'POST /v1/admin/view_as',
  ];

  it('decides on every operation of the API', async () => {
    const keys = {
      read: (await keyOf(admin, 'read')).key,
      submit: (await keyOf(admin, 'submit')).key,
      admin: (await keyOf(admin, 'admin')).key,
    };
    const operations = Object.entries(buildDocument(test.app).paths).flatMap(([path, item]) =>
      Object.entries(item as Record<string, { description?: string; responses: object }>).map(
        ([method, operation]) => ({ method, path, operation, route: `${method.toUpperCase()} ${path}` }),
      ),
    );
    expect(BY_SUBMIT.filter((route) => !operations.some((one) => one.route === route))).toEqual([]);
    for (const { method, path, operation, route } of operations) {
      const address = path.replace(/\{\w+\}/g, randomUUID());
      const refusalTo = async (key: string): Promise<string> => {
        const answer = await request(test.http)[method as 'get'](address).set(held(key));
        const code = codeOf(answer) ?? '';
        return code.startsWith('API_KEY_') && code !== 'API_KEY_NOT_FOUND' ? code : 'let in';
      };
      const got = {
        route,
        read: await refusalTo(keys.read),
        submit: await refusalTo(keys.submit),
        admin: await refusalTo(keys.admin),
      };
      expect(got).toEqual({ route, ...expectedOf(route, operation.description ?? '') });
      const codes = JSON.stringify(operation.responses);
      for (const code of new Set(Object.values(got).filter((one) => one.startsWith('API_KEY_')))) {
        expect([route, codes]).toEqual([route, expect.stringContaining(code)]);
      }
    }
  });

  function expectedOf(route: string, description: string): Record<ApiKeyScope, string> {
    const no = 'API_KEY_SCOPE';
    const yes = 'let in';
    const never = 'API_KEY_REFUSED';
    const isForPeople = FOR_PEOPLE.includes(route) || route.includes('/v1/admin/protection');
    if (isForPeople) return { read: never, submit: never, admin: never };
    if (description.startsWith('For administrators.')) return { read: no, submit: no, admin: yes };
    if (route.startsWith('GET /v1/object-storage/uploads/')) return { read: yes, submit: yes, admin: yes };
    if (route.startsWith('GET ')) return { read: yes, submit: no, admin: no };
    if (!BY_SUBMIT.includes(route)) return { read: never, submit: never, admin: never };
    return { read: no, submit: yes, admin: route.includes('/object-storage/') ? yes : no };
  }
});

describe('Idempotency-Key', () => {
  beforeEach(() => emptyQueue(test));

  it('makes twenty equal submissions one, and gives all of them its answer', async () => {
    const world = await test.factory.world();
    const { key } = await keyOf(world.leader, 'submit');
    const body = await submission(test, world);
    const name = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        request(test.http).post('/v1/commitment').set(held(key)).set('Idempotency-Key', name).send(body),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    for (const { body: answer } of answers) expect(answer).toEqual(answers[0]?.body);
    expect(await test.database.getRepository(Commitment).countBy({ teamId: world.team.id })).toBe(1);
  });

  it('keeps nothing of a refusal', async () => {
    const world = await test.factory.world();
    const headers = { ...(await test.factory.bearer(world.leader)), 'Idempotency-Key': randomUUID() };
    const body = await submission(test, world);
    const post = () => request(test.http).post('/v1/commitment').set(headers).send(body);
    await test.factory.putStatus(world.team, 'approving');
    expect(codeOf(await post())).toBe('TEAM_NOT_ACCEPTED');
    await test.factory.putStatus(world.team, 'accept');
    expect((await post()).status).toBe(201);
  });

  it('is refused for another call, and is each person’s own', async () => {
    const world = await test.factory.world();
    const other = await test.factory.world();
    const name = randomUUID();
    const post = async ({ leader }: { leader: User }, body: object) =>
      request(test.http)
        .post('/v1/commitment')
        .set(await test.factory.bearer(leader))
        .set('Idempotency-Key', name)
        .send(body);
    const body = await submission(test, world);
    expect((await post(world, body)).status).toBe(201);
    const answer = await post(world, { ...body, mode: 'test' });
    expect([answer.status, codeOf(answer)]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect((await post(other, await submission(test, other))).status).toBe(201);
  });

  it('may be used anew after a day', async () => {
    const world = await test.factory.world();
    const headers = { ...(await test.factory.bearer(world.leader)), 'Idempotency-Key': 'again' };
    const post = async () =>
      request(test.http)
        .post('/v1/commitment')
        .set(headers)
        .send(await submission(test, world));
    expect((await post()).status).toBe(201);
    expect(codeOf(await post())).toBe('IDEMPOTENCY_KEY_REUSED');
    await test.database.query(`update idempotent_call set expires_at = now() where key = 'again'`);
    expect((await post()).status).toBe(201);
  });

  it.each(['', 'two words', 'x'.repeat(101), 'ключ'])('may not be %j', async (name) => {
    const world = await test.factory.world();
    const answer = await request(test.http)
      .post('/v1/commitment')
      .set(await test.factory.bearer(world.leader))
      .set('Idempotency-Key', Buffer.from(name).toString('latin1'))
      .send(await submission(test, world));
    expect([answer.status, answer.body.details?.[0]?.field]).toEqual([400, 'Idempotency-Key']);
  });

  it('makes equal uploads one file, and keeps one of another content out', async () => {
    const world = await test.factory.world();
    const headers = { ...(await test.factory.bearer(world.leader)), 'Idempotency-Key': randomUUID() };
    const zip = (more: string) => Buffer.from(`PK\x05\x06${more}`, 'latin1');
    const upload = (content: Buffer) =>
      request(test.http)
        .post(`/v1/competition/${world.competition.id}/team/${world.team.id}/upload`)
        .set(headers)
        .query({ question_id: world.question.id })
        .attach('file', content, 'code.zip');
    const files = (): Promise<{ n: number }[]> =>
      test.database.query(
        `select count(*)::int as n from stored_file where team_id = $1 and deleted_at is null`,
        [world.team.id],
      );
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(zip('same'))));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
    expect(new Set(answers.map(({ body }) => (body as { file_id: string }).file_id)).size).toBe(1);
    expect(await files()).toEqual([{ n: 1 }]);
    expect(codeOf(await upload(zip('other')))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await files()).toEqual([{ n: 1 }]);
  });

  it('makes equal beginnings of an upload in parts one', async () => {
    const headers = { ...(await test.factory.bearer(admin)), 'Idempotency-Key': randomUUID() };
    const begin = (size: number) =>
      request(test.http)
        .post('/v1/object-storage/uploads')
        .set(headers)
        .send({ purpose: 'dataset', filename: 'a.csv', size });
    const answers = await Promise.all(Array.from({ length: 5 }, () => begin(10)));
    const ids = answers.map(({ body }) => (body as { upload_id: string }).upload_id);
    expect([new Set(ids).size, ids[0]]).toEqual([1, expect.any(String)]);
    expect(codeOf(await begin(11))).toBe('IDEMPOTENCY_KEY_REUSED');
    const rows = await test.database.query<{ id: string }[]>(`select id from upload where owner_id = $1`, [
      admin.id,
    ]);
    expect(rows).toEqual([{ id: ids[0] }]);
  });
});
