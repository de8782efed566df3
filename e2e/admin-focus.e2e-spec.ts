import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AdminDatasetPage, AdminUser, JudgeImageInfo, Paged } from '@tianheng/contracts';
import type { Browser, Locator } from 'playwright-core';
import { leaveAll } from './admin-cleaning.ts';
import { makeEdited, type Edited } from './admin-edited.ts';
import { BackOffice, type AdminTextId } from './back-office.ts';
import { openBrowser } from './browser.ts';
import { Client } from './client.ts';
import { theSystem } from './system.ts';

const VISIT = { locale: 'en', viewport: { width: 1440, height: 900 } } as const;

const system = theSystem();
const tag = randomBytes(5).toString('hex');
const admin = new Client(system.admin);
let browser: Browser;
let at: BackOffice;
let edited: Edited;

/** The focus gets there. */
const focusOn = (target: Locator): Promise<void> => target.and(at.page.locator(':focus')).waitFor();
/** It is somewhere: a browser that knows no better puts it on the whole page, and keys begin at its top again. */
const focusSomewhere = (): Promise<void> => at.page.locator('body :focus').waitFor();
const press = async (button: Locator): Promise<void> => {
  await button.focus();
  await at.page.keyboard.press('Enter');
};
const dialog = (): Locator => at.page.getByRole('dialog');
/** A button is there a moment before the page listens to its keys. */
async function pressUntilAsked(keys: string, title: AdminTextId): Promise<void> {
  for (let tries = 0; tries < 20 && (await dialog().count()) === 0; tries += 1) {
    await at.page.keyboard.press(keys);
    await dialog()
      .waitFor({ timeout: 1000 })
      .catch(() => undefined);
  }
  await at.asked(title);
}
/** Opens a dialog and thinks better of it. */
async function openAndLeave(button: Locator): Promise<void> {
  await press(button);
  await dialog().waitFor();
  await at.page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await focusOn(button);
}

beforeAll(async () => {
  await admin.login('admin');
  browser = await openBrowser();
  edited = await makeEdited(system, admin, tag);
  at = await BackOffice.open(browser, system.admin, VISIT);
  await at.goto('/manage/version');
  await at.signIn('admin');
  await at.heading('versions.title').waitFor();
});

afterAll(async () => {
  await at?.close();
  await browser?.close();
  const { version: _version, ...settings } = edited.settings;
  await admin.call('PUT', '/settings/race', settings);
  await leaveAll(admin, tag);
});

it('has the whole menu in reach in a low window', async () => {
  await at.page.setViewportSize({ width: 1280, height: 500 });
  // As a long list is: beside it the menu stays where it is.
  const main = at.page.getByRole('main');
  await main.evaluate((element) => (element.style.minHeight = '3000px'));
  const links = at.page
    .getByRole('navigation', { name: at.text('shell.nav'), exact: true })
    .getByRole('link');
  for (const link of [links.last(), links.first()]) {
    await link.focus();
    const place = await link.boundingBox();
    expect(place?.y).toBeGreaterThanOrEqual(56);
    expect((place?.y ?? Infinity) + (place?.height ?? 0)).toBeLessThanOrEqual(500);
  }
  await main.evaluate((element) => (element.style.minHeight = ''));
  await at.page.setViewportSize(VISIT.viewport);
});

it('hides no field of a form behind the header or the bar that saves', async () => {
  await at.page.setViewportSize({ width: 1280, height: 380 });
  await at.goto('/manage/dataset-add');
  const field = at.field('datasetForm.source');
  await field.waitFor();
  const edge = async (part: Locator, side: 'top' | 'bottom') =>
    part.evaluate((element, which) => element.getBoundingClientRect()[which], side);
  const save = at.button('datasetForm.submit.create');
  await field.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 20));
  await field.focus();
  const header = await edge(at.page.getByRole('banner'), 'bottom');
  expect(await edge(field, 'top')).toBeGreaterThanOrEqual(header);
  await save.focus();
  await field.evaluate((element) =>
    window.scrollBy(0, element.getBoundingClientRect().bottom + 20 - innerHeight),
  );
  const before = await at.page.evaluate(() => scrollY);
  // The bar is in sight as it is.
  await at.page.keyboard.press('Tab');
  expect(await at.page.evaluate(() => scrollY)).toBe(before);
  await field.focus();
  expect(await edge(field, 'bottom')).toBeLessThanOrEqual(await edge(save, 'top'));
  await at.page.setViewportSize(VISIT.viewport);
});

it('decides on a team by keys alone', async () => {
  await at.goto(edited.approval);
  const reject = at.page.getByRole('button', { name: at.text('approvals.reject') });
  await reject.waitFor();
  await pressUntilAsked('Alt+R', 'approvals.reject.title');
  await at.page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await focusOn(reject);
  await press(reject);
  await press(dialog().getByRole('button', { name: at.text('approvals.reject'), exact: true }));
  await focusOn(at.field('approvals.reject.reason'));
  await at.page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await pressUntilAsked('Alt+A', 'approvals.approve.title');
  await at.page.keyboard.press('Enter');
  await at.told('approvals.approved');
  await focusSomewhere();
});

it('goes on in a list where it was, also when it is read anew, taken out and shorter', async () => {
  const name = `edit_${tag}`;
  await at.goto(`/manage/users?q=${name}`);
  await at.row(name).waitFor();
  for (const id of ['common.refresh', 'users.export.xlsx'] as const) {
    await press(at.button(id));
    await at.answered();
    await focusOn(at.button(id));
  }
  await openAndLeave(at.button('users.edit.of', { name }));
  const create = at.page.getByRole('button', { name: at.text('users.create'), exact: true });
  await press(create);
  await focusOn(dialog().getByRole('textbox').first());
  await at.page.keyboard.press('Escape');
  await focusOn(create);
  await press(at.button('users.delete.of', { name }));
  await at.asked('users.delete.title');
  const typed = dialog().getByRole('textbox');
  await press(dialog().getByRole('button', { name: at.text('common.delete'), exact: true }));
  await focusOn(typed);
  await typed.fill(name);
  await at.page.keyboard.press('Enter');
  await at.told('users.deleted');
  await at.row(name).waitFor({ state: 'detached' });
  await focusSomewhere();
  const { total_count: left } = await admin.call<Paged<AdminUser>>('GET', `/admin/users?q=${name}`);
  expect(left).toBe(0);
});

it('restores what was deleted, and goes on', async () => {
  const { data } = await admin.call<AdminDatasetPage>('GET', `/admin/dataset?q=${tag}`);
  await admin.call('DELETE', `/admin/dataset/${data[0]?.id}`);
  const title = data[0]?.title ?? '';
  await at.goto(`/manage/recently-deleted?q=${tag}`);
  const restore = at.button('deleted.restore.of', { name: title });
  await openAndLeave(restore);
  await press(restore);
  await dialog().waitFor();
  await at.page.keyboard.press('Enter');
  await at.row(title).waitFor({ state: 'detached' });
  await focusSomewhere();
});

it('registers an image in the judging room', async () => {
  await at.goto('/manage/judging');
  const register = at.button('judging.pin.do');
  await openAndLeave(at.button('judging.pauseAll'));
  await press(register);
  await focusOn(at.field('judging.image'));
  // What is there already changes nothing.
  const [image] = await admin.call<JudgeImageInfo[]>('GET', '/admin/judging/images');
  await at.field('judging.image').fill(image?.reference ?? '');
  await press(register);
  await focusOn(at.field('judging.image.digest'));
  await at.field('judging.image.digest').fill(image?.digest ?? '');
  await press(register);
  await at.told('judging.pin.done');
  await focusOn(register);
});

it('begins to set up a second factor, and leaves it', async () => {
  await at.goto('/manage/profile');
  await press(at.button('protection.setUp'));
  const password = at.page.getByLabel(at.text('protection.password'), { exact: true });
  await focusOn(password);
  await at.page.keyboard.press('Enter');
  await at.page.getByText(at.text('protection.password.required'), { exact: true }).waitFor();
  await focusOn(password);
  await press(at.button('common.cancel'));
  await focusOn(at.button('protection.setUp'));
  await openAndLeave(at.button('protection.sessions.end'));
});

it('saves the settings, whose button is out of use afterwards', async () => {
  await at.goto('/manage/match-setting');
  await at.field('settings.timeout').fill(String(edited.settings.job_timeout + 60));
  await press(at.button('settings.submit'));
  await at.told('settings.updated');
  await focusSomewhere();
  await at.field('settings.timeout').fill('x');
  await at.page.keyboard.press('Enter');
  await focusOn(at.field('settings.timeout'));
});
