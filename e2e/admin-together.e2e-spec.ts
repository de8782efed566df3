import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AdminCompetitionDetail, AdminUser, Paged } from '@tianheng/contracts';
import type { Browser } from 'playwright-core';
import { leaveAll } from './admin-cleaning.ts';
import { local } from './admin-match-pages.ts';
import { makeEdited, type Edit, type Edited } from './admin-edited.ts';
import { BackOffice, type Visit } from './back-office.ts';
import { openBrowser } from './browser.ts';
import { Client } from './client.ts';
import { theSystem } from './system.ts';

const HERE: Visit = { locale: 'en', viewport: { width: 1440, height: 900 } };
const THERE: Visit = { locale: 'zh-CN', viewport: { width: 390, height: 844 } };
const DAY = 86_400_000;
const KINDS = ['a match', 'a dataset', 'a track'];
/** An administrator for as long as the walk lasts. */
const COLLEAGUE = 'frank';

const system = theSystem();
const tag = randomBytes(5).toString('hex');
const admin = new Client(system.admin);
let browser: Browser;
/** whose edit comes second */
let at: BackOffice;
let colleague: BackOffice;
let edited: Edited;

async function giveRole(role: AdminUser['platform_role']): Promise<void> {
  const { data } = await admin.call<Paged<AdminUser>>('GET', `/admin/users?q=${COLLEAGUE}`);
  const user = data.find(({ username }) => username === COLLEAGUE);
  await admin.call('PUT', `/admin/users/${user?.id}/role`, { platform_role: role });
}

async function enter(visit: Visit, username: string): Promise<BackOffice> {
  const office = await BackOffice.open(browser, system.admin, visit);
  await office.goto('/login?next=%2Fmanage%2Fversion');
  await office.signIn(username);
  await office.heading('versions.title').waitFor();
  return office;
}

async function save(who: BackOffice, { submit, confirm }: Edit): Promise<void> {
  await who.button(submit).click();
  if (confirm) await who.answer(await who.asked(confirm[0]), confirm[1]);
}

/** The form with what is saved now. */
async function open(who: BackOffice, { path, fields }: Edit): Promise<string> {
  await who.goto(path);
  const field = who.field(fields[0]);
  await field.and(who.page.locator(':not([value=""])')).waitFor();
  return field.inputValue();
}

beforeAll(async () => {
  await admin.login('admin');
  browser = await openBrowser();
  edited = await makeEdited(system, admin, tag);
  await giveRole('platform_admin');
  at = await enter(HERE, 'admin');
  colleague = await enter(THERE, COLLEAGUE);
});

afterAll(async () => {
  await at?.close();
  await colleague?.close();
  await browser?.close();
  await giveRole('platform_member');
  await leaveAll(admin, tag);
  const users = await admin.call<Paged<AdminUser>>('GET', `/admin/users?q=edit_${tag}`);
  for (const { id } of users.data) await admin.call('DELETE', `/admin/users/${id}`);
});

it.each(KINDS)(
  'two administrators who change %s at the same time both keep what they wrote',
  async (kind) => {
    const edit = edited.edits.find(({ name }) => name === kind) as Edit;
    const [first, second] = edit.fields;
    const before = await open(at, edit);
    expect(await open(colleague, edit)).toBe(before);

    const mine = at.field(first);
    await mine.fill(edit.mine);
    for (const [index, id] of edit.fields.entries()) await colleague.field(id).fill(edit.theirs[index] ?? '');
    await save(colleague, edit);
    await colleague.told(edit.told);

    await save(at, edit);
    const changes = at.page.getByRole('alert').filter({ hasText: at.text('common.stale.title') });
    const row = (id: typeof first) => changes.getByRole('row').filter({ hasText: at.text(id) });
    await row(first).getByRole('cell', { name: edit.theirs[0], exact: true }).waitFor();
    await row(first).getByRole('cell', { name: edit.mine, exact: true }).waitFor();
    await row(second).getByRole('cell', { name: edit.theirs[1], exact: true }).waitFor();
    expect(await mine.inputValue()).toBe(edit.mine);
    await at.look();

    await at.button('common.stale.take.of', { field: at.text(second) }).click();
    expect(await at.field(second).inputValue()).toBe(edit.theirs[1]);
    await save(at, edit);
    await at.told(edit.told);

    expect(await open(colleague, edit)).toBe(edit.mine);
    expect(await colleague.field(second).inputValue()).toBe(edit.theirs[1]);
  },
);

it.each(['en', 'zh-CN'] as const)('a match is copied with all that is in it, in %s', async (locale) => {
  const who = locale === HERE.locale ? at : colleague;
  const path = edited.edits.find(({ name }) => name === 'a match')?.path ?? '';
  const matchId = path.split('=')[1] ?? '';
  const of = (id: string) => admin.call<AdminCompetitionDetail>('GET', `/admin/competitions/${id}`);
  const { title, title_en: english, group_count: groups, question_count: questions } = await of(matchId);
  await who.goto(`/manage/match-detail/${matchId}`);
  const copy = who.button('matches.copy');
  const focused = who.page.locator(':focus');
  await copy.click();
  const dialog = await who.asked('matches.copy.title');
  await dialog
    .getByText(locale === 'en' ? english : title)
    .first()
    .waitFor();
  await who.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await copy.and(focused).waitFor();

  await copy.click();
  const start = who.field('matchForm.start');
  await dialog.getByRole('button', { name: who.text('matches.copy'), exact: true }).click();
  await start.and(focused).waitFor();
  await who.look();
  const name = `${title} ${locale.length}`;
  const englishName = `${english} ${locale.length}`;
  await who.field('matchForm.title').fill(name);
  await who.field('matchForm.titleEn').fill(englishName);
  await start.fill(local(Date.now() + DAY));
  await who.answer(dialog, 'matches.copy');
  await who.page.getByRole('heading', { level: 1, name: locale === 'en' ? englishName : name }).waitFor();
  const made = await of(new URL(who.page.url()).pathname.split('/').at(-1) ?? '');
  expect(made).toMatchObject({
    ...{ title: name, title_en: englishName },
    ...{ group_count: groups, question_count: questions },
  });
  expect(questions).toBe(3);
});

it('says nothing wrong on either console but that the second was late', () => {
  const late = (problem: string) => problem.includes('409');
  expect(at.problems.filter(late)).toHaveLength(KINDS.length);
  expect([...at.problems, ...colleague.problems].filter((problem) => !late(problem))).toEqual([]);
});
