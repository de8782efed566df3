/**
 * How soon and how calmly do pages appear? Lighthouse on the built sites, served as `npm start` serves them, on a slow
 * phone and on a desktop, as a visitor and signed in. Prints every figure with its goal and fails where one is missed.
 * Needs a quiet machine: Lighthouse multiplies the processor time that it sees.
 */
import path from 'node:path';
import desktopConfig from 'lighthouse/core/config/desktop-config.js';
import lighthouse from 'lighthouse';
import puppeteer from 'puppeteer-core';
import { startSystem } from '../tools/lib/test-system.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const CLS_MAX = 0.1;
const CHROMIUM = process.env.CHROMIUM_PATH ?? process.env.CHROME_PATH ?? '/usr/bin/chromium';
const PASSWORD = Buffer.from('Tianheng2026').toString('base64');
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const GOALS = {
  customer: { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 },
  admin: { performance: 80, accessibility: 100, 'best-practices': 100 },
};

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const getJson = async (url, options) => (await fetch(url, options)).json();

/** @param {string} site @returns {Promise<string>} a session of a team's leader */
async function signIn(site) {
  const picture = await fetch(`${site}/v1/verification_code?t=${Date.now()}`);
  const { data } = await getJson(`${site}/v1/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-captcha-id': picture.headers.get('x-captcha-id') ?? '',
    },
    body: JSON.stringify({ username: 'leader', password: PASSWORD, verify_code: 'demo' }),
  });
  return data.token;
}

/** @param {{ customer: string, admin: string }} places */
async function pagesOf({ customer, admin }) {
  const token = await signIn(customer);
  const ask = (route) => getJson(`${customer}/v1${route}`, { headers: { authorization: `Bearer ${token}` } });
  const dataset = (await ask('/dataset?page=1&limit=10')).data.find(({ status }) => status === 'open');
  const competition = (await ask('/competitions')).data.find(({ status }) => status === 'in_processing');
  const [group] = (await ask(`/competition/${competition.id}/groups`)).data;
  const [question] = (await ask(`/competition/${competition.id}/groups/${group.id}/questions`)).data;
  const match = `${customer}/customer/match/${competition.id}`;
  return [
    { name: 'home', url: `${customer}/customer`, site: 'customer' },
    { name: 'datasets', url: `${customer}/customer/list`, site: 'customer' },
    { name: 'dataset', url: `${customer}/customer/detail/${dataset.id}`, site: 'customer' },
    { name: 'competition', url: match, site: 'customer', token },
    {
      name: 'question',
      url: `${match}/${question.id}?questionType=${question.question_type}`,
      site: 'customer',
      token,
    },
    { name: 'admin sign-in', url: `${admin}/login`, site: 'admin' },
  ];
}

/** @param {import('puppeteer-core').Browser} browser */
async function measure(browser, target, isPhone, isAgain = false) {
  const { url, token } = target;
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    if (token) {
      await page.evaluateOnNewDocument((value) => sessionStorage.setItem('tianheng.token', value), token);
    }
    const flags = { onlyCategories: CATEGORIES, disableStorageReset: true, logLevel: 'error' };
    const { lhr } = await lighthouse(url, flags, isPhone ? undefined : desktopConfig, page);
    if (!lhr.runtimeError) return lhr;
    // A busy Chromium now and then loses the beginning of its own record.
    if (lhr.runtimeError.code !== 'NO_NAVSTART' || isAgain)
      throw new Error(`${url}: ${lhr.runtimeError.message}`);
  } finally {
    await context.close();
  }
  return measure(browser, target, isPhone, true);
}

/** @returns what falls short of its goal */
function judge({ name, site }, device, rounds) {
  const score = (category) =>
    Math.round(100 * median(rounds.map(({ categories }) => categories[category].score ?? 0)));
  const of = (audit) => median(rounds.map(({ audits }) => audits[audit].numericValue ?? 0));
  const shift = of('cumulative-layout-shift');
  const scores = CATEGORIES.map((category) => String(score(category)).padStart(4)).join(' ');
  const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time']
    .map((audit) => `${Math.round(of(audit))} ms`.padStart(8))
    .join(' ');
  process.stdout.write(`${`${name}, ${device}`.padEnd(24)} ${scores} ${times}  shift ${shift.toFixed(3)}\n`);
  const short = Object.entries(GOALS[site])
    .filter(([category, goal]) => score(category) < goal)
    .map(([category, goal]) => `${name}, ${device}: ${category} ${score(category)} of ${goal}`);
  if (shift >= CLS_MAX) short.push(`${name}, ${device}: shift ${shift.toFixed(3)} of less than ${CLS_MAX}`);
  const weighs = ({ weight, id }) => weight > 0 && (rounds[0].audits[id].score ?? 1) < 1;
  for (const [category, { auditRefs }] of Object.entries(rounds[0].categories)) {
    if (category === 'performance' || !(category in GOALS[site])) continue;
    short.push(...auditRefs.filter(weighs).map(({ id }) => `  ${id}: ${rounds[0].audits[id].title}`));
  }
  return short;
}

const system = process.env.E2E_SYSTEM
  ? { places: JSON.parse(process.env.E2E_SYSTEM), stop: async () => 0 }
  : await startSystem(path.join(process.env.TEST_DATA_DIR || '.data-test', 'system'));
const browser = await puppeteer.launch({
  executablePath: CHROMIUM,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
  ],
});
const short = [];
try {
  process.stdout.write('page                     perf  a11y best  seo    FCP      LCP      TBT\n');
  const wanted = process.argv.slice(2);
  for (const page of await pagesOf(system.places)) {
    if (wanted.length > 0 && !wanted.includes(page.name)) continue;
    for (const device of ['phone', 'desktop']) {
      const rounds = [];
      for (let round = 0; round < ROUNDS; round += 1)
        rounds.push(await measure(browser, page, device === 'phone'));
      short.push(...judge(page, device, rounds));
    }
  }
} finally {
  await browser.close();
  await system.stop();
}
for (const line of short) process.stdout.write(`short of its goal: ${line}\n`);
process.exit(short.length > 0 ? 1 : 0);
