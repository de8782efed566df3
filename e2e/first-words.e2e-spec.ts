import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UI_LANGUAGES, type DatasetPage, type UiLanguage } from '@tianheng/contracts';
import type { Browser } from 'playwright-core';
import { openBrowser, watchConsole } from './browser.ts';
import { Client } from './client.ts';
import { theSystem } from './system.ts';

const PHONE = { width: 390, height: 844 };
const TOKEN_KEY = 'tianheng.token';

/** Each piece of text that is seen, with its place. */
interface Piece {
  text: string;
  x: number;
  y: number;
}

/** What has words of its own, below an element; what is under another thing is seen as well. */
const PIECES = `(root) => [...document.querySelector(root)?.querySelectorAll('*') ?? []]
  .filter((each) => [...each.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''))
  .filter((each) => each.checkVisibility())
  .map((each) => [each.textContent.replace(/\\s+/g, ' ').trim(), each.getBoundingClientRect()])
  .filter(([, { top, width }]) => top < innerHeight && width > 1)
  .map(([text, { left, top }]) => ({ text, x: left, y: top }))`;

const MEASURE = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      window.shifts.push([entry.value, ...entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120))]);
  }).observe({ type: 'layout-shift', buffered: true });
`;

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
  const { data } = await new Client(system.customer).call<DatasetPage>('GET', '/dataset');
  const open = data.find(({ status }) => status === 'open');
  if (!open) throw new Error('no dataset is open');
  // That it is looked at counts, once.
  await leader.call('GET', `/dataset/${open.id}`);
  const match = `/customer/match/${competition.id}`;
  pages = {
    'a competition': match,
    'a question': `${match}/${question.id}?questionType=model`,
    'a dataset': `/customer/detail/${open.id}`,
    'the list of datasets': '/customer/list',
  };
}, 60_000);
afterAll(() => browser?.close());

/** Opens a page, and looks at it before and after its program has arrived. */
async function open(path: string, language: UiLanguage, isSignedIn: boolean) {
  // The browser's language is the other one: what was chosen counts, also for who reads it first.
  const locale = language === 'en' ? 'zh-CN' : 'en';
  const context = await browser.newContext({ locale, viewport: PHONE });
  await context.addInitScript(MEASURE);
  await context.addInitScript((chosen) => localStorage.setItem('tianheng.language', chosen), language);
  if (isSignedIn) {
    await context.addInitScript(([key, value]) => sessionStorage.setItem(key, value), [
      TOKEN_KEY,
      token,
    ] as const);
  }
  const page = await context.newPage();
  const problems = watchConsole(page);
  let arrive = (): void => undefined;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(system.customer + path, { waitUntil: 'commit' });
  await page.locator('html[data-words=told]').waitFor();
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
  const before = await page.evaluate<Piece[]>(`(${PIECES})('#shell [data-until]')`);
  const headings = await page.getByRole('heading', { level: 1 }).count();
  arrive();
  await page.locator('#shell').waitFor({ state: 'detached' });
  const after = await page.evaluate<Piece[]>(`(${PIECES})('main')`);
  await page.waitForLoadState('networkidle');
  const shifts = await page.evaluate<unknown[]>('window.shifts');
  const late = await page.getByRole('heading', { level: 1 }).count();
  await context.close();
  return { before, after, shifts, problems, headings: [headings, late] };
}

describe.each(UI_LANGUAGES)('the first words in %s', (language) => {
  it.each([
    ['a competition', false],
    ['a competition', true],
    ['a question', false],
    ['a question', true],
    ['a dataset', false],
    ['a dataset', true],
    ['the list of datasets', false],
  ])(
    'of %s stay where they are when the program draws them (signed in: %s)',
    async (name, isSignedIn) => {
      const { before, after, shifts, problems, headings } = await open(
        pages[name] ?? '',
        language,
        isSignedIn,
      );
      expect(headings).toEqual([1, 1]);
      expect(before.length).toBeGreaterThan(4);
      const isThere = ({ text, x, y }: Piece): boolean =>
        after.some((each) => each.text === text && Math.abs(each.x - x) <= 1 && Math.abs(each.y - y) <= 1);
      expect(before.filter((piece) => !isThere(piece))).toEqual([]);
      expect(shifts).toEqual([]);
      expect(problems).toEqual([]);
    },
    60_000,
  );
});

it('are nobody’s where a visitor may see nothing', async () => {
  const path = '/customer/detail/00000000-0000-4000-8000-000000000000';
  const html = await (await fetch(system.customer + path)).text();
  expect(html).not.toContain('id="first-words"');
});

it('make room for why the program has nothing to show', async () => {
  const page = await browser.newPage({ locale: 'en', viewport: PHONE });
  await page.route('**/v1/**', (route) => route.abort());
  await page.goto(system.customer + (pages['a competition'] ?? ''));
  await page.locator('#shell').waitFor({ state: 'detached' });
  await page.getByRole('main').getByRole('button').first().waitFor();
  await page.close();
}, 60_000);
