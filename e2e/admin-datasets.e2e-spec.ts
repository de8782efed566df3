import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminDatasetPage, ReferenceApprovalPage } from '@tianheng/contracts';
import type { Browser } from 'playwright-core';
import { entering } from './admin-entering.ts';
import { changing, creating, deleting, finding } from './admin-dataset-pages.ts';
import { deciding } from './admin-quote-pages.ts';
import { BackOffice, type Visit } from './back-office.ts';
import { openBrowser } from './browser.ts';
import { meet, type People } from './dataset-people.ts';
import { theSystem } from './system.ts';

const VISITS: (Visit & { isThorough: boolean })[] = [
  { locale: 'zh-CN', viewport: { width: 1440, height: 900 }, colorScheme: 'light', isThorough: true },
  { locale: 'en', viewport: { width: 390, height: 844 }, colorScheme: 'dark', isThorough: false },
];

const system = theSystem();
let browser: Browser;
let people: People;

beforeAll(async () => {
  browser = await openBrowser();
  people = await meet(system);
});

afterAll(async () => {
  await browser?.close();
});

/** What everybody else finds there. */
async function contents(): Promise<unknown> {
  const { admin } = people;
  const [datasets, quotes] = await Promise.all([
    admin.call<AdminDatasetPage>('GET', '/admin/dataset?limit=100'),
    admin.call<ReferenceApprovalPage>('GET', '/admin/dataset/reference/approve?limit=100'),
  ]);
  return { datasets: datasets.data.map(({ title }) => title), quotes: quotes.data };
}

describe.each(VISITS)('an administrator at $viewport.width pixels in $locale', ({ isThorough, ...visit }) => {
  const tag = randomBytes(5).toString('hex');
  let office: BackOffice;
  let before: unknown;
  const stage = { step: it, tag, isThorough, people: () => people, office: () => office };

  beforeAll(async () => {
    before = await contents();
    office = await BackOffice.open(browser, system.admin, visit);
  });

  afterAll(async () => {
    await office?.close();
    // What a failed step has left behind.
    const { data } = await people.admin.call<AdminDatasetPage>('GET', `/admin/dataset?q=${tag}`);
    for (const { id } of data) await people.admin.call('DELETE', `/admin/dataset/${id}`);
  });

  entering(stage);
  finding(stage);
  creating(stage);
  changing(stage);
  deciding(stage);
  deleting(stage);

  it('leaves everything as it was, and nothing wrong on the console', async () => {
    expect(await contents()).toEqual(before);
    expect(office.problems).toEqual([]);
  });
});
