import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CAPTCHA_PATTERN, type UiLanguage } from '@tianheng/contracts';
import type { Browser, BrowserContextOptions, Locator } from 'playwright-core';
import { AccountPages } from './account-pages.ts';
import { expectLanguage, newcomer } from './accounts-api.ts';
import { Client, DEMO_CAPTCHA } from './client.ts';
import { Mailbox, secretIn } from './mailbox.ts';
import type { System } from './system.ts';
import { filled, TEXTS } from './texts.ts';

interface Started {
  system: System;
  browser: Browser;
}

/** One account from the register page to the last sign-out, one step after the other. */
export function accountInBrowser(
  started: () => Started,
  options: BrowserContextOptions & { locale: UiLanguage },
): void {
  const language = options.locale;
  const { username, nickname, later, ...first } = newcomer();
  const second = 'Great-Bear2';
  const third = 'Ursa-Major3';
  let at: AccountPages;
  let inbox: Mailbox;
  const mailed = async (address: string): Promise<string> => {
    const letter = await inbox.next(address);
    expectLanguage(letter, language);
    return at.keep(secretIn(letter));
  };
  const expectEnded = async (token: string): Promise<void> => {
    expect(await at.token()).toBe('');
    const answer = await new Client(started().system.api, token).send('GET', '/user/info');
    expect(answer.status).toBe(401);
  };
  const changePassword = async (dialog: Locator, old: string, fresh: string): Promise<void> => {
    const token = await at.keepToken();
    await at.field('password.old').fill(at.keep(old));
    await at.field('password.new').fill(at.keep(fresh));
    await at.field('password.confirm').fill(fresh);
    await at.accessible();
    await at.confirm(dialog, 'password.change');
    await at.page.waitForURL('**/login');
    await at.sees('password.changed');
    await expectEnded(token);
    await at.accessible();
    expectLanguage(await inbox.next(later.email), language);
  };

  beforeAll(async () => {
    const { system, browser } = started();
    inbox = new Mailbox(system.mail);
    at = await AccountPages.open(browser, system.customer, options);
  });

  afterAll(async () => {
    await at?.close();
  });

  it('asks for a code by keyboard alone, and a reload does not shorten the wait', async () => {
    await at.goto('/register');
    await at.type('session.username', username);
    await at.type('session.email', first.email);
    await at.reach(at.button('common.mailCode.send'));
    await at.page.keyboard.press('Enter');
    await at.countdown().waitFor();
    await at.focused('session.emailCode').waitFor();
    const before = await at.secondsLeft();
    await at.accessible();
    const asked = at.page.waitForEvent('dialog');
    const reloaded = at.page.reload();
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.accept();
    await reloaded;
    await at.countdown().waitFor();
    expect(await at.countdown().isDisabled()).toBe(true);
    expect(await at.secondsLeft()).toBeLessThanOrEqual(before);
  });

  it('registers and signs in by keyboard alone', async () => {
    const code = await mailed(first.email);
    await at.type('session.username', username);
    await at.type('session.nickname', nickname);
    await at.type('session.password', at.keep(first.password));
    await at.type('session.confirm', first.password);
    await at.type('session.email', first.email);
    await at.paste('session.emailCode', `\t${code} \n`);
    expect(await at.field('session.emailCode').inputValue()).toBe(code);
    await at.type('session.phone', first.mobile_phone);
    await at.type('session.school', first.school);
    await at.accessible();
    await at.page.keyboard.press('Enter');
    await at.page.waitForURL('**/login');
    await at.sees('session.register.done');
    await at.focused('session.password').waitFor();
    expect(await at.field('session.username').inputValue()).toBe(username);
    await at.accessible();
    await at.type('session.password', first.password);
    await at.type('session.captcha', DEMO_CAPTCHA);
    await at.page.keyboard.press('Enter');
    await at.page.waitForURL('**/customer');
    await at.account(nickname).waitFor();
    await at.keepToken();
  });

  it('signs in without a picture by keyboard alone', async () => {
    await at.newTab();
    await at.goto('/login');
    await at.type('session.username', username);
    await at.type('session.password', first.password);
    await at.reach(at.button('captcha.work'));
    await at.page.keyboard.press('Enter');
    await at.sees('captcha.done');
    // No bypass knows what the device works out.
    expect(await at.field('session.captcha').inputValue()).toMatch(CAPTCHA_PATTERN);
    await at.accessible();
    await at.reach(at.button('session.signIn'));
    await at.page.keyboard.press('Enter');
    await at.page.waitForURL('**/customer');
    await at.keepToken();
  });

  it('finds its profile, and edits phone and school', async () => {
    await at.newTab();
    await at.goto('/login');
    await at.signIn(username, first.password);
    await at.account(nickname).click();
    await at.menuItem('session.profile').waitFor();
    await at.accessible();
    await at.menuItem('session.profile').click();
    await at.page.waitForURL('**/customer/personage');
    await at.sees({ text: first.school });
    await at.accessible();
    await at.button('profile.contact.edit').click();
    const dialog = await at.dialog('profile.contact.title');
    await at.field('profile.phone').fill(later.mobile_phone);
    await at.field('profile.school').fill(later.school);
    await at.accessible();
    await at.confirm(dialog, 'profile.save');
    await dialog.waitFor({ state: 'hidden' });
    await at.sees('profile.updated');
    await at.sees({ text: later.school });
  });

  it('moves to another address, of which the old one hears', async () => {
    await at.button('profile.email.edit').click();
    const dialog = await at.dialog('profile.email.title');
    await at.field('profile.email.new').fill(later.email);
    await at.button('common.mailCode.send').click();
    await at.countdown().waitFor();
    await at.field('profile.email.code').fill(await mailed(later.email));
    await at.accessible();
    await at.confirm(dialog, 'profile.save');
    await dialog.waitFor({ state: 'hidden' });
    await at.sees({ text: later.email });
    expectLanguage(await inbox.next(first.email), language);
  });

  it('is signed out by a new password, and Back does not lead in again', async () => {
    await at.button('password.change').click();
    await changePassword(await at.dialog('password.change'), first.password, second);
    expect(await at.afterBack()).toBe('/login');
  });

  it('asks for a one-time password', async () => {
    await at.link('session.forgot').click();
    await at.page.waitForURL('**/recover');
    // The address changes before the page does, and the login page asks for a username too.
    await at.heading('session.recover.title').waitFor();
    await at.field('session.username').fill(username);
    await at.field('session.email').fill(later.email);
    await at.accessible();
    await at.button('session.recover.submit').click();
    await at.sees('session.recover.done.title');
    const values = { username, email: later.email };
    await at.sees({ text: filled(TEXTS[language]['session.recover.done.body'], values) });
    await at.accessible();
    await at.link('session.toLogin').click();
    await at.page.waitForURL('**/login');
  });

  it('signs in with it and is led to a password of its own', async () => {
    const once = await mailed(later.email);
    await at.signIn(username, once);
    const dialog = await at.dialog('password.change');
    await at.sees('password.old.oneTime');
    await changePassword(dialog, once, third);
  });

  it('signs out', async () => {
    await at.signIn(username, third);
    const token = await at.keepToken();
    await at.account(nickname).click();
    const ended = at.page.waitForResponse('**/v1/logout');
    await at.menuItem('session.signOut').click();
    await at.link('session.signIn').waitFor();
    expect((await ended).status()).toBe(200);
    await expectEnded(token);
  });

  it('loses its session on entering the login page, which Back does not lead out of', async () => {
    await at.link('session.signIn').click();
    await at.signIn(username, third);
    const token = await at.keepToken();
    const ended = at.page.waitForResponse('**/v1/logout');
    await at.goto('/login');
    expect((await ended).status()).toBe(200);
    await expectEnded(token);
    await at.field('session.username').waitFor();
    expect(await at.afterBack()).toBe('/login');
  });

  it('has left no secret behind, and its pages said nothing wrong on the console', async () => {
    expect(await at.leaks()).toEqual([]);
    expect(at.problems()).toEqual([]);
  });
}
