import type { Browser } from 'playwright-core';
import { TOKEN_KEY } from '../web-kit/src/state/storage-keys.ts';

/** What web.dev calls good. */
const SHIFT_MAX = 0.1;
export const PHONE = { width: 390, height: 844 };
export const LATE_MS = 400;

export interface Shift {
  value: number;
  /** the beginning of each thing that moved */
  what: string[];
}

/** Notes what moves without anybody's doing; `hadRecentInput` is not looked at where nobody touches the page. */
export const MEASURE = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      window.shifts.push({
        value: entry.value,
        isAnswer: entry.hadRecentInput,
        what: entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? String(node?.textContent).slice(0, 80)),
      });
  }).observe({ type: 'layout-shift', buffered: true });
`;

export interface Visit {
  token: string;
  viewport: { width: number; height: number };
  /** which addresses are answered late */
  late: string;
  /** what the page that is meant is headed by */
  heading: string;
  /** what their answers say otherwise */
  changes?: object;
}

/** What moves on the page of that address until all has arrived. */
export async function shiftsOf(browser: Browser, address: string, visit: Visit): Promise<Shift[]> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: visit.viewport });
  await context.addInitScript(MEASURE);
  await context.addInitScript(([key, value]) => sessionStorage.setItem(key, value), [
    TOKEN_KEY,
    visit.token,
  ] as const);
  const page = await context.newPage();
  await page.route(visit.late, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    if (!visit.changes) return route.continue();
    const response = await route.fetch();
    const answer = (await response.json()) as object;
    return route.fulfill({ response, json: { ...answer, ...visit.changes } });
  });
  // A page on a busy machine may be quiet for long before it asks; one that asks for nothing fails here.
  const asked = page.waitForRequest(visit.late);
  await page.goto(address, { waitUntil: 'networkidle' });
  await (await asked).response();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1, name: visit.heading, exact: true }).first().waitFor();
  const shifts = await page.evaluate<Shift[]>('window.shifts');
  await context.close();
  return shifts;
}

/** Nothing, unless a reader would have lost the place: then what moved. */
export const disturbing = (shifts: Shift[]): Shift[] =>
  shifts.reduce((total, { value }) => total + value, 0) > SHIFT_MAX ? shifts : [];
