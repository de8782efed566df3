import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { leaveAll } from './admin-cleaning.ts';
import { walking } from './admin-match-pages.ts';
import { running } from './admin-running-pages.ts';
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
});

afterAll(async () => {
  await browser?.close();
});

describe.each(VISITS)('an organiser at $viewport.width pixels in $locale', (visit) => {
  const tag = randomBytes(5).toString('hex');
  let failed = '';
  const step = (name: string, act: () => Promise<void>): void =>
    it(
      name,
      async () => {
        // Each goes on where the one before it ended; without that it would only wait in vain.
        if (failed) throw new Error(`not tried, for "${failed}" failed`);
        failed = name;
        await act();
        failed = '';
      },
      240_000,
    );
  let office: BackOffice;
  const stage = { step, tag, isThorough: true, people: () => people, office: () => office };

  beforeAll(async () => {
    office = await BackOffice.open(browser, system.admin, visit);
  });

  afterAll(async () => {
    await office?.close();
    await leaveAll(people.admin, tag);
  });

  walking(stage);
  // The life of a match goes on once; each of its pages is looked at small elsewhere.
  if (visit === VISITS[0]) running(stage, system);

  step('meets nothing wrong on the console', async () => {
    expect(office.problems).toEqual([]);
  });
});
