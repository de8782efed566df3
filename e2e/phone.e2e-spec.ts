import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Competition, DatasetPage, Paged } from '@tianheng/contracts';
import type { Browser, Page } from 'playwright-core';
import { SCREENS, type Found, type ScreenPage } from '../tools/lib/screen-pages.mjs';
import { TOKEN_KEY } from '../web-kit/src/state/storage-keys.ts';
import { axeViolations, openBrowser } from './browser.ts';
import { Client } from './client.ts';
import { theSystem } from './system.ts';
import { TEXTS } from './texts.ts';

const PHONE = { width: 360, height: 740 };
const AT_ONCE = 3;
/** These need what has happened on a system; the journeys of teams and records walk them. */
const STAGED = ['log', 'invitation', 'records'];

const system = theSystem();
let browser: Browser;
let found: Found;
const tokens = new Map<string, string>();

/** What assistive technology finds is looked at once a page, whoever sees it. */
const checked = new Set<string>();
const walked = SCREENS.customer.filter(({ name }) => !STAGED.includes(name));

beforeAll(async () => {
  browser = await openBrowser();
  for (const name of new Set(walked.flatMap(({ user }) => user ?? []))) {
    const client = new Client(system.customer);
    await client.login(name);
    tokens.set(name, client.token);
  }
  const leader = new Client(system.customer, tokens.get('leader'));
  const { competition, question } = await leader.orbit();
  const { data: competitions } = await leader.call<Paged<Competition>>('GET', '/competitions');
  const idOf = (wanted: Competition['status']): string =>
    competitions.find(({ status }) => status === wanted)?.id ?? '';
  const { data: datasets } = await leader.call<DatasetPage>('GET', '/dataset');
  const dataset = datasets.find(({ status }) => status === 'open')?.id ?? '';
  found = {
    ...{ running: competition.id, upcoming: idOf('not_started'), done: idOf('done') },
    ...{ group: '', question: question.id, dataset, manyVersions: dataset },
    ...{ approval: null, announcement: null, invitation: '' },
  };
});
afterAll(() => browser?.close());

/** How what takes the focus looks, and what is around it; run in the page. */
const RINGS = `(async () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, *::before, *::after { transition: none !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const look = (element) => {
    const around = [element, element.parentElement, element.parentElement?.parentElement];
    const drawn = [...around, element.parentElement?.querySelector('fieldset')].filter(Boolean);
    const of = ({ outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, borderWidth, backgroundColor }) =>
      [outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, borderWidth, backgroundColor].join();
    return [...drawn.map((one) => of(getComputedStyle(one))), of(getComputedStyle(element, '::after')),
      of(getComputedStyle(element.parentElement, '::after'))].join('|');
  };
  const places = 'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex="0"]';
  const without = [];
  document.activeElement?.blur();
  await new Promise(requestAnimationFrame);
  for (const element of document.querySelectorAll(places)) {
    if (element.tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true })) continue;
    document.activeElement?.blur();
    const before = look(element);
    element.focus({ preventScroll: true, focusVisible: true });
    if (document.activeElement === element && look(element) === before) without.push(element.outerHTML.slice(0, 160));
  }
  document.activeElement?.blur();
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  return without;
})()`;

/** A chosen tab that its strip hides. */
const HIDDEN_TABS = `[...document.querySelectorAll('[role="tab"][aria-selected="true"]')].flatMap((tab) => {
  const [place, strip] = [tab, tab.closest('.MuiTabs-scroller')].map((one) => one.getBoundingClientRect());
  return place.left < strip.left - 1 || place.right > strip.right + 1 ? [tab.textContent] : [];
})`;

async function flawsOf(page: Page, { route, address }: ScreenPage): Promise<string[]> {
  await page.goto(system.customer + address(found), { waitUntil: 'networkidle' });
  await page.locator('main, #root h1').first().waitFor();
  await page.locator('[aria-busy="true"], .MuiSkeleton-root').first().waitFor({ state: 'detached' });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const hidden = await page.evaluate<string[]>(HIDDEN_TABS);
  const axe = checked.has(route) ? [] : await axeViolations(page);
  checked.add(route);
  // From a key on, what has the focus shows it.
  await page.keyboard.press('Tab');
  const without = await page.evaluate<string[]>(RINGS);
  return [
    ...(wide > 0 ? [`${wide} px too wide`] : []),
    ...hidden.map((tab) => `the chosen tab is out of sight: ${tab}`),
    ...without.map((html) => `no ring: ${html}`),
    ...axe,
  ];
}

it('has nothing out of place on a narrow phone, on any page', async () => {
  expect(walked.length).toBeGreaterThan(30);
  const left = [...walked];
  const flaws: Record<string, string[]> = {};
  const next = async (): Promise<void> => {
    const context = await browser.newContext({
      ...{ viewport: PHONE, locale: 'en', reducedMotion: 'reduce', colorScheme: 'dark', hasTouch: true },
    });
    for (let screen = left.shift(); screen; screen = left.shift()) {
      // A tab of its own is a session of its own; what the site is made of is loaded once.
      const page = await context.newPage();
      const token = screen.user === null ? undefined : tokens.get(screen.user);
      if (token !== undefined) {
        await page.addInitScript(([key, value]) => sessionStorage.setItem(key, value), [
          TOKEN_KEY,
          token,
        ] as const);
      }
      const said = await flawsOf(page, screen);
      if (said.length > 0) flaws[screen.name] = said;
      await page.close();
    }
    await context.close();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  expect(flaws).toEqual({});
}, 180_000);

it.each([
  ['en', 900],
  ['zh-CN', 900],
  ['en', 1200],
] as const)('has room for all links and whoever is signed in, in %s at %d px', async (locale, width) => {
  const page = await browser.newPage({ locale, viewport: { width, height: 740 } });
  await page.addInitScript(([key, value]) => sessionStorage.setItem(key, value), [
    TOKEN_KEY,
    tokens.get('leader') ?? '',
  ] as const);
  await page.goto(`${system.customer}/customer/about`);
  const account = page.getByRole('banner').locator('[aria-haspopup=menu]');
  await account.waitFor();
  const box = await account.boundingBox();
  expect(box && box.x + box.width).toBeLessThanOrEqual(width);
  await page.close();
});

it.each(['en', 'zh-CN'] as const)('has one line of links, whoever is there, in %s', async (locale) => {
  const admin = new Client(system.customer);
  await admin.login('admin');
  const people = { visitor: '', leader: tokens.get('leader') ?? '', admin: admin.token };
  for (const [who, token] of Object.entries(people)) {
    const page = await browser.newPage({ locale, viewport: { width: 1440, height: 740 } });
    if (token !== '') {
      await page.addInitScript(([key, value]) => sessionStorage.setItem(key, value), [
        TOKEN_KEY,
        token,
      ] as const);
    }
    await page.goto(`${system.customer}/customer/about`, { waitUntil: 'networkidle' });
    const header = page.getByRole('banner');
    await header.locator(token === '' ? 'a[href^="/login"]' : '[aria-haspopup=menu]').waitFor();
    for (const width of [900, 1200, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      const places = await header
        .getByRole('navigation')
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
      const { scrollWidth, clientWidth } = await page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
        clientWidth: document.documentElement.clientWidth,
      }));
      const height = (await header.boundingBox())?.height;
      expect([who, width, places.length, new Set(places).size, height, scrollWidth - clientWidth]).toEqual(
        // As tall as its one line, with its border.
        [who, width, 5, 1, 65, 0],
      );
      // What belongs to it lies side by side.
      const beside = await header.locator('a, button').evaluateAll((all) =>
        all
          .map((one) => one.getBoundingClientRect())
          .filter((box) => box.width > 0)
          .reduce((at, { left, right }) => (left < at - 0.5 ? Infinity : right), 0),
      );
      expect([who, width, beside <= clientWidth]).toEqual([who, width, true]);
    }
    await page.close();
  }
});

it.each([
  ['en', 320],
  ['en', 360],
  ['zh-CN', 320],
] as const)('keeps the menu in sight beside a long name, in %s at %d px', async (locale, width) => {
  const page = await browser.newPage({ locale, viewport: { width, height: 740 } });
  await page.addInitScript(([key, value]) => sessionStorage.setItem(key, value), [
    TOKEN_KEY,
    tokens.get('leader') ?? '',
  ] as const);
  await page.route('**/v1/user/info', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), nickname: '长'.repeat(32) } });
  });
  await page.goto(`${system.customer}/customer/about`);
  await page.getByRole('banner').locator('[aria-haspopup=menu]').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  await page.close();
});

it.each(['as it is', 'spaced wider'])(
  'scrolls no page sideways at 320 px for whoever is signed in, %s',
  async (way) => {
    // What WCAG calls reflow: a desktop at 400 %.
    const page = await browser.newPage({ locale: 'en', viewport: { width: 320, height: 640 } });
    await page.addInitScript(([key, value]) => sessionStorage.setItem(key, value), [
      TOKEN_KEY,
      tokens.get('leader') ?? '',
    ] as const);
    await page.goto(`${system.customer}/customer/about`);
    await page.getByRole('banner').locator('[aria-haspopup=menu]').waitFor();
    if (way === 'spaced wider') {
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }');
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.close();
  },
);

it('shows the beginning of a description as one paragraph', async () => {
  const page = await browser.newPage({ locale: 'en', viewport: PHONE });
  await page.route('**/v1/competitions?*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as Paged<Competition>;
    const desc = '<p>At once.</p><ul><li>Then.</li></ul><pre>Later.</pre>';
    const data = answer.data.map((competition) => ({ ...competition, desc }));
    await route.fulfill({ response, json: { ...answer, data } });
  });
  await page.goto(`${system.customer}/customer/match`);
  const words = page
    .getByRole('article')
    .first()
    .getByText(/^(At once|Then|Later)\.$/);
  await words.nth(2).waitFor();
  const displays = await words.evaluateAll((all) => all.map((one) => getComputedStyle(one).display));
  expect(displays).toEqual(['inline', 'inline', 'inline']);
  await page.close();
});

it('has the rules of a competition in rows of equal length', async () => {
  const { competition } = await new Client(system.customer, tokens.get('leader')).orbit();
  const page = await browser.newPage({ locale: 'en' });
  await page.goto(`${system.customer}/customer/match/${competition.id}?tab=rules`);
  const rules = page.getByRole('tabpanel').locator('section');
  await rules.nth(3).waitFor();
  for (const [width, rows] of [
    [360, 4],
    [900, 2],
    [1200, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    const tops = await rules.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect([width, tops.length, new Set(tops).size]).toEqual([width, 4, rows]);
  }
  await page.close();
});

/** Of the strip of tabs: how far it fades out at its ends, and how far the chosen tab is from them. */
const STRIP = `(async () => {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const strip = document.querySelector('.MuiTabs-scroller');
  const [all, chosen] = [strip, strip.querySelector('[aria-selected="true"]')].map((one) => one.getBoundingClientRect());
  const [before, after] = ['--before', '--after'].map((name) => parseFloat(strip.style.getPropertyValue(name)));
  return { before, after, left: chosen.left - all.left - before, right: all.right - chosen.right - after };
})()`;
interface Strip {
  before: number;
  after: number;
  left: number;
  right: number;
}

it('fades tabs out where there are more, and keeps the chosen one in sight', async () => {
  const page = await browser.newPage({ locale: 'en', viewport: PHONE, reducedMotion: 'reduce' });
  const match = `${system.customer}/customer/match/${found.running}`;
  const look = () => page.evaluate<Strip>(STRIP);
  await page.goto(match);
  await page.getByRole('tab').nth(4).waitFor();
  const first = await look();
  expect(first.before).toBe(0);
  expect(first.after).toBeGreaterThan(16);

  await page.getByRole('tab').nth(2).click();
  const middle = await look();
  expect(Math.min(middle.left, middle.right)).toBeGreaterThanOrEqual(0);

  await page.goto(`${match}?tab=news`);
  await page.getByRole('tab').nth(4).waitFor();
  const last = await look();
  expect(last.before).toBeGreaterThan(16);
  expect(last.after).toBeLessThan(1);
  expect(Math.min(last.left, last.right)).toBeGreaterThan(-1);

  // As a phone is turned.
  await page.setViewportSize({ width: 740, height: 360 });
  await look();
  await page.setViewportSize(PHONE);
  const turned = await look();
  expect(turned.before).toBeGreaterThan(16);
  expect(Math.min(turned.left, turned.right)).toBeGreaterThan(-1);
  await page.close();
});

it('tells what was done in a dialog that fills the screen beside what is there to read and press', async () => {
  const page = await browser.newPage({ locale: 'en', viewport: { width: 390, height: 844 } });
  await page.addInitScript(([key, value]) => sessionStorage.setItem(key, value), [
    TOKEN_KEY,
    tokens.get('leader') ?? '',
  ] as const);
  const text = TEXTS.en;
  await page.route('**/v1/user/api_keys', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const key = { id: 'k', name: 'k', prefix: 'th_k', scopes: ['read'], created_at: 0, last_used_at: null };
    return route.fulfill({ status: 201, json: { ...key, expires_at: 4e12, key: 'th_key' } });
  });
  await page.goto(`${system.customer}/customer/personage`);
  await page.getByRole('button', { name: text['profile.keys.new'], exact: true }).click();
  await page.getByLabel(text['profile.key.name'], { exact: true }).fill('k');
  await page.getByRole('button', { name: text['profile.key.create'], exact: true }).click();
  const dialog = page.getByRole('dialog', { name: text['profile.key.made.title'] });
  const done = dialog.getByRole('button', { name: text['profile.key.done'], exact: true });
  await done.waitFor();
  const before = await done.boundingBox();
  await dialog.getByRole('button', { name: text['profile.key.copy'], exact: true }).click();
  const notice = await dialog.locator('.MuiSnackbar-root').boundingBox();
  const parts = dialog.locator('.MuiDialogTitle-root, .MuiDialogContent-root, .MuiDialogActions-root');
  const boxes = await Promise.all((await parts.all()).map((part) => part.boundingBox()));
  expect(boxes).toHaveLength(3);
  const covered = boxes.filter(
    (box) => box && notice && box.y < notice.y + notice.height - 1 && notice.y < box.y + box.height - 1,
  );
  expect(covered).toEqual([]);
  expect(await done.boundingBox()).toEqual(before);
  await page.close();
});
