/**
 * Takes a picture of every page of a running demo into docs/screens: npm run screens. Each page in both languages, both
 * schemes, on a desktop and on a phone; of visitors, of the demo's team leader and of its administrator.
 * Environment: BASE_PORT (3000) of the demo, CHROMIUM (/usr/bin/chromium).
 */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDER = path.join(ROOT, 'docs/screens');
const PORT = Number(process.env.BASE_PORT || 3000);
const API = `http://127.0.0.1:${PORT}`;
const SITES = { customer: `http://127.0.0.1:${PORT + 1}`, admin: `http://127.0.0.1:${PORT + 2}` };
const PASSWORD = 'Tianheng2026';
const LANGUAGES = /** @type {const} */ (['en', 'zh-CN']);
const SCHEMES = /** @type {const} */ (['light', 'dark']);
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
/** So much of a long page; the pictures of all stay small enough for a repository. */
const HEIGHT_MAX = 2400;
const WIDTHS = { desktop: 720, phone: 280 };

/**
 * @typedef {keyof typeof SITES} Site
 * @typedef {{ site: Site, user: string | null, pages: Record<string, string> }} Tour
 */

/** What the demo holds, by the ids that it has here. @returns {Promise<Tour[]>} */
async function tours() {
  const get = async (/** @type {string} */ route) => (await fetch(`${API}/v1${route}`)).json();
  const { data: competitions } = await get('/competitions');
  const of = (/** @type {string} */ status) =>
    competitions.find((/** @type {{ status: string }} */ one) => one.status === status)?.id;
  const [running, done] = [of('in_processing'), of('done')];
  const { data: groups } = await get(`/competition/${running}/groups`);
  const { data: questions } = await get(`/competition/${running}/groups/${groups[0].id}/questions`);
  const { data: datasets } = await get('/dataset?limit=1&order=hot');
  const question = `/customer/match/${running}/${questions[0].id}?questionType=${questions[0].question_type}`;
  return [
    {
      site: 'customer',
      user: null,
      pages: {
        home: '/customer',
        datasets: '/customer/list',
        dataset: `/customer/detail/${datasets[0].id}`,
        competitions: '/customer/match',
        competition: `/customer/match/${running}`,
        ranking: `/customer/match/${running}?tab=rank`,
        results: `/customer/results/${done}`,
        question,
        help: '/customer/help',
        status: '/customer/status',
        rules: '/customer/rule',
        about: '/customer/about',
        login: '/login',
        register: '/register',
        recover: '/recover',
        'not-found': '/404',
      },
    },
    {
      site: 'customer',
      user: 'leader',
      pages: {
        'dataset-signed-in': `/customer/detail/${datasets[0].id}`,
        team: `/customer/match/${running}?tab=team`,
        'question-data': `${question}&tab=dataset`,
        'question-code': `${question}&tab=code`,
        records: `${question}&tab=commit`,
        profile: '/customer/personage',
      },
    },
    {
      site: 'admin',
      user: 'admin',
      pages: {
        'admin-home': '/manage',
        'admin-datasets': '/manage/dataset-list',
        'admin-matches': '/manage/match-list',
      },
    },
  ];
}

/** @param {import('playwright-core').Page} page @param {Site} site @param {string} user */
async function signIn(page, site, user) {
  await page.goto(`${SITES[site]}/login`);
  await page.locator('input[name=username]').fill(user);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('input[name=verify_code]').fill('demo');
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
}

/** @param {import('playwright-core').Page} page @param {string} name @param {keyof typeof SIZES} size */
async function take(page, name, size) {
  const picture = await page.screenshot({ fullPage: true, animations: 'disabled' });
  const { width = 0, height = 0 } = await sharp(picture).metadata();
  const small = await sharp(picture)
    .extract({ left: 0, top: 0, width, height: Math.min(height, HEIGHT_MAX) })
    .resize({ width: WIDTHS[size] })
    .webp({ quality: 58, effort: 6 })
    .toBuffer();
  writeFileSync(path.join(FOLDER, `${name}.webp`), small);
}

/**
 * @param {import('playwright-core').Browser} browser @param {Tour} tour
 * @param {{ language: string, scheme: 'light' | 'dark', size: keyof typeof SIZES }} look
 */
async function walk(browser, { site, user, pages }, { language, scheme, size }) {
  const context = await browser.newContext({ viewport: SIZES[size], locale: language, colorScheme: scheme });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  if (user !== null) await signIn(page, site, user);
  for (const [name, address] of Object.entries(pages)) {
    await page.goto(SITES[site] + address, { waitUntil: 'networkidle' });
    await page.locator('main, #root h1').first().waitFor();
    // Pictures below the fold load when they come near.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.waitForTimeout(250);
    await page.evaluate(() => window.scrollTo(0, 0));
    await take(page, [name, language, scheme, size].join('.'), size);
  }
  await context.close();
}

/** A page with all of them. @param {string[]} files */
function writeIndex(files) {
  const rows = files.map((file) => `![${file.slice(0, -'.webp'.length)}](${file})`);
  const text = `# Every page of the demo\n\nMade by \`npm run screens\`; names are page, language, scheme, device.\n\n${rows.join('\n')}\n`;
  writeFileSync(path.join(FOLDER, 'README.md'), text);
}

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const executablePath = process.env.CHROMIUM || '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const all = await tours();
  for (const size of /** @type {(keyof typeof SIZES)[]} */ (Object.keys(SIZES))) {
    for (const language of LANGUAGES) {
      for (const scheme of SCHEMES) {
        for (const tour of all) await walk(browser, tour, { language, scheme, size });
        process.stdout.write(`${language} ${scheme} ${size}\n`);
      }
    }
  }
} finally {
  await browser.close();
}
const files = readdirSync(FOLDER).sort();
writeIndex(files);
const bytes = files.reduce((sum, file) => sum + statSync(path.join(FOLDER, file)).size, 0);
process.stdout.write(`${files.length} pictures, ${(bytes / 1024 / 1024).toFixed(1)} MiB\n`);
