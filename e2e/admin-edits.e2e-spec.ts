import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AdminUser, Paged, SavedReply } from '@tianheng/contracts';
import type { Browser, Route } from 'playwright-core';
import { leaveAll } from './admin-cleaning.ts';
import { makeEdited, type Edit, type Edited } from './admin-edited.ts';
import { BackOffice } from './back-office.ts';
import { openBrowser } from './browser.ts';
import { Client, DEMO_CAPTCHA, DEMO_PASSWORD } from './client.ts';
import { theSystem } from './system.ts';

const VISIT = { locale: 'en', viewport: { width: 1440, height: 900 } } as const;
const KINDS = [
  ...['a dataset', 'a match', 'a topic', 'a track', 'what a team picks', 'an announcement'],
  ...['the settings', 'a team', 'an account'],
];

const system = theSystem();
const tag = randomBytes(5).toString('hex');
const admin = new Client(system.admin);
let browser: Browser;
let at: BackOffice;
let edited: Edited;

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
  const users = await admin.call<Paged<AdminUser>>('GET', `/admin/users?q=edit_${tag}`);
  for (const { id } of users.data) await admin.call('DELETE', `/admin/users/${id}`);
});

async function save({ submit, confirm }: Edit): Promise<void> {
  await at.button(submit).click();
  if (confirm) await at.answer(await at.asked(confirm[0]), confirm[1]);
}

/** Ends the page's session at the server, where nothing can be read for a while either. */
async function endSession(): Promise<() => Promise<void>> {
  // What comes too late would find out before the form does.
  await at.answered();
  await new Client(system.admin, await at.token()).call('POST', '/logout');
  const refuse = (route: Route): Promise<void> => {
    const request = route.request();
    return request.method() === 'GET' && !/\/(verification_code|user\/info)/.test(request.url())
      ? route.fulfill({ status: 503, json: { code: 'SERVICE_UNAVAILABLE', error_info: 'Later.' } })
      : route.fallback();
  };
  await at.page.route('**/v1/**', refuse);
  return () => at.page.unroute('**/v1/**', refuse);
}

async function comeBack(): Promise<void> {
  const dialog = at.page.getByRole('dialog', { name: at.text('session.expired.title'), exact: true });
  await dialog.getByLabel(at.text('session.password'), { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByLabel(at.text('session.captcha'), { exact: true }).fill(DEMO_CAPTCHA);
  await at.answer(dialog, 'session.signIn');
  await at.answered();
}

/** What the server has now. */
async function kept({ route, names }: Edit): Promise<unknown[]> {
  const found = await admin.call<{ data?: unknown[] } | unknown[]>('GET', route);
  const [one] = Array.isArray(found) ? found : (found.data ?? [found]);
  return names.map((name) => (one as Record<string, unknown>)[name]);
}

it.each(KINDS)('loses nothing of %s', async (kind) => {
  const edit = edited.edits.find(({ name }) => name === kind) as Edit;
  const [first, second] = edit.fields;
  const [method, route, body] = edit.meanwhile;
  await at.goto(edit.path);
  const field = at.field(first);
  await field.fill(edit.mine);
  await admin.call(method, route, body);

  await save(edit);
  const changes = at.page.getByRole('alert').filter({ hasText: at.text('common.stale.title') });
  for (const [index, id] of edit.fields.entries()) {
    const row = changes.getByRole('row').filter({ hasText: at.text(id) });
    await row.getByRole('cell', { name: edit.theirs[index], exact: true }).waitFor();
  }
  expect(await field.inputValue()).toBe(edit.mine);

  const readAgain = await endSession();
  await save(edit);
  await comeBack();
  expect(await field.inputValue()).toBe(edit.mine);
  await readAgain();

  await at.button('common.stale.take.of', { field: at.text(second) }).click();
  await save(edit);
  await at.told(edit.told);
  const [mine, theirs] = await kept(edit);
  expect(String(mine)).toBe(edit.mine);
  expect(typeof theirs === 'number' ? String(theirs) : theirs).toEqual(edit.kept ?? edit.theirs[1]);
});

it('keeps why a team is refused, and shares its replies with another tab', async () => {
  const reply = `Later ${tag}`;
  const route = '/admin/competition/approvals/replies';
  const shared = async (): Promise<SavedReply[]> =>
    (await admin.call<SavedReply[]>('GET', route)).filter(({ text }) => text === reply);
  await at.goto(edited.approval);
  await at.button('approvals.reject').click();
  const dialog = await at.asked('approvals.reject.title');
  const reason = at.field('approvals.reject.reason');
  await reason.fill(reply);
  // Saved there first, and then here; deleted there first, and then here.
  await admin.call('POST', route, { text: reply });
  await dialog.getByRole('button', { name: at.text('approvals.replies.save'), exact: true }).click();
  const forget = dialog.getByRole('button', { name: at.text('approvals.replies.delete', { reply }) });
  await forget.waitFor();
  const [saved, ...more] = await shared();
  expect(more).toEqual([]);
  await admin.call('DELETE', `${route}/${saved?.id}`);
  await forget.click();
  await at.answer(await at.asked('approvals.replies.delete.title'), 'common.delete');
  await forget.waitFor({ state: 'detached' });

  const readAgain = await endSession();
  await dialog.getByRole('button', { name: at.text('approvals.reject'), exact: true }).click();
  await comeBack();
  expect(await reason.inputValue()).toBe(reply);
  await readAgain();
  await at.answer(dialog, 'approvals.reject');
  await at.told('approvals.rejected');
});
