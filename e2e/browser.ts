import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { AxeResults, RunOptions } from 'axe-core';
import { chromium, type Browser, type Page } from 'playwright-core';

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

/** What a page said on its console that no page should say. */
export function watchConsole(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  return problems;
}

declare global {
  interface Window {
    axe: { run: (what: Document, options: RunOptions) => Promise<AxeResults> };
  }
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** All that another colour scheme can break. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** Violations of WCAG 2.2 A and AA on what is shown now, readable in a failed expectation. */
export const axeViolations = (page: Page): Promise<string[]> =>
  violations(page, { type: 'tag', values: WCAG });

/** The same in the other colour scheme, of what depends on it. */
export async function otherSchemeViolations(page: Page): Promise<string[]> {
  const shown = page.locator('html');
  const scheme = (await shown.getAttribute('data-scheme')) === 'dark' ? 'dark' : 'light';
  const other = scheme === 'dark' ? 'light' : 'dark';
  const change = async (colorScheme: typeof other): Promise<void> => {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
  };
  await change(other);
  const found = await violations(page, { type: 'rule', values: OF_COLOUR });
  await change(scheme);
  return found.map((violation) => `${other}: ${violation}`);
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The builder hands half a megabyte twice to a page that has it already; only several frames need what else it does. */
async function analyze(page: Page, options: RunOptions): Promise<AxeResults> {
  if (page.frames().length > 1) return new AxeBuilder({ page }).options(options).analyze();
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate((chosen) => window.axe.run(document, chosen), options);
}

async function violations(page: Page, runOnly: RunOptions['runOnly']): Promise<string[]> {
  // What the last list showed is dimmed until the next is there.
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  // A colour half-way through a fade is no colour of the design, neither now nor of what comes up meanwhile. Not by an
  // element of style: the page's policy forbids those that did not come with it.
  const still = await page.evaluateHandle(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, *::before, *::after { transition: none !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    return sheet;
  });
  // What is in order is counted, not described.
  const result = await analyze(page, { resultTypes: ['violations'], runOnly });
  await still.evaluate((sheet) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  });
  return result.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
