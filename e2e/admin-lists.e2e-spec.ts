import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CompetitionOption, Id } from '@tianheng/contracts';
import type { Browser } from 'playwright-core';
import { BackOffice, type AdminTextId, type Visit } from './back-office.ts';
import { openBrowser } from './browser.ts';
import { Client } from './client.ts';
import { theSystem } from './system.ts';

/** px: of a page that scrolls, where it does not lie over the page as here */
const SCROLL_BAR = 17;
/** A tablet held upright, the narrowest desktop that shows whole lists, and the usual one. */
const TABLET = { width: 820, height: 1100 };
const NARROW = { width: 1280 - SCROLL_BAR, height: 900 };
const USUAL = { width: 1440, height: 900 };
const VISITS: Visit[] = [
  { locale: 'zh-CN', viewport: NARROW },
  { locale: 'en', viewport: NARROW },
];
const LISTS: [entry: AdminTextId, title: AdminTextId][] = [
  ['shell.datasetList', 'datasets.title'],
  ['shell.quoteApprove', 'quotes.title'],
  ['shell.users', 'users.title'],
  ['shell.matchList', 'matches.title'],
  ['shell.matchApprove', 'approvals.title'],
  ['shell.groupAudit', 'approvals.review.title'],
  ['shell.teams', 'teams.title'],
  ['shell.taskList', 'tasks.title'],
  ['shell.audit', 'audit.title'],
];
/** px: most titles in two lines at the most */
const TITLE_MIN = 220;

/** Of the demo, with a team and tracks. */
const DEMO_MATCH = '轨道与天空挑战赛';

async function expectInSight({ page }: BackOffice): Promise<void> {
  const last = page.getByRole('columnheader').last();
  await last.waitFor();
  const grid = await page.getByRole('grid').boundingBox();
  const end = await last.boundingBox();
  if (grid === null || end === null) throw new Error('the list is not drawn');
  expect(end.x + end.width).toBeLessThanOrEqual(grid.x + grid.width);
}

const system = theSystem();
const admin = new Client(system.admin, '', 'zh-CN');
let browser: Browser;
let place: Record<'match' | 'topic' | 'track', Id>;

beforeAll(async () => {
  await admin.login('admin');
  const matches = await admin.call<CompetitionOption[]>('GET', '/admin/competitions/options');
  const demo = matches.find(({ title }) => title === DEMO_MATCH);
  const [topic] = demo?.groups ?? [];
  const [track] = topic?.questions ?? [];
  if (!demo || !topic || !track) throw new Error('the demo has no track');
  place = { match: demo.id, topic: topic.id, track: track.id };
  // Else the audit and the tasks have nothing to list.
  await admin.call('GET', '/admin/users/download');
  await admin.call('POST', `/admin/competition/${place.match}/question/${place.track}/sync_dataset`);
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe.each(VISITS)('lists in $locale', (visit) => {
  let office: BackOffice;

  beforeAll(async () => {
    office = await BackOffice.open(browser, system.admin, visit);
    await office.goto('/login?next=%2Fmanage%2Fversion');
    await office.signIn('admin');
    await office.heading('versions.title').waitFor();
  });
  afterAll(() => office?.close());

  it.each(LISTS)('%s have all their columns in sight on a narrow desktop', async (entry, title) => {
    await office.goTo(entry);
    await office.heading(title).waitFor();
    await expectInSight(office);
  });

  it('those of a match and of its tracks have them in sight, too', async () => {
    for (const address of [
      `match-detail/${place.match}`,
      `topic-detail/${place.match}/${place.topic}`,
      `question-detail/${place.match}/${place.track}?type=model&tab=team`,
    ]) {
      await office.goto(`/manage/${address}`);
      await expectInSight(office);
    }
  });

  it('has what can be done with a row in sight where there is no room for all of it', async () => {
    await office.page.setViewportSize(TABLET);
    for (const address of ['users', 'group', 'match-list', `topic-detail/${place.match}/${place.topic}`]) {
      await office.goto(`/manage/${address}`);
      const name = office.text('common.actions');
      const actions = office.page.getByRole('columnheader', { name, exact: true });
      await actions.waitFor();
      const grid = await office.page.getByRole('grid').boundingBox();
      const box = await actions.boundingBox();
      expect(box!.x + box!.width).toBeLessThanOrEqual(grid!.x + grid!.width);
    }
    await office.page.setViewportSize(NARROW);
  });

  it('has room for the titles of datasets', async () => {
    await office.page.setViewportSize(USUAL);
    await office.goTo('shell.datasetList');
    const name = office.text('datasets.column.title');
    const title = await office.page.getByRole('columnheader', { name, exact: true }).boundingBox();
    expect(title?.width).toBeGreaterThanOrEqual(TITLE_MIN);
  });
});
