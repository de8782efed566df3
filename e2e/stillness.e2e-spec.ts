import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Competition, DatasetPage, Paged } from '@tianheng/contracts';
import type { Browser } from 'playwright-core';
import { TOKEN_KEY } from '../web-kit/src/state/storage-keys.ts';
import { openBrowser } from './browser.ts';
import { Client } from './client.ts';
import { disturbing, LATE_MS, MEASURE, PHONE, shiftsOf, type Shift, type Visit } from './shifts.ts';
import { theSystem } from './system.ts';
import { TEXTS } from './texts.ts';
import { watchTraffic } from './traffic.ts';

/** Browsers take what moves within half a second of a press for its effect. */
const AFTER_INPUT_MS = 700;

const system = theSystem();
let browser: Browser;
let token: string;
let pages: Record<string, { path: string; heading: string }>;

beforeAll(async () => {
  browser = await openBrowser();
  const leader = new Client(system.customer, '', 'zh-CN');
  await leader.login('leader');
  token = leader.token;
  const { competition, question } = await leader.orbit();
  const { data: datasets } = await leader.call<DatasetPage>('GET', '/dataset');
  const open = datasets.find(({ status }) => status === 'open');
  if (!open) throw new Error('no dataset is open');
  const { data: competitions } = await leader.call<Paged<Competition>>('GET', '/competitions');
  const over = competitions.find(({ status, team_number }) => status === 'done' && team_number > 0);
  if (!over) throw new Error('no competition is over in which teams took part');
  const text = TEXTS['zh-CN'];
  const match = `/customer/match/${competition.id}`;
  const track = { path: `${match}/${question.id}?questionType=model`, heading: question.name };
  pages = {
    home: { path: '/customer', heading: text['home.banner.title'] },
    'the list of datasets': { path: '/customer/list', heading: text['datasets.title'] },
    'a dataset': { path: `/customer/detail/${open.id}`, heading: open.title },
    'the list of competitions': { path: '/customer/match', heading: text['competitions.title'] },
    'a competition': { path: match, heading: competition.title },
    'a question': track,
    'its ranking': { ...track, path: `${track.path}&tab=rank` },
    'a competition at its team': { path: `${match}?tab=team`, heading: competition.title },
    'a competition at its ranking': { path: `${match}?tab=rank`, heading: competition.title },
    'a competition at its news': { path: `${match}?tab=news`, heading: competition.title },
    'results at their ranking': { path: `/customer/results/${over.id}?tab=rank`, heading: over.title },
    'a list with no hits': { path: '/customer/list?search=qqqqqqq', heading: text['datasets.title'] },
    results: { path: `/customer/results/${over.id}`, heading: over.title },
    help: { path: '/customer/help', heading: text['help.title'] },
    'the state of the service': { path: '/customer/status', heading: text['status.title'] },
  };
});
afterAll(() => browser?.close());

/** What moves on the page of that name. */
async function shiftsAt(name: string, visit: Omit<Visit, 'heading' | 'token'>): Promise<Shift[]> {
  const { path, heading } = pages[name] ?? {};
  if (path === undefined || heading === undefined) throw new Error(`there is no page "${name}"`);
  return shiftsOf(browser, system.customer + path, { ...visit, token, heading });
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
  'a competition at its team',
  'a competition at its ranking',
  'a competition at its news',
  'results at their ranking',
  'a list with no hits',
  'help',
  'the state of the service',
];

describe.each([
  ['what the page is made of', '**/assets/*.js', { width: 1440, height: 900 }],
  ['what the page tells', '**/v1/**', PHONE],
])('where %s comes late', (_what, late, viewport) => {
  it.each(PAGES)('%s moves nothing under its reader', async (name) => {
    const shifts = await shiftsAt(name, { viewport, late });
    expect(disturbing(shifts)).toEqual([]);
  });
});

it.each([PHONE, { width: 1440, height: 900 }])(
  'keeps the place of what a team has submitted to a question, $width px wide',
  async (viewport) => {
    const late = '**/v1/{commitment,competition/*/team/*}*';
    const shifts = await shiftsAt('a question', { viewport, late });
    // The countdown's own letters move within their line.
    expect(shifts.filter(({ value }) => value > 0.002)).toEqual([]);
  },
);

// So tall that what lies below the dates is seen as well.
it.each([
  { width: 390, height: 2000 },
  { width: 1440, height: 1600 },
])(
  'keeps the place of the tabs where news that is not read yet comes late, $width px wide',
  async (viewport) => {
    const late = '**/v1/competition/*/announcements?*';
    const changes = { unread_count: 12 };
    const shifts = await shiftsAt('a competition', { viewport, late, changes });
    // What is below them goes down as the questions arrive.
    const moved = shifts.flatMap(({ what }) => what).filter((html) => html.includes('MuiTabs'));
    expect(moved).toEqual([]);
  },
);

it('keeps the place of a ranking in which nobody stands', async () => {
  const late = '**/v1/competition/*/rank?*';
  const changes = { data: [], total_count: 0 };
  const shifts = await shiftsAt('results', { viewport: PHONE, late, changes });
  expect(shifts).toEqual([]);
});

it('shows the form of a team in its place, also where who invites comes late', async () => {
  const visitor = new Client(system.customer, '', 'zh-CN');
  await visitor.login('erin');
  const { competition } = await visitor.orbit();
  const page = await browser.newPage({ locale: 'zh-CN', viewport: PHONE });
  await page.addInitScript(([key, value]) => sessionStorage.setItem(key, value), [
    TOKEN_KEY,
    visitor.token,
  ] as const);
  await page.addInitScript(MEASURE);
  await page.route('**/v1/competition/*/invited', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    const invitation = { id: 'i', name: '天枢', leader: 'mira', created_at: 0 };
    await route.fulfill({ json: [invitation] });
  });
  await page.goto(`${system.customer}/customer/create-team/${competition.id}`, { waitUntil: 'networkidle' });
  await page.getByText('天枢').waitFor();
  const shifts = await page.evaluate<Shift[]>('window.shifts');
  // What is above the form keeps its place, and the form comes at once.
  expect(shifts.filter(({ what }) => what.some((html) => /fieldset|form|MuiPaper/.test(html)))).toEqual([]);
  await page.close();
});

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
});

it('moves nothing on the way from page to page, once what was pressed has had its effect', async () => {
  const text = TEXTS['zh-CN'];
  const page = await browser.newPage({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  const answered = watchTraffic(page);
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
    await answered();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    const shifts = await page.evaluate<Shift[]>('window.shifts.filter(({ isAnswer }) => !isAnswer)');
    expect([page.url(), disturbing(shifts)]).toEqual([page.url(), []]);
  }
  await page.close();
});

it('shows the words of a text where what makes it safe cannot be had', async () => {
  const visitor = new Client(system.customer, '', 'zh-CN');
  const { data } = await visitor.call<Paged<Competition>>('GET', '/competitions');
  const words = data.flatMap(({ desc }) => /[^<>]{8}/.exec(desc) ?? [])[0];
  if (words === undefined) throw new Error('no competition is described');
  const page = await browser.newPage({ locale: 'zh-CN' });
  await page.route('**/assets/sanitize-*.js', (route) => route.abort());
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.goto(`${system.customer}/customer/match`);
  // Somebody has just pressed something: that asks for no other try of what is missing.
  await page.keyboard.press('Shift');
  const card = page.getByRole('article').filter({ hasText: words }).first();
  await card.waitFor();
  expect(await card.innerText()).not.toContain('<');
  expect(loads).toBe(1);
  await page.close();
});
