import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { axeViolations, openBrowser, watchConsole } from './browser.ts';
import { DEMO_CAPTCHA, DEMO_PASSWORD, zipOf } from './client.ts';
import { theSystem } from './system.ts';
import { TEXTS } from './texts.ts';

const MATCH = { en: 'Orbit and Sky Challenge', 'zh-CN': '轨道与天空挑战赛' };

const system = theSystem();
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
});

describe.each([
  ['en', 'dark'],
  ['zh-CN', 'light'],
] as const)('from sign-in to rank in %s', (locale, colorScheme) => {
  const text = TEXTS[locale];
  let context: BrowserContext;
  let page: Page;
  let problems: string[];
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  // By its number: the list shows an older submission until the new one has come.
  let number: string;
  const recordRow = () =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: number, exact: true }) });

  beforeAll(async () => {
    context = await browser.newContext({ locale, colorScheme, viewport: { width: 1280, height: 900 } });
    page = await context.newPage();
    page.setDefaultTimeout(20_000);
    problems = watchConsole(page);
  });

  afterAll(async () => {
    await context.close();
  });

  it('signs the leader in', async () => {
    await page.goto(`${system.customer}/login`);
    await page.getByLabel(text['session.username'], { exact: true }).fill('leader');
    await page.getByLabel(text['session.password'], { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('textbox', { name: text['session.captcha'], exact: true }).fill(DEMO_CAPTCHA);
    expect(await axeViolations(page)).toEqual([]);
    await button(text['session.signIn']).click();
    await page.waitForURL('**/customer');
    expect(await page.locator('html').getAttribute('lang')).toBe(locale);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('finds the question and its example code', async () => {
    await page.goto(`${system.customer}/customer/match`);
    const details = text['competitions.details.of'].replace('{title}', '');
    await page.getByRole('link', { name: new RegExp(`${details}.*${MATCH[locale]}`, 'i') }).click();
    await page.waitForURL(/\/customer\/match\/[^/?]+/);
    await page.getByRole('heading', { level: 1, name: new RegExp(MATCH[locale], 'i') }).waitFor();
    await page.getByRole('article').getByRole('link').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('article').getByRole('link').first().click();
    await page.waitForURL(/questionType=model/);
    await tab(text['questions.tab.overview']).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await tab(text['questions.tab.dataset']).click();
    await tab(text['questions.tab.code']).click();
    // The panel before stays until the code of this one has come, and it has buttons of the same name.
    const code = page.getByRole('tabpanel', { name: text['questions.tab.code'], exact: true });
    const downloaded = page.waitForEvent('download');
    await code
      .getByRole('button', { name: new RegExp(text['questions.download']) })
      .first()
      .click();
    expect((await downloaded).suggestedFilename()).toMatch(/\.zip$/);
  });

  it('uploads a solution and sees it judged', async () => {
    await button(text['questions.uploadCode']).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: text['commitments.mode.prod'] }).check();
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'solution.zip',
      mimeType: 'application/zip',
      buffer: await zipOf('orbit/examples/python3-sgp4'),
    });
    expect(await axeViolations(page)).toEqual([]);
    const submitted = page.waitForResponse(
      (response) => response.url().endsWith('/v1/commitment') && response.request().method() === 'POST',
    );
    await dialog.getByRole('button', { name: text['commitments.submit'], exact: true }).click();
    number = String((await (await submitted).json()).commitment_no);
    await dialog.waitFor({ state: 'hidden' });
    await tab(text['questions.tab.commit']).click();
    await recordRow()
      .getByText(text['commitments.status.success'], { exact: true })
      .waitFor({ timeout: 60_000 });
    const score = recordRow().getByRole('cell').nth(1);
    expect(await score.innerText()).toMatch(/^(99|100)\b/);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('reads the log and finds its team in the rank', async () => {
    await recordRow()
      .getByRole('button', { name: new RegExp(text['commitments.log.view.of'].replace('{number}', '.*')) })
      .click();
    await page.getByRole('dialog').getByText('[judge]').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await tab(text['questions.tab.rank']).click();
    await page.getByText(text['commitments.rank.own']).first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  it('fits a phone without scrolling sideways', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('said nothing wrong on the console', () => {
    expect(problems).toEqual([]);
  });
});
