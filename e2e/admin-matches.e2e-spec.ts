import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminCompetition, AdminDatasetPage, Paged } from '@tianheng/contracts';
import type { Browser } from 'playwright-core';
import { walking } from './admin-match-pages.ts';
import { BackOffice, type Visit } from './back-office.ts';
import { openBrowser } from './browser.ts';
import { meet, type People } from './dataset-people.ts';
import { theSystem } from './system.ts';

const VISITS: Visit[] = [
  { locale: 'zh-CN', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { locale: 'en', viewport: { width: 360, height: 780 }, colorScheme: 'dark' },
];

const system = theSystem();
let browser: Browser;
let people: People;

beforeAll(async () => {
  browser = await openBrowser();
  people = await meet(system);
}, 60_000);

afterAll(async () => {
  await browser?.close();
});

describe.each(VISITS)('an organiser at $viewport.width pixels in $locale', (visit) => {
  const tag = randomBytes(5).toString('hex');
  const step = (name: string, act: () => Promise<void>): void => it(name, act, 240_000);
  let office: BackOffice;
  const stage = { step, tag, isThorough: true, people: () => people, office: () => office };

  beforeAll(async () => {
    office = await BackOffice.open(browser, system.admin, visit);
  });

  afterAll(async () => {
    await office?.close();
    const { admin } = people;
    const matches = await admin.call<Paged<AdminCompetition>>('GET', `/admin/competitions?q=${tag}`);
    for (const { id } of matches.data) await admin.call('DELETE', `/admin/competitions/${id}`);
    const datasets = await admin.call<AdminDatasetPage>('GET', `/admin/dataset?q=${tag}`);
    for (const { id } of datasets.data) await admin.call('DELETE', `/admin/dataset/${id}`);
  });

  walking(stage);

  step('meets nothing wrong on the console', async () => {
    expect(office.problems).toEqual([]);
  });
});
