/**
 * Takes a picture of every page of a running demo into docs/screens: npm run screens. Each page in both languages, both
 * schemes, on a desktop and on a phone. `npm run screens -- home dataset` takes those of the named pages anew.
 * Environment: BASE_PORT (3000) of the demo, CHROMIUM (/usr/bin/chromium), SCREENS_AT_ONCE (2).
 */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { SCREENS } from './lib/screen-pages.mjs';
import { enter, stage } from './lib/screen-stage.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDER = path.join(ROOT, 'docs/screens');
const PORT = Number(process.env.BASE_PORT || 3000);
const SITES = { customer: `http://127.0.0.1:${PORT + 1}`, admin: `http://127.0.0.1:${PORT + 2}` };
const AT_ONCE = Number(process.env.SCREENS_AT_ONCE || 2);
const LANGUAGES = /** @type {const} */ (['en', 'zh-CN']);
const SCHEMES = /** @type {const} */ (['light', 'dark']);
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
/** So much of a long page; the pictures of all stay small enough for a repository. */
const HEIGHT_MAX = 2400;
const WIDTHS = { desktop: 640, phone: 240 };
/** Drawn smaller than on a screen: most of the time goes into taking and shrinking. */
const DENSITY = 2 / 3;
/** Where both sites keep who is signed in. */
const TOKEN_KEY = 'tianheng.token';
/** Both sites are still when nothing is being loaded and this long nothing was drawn. */
const STILL_MS = 100;

/**
 * @typedef {import('./lib/screen-pages.mjs').ScreenPage} ScreenPage
 * @typedef {keyof typeof SITES} Site
 * @typedef {(typeof LANGUAGES)[number]} Language
 * @typedef {{ site: Site, user: string | null, language: Language, pages: ScreenPage[] }} Tour
 */

/** The pages of one person in one language: one context, which is signed in once. @param {string[]} names @returns {Tour[]} */
function toursOf(names) {
  const tours = [];
  for (const site of /** @type {Site[]} */ (Object.keys(SCREENS))) {
    const wanted = SCREENS[site].filter(({ name }) => names.length === 0 || names.includes(name));
    for (const user of new Set(wanted.map((page) => page.user))) {
      const pages = wanted.filter((page) => page.user === user);
      for (const language of LANGUAGES) tours.push({ site, user, language, pages });
    }
  }
  // The longest first, so that none is left over for the end.
  return tours.sort((one, other) => other.pages.length - one.pages.length);
}

/** What is drawn stays as it is. @param {import('playwright-core').Page} page */
const still = async (page) => {
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .MuiSkeleton-root') === null);
  await page.evaluate(
    (ms) =>
      new Promise((resolve) => {
        const done = () => resolve(undefined);
        let timer = setTimeout(done, ms);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(done, ms);
        });
        observer.observe(document.body, { childList: true, subtree: true });
        // A clock on the page never stops.
        setTimeout(done, ms * 10);
      }),
    STILL_MS,
  );
  await page.evaluate(() =>
    Promise.all([...document.images].map((image) => image.decode().catch(() => undefined))),
  );
};

/** @param {import('playwright-core').Page} page @param {string} name @param {keyof typeof SIZES} size */
async function take(page, name, size) {
  const { width, height } = SIZES[size];
  // A dialog lies over what the window shows.
  const isDialog = await page.getByRole('dialog').isVisible();
  // An address may name a place further down, and the header would be drawn there.
  if (!isDialog) await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  const length = isDialog ? height : await page.evaluate(() => document.documentElement.scrollHeight);
  const clip = { x: 0, y: 0, width, height: Math.min(length, HEIGHT_MAX) };
  const picture = await page.screenshot({
    clip,
    fullPage: !isDialog,
    animations: 'disabled',
    type: 'jpeg',
    quality: 90,
  });
  await sharp(picture)
    .resize({ width: WIDTHS[size] })
    .webp({ quality: 48, effort: 3 })
    .toFile(path.join(FOLDER, `${name}.webp`));
}

/** What a button opens; a window of another size may have closed it. @param {import('playwright-core').Page} page @param {RegExp} button */
async function open(page, button) {
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: button }).first().click();
  await dialog.waitFor();
}

/**
 * One page in both schemes and sizes, loaded once: it follows the window and the scheme, as it does for its readers.
 * @param {import('playwright-core').Page} page @param {Tour} tour @param {ScreenPage} screen @param {string} address
 */
async function shoot(page, { site, language }, { name, press }, address) {
  await page.setViewportSize(SIZES.desktop);
  await page.goto(SITES[site] + address, { waitUntil: 'networkidle' });
  await page.locator('main, #root h1').first().waitFor();
  // Pictures below the fold load when they come near.
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
  });
  for (const size of /** @type {(keyof typeof SIZES)[]} */ (Object.keys(SIZES))) {
    await page.setViewportSize(SIZES[size]);
    if (press) await open(page, press[language]);
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.locator(`html[data-scheme="${scheme}"]`).waitFor({ state: 'attached' });
      await still(page);
      await take(page, [name, language, scheme, size].join('.'), size);
    }
  }
}

/**
 * @param {import('playwright-core').Browser} browser @param {Tour} tour @param {string | null} token
 * @param {import('./lib/screen-pages.mjs').Found} found
 */
async function walk(browser, tour, token, found) {
  const context = await browser.newContext({
    viewport: SIZES.desktop,
    deviceScaleFactor: DENSITY,
    locale: tour.language,
    reducedMotion: 'reduce',
  });
  if (token !== null) {
    await context.addInitScript(([key, value]) => sessionStorage.setItem(key, value), [TOKEN_KEY, token]);
  }
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  for (const screen of tour.pages) await shoot(page, tour, screen, screen.address(found));
  await context.close();
  process.stdout.write(
    `${tour.site} ${tour.user ?? 'visitor'} ${tour.language}: ${tour.pages.length} pages\n`,
  );
}

/** A page with all of them. @param {string[]} files */
function writeIndex(files) {
  const rows = files.map((file) => `![${file.slice(0, -'.webp'.length)}](${file})`);
  const text = `# Every page of the demo\n\nMade by \`npm run screens\`; names are page, language, scheme, device.\n\n${rows.join('\n')}\n`;
  writeFileSync(path.join(FOLDER, 'README.md'), text);
}

const names = process.argv.slice(2);
const tours = toursOf(names);
if (tours.length === 0) throw new Error(`there is no page called ${names.join(', ')}`);
const found = await stage(SITES);
if (names.length === 0) rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
/** One session each; a second one would not disturb the first, but takes a captcha. @type {Map<string, string | null>} */
const tokens = new Map();
for (const { site, user } of tours) {
  const key = `${site} ${user}`;
  if (!tokens.has(key)) tokens.set(key, (await enter(SITES[site], user)).token);
}
const executablePath = process.env.CHROMIUM || '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const walkNext = async () => {
    for (let tour = tours.shift(); tour; tour = tours.shift()) {
      await walk(browser, tour, tokens.get(`${tour.site} ${tour.user}`) ?? null, found);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, walkNext));
} finally {
  await browser.close();
}
const files = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.webp'))
  .sort();
writeIndex(files);
const bytes = files.reduce((sum, file) => sum + statSync(path.join(FOLDER, file)).size, 0);
process.stdout.write(`${files.length} pictures, ${(bytes / 1024 / 1024).toFixed(1)} MiB\n`);
