import { randomBytes } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import { CERTIFIED_ON_REGISTRY, type ErrorBody, type UiLanguage, type UserInfo } from '@tianheng/contracts';
import { Client, encoded } from './client.ts';
import { Mailbox, secretIn, type Letter } from './mailbox.ts';
import type { System } from './system.ts';

const PRODUCT: Record<UiLanguage, RegExp> = { en: /^Tianheng: /, 'zh-CN': /^天衡：/ };

/** Somebody whom the system has not met, neither in this run nor before. */
export function newcomer() {
  const username = `dubhe_${randomBytes(5).toString('hex')}`;
  const own = { email: `${username}@example.org`, password: 'Big-Dipper1', mobile_phone: '+44 20 7946 0000' };
  const later = { email: `${username}@example.net`, mobile_phone: '13900000000', school: '紫金山天文台' };
  return { username, nickname: '天枢 Dubhe', school: 'Observatory', ...own, later };
}

export function expectLanguage(letter: Letter, language: UiLanguage): void {
  expect(letter.subject).toMatch(PRODUCT[language]);
  expect(letter.headers['content-language']).toBe(language);
  expect(letter.html).toContain(`<html lang="${language}">`);
}

async function refused(answer: Promise<Response>): Promise<[number, string]> {
  const { status, ...rest } = await answer.then(async (response) => ({
    status: response.status,
    ...((await response.json()) as ErrorBody),
  }));
  return [status, rest.code];
}

/** One account from its first letter to its last sign-out, one step after the other. */
export function accountByApi(system: () => System, language: UiLanguage): void {
  const { username, later, ...first } = newcomer();
  const second = 'Great-Bear2';
  const third = 'Ursa-Major3';
  let inbox: Mailbox;
  let person: Client;
  const session = (): Client => new Client(system().api, person.token, language);
  const asked = async (route: string, email: string): Promise<Letter> => {
    expect(await person.call('POST', route, { username, email })).toEqual({});
    const letter = await inbox.next(email);
    expectLanguage(letter, language);
    return letter;
  };
  const change = (from: string, to: string) => ({
    old_password: encoded(from),
    new_password: encoded(to),
    confirm_password: encoded(to),
  });

  beforeAll(() => {
    inbox = new Mailbox(system().mail);
    person = new Client(system().api, '', language);
  });

  it('registers with the mailed code', async () => {
    const { email, password, nickname, mobile_phone, school } = first;
    const code = secretIn(await asked('/email_verification_code', email));
    const again = person.send('POST', '/email_verification_code', { username, email });
    expect(await refused(again)).toEqual([429, 'MAIL_TOO_SOON']);
    const register = (verify_code: string): Promise<Response> =>
      person.send('POST', '/registry', {
        ...{ username, nickname, email, mobile_phone, school, verify_code },
        password: encoded(password),
        confirm_password: encoded(password),
        certified_status: CERTIFIED_ON_REGISTRY,
      });
    const wrong = code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA';
    expect(await refused(register(wrong))).toEqual([400, 'EMAIL_CODE_WRONG']);
    const answer = await register(code.toLowerCase());
    expect([answer.status, await answer.json()]).toEqual([200, {}]);
  });

  it('signs in and finds itself as registered', async () => {
    await person.login(username, first.password);
    const { email, nickname, mobile_phone, school } = first;
    expect(await person.call('GET', '/user/info')).toMatchObject({
      ...{ username, email, nickname, mobile_phone, school },
      platform_role: 'platform_member',
      must_change_password: false,
    });
  });

  it('changes phone and school', async () => {
    const { mobile_phone, school } = later;
    const info = await person.call<UserInfo>('PATCH', '/user/info', { mobile_phone, school });
    expect(info).toMatchObject({ email: first.email, mobile_phone, school });
  });

  it('moves to another address with its code, of which the old one hears', async () => {
    const { email } = later;
    const verify_code = secretIn(await asked('/email_verification_code', email));
    expect(await refused(person.send('PATCH', '/user/info', { email }))).toEqual([400, 'VALIDATION_FAILED']);
    expect(await person.call('PATCH', '/user/info', { email, verify_code })).toMatchObject({ email });
    const notice = await inbox.next(first.email);
    expectLanguage(notice, language);
    expect(notice.text).not.toContain(email);
  });

  it('changes the password, which ends every session', async () => {
    const others = new Client(system().api, '', language);
    await others.login(username, first.password);
    expect(await person.call('PATCH', '/user/info/password', change(first.password, second))).toEqual({});
    for (const one of [person, others])
      expect(await refused(one.send('GET', '/user/info'))).toEqual([401, 'SESSION_ENDED']);
    expect(await refused(person.signIn(username, first.password))).toEqual([401, 'LOGIN_FAILED']);
    expectLanguage(await inbox.next(later.email), language);
  });

  it('comes back by a one-time password that signs in once', async () => {
    const stranger = `not-${first.email}`;
    const toStranger = { username, email: stranger };
    expect(await person.call('POST', '/users/password/forget', toStranger)).toEqual({});
    const once = secretIn(await asked('/users/password/forget', later.email));
    expect(await inbox.all(stranger)).toEqual([]);
    await person.login(username, once);
    expect(await person.call('GET', '/user/info')).toMatchObject({ must_change_password: true });
    expect(await refused(person.signIn(username, once))).toEqual([401, 'LOGIN_FAILED']);
    expect(await person.call('PATCH', '/user/info/password', change(once, third))).toEqual({});
    expectLanguage(await inbox.next(later.email), language);
  });

  it('leaves nothing to whoever stole a session', async () => {
    expect(await refused(person.send('GET', '/user/info'))).toEqual([401, 'SESSION_ENDED']);
    expect(await refused(person.signIn(username, second))).toEqual([401, 'LOGIN_FAILED']);
    await person.login(username, third);
    const thief = session();
    expect(await thief.call('GET', '/user/info')).toMatchObject({ username, must_change_password: false });
    await person.call('POST', '/logout');
    expect(await refused(thief.send('GET', '/user/info'))).toEqual([401, 'SESSION_ENDED']);
  });
}
