import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UI_LANGUAGES, type DatasetPage, type UiLanguage } from '@tianheng/contracts';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { TOKEN_KEY } from '../web-kit/src/state/storage-keys.ts';
import { axeViolations, openBrowser } from './browser.ts';
import { Client } from './client.ts';
import { theSystem } from './system.ts';

const KIB = 1024;
const REQUESTS_MAX = 20;

const system = theSystem();
let browser: Browser;
let addresses: Record<string, string>;

beforeAll(async () => {
  browser = await openBrowser();
  const leader = new Client(system.customer);
  await leader.login('leader');
  const { data: datasets } = await leader.call<DatasetPage>('GET', '/dataset');
  const open = datasets.find(({ status }) => status === 'open');
  if (!open) throw new Error('no dataset is open');
  const { competition, question } = await leader.orbit();
  const match = `/customer/match/${competition.id}`;
  addresses = {
    'the list of datasets': '/customer/list',
    'a dataset': `/customer/detail/${open.id}`,
    'a competition': match,
    'a question': `${match}/${question.id}?questionType=model`,
  };
});
afterAll(() => browser?.close());

/** What a page of the site weighs for whoever takes gzip and no more. */
function gzipBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('end', () => resolve(bytes));
    });
    call.on('error', reject);
    call.end();
  });
}

/** Opens an address in a browser that has seen nothing of the site yet; what Chromium asked for until all was quiet. */
async function load(
  url: string,
  locale: UiLanguage,
  prepare: (context: BrowserContext) => Promise<unknown> = async () => undefined,
): Promise<{ page: Page; asked: string[]; scripts: number }> {
  const context = await browser.newContext({ locale });
  await prepare(context);
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (one) => asked.push(one.url()));
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.getByRole('main').waitFor();
  const scripts = asked.filter((one) => new URL(one).pathname.endsWith('.js'));
  const sizes = await Promise.all(scripts.map(gzipBytes));
  return { page, asked, scripts: sizes.reduce((sum, size) => sum + size, 0) };
}

describe.each(UI_LANGUAGES)('a first load in %s', (language) => {
  it.each([
    ["the customer's home", `${system.customer}/`, 200],
    ['the sign-in of the back office', `${system.admin}/login`, 210],
  ])('of %s is light', async (_name, url, limit) => {
    const { page, asked, scripts } = await load(url, language);
    expect(scripts / KIB).toBeLessThanOrEqual(limit);
    expect(asked.length).toBeLessThan(REQUESTS_MAX);
    await page.context().close();
  });

  it.each(['the list of datasets', 'a dataset', 'a competition', 'a question'])(
    'of %s takes few files of the site, whatever data it shows',
    async (name) => {
      const { page, asked } = await load(system.customer + addresses[name], language);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const own = asked.filter((one) => !new URL(one).pathname.startsWith('/v1/'));
      expect(own.length).toBeLessThan(REQUESTS_MAX);
      await page.context().close();
    },
  );

  it.each(['/manage/dataset-list', '/manage/quote-approve'])('of a grid at %s is bearable', async (path) => {
    const admin = new Client(system.admin);
    await admin.login('admin');
    const { page, scripts } = await load(system.admin + path, language, (context) =>
      context.addInitScript(([key, token]) => sessionStorage.setItem(key, token), [
        TOKEN_KEY,
        admin.token,
      ] as const),
    );
    await page.getByRole('grid').or(page.getByRole('tabpanel')).first().waitFor();
    expect(scripts / KIB).toBeLessThanOrEqual(400);
    await page.context().close();
  });
});

describe.each(['light', 'dark'] as const)('before the program has arrived, chosen %s', (scheme) => {
  it('header and hero are there, in their colours and language', async () => {
    const context = await browser.newContext({
      locale: 'en',
      colorScheme: scheme === 'light' ? 'dark' : 'light',
    });
    await context.addInitScript((mode) => {
      localStorage.setItem('tianheng.theme', mode);
      localStorage.setItem('tianheng.language', 'zh-CN');
    }, scheme);
    const page = await context.newPage();
    let arrive = (): void => undefined;
    const held = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/assets/index-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${system.customer}/customer`, { waitUntil: 'commit' });
    const title = page.getByRole('heading', { level: 1 });
    await title.waitFor();
    expect(await page.locator('html').getAttribute('data-scheme')).toBe(scheme);
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
    expect(await page.locator('#root').innerHTML()).toBe('');
    const places = async () => [
      await title.innerText(),
      await title.boundingBox(),
      await page.getByRole('banner').boundingBox(),
    ];
    const before = await places();
    arrive();
    await page.locator('#shell').waitFor({ state: 'detached' });
    // The program draws over it without moving anything.
    expect(await places()).toEqual(before);
    await context.close();
  });
});

it.each([
  ['the customer site', 'en', `${system.customer}/customer`, 'Load again'],
  ['the customer site', 'zh-CN', `${system.customer}/customer`, '重新加载'],
  ['the back office', 'en', `${system.admin}/login`, 'Load again'],
  ['the back office', 'zh-CN', `${system.admin}/login`, '重新加载'],
])('%s says in %s that it has not arrived, and by no script', async (_name, locale, url, again) => {
  const page = await browser.newPage({ locale });
  await page.route('**/assets/vendor-*.js', (route) => route.abort());
  await page.goto(`${url}#kept`, { waitUntil: 'load' });
  const word = page.getByRole('alert');
  expect(await word.count()).toBe(0);
  // As if the time were over.
  await page.locator('#late').evaluate((late) => late.getAnimations().forEach((each) => each.finish()));
  expect(await word.getByRole('link').allTextContents()).toEqual([again]);
  await page.unroute('**/assets/vendor-*.js');
  await word.getByRole('link').click();
  await page.locator('#root main').waitFor();
  expect([await word.count(), new URL(page.url()).hash]).toEqual([0, '#kept']);
  await page.close();
});

it('says so in both languages where no script at all has arrived', async () => {
  const page = await browser.newPage();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`${system.customer}/customer`, { waitUntil: 'load' });
  await page.locator('#late').evaluate((late) => late.getAnimations().forEach((each) => each.finish()));
  expect(await page.getByRole('alert').getByRole('link').allTextContents()).toEqual([
    '重新加载',
    'Load again',
  ]);
  await page.close();
});

it('loads what did not arrive by itself once the line is there again', async () => {
  const page = await browser.newPage();
  let lost = 0;
  const lose = async (route: Route) => {
    lost += 1;
    await (lost < 3 ? route.abort() : route.continue());
  };
  await page.route('**/assets/vendor-*.js', lose);
  await page.goto(`${system.customer}/customer`, { waitUntil: 'load' });
  await page.locator('#root main').waitFor();
  expect(lost).toBeGreaterThan(2);
  await page.close();
});

it.each(['light', 'dark'] as const)(
  'says legibly that a part of the %s footer has not arrived',
  async (colorScheme) => {
    const page = await browser.newPage({ colorScheme, locale: 'en' });
    await page.route('**/assets/KeysDialog-*.js', (route) => route.abort());
    await page.goto(`${system.customer}/customer`);
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await page.getByRole('alert').getByText('Network error').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    // For a browser that asks no more for a file that has failed: the page is loaded anew, where that is asked for.
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Try again' }).click();
    await loaded;
    await page.close();
  },
);

it.each([
  ['a page of the customer site', `${system.customer}/customer/help`],
  ['a page of the back office', `${system.admin}/login`],
])('%s that is read in the dark is printed black on white', async (_name, url) => {
  const { page } = await load(url, 'en');
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await page.locator('html[data-scheme="dark"]').waitFor({ state: 'attached' });
  const colours = () => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    return [color, backgroundColor];
  };
  expect(await page.evaluate(colours)).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  await page.emulateMedia({ media: 'screen' });
  expect(await page.evaluate(colours)).not.toContain('rgb(0, 0, 0)');
  await page.context().close();
});
