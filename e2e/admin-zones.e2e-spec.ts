import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AdminCompetition, Paged } from '@tianheng/contracts';
import type { Browser } from 'playwright-core';
import { leaveAll } from './admin-cleaning.ts';
import { BackOffice } from './back-office.ts';
import { openBrowser } from './browser.ts';
import { Client } from './client.ts';
import { theSystem } from './system.ts';

const ZONE = 'Asia/Shanghai, GMT+8';
const DAY_MS = 86_400_000;
/** A day that is over in one of the two zones and not in the other. */
const TODAY = new Date().toISOString().slice(0, 10);
const dayAfter = (days: number): string =>
  new Date(Date.parse(`${TODAY}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
const inShanghai = (day: string, time: string): number => Date.parse(`${day}T${time}:00+08:00`);

/** Where the browser is, its instant, and which day it is then in Shanghai. */
const PLACES = [
  { zone: 'America/Los_Angeles', now: `${TODAY}T17:00:00Z`, today: dayAfter(1) },
  { zone: 'Pacific/Auckland', now: `${TODAY}T12:00:00Z`, today: TODAY },
];

const system = theSystem();
const tag = randomBytes(5).toString('hex');
const admin = new Client(system.admin);
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
  await admin.login('admin');
});

afterAll(async () => {
  await browser?.close();
  await leaveAll(admin, tag);
});

it.each(PLACES)('an administrator in $zone works by the clocks of the platform', async (place) => {
  const at = await BackOffice.open(browser, system.admin, {
    locale: 'en',
    viewport: { width: 1440, height: 900 },
    timezoneId: place.zone,
  });
  const { page } = at;
  await page.clock.setFixedTime(place.now);
  // The page goes by the server's clock, which its answers tell.
  await page.route('**/v1/**', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), date: new Date(place.now).toUTCString() };
    await route.fulfill({ response, headers });
  });
  await at.goto('/manage/match-add');
  await at.signIn('admin');
  const title = `时区 ${tag} ${place.zone.length}`;
  const yesterday = new Date(Date.parse(`${place.today}T00:00Z`) - DAY_MS).toISOString().slice(0, 10);
  const before = new Date(Date.parse(`${yesterday}T00:00Z`) - DAY_MS).toISOString().slice(0, 10);
  const end = dayAfter(40);
  const start = at.field('matchForm.start');
  await at.field('matchForm.title').fill(title);
  await start.fill(`${before} 23:59`);
  await at.field('matchForm.end').fill(`${end} 00:00`);
  await at.field('matchForm.registration').fill(`${end}T00:00`);
  await at.field('matchForm.desc').click();
  await page.keyboard.type('时区');
  const calendar = page.locator('input[type=datetime-local][name=start_time]');
  expect(await calendar.getAttribute('min')).toBe(`${yesterday} 00:00`);
  await at.button('matchForm.submit.create').click();
  await page.getByText(at.text('matchForm.time.past'), { exact: true }).waitFor();
  // What the browser's calendar says once a minute is chosen in it.
  await at.button('calendar.choose', { label: at.text('matchForm.start') }).click();
  await calendar.fill(`${yesterday}T00:00`, { force: true });
  expect(await start.inputValue()).toBe(`${yesterday} 00:00`);
  await page
    .getByRole('main')
    .getByText(at.text('matchForm.start.hint', { zone: ZONE }), { exact: true })
    .waitFor();
  await at.button('matchForm.submit.create').click();
  await at.told('matchForm.created');

  const { data } = await admin.call<Paged<AdminCompetition>>(
    'GET',
    `/admin/competitions?q=${encodeURIComponent(title)}`,
  );
  expect(data).toMatchObject([
    { title, start_time: inShanghai(yesterday, '00:00'), end_time: inShanghai(end, '00:00') },
  ]);
  const shown = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
  await at
    .row(title)
    .filter({ hasText: shown.format(Date.parse(`${end}T00:00Z`)) })
    .waitFor();
  await page.getByText(at.text('shell.footer.times', { zone: ZONE }), { exact: true }).waitFor();

  await at.goto('/manage/index');
  await at.button('dashboard.range.last', { days: 7 }).click();
  await at.queried('to', place.today);

  const asked = page.waitForRequest((request) => request.url().includes('/v1/admin/audit?'));
  await at.goto(`/manage/audit?from=${yesterday}&to=${yesterday}`);
  const { searchParams } = new URL((await asked).url());
  expect([searchParams.get('from'), searchParams.get('to')].map(Number)).toEqual([
    inShanghai(yesterday, '00:00'),
    inShanghai(place.today, '00:00'),
  ]);
  await at.close();
});
