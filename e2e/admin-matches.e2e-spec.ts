import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  AdminCompetition,
  AdminCompetitionDetail,
  AdminDatasetPage,
  CompetitionRequest,
  Id,
  Paged,
  Team,
} from '@tianheng/contracts';
import type { Browser } from 'playwright-core';
import { walking } from './admin-match-pages.ts';
import { running } from './admin-running-pages.ts';
import { BackOffice, type Visit } from './back-office.ts';
import { openBrowser } from './browser.ts';
import type { Client } from './client.ts';
import { meet, type People } from './dataset-people.ts';
import { theSystem } from './system.ts';

/** A match that ever had teams is kept; it is over then, so that nobody takes it for the one that runs. */
async function leaveMatch(admin: Client, id: Id): Promise<void> {
  const route = `/admin/competitions/${id}`;
  if ((await admin.send('DELETE', route)).ok) return;
  const match = await admin.call<AdminCompetitionDetail>('GET', route);
  const { title, desc, registration_open_time, start_time, end_time } = match;
  const request: CompetitionRequest = { title, desc, registration_open_time, start_time, end_time };
  await admin.call('PUT', route, { ...request, status: 'done' });
}

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
    const { admin } = people;
    const teams = await admin.call<Paged<Team>>('GET', `/teams?q=${tag}`);
    for (const { id } of teams.data) await admin.call('DELETE', `/teams/${id}`);
    const matches = await admin.call<Paged<AdminCompetition>>('GET', `/admin/competitions?q=${tag}`);
    for (const { id } of matches.data) await leaveMatch(admin, id);
    const datasets = await admin.call<AdminDatasetPage>('GET', `/admin/dataset?q=${tag}`);
    for (const { id, in_use } of datasets.data) {
      if (!in_use) await admin.call('DELETE', `/admin/dataset/${id}`);
    }
  });

  walking(stage);
  // The life of a match goes on once; each of its pages is looked at small elsewhere.
  if (visit === VISITS[0]) running(stage, system);

  step('meets nothing wrong on the console', async () => {
    expect(office.problems).toEqual([]);
  });
});
