import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { lookingThroughOthersEyes } from './admin-views.ts';
import { BackOffice, type AdminTextId, type Visit } from './back-office.ts';
import { openBrowser, otherSchemeViolations } from './browser.ts';
import { theSystem } from './system.ts';

const VISITS: Visit[] = [
  { locale: 'zh-CN', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { locale: 'en', viewport: { width: 360, height: 780 }, colorScheme: 'dark' },
];
/** Pages that show what goes on, by their entry of the menu. */
const ROOMS: [entry: AdminTextId, title: AdminTextId][] = [
  ['shell.dashboard', 'dashboard.title'],
  ['shell.matchBoard', 'board.title'],
  ['shell.judging', 'judging.title'],
  ['shell.audit', 'audit.title'],
  ['shell.version', 'versions.title'],
];

const system = theSystem();
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe.each(VISITS)('what goes on, at $viewport.width pixels in $locale', (visit) => {
  let office: BackOffice;

  beforeAll(async () => {
    office = await BackOffice.open(browser, system.admin, visit);
    await office.goto('/login?next=%2Fmanage%2Fmatch-setting');
    await office.signIn('admin');
    await office.heading('settings.title').waitFor();
  });
  afterAll(() => office?.close());

  it.each(ROOMS)('%s is shown whole, and can be read by everybody', async (entry, title) => {
    await office.goTo(entry);
    await office.heading(title).waitFor();
    await office.answered();
    await office.look();
    expect(await otherSchemeViolations(office.page)).toEqual([]);
  });

  it('the chart is drawn, and is a table for those who hear it', async () => {
    await office.goTo('shell.dashboard');
    await office.page.locator('.recharts-line').nth(4).waitFor({ state: 'attached' });
    const table = office.page.getByRole('table', { name: office.text('dashboard.days.title'), exact: true });
    const rows = table.getByRole('row');
    await rows.nth(30).waitFor({ state: 'attached' });
    expect(await rows.count()).toBe(31);
    await office.button('dashboard.days.table').click();
    await office.look();
  });

  it('the audit is taken out, which stands in it, field by field', async () => {
    await office.goTo('shell.audit');
    await office.heading('audit.title').waitFor();
    const download = office.page.waitForEvent('download');
    await office.button('audit.export.csv').click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await office.button('common.refresh').click();
    await office.row(office.text('audit.action.audit.export')).first().getByRole('button').click();
    await office.page.getByRole('dialog').waitFor();
    await office.look();
    await office.page.keyboard.press('Escape');
  });

  it('one’s own account can be protected', async () => {
    await office.goto('/manage/profile');
    await office.heading('protection.title').waitFor();
    await office.button('protection.setUp').click();
    await office.look();
  });

  lookingThroughOthersEyes({ step: it, office: () => office, system, locale: visit.locale });

  it('says nothing wrong on the console', () => {
    expect(office.problems).toEqual([]);
  });
});
