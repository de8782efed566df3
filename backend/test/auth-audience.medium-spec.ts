import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SITE_HEADER } from '@tianheng/contracts';
import request from 'supertest';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { buildDocument } from '../src/openapi-document.ts';
import { CAPTCHA_BYPASS, startApp, type TestApp } from './app.ts';
import { PASSWORD } from './factory.ts';
import { Sender } from './parted.ts';
import { PNG, storedObjects } from './samples.ts';

const CUSTOMER = 'http://localhost:3001';
const ADMIN = 'http://localhost:3002';
const DATA = Buffer.from('PK\x05\x06more', 'latin1');

let test: TestApp;
let admin: User;

beforeAll(async () => {
  test = await startApp();
  admin = await test.factory.admin();
});
afterAll(() => test.stop());

async function login(headers: Record<string, string>): Promise<string> {
  const password = Buffer.from(PASSWORD).toString('base64');
  const { body } = await request(test.http)
    .post('/v1/login')
    .set(headers)
    .send({ username: admin.username, password, verify_code: CAPTCHA_BYPASS })
    .expect(200);
  return `Bearer ${(body as { data: { token: string } }).data.token}`;
}

/** The code of the refusal, or null. */
async function refusal(path: string, token: string): Promise<string | null> {
  const { status, body } = await request(test.http).get(path).set('Authorization', token);
  return status === 200 ? null : (body as { code: string }).code;
}

describe('a token', () => {
  it.each([
    ['the customer site', { Origin: CUSTOMER }, 'ADMIN_SITE_ONLY'],
    ['the customer site, which names itself', { [SITE_HEADER]: 'customer' }, 'ADMIN_SITE_ONLY'],
    [
      'the customer site, which claims to be the other',
      { Origin: CUSTOMER, [SITE_HEADER]: 'admin' },
      'ADMIN_SITE_ONLY',
    ],
    ['a page of nobody', { Origin: 'https://evil.example' }, 'ADMIN_SITE_ONLY'],
    ['the admin site', { Origin: ADMIN }, null],
    ['the admin site under another name', { Origin: 'http://192.0.2.1:3002', [SITE_HEADER]: 'admin' }, null],
    ['the API itself', {}, null],
  ])('taken through %s', async (_, headers, code) => {
    const token = await login(headers as Record<string, string>);
    expect(await refusal('/v1/admin/dataset', token)).toBe(code);
    // An administrator stays one of the customers everywhere.
    expect(await refusal('/v1/user/info', token)).toBeNull();
    expect(await refusal('/v1/competitions', token)).toBeNull();
  });

  it('of the customer site is refused by every admin route, spelt as it may be', async () => {
    const { Authorization: token } = await test.factory.bearer(admin, 'customer');
    const routes = Object.entries(buildDocument(test.app).paths)
      .filter(([path]) => path.startsWith('/v1/admin/'))
      .flatMap(([path, item]) => Object.keys(item).map((method) => [method, path] as const));
    expect(routes.length).toBeGreaterThan(5);
    for (const [method, path] of routes) {
      const address = path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
      const answer = await request(test.http)[method as 'get'](address).set('Authorization', token);
      expect([method, path, (answer.body as { code?: string }).code]).toEqual([
        method,
        path,
        'ADMIN_SITE_ONLY',
      ]);
    }
    expect(await refusal('/v1//admin/dataset', token)).not.toBeNull();
    expect(await refusal('/v1/%61dmin/dataset', token)).toBe('ADMIN_SITE_ONLY');
  });

  it('of the customer site fills no file library, but sends what anybody may', async () => {
    const here = await test.factory.bearer(admin, 'customer');
    const send = (type: string, name: string, content: Buffer) =>
      request(test.http)
        .post('/v1/object-storage/upload')
        .query({ file_type: type })
        .set(here)
        .attach('file', content, name);
    const before = await storedObjects(test);
    for (const type of ['normal', 'dataset', 'example']) {
      const { status, body } = await send(type, 'data.zip', DATA);
      expect([type, status, body.code]).toEqual([type, 403, 'ADMIN_SITE_ONLY']);
    }
    const begun = await (
      await Sender.of(test, admin, 'customer')
    )
      .begin({ purpose: 'dataset', filename: 'data.bin', size: DATA.length })
      .expect(403);
    expect(begun.body.code).toBe('ADMIN_SITE_ONLY');
    expect(await storedObjects(test)).toEqual(before);
    await send('picture', 'a.png', PNG).expect(201);
  });

  it('of the customer site makes no file of what was begun at the admin site', async () => {
    const office = await Sender.of(test, admin, 'admin');
    const upload = await office.start(DATA);
    await office.part(upload, DATA, 1).expect(200);
    const early = await (await Sender.of(test, admin, 'customer')).complete(upload.upload_id);
    expect([early.status, early.body.code]).toEqual([403, 'ADMIN_SITE_ONLY']);
    await office.complete(upload.upload_id).expect(200);
  });

  it('from before audiences counts as the customer site’s', async () => {
    const token = await login({});
    await test.database.query(`insert into session (id, user_id, expires_at)
      select gen_random_uuid(), user_id, expires_at from session where user_id = '${admin.id}' limit 1`);
    const rows = await test.database.query<{ audience: string }[]>(
      `select distinct audience from session where user_id = $1 and audience = 'customer'`,
      [admin.id],
    );
    expect(rows).toHaveLength(1);
    expect(await refusal('/v1/admin/dataset', token)).toBeNull();
  });
});
