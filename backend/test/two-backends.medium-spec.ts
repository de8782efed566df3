import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_KEYS_MAX, IDEMPOTENCY_HEADER, type SecondFactorOffer } from '@tianheng/contracts';
import { Secret, TOTP } from 'otpauth';
import request, { type Response } from 'supertest';
import { SecondFactor } from '../src/auth/second-factor/second-factor.entity.ts';
import { base64, call, calm } from './accounts.ts';
import { startApp, type TestApp } from './app.ts';
import { PASSWORD } from './factory.ts';
import { PNG } from './samples.ts';

/** What is good once is good once however many backends are asked at the same time. */
let test: TestApp;
let other: TestApp;

beforeAll(async () => {
  test = await startApp();
  other = await startApp({ beside: test });
});
afterAll(async () => {
  await other.stop();
  await test.stop();
});

/** As many calls as said, by turns at both. */
const atBoth = (times: number, ask: (app: TestApp) => Promise<Response>): Promise<Response[]> =>
  Promise.all(Array.from({ length: times }, (_, at) => ask(at % 2 === 0 ? test : other)));
const statuses = (answers: Response[]): number[] => answers.map(({ status }) => status).sort();

describe('at two backends', () => {
  it('a code of an authenticator signs in once', async () => {
    await calm(test);
    const admin = await test.factory.admin();
    const token = (await test.factory.bearer(admin)).Authorization.slice('Bearer '.length);
    const post = (path: string, body: object) =>
      call(test, 'post', `admin/protection/second_factor${path}`, body, { token });
    const { secret } = (await post('', { password: base64(PASSWORD) })).body as SecondFactorOffer;
    const codeNow = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    expect((await post('/confirm', { code: codeNow() })).status).toBe(200);
    await test.database.getRepository(SecondFactor).update({ userId: admin.id }, { lastStep: null });
    const second_code = codeNow();
    const sent = { username: admin.username, password: base64(PASSWORD), verify_code: 'demo', second_code };
    const answers = await atBoth(8, (app) => call(app, 'post', 'login', sent));
    expect(statuses(answers)).toEqual([200, ...Array<number>(7).fill(400)]);
  });

  it('an upload of a name is one file', async () => {
    const bearer = await test.factory.bearer(await test.factory.user());
    const answers = await atBoth(10, (app) =>
      request(app.http)
        .post('/v1/object-storage/upload')
        .set(bearer)
        .set(IDEMPOTENCY_HEADER, 'one')
        .attach('file', PNG, 'a.png')
        .then((answer) => answer),
    );
    expect(statuses(answers)).toEqual(Array<number>(10).fill(201));
    expect(new Set(answers.map(({ body }) => (body as { file_id: string }).file_id)).size).toBe(1);
  });

  it('a person gets no more API keys than one may have', async () => {
    const bearer = await test.factory.bearer(await test.factory.user());
    const answers = await atBoth(API_KEYS_MAX + 10, (app) =>
      request(app.http)
        .post('/v1/user/api_keys')
        .set(bearer)
        .send({ name: 'key', scopes: ['read'], days: 1 })
        .then((answer) => answer),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(API_KEYS_MAX);
  });

  it('what was deleted is restored once', async () => {
    const admin = await test.factory.bearer(await test.factory.admin());
    const { id } = await test.factory.competition();
    await request(test.http).delete(`/v1/admin/competitions/${id}`).set(admin).expect(200);
    const { body } = await request(other.http).get('/v1/admin/deleted').set(admin).expect(200);
    const [thing] = (body as { data: { id: string; object_id: string }[] }).data;
    expect(thing?.object_id).toBe(id);
    const answers = await atBoth(6, (app) =>
      request(app.http)
        .post(`/v1/admin/deleted/${thing?.id}/restore`)
        .set(admin)
        .then((answer) => answer),
    );
    expect(statuses(answers)).toEqual([200, ...Array<number>(5).fill(404)]);
  });

  it('a key that is revoked at one is worth nothing at the other', async () => {
    const bearer = await test.factory.bearer(await test.factory.user());
    const { body } = await request(test.http)
      .post('/v1/user/api_keys')
      .set(bearer)
      .send({ name: 'key', scopes: ['read'], days: 1 });
    const { id, key } = body as { id: string; key: string };
    const ask = () => request(other.http).get('/v1/user/info').set('Authorization', `Bearer ${key}`);
    await ask().expect(200);
    await request(test.http).delete(`/v1/user/api_keys/${id}`).set(bearer).expect(200);
    await ask().expect(401);
  });
});
