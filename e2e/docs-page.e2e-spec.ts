import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { axeViolations, openBrowser, watchConsole } from './browser.ts';
import { theSystem } from './system.ts';

const system = theSystem();
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

it.each([
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 360, height: 780, colorScheme: 'dark' },
] as const)(
  'tells programs how to begin at $width pixels, as a page of the site, $colorScheme',
  async ({ colorScheme, ...viewport }) => {
    const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' });
    const problems = watchConsole(page);
    await page.goto(`${system.customer}/docs`);
    const look = async (): Promise<void> => {
      const found = await axeViolations(page);
      // The library puts links into the buttons that open an operation; no style changes that.
      expect(found.filter((violation) => !violation.startsWith('nested-interactive'))).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
    };
    await page.getByRole('heading', { level: 2, name: 'Get a token' }).waitFor();
    await page.getByRole('button', { name: 'Authorize' }).waitFor();
    // The name is the platform's, not that of the library that draws the page.
    expect(await page.locator('.topbar svg:visible').count()).toBe(1);
    const brand = page.locator('.topbar .link');
    const name = await brand.evaluate((link) => getComputedStyle(link, '::after').content);
    expect(name).toContain('Tianheng');
    await look();

    await page.locator('#operations-tag-datasets').click();
    await page.getByRole('button', { name: /^get \/v1\/dataset$/ }).waitFor();
    await look();
    // The library opens every link in a tab of its own.
    const coming = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Tianheng', exact: true }).click();
    const site = await coming;
    await site.waitForURL('**/customer');
    await site.close();
    expect(problems).toEqual([]);
    await page.close();
  },
);
