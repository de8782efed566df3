import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Competition, DatasetPage, Paged } from '@tianheng/contracts';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { Client } from './client.ts';
import { theSystem } from './system.ts';
import { TEXTS } from './texts.ts';

/** What web.dev calls good. */
const SHIFT_MAX = 0.1;
const PHONE = { width: 390, height: 844 };
const TOKEN_KEY = 'tianheng.token';
const LATE_MS = 400;
/** Browsers take what moves within half a second of a press for its effect. */
const AFTER_INPUT_MS = 700;

interface Shift {
  value: number;
  /** the beginning of each thing that moved */
  what: string[];
}

const system = theSystem();
let browser: Browser;
let token: string;
let pages: Record<string, string>;

beforeAll(async () => {
  browser = await openBrowser();
  const leader = new Client(system.customer);
  await leader.login('leader');
  token = leader.token;
  const { competition, question } = await leader.orbit();
  const { data: datasets } = await leader.call<DatasetPage>('GET', '/dataset');
  const open = datasets.find(({ status }) => status === 'open');
  if (!open) throw new Error('no dataset is open');
  const { data: competitions } = await leader.call<Paged<Competition>>('GET', '/competitions');
  const over = competitions.find(({ status, team_number }) => status === 'done' && team_number > 0);
  if (!over) throw new Error('no competition is over in which teams took part');
  const match = `/customer/match/${competition.id}`;
  pages = {
    home: '/customer',
    'the list of datasets': '/customer/list',
    'a dataset': `/customer/detail/${open.id}`,
    'the list of competitions': '/customer/match',
    'a competition': match,
    'a question': `${match}/${question.id}?questionType=model`,
    'its ranking': `${match}/${question.id}?questionType=model&tab=rank`,
    results: `/customer/results/${over.id}`,
    help: '/customer/help',
    'the state of the service': '/customer/status',
  };
}, 60_000);
afterAll(() => browser?.close());

/** Sums what moves without anybody's doing; `hadRecentInput` is not looked at, for nobody touches the page. */
const MEASURE = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      window.shifts.push({
        value: entry.value,
        isAnswer: entry.hadRecentInput,
        what: entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? String(node?.textContent).slice(0, 80)),
      });
  }).observe({ type: 'layout-shift', buffered: true });
`;

async function shiftsOf(
  path: string,
  viewport: { width: number; height: number },
  late: string,
  changes?: object,
): Promise<Shift[]> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport });
  await context.addInitScript(MEASURE);
  await context.addInitScript(([key, value]) => sessionStorage.setItem(key, value), [
    TOKEN_KEY,
    token,
  ] as const);
  const page = await context.newPage();
  await page.route(late, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    if (!changes) return route.continue();
    const response = await route.fetch();
    const answer = (await response.json()) as object;
    return route.fulfill({ response, json: { ...answer, ...changes } });
  });
  await page.goto(system.customer + path, { waitUntil: 'networkidle' });
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  const shifts = await page.evaluate<Shift[]>('window.shifts');
  await context.close();
  return shifts;
}

const PAGES = [
  'home',
  'the list of datasets',
  'a dataset',
  'the list of competitions',
  'a competition',
  'a question',
  'its ranking',
  'results',
  'help',
  'the state of the service',
];

describe.each([
  ['what the page is made of', '**/assets/*.js', { width: 1440, height: 900 }],
  ['what the page tells', '**/v1/**', PHONE],
])('where %s comes late', (_what, late, viewport) => {
  it.each(PAGES)(
    '%s moves nothing under its reader',
    async (name) => {
      const shifts = await shiftsOf(pages[name] ?? '', viewport, late);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect(sum > SHIFT_MAX ? shifts : []).toEqual([]);
    },
    60_000,
  );
});

it.each([PHONE, { width: 1440, height: 900 }])(
  'keeps the place of what a team has submitted to a question, $width px wide',
  async (viewport) => {
    const shifts = await shiftsOf(
      pages['a question'] ?? '',
      viewport,
      '**/v1/{commitment,competition/*/team/*}*',
    );
    // The countdown's own letters move within their line.
    expect(shifts.filter(({ value }) => value > 0.002)).toEqual([]);
  },
  60_000,
);

// So tall that what lies below the dates is seen as well.
it.each([
  { width: 390, height: 2000 },
  { width: 1440, height: 1600 },
])(
  'keeps the place of the tabs where news that is not read yet comes late, $width px wide',
  async (viewport) => {
    const news = '**/v1/competition/*/announcements?*';
    const shifts = await shiftsOf(pages['a competition'] ?? '', viewport, news, { unread_count: 12 });
    // What is below them goes down as the questions arrive.
    const moved = shifts.flatMap(({ what }) => what).filter((html) => html.includes('MuiTabs'));
    expect(moved).toEqual([]);
  },
  60_000,
);

it('keeps the place of a ranking in which nobody stands', async () => {
  const ranking = '**/v1/competition/*/rank?*';
  const shifts = await shiftsOf(pages.results ?? '', PHONE, ranking, { data: [], total_count: 0 });
  expect(shifts).toEqual([]);
}, 60_000);

it('moves nothing while the page itself arrives in pieces', async () => {
  const html = await (await fetch(`${system.customer}/customer`)).text();
  // Between what its header begins and ends with.
  const cut = html.indexOf('<button', html.indexOf('id="shell"'));
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).write(html.slice(0, cut));
    setTimeout(() => response.end(html.slice(cut)), LATE_MS);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const page = await browser.newPage({ locale: 'zh-CN', viewport: PHONE });
  try {
    await page.addInitScript(MEASURE);
    await page.route('**/assets/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      if (!pathname.startsWith('/assets/boot-')) return route.abort();
      const body = await (await fetch(system.customer + pathname)).text();
      return route.fulfill({ contentType: 'text/javascript', body });
    });
    await page.goto(`http://127.0.0.1:${port}/customer`, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate<Shift[]>('window.shifts')).toEqual([]);
  } finally {
    await page.close();
    server.close();
  }
}, 60_000);

it('moves nothing on the way from page to page, once what was pressed has had its effect', async () => {
  const text = TEXTS['zh-CN'];
  const page = await browser.newPage({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  await page.addInitScript(MEASURE);
  await page.route('**/v1/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, AFTER_INPUT_MS));
    await route.continue();
  });
  await page.goto(`${system.customer}/customer`, { waitUntil: 'networkidle' });
  const menu = page.getByRole('navigation', { name: text['shell.nav'] });
  const card = page.getByRole('main').getByRole('article').first();
  const ways = [
    menu.getByRole('link', { name: text['shell.datasets'] }),
    card.getByRole('heading').getByRole('link'),
    menu.getByRole('link', { name: text['shell.matches'] }),
    card.getByRole('link').first(),
    page.getByRole('tabpanel').getByRole('link').first(),
  ];
  for (const way of ways) {
    await page.evaluate('window.shifts = []');
    await way.click();
    await page.waitForLoadState('networkidle');
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    const shifts = await page.evaluate<Shift[]>('window.shifts.filter(({ isAnswer }) => !isAnswer)');
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum > SHIFT_MAX ? [page.url(), shifts] : []).toEqual([]);
  }
  await page.close();
}, 60_000);

it('shows the words of a text where what makes it safe cannot be had', async () => {
  const visitor = new Client(system.customer, '', 'zh-CN');
  const { data } = await visitor.call<Paged<Competition>>('GET', '/competitions');
  const words = data.flatMap(({ desc }) => /[^<>]{8}/.exec(desc) ?? [])[0];
  if (words === undefined) throw new Error('no competition is described');
  const page = await browser.newPage({ locale: 'zh-CN' });
  await page.route('**/assets/sanitize-*.js', (route) => route.abort());
  await page.goto(`${system.customer}/customer/match`);
  const card = page.getByRole('article').filter({ hasText: words }).first();
  await card.waitFor();
  expect(await card.innerText()).not.toContain('<');
  await page.close();
}, 60_000);
