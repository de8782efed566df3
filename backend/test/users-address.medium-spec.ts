import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { AdminUser } from '@tianheng/contracts';
import request from 'supertest';
import { base64, call, compose, mailOf, oneTimePasswordIn, tokenOf } from './accounts.ts';
import { startApp, type TestApp } from './app.ts';

const PATH = '/v1/admin/users';

let test: TestApp;
let bearer: { Authorization: string };
let counter = 0;

beforeAll(async () => {
  test = await startApp();
  bearer = await test.factory.bearer(await test.factory.admin());
});
afterAll(() => test.stop());
beforeEach(async () => {
  await compose(test);
});

const send = (method: 'post' | 'patch', path: string, body: object) =>
  request(test.http)
    [method](path)
    .set({ ...bearer, 'Accept-Language': 'en' })
    .send(body);
async function create(values: object = {}): Promise<AdminUser> {
  counter += 1;
  const username = `new_${counter}`;
  const person = {
    username,
    nickname: '李雷',
    email: `${username}@example.org`,
    mobile_phone: '13900001111',
  };
  return (await send('post', PATH, { ...person, ...values }).expect(201)).body as AdminUser;
}

it('keeps the one-time password of an address that is written in another case, and tells nobody', async () => {
  const { id, username } = await create({ email: 'Li.Case@Example.org' });
  const password = oneTimePasswordIn(await mailOf(test));
  const email = 'li.case@example.org';
  expect((await send('patch', `${PATH}/${id}`, { email }).expect(200)).body).toMatchObject({ email });
  expect(await compose(test)).toEqual([]);
  await tokenOf(test, username, password);
});

it('mails a one-time password to the right address of somebody who has never signed in, and ends what another began', async () => {
  const { id, username } = await create();
  await compose(test);
  const [email, later] = [`right_${counter}@example.org`, `later_${counter}@example.org`];
  await send('patch', `${PATH}/${id}`, { email }).expect(200);
  const [told, mail] = await compose(test);
  expect([told?.to, mail?.to]).toEqual([`${username}@example.org`, email]);
  const token = await tokenOf(test, username, oneTimePasswordIn(mail ?? { text: '' }));
  await send('patch', `${PATH}/${id}`, { email: later }).expect(200);
  expect((await call(test, 'get', 'user/info', {}, { token })).status).toBe(401);
  expect((await compose(test)).map((mail) => mail?.to)).toEqual([email, later]);
});

it('mails only one where the first one still waits', async () => {
  const { id } = await create();
  const email = `only_${counter}@example.org`;
  await send('patch', `${PATH}/${id}`, { email }).expect(200);
  const mails = await compose(test);
  expect(mails.filter((mail) => mail?.to === email)).toHaveLength(1);
});

it('mails one also where the session that another began is over, but to nobody who has chosen a password', async () => {
  const { id, username } = await create();
  const token = await tokenOf(test, username, oneTimePasswordIn(await mailOf(test)));
  await call(test, 'post', 'logout', {}, { token });
  const [email, later] = [`after_${counter}@example.org`, `at_last_${counter}@example.org`];
  await send('patch', `${PATH}/${id}`, { email }).expect(200);
  const mails = await compose(test);
  expect(mails.map((mail) => mail?.to)).toEqual([`${username}@example.org`, email]);
  const once = oneTimePasswordIn(mails.at(-1) ?? { text: '' });
  const words = {
    old_password: base64(once),
    new_password: base64('Chosen-1'),
    confirm_password: base64('Chosen-1'),
  };
  const chosen = await call(test, 'patch', 'user/info/password', words, {
    token: await tokenOf(test, username, once),
  });
  expect(chosen.status).toBe(200);
  await compose(test);
  await send('patch', `${PATH}/${id}`, { email: later }).expect(200);
  expect((await compose(test)).map((mail) => mail?.to)).toEqual([email]);
});

it('mails one to whoever was frozen before the first was written or used, once that is over', async () => {
  const { id, username } = await create();
  const freeze = (is_frozen: boolean) => send('post', `${PATH}/${id}/frozen`, { is_frozen });
  await freeze(true).expect(200);
  expect(await compose(test)).toEqual([]);
  await freeze(false).expect(200);
  await freeze(false).expect(200);
  const [first, ...others] = await compose(test);
  expect([first?.to, others]).toEqual([`${username}@example.org`, []]);
  await freeze(true).expect(200);
  await freeze(false).expect(200);
  const once = oneTimePasswordIn(await mailOf(test));
  const token = await tokenOf(test, username, once);
  const chosen = base64('Chosen-1');
  const words = { old_password: base64(once), new_password: chosen, confirm_password: chosen };
  await call(test, 'patch', 'user/info/password', words, { token });
  await tokenOf(test, username, 'Chosen-1');
  await compose(test);
  await freeze(true).expect(200);
  await freeze(false).expect(200);
  expect(await compose(test)).toEqual([]);
});
