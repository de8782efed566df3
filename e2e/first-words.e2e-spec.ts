import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UI_LANGUAGES, type DatasetPage, type Paged, type UiLanguage } from '@tianheng/contracts';
import type { Browser } from 'playwright-core';
import { TOKEN_KEY } from '../web-kit/src/state/storage-keys.ts';
import { openBrowser, watchConsole } from './browser.ts';
import { Client } from './client.ts';
import { makeDataset, sendFile } from './dataset-people.ts';
import { theSystem } from './system.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
/** Wide enough for both, each in one of the schemes. */
const SCREENS = {
  'a phone, light': { viewport: PHONE, colorScheme: 'light' },
  'a desktop, dark': { viewport: DESKTOP, colorScheme: 'dark' },
} as const;
type Screen = keyof typeof SCREENS;

/** Each piece of text and each picture that is seen: its place, its size where that is the site's to say, and its looks. */
interface Piece {
  what: string;
  place: number[];
  looks: string;
}

/** What has words of its own or is a picture, below an element; what is under another thing is seen as well. */
const PIECES = `(root) => [...document.querySelector(root)?.querySelectorAll('*') ?? []]
  .filter((each) => each.matches('img') || [...each.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''))
  .filter((each) => each.checkVisibility({ visibilityProperty: true }))
  .map((each) => [each, each.getBoundingClientRect(), getComputedStyle(each)])
  .filter(([, { top, width }]) => top < innerHeight && width > 1)
  .map(([each, { left, top, width, height }, { color, fontSize, fontWeight, textAlign }]) => each.matches('img')
    ? { what: each.getAttribute('src'), place: [left, top, width, height], looks: '' }
    : {
        what: each.textContent.replace(/\\s+/g, ' ').trim(),
        place: [left, top],
        looks: [color, fontSize, fontWeight, textAlign].join(' '),
      })`;

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
  // What other specs have announced is told above the tabs as soon as it is known.
  const news = `/competition/${competition.id}/announcements`;
  const announced = await leader.call<Paged<{ id: string }>>('GET', news);
  const ids = announced.data.map(({ id }) => id);
  if (ids.length > 0) await leader.call('POST', `${news}/read`, { ids });
  const questions = await leader.questions(competition.id);
  const proposal = questions.find(({ question_type: type }) => type === 'project');
  if (!proposal) throw new Error('there is no question without a judge');
  const { data } = await new Client(system.customer).call<DatasetPage>('GET', '/dataset');
  const open = data.find(({ status, introduction }) => status === 'open' && introduction !== '');
  if (!open) throw new Error('no dataset is open');
  // That it is looked at counts, once.
  await leader.call('GET', `/dataset/${open.id}`);
  const admin = new Client(system.admin);
  await admin.login('admin');
  const file = await sendFile(admin, 'bare.csv', 'a,b\n1,2\n');
  const bare = await makeDataset(admin, [file], { title: '无简介' });
  const match = `/customer/match/${competition.id}`;
  pages = {
    'a competition': match,
    'a question': `${match}/${question.id}?questionType=model`,
    'a question without a judge': `${match}/${proposal.id}?questionType=project`,
    'a question of a type that is not said': `${match}/${question.id}`,
    'a dataset': `/customer/detail/${open.id}`,
    'a dataset without introduction': `/customer/detail/${bare.id}`,
    'the list of datasets': '/customer/list',
  };
});
afterAll(() => browser?.close());

/** Opens a page, and looks at it before and after its program has arrived. */
async function open(screen: Screen, path: string, language: UiLanguage, isSignedIn: boolean) {
  // The browser's language is the other one: what was chosen counts, also for who reads it first.
  const locale = language === 'en' ? 'zh-CN' : 'en';
  const context = await browser.newContext({ locale, ...SCREENS[screen] });
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

const EVERYBODY = [false, true];
const EVERYWHERE = ['a phone, light', 'a desktop, dark'] as const;
const PAGES: [name: string, readers: boolean[], screens: readonly Screen[]][] = [
  ['a competition', EVERYBODY, EVERYWHERE],
  ['a question', EVERYBODY, EVERYWHERE],
  ['a question without a judge', EVERYBODY, EVERYWHERE],
  ['a question of a type that is not said', [false], ['a phone, light']],
  ['a dataset', EVERYBODY, EVERYWHERE],
  ['a dataset without introduction', [false], EVERYWHERE],
  ['the list of datasets', [false], ['a phone, light']],
];

describe.each(UI_LANGUAGES)('the first words in %s', (language) => {
  it.each(
    PAGES.flatMap(([name, readers, screens]) =>
      readers.flatMap((isSignedIn) => screens.map((screen) => [name, screen, isSignedIn] as const)),
    ),
  )(
    'of %s stay where they are when the program draws them on %s (signed in: %s)',
    async (name, screen, isSignedIn) => {
      const { before, after, shifts, problems, headings } = await open(
        screen,
        pages[name] ?? '',
        language,
        isSignedIn,
      );
      expect(headings).toEqual([1, 1]);
      expect(before.length).toBeGreaterThan(4);
      const isThere = ({ what, looks, place }: Piece): boolean =>
        after.some(
          (each) =>
            each.what === what &&
            each.looks === looks &&
            each.place.every((at, which) => Math.abs(at - (place[which] ?? Number.NaN)) <= 1),
        );
      expect(before.filter((piece) => !isThere(piece))).toEqual([]);
      expect(shifts).toEqual([]);
      expect(problems).toEqual([]);
    },
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
});
