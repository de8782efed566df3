import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminUser } from '@tianheng/contracts';
import type { Browser } from 'playwright-core';
import { BackOffice, type Visit } from './back-office.ts';
import { openBrowser } from './browser.ts';
import { Client } from './client.ts';
import { Mailbox, secretIn } from './mailbox.ts';
import { theSystem } from './system.ts';

const VISITS: Visit[] = [
  { locale: 'en', viewport: { width: 1280, height: 800 } },
  { locale: 'zh-CN', viewport: { width: 390, height: 844 } },
];
const CHOSEN = 'Great-Bear2';

const system = theSystem();
const admin = new Client(system.admin);
let browser: Browser;

beforeAll(async () => {
  await admin.login('admin');
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** From an account that somebody made to an administrator, and back. */
describe.each(VISITS)('a new administrator, at $viewport.width pixels in $locale', (visit) => {
  const name = `named_${randomBytes(5).toString('hex')}`;
  const email = `${name}@example.org`;
  let at: BackOffice;
  let newcomer: BackOffice;
  let user: AdminUser;
  let once: string;

  const field = (id: Parameters<BackOffice['text']>[0]) =>
    newcomer.page.getByLabel(newcomer.text(id), { exact: true });

  beforeAll(async () => {
    user = await admin.call<AdminUser>('POST', '/admin/users', {
      username: name,
      nickname: 'Newcomer',
      email,
      mobile_phone: '13800000000',
      school: '',
      platform_role: 'platform_member',
    });
    once = secretIn(await new Mailbox(system.mail).next(email));
    at = await BackOffice.open(browser, system.admin, visit);
    await at.goto(`/login?next=${encodeURIComponent(`/manage/users?q=${name}`)}`);
    await at.signIn('admin');
    await at.row(name).waitFor();
    newcomer = await BackOffice.open(browser, system.admin, visit);
  });

  afterAll(async () => {
    await at?.close();
    await newcomer?.close();
    await admin.call('DELETE', `/admin/users/${user.id}`);
  });

  it('is named in the list of users', async () => {
    await at.doRarely(at.row(name), 'users.promote.of', { name });
    await at.answer(await at.asked('users.promote.title'), 'users.promote');
    await at.told('users.promoted');
    await at.button('users.factor.of', { name }).waitFor();
    await at.look();
  });

  it('signs in with the one-time password and is led to choose one, wherever they want to go', async () => {
    await newcomer.goto('/login?next=%2Fmanage%2Fdataset-list');
    await newcomer.signIn(name, once);
    await newcomer.page.waitForURL('**/manage/profile');
    await newcomer.page.getByText(newcomer.text('protection.own.required'), { exact: true }).waitFor();
    await newcomer.look();
    await newcomer.goto('/manage/users');
    await newcomer.page.waitForURL('**/manage/profile');
    await field('password.old').fill(once);
    await field('password.new').fill(CHOSEN);
    await field('password.confirm').fill(CHOSEN);
    await newcomer.button('password.change').click();
    await newcomer.told('password.changed');
    await newcomer.page.waitForURL('**/login');
  });

  it('signs in with that one and works', async () => {
    await newcomer.signIn(name, CHOSEN);
    await newcomer.heading('dashboard.title').waitFor();
    await newcomer.goto('/manage/profile');
    await newcomer.button('password.change').click();
    await newcomer.look();
    await newcomer.button('common.cancel').click();
  });

  it('is out once a colleague has taken the role back', async () => {
    const menu = at.row(name).getByRole('button').last();
    await at.doRarely(at.row(name), 'users.demote.of', { name });
    await at.page.keyboard.press('Escape');
    await at.told('users.cancelled');
    await menu.and(at.page.locator(':focus')).waitFor();
    await at.doRarely(at.row(name), 'users.demote.of', { name });
    await at.answer(await at.asked('users.demote.title'), 'users.demote');
    await at.told('users.demoted');
    await newcomer.goto('/manage/index');
    await newcomer.page.waitForURL('**/login?**');
    await newcomer.signIn(name, CHOSEN);
    const refusal = newcomer.text('session.notAdministrator', { username: name });
    await newcomer.page.getByRole('alert').filter({ hasText: refusal }).waitFor();
    expect([at.problems, newcomer.problems.filter((problem) => !/40[13]/.test(problem))]).toEqual([[], []]);
  });
});
