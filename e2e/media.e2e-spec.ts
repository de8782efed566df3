import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Competition, Paged } from '@tianheng/contracts';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { TOKEN_KEY } from '../web-kit/src/state/storage-keys.ts';
import { openBrowser } from './browser.ts';
import { Client } from './client.ts';
import { theSystem } from './system.ts';
import { TEXTS } from './texts.ts';

const system = theSystem();
let browser: Browser;
let leader: Client;

beforeAll(async () => {
  browser = await openBrowser();
  leader = new Client(system.customer);
  await leader.login('leader');
});
afterAll(() => browser?.close());

const STEP_MS = 20;
/** React works by messages, which come one after the other. */
const rendered = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) {
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
  }
};

/** Opens an address of the customer site, signed in, and hands it over. */
async function at(address: string, options: BrowserContextOptions, look: (page: Page) => Promise<void>) {
  const context = await browser.newContext({
    locale: 'en',
    viewport: { width: 1440, height: 900 },
    ...options,
  });
  try {
    await context.addInitScript(([key, token]) => sessionStorage.setItem(key, token), [
      TOKEN_KEY,
      leader.token,
    ] as const);
    const page = await context.newPage();
    await page.goto(system.customer + address, { waitUntil: 'networkidle' });
    await look(page);
  } finally {
    await context.close();
  }
}

describe('a ranking on paper', () => {
  it.each(['light', 'dark'] as const)(
    'is its table in black on white, without what is pressed, where pages are %s',
    async (colorScheme) => {
      const { data } = await leader.call<Paged<Competition>>('GET', '/competitions');
      const over = data.find(({ status, team_number }) => status === 'done' && team_number > 0);
      await at(`/customer/results/${over?.id}?tab=rank`, { colorScheme }, async (page) => {
        const cells = page.getByRole('table').getByRole('cell').filter({ visible: true });
        await cells.first().waitFor();
        const pressed = page.locator('header, footer, nav, button, [role="tab"]').filter({ visible: true });
        expect(await pressed.count()).toBeGreaterThan(5);
        const texts = await cells.allTextContents();
        await page.emulateMedia({ media: 'print' });
        expect(await pressed.count()).toBe(0);
        expect(await page.getByRole('heading').filter({ visible: true }).count()).toBeGreaterThan(0);
        expect(await cells.allTextContents()).toEqual(texts);
        const colours = await page.evaluate(() => {
          const of = (selector: string) =>
            [...document.querySelectorAll(selector)].map((element) => {
              const { color, backgroundColor } = getComputedStyle(element);
              return `${color} on ${backgroundColor}`;
            });
          return { page: getComputedStyle(document.documentElement).backgroundColor, cells: of('td, th') };
        });
        expect(colours.page).toBe('rgb(255, 255, 255)');
        expect([...new Set(colours.cells)]).toEqual(['rgb(0, 0, 0) on rgba(0, 0, 0, 0)']);
      });
    },
  );
});

describe('motion', () => {
  /** The longest that anything takes, in ms. */
  interface Motion {
    /** to move, all its rounds together */
    moving: number;
    /** to change */
    changing: number;
  }

  /** What moves on the list of datasets while the datasets themselves are still on their way, and when they are there. */
  async function motionOf(reducedMotion: 'reduce' | 'no-preference'): Promise<Motion[]> {
    const seen: Motion[] = [];
    const measure = (page: Page): Promise<Motion> =>
      page.evaluate(() => {
        const seconds = (text: string) => Math.max(...text.split(',').map((one) => Number.parseFloat(one)));
        const moving = document
          .getAnimations()
          .map(({ effect }) => Number(effect?.getComputedTiming().activeDuration));
        const changing = [...document.querySelectorAll('main *')].map(
          (element) => seconds(getComputedStyle(element).transitionDuration) * 1000,
        );
        return { moving: Math.max(0, ...moving), changing: Math.max(...changing) };
      });
    await at('/customer', { reducedMotion }, async (page) => {
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/v1/dataset?*', async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(`${system.customer}/customer/list`);
      await page.locator('.MuiSkeleton-root').first().waitFor();
      seen.push(await measure(page));
      release();
      await page.locator('article').first().waitFor();
      seen.push(await measure(page));
    });
    return seen;
  }

  it('is there where nobody minds it', async () => {
    const [before, after] = await motionOf('no-preference');
    expect(before?.moving).toBe(Infinity);
    expect(after?.changing).toBeGreaterThan(100);
  });

  it('ends at once for whoever wants none', async () => {
    for (const { moving, changing } of await motionOf('reduce')) {
      expect(moving).toBeLessThan(1);
      expect(changing).toBeLessThan(1);
    }
  });

  it('keeps no dialog up for whoever wants none', async () => {
    const phone = { width: 390, height: 844 };
    await at('/customer/list', { reducedMotion: 'reduce', viewport: phone }, async (page) => {
      const name = TEXTS.en['datasetList.filters'];
      await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
      await page.getByRole('dialog', { name }).waitFor();
      // By the page's own time: a busy processor makes frames rare, not ways out long.
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.keyboard.press('Escape');
      const isUp = () => page.locator('.MuiModal-root').count();
      let spent = 0;
      for (; (await isUp()) > 0 && spent < 400; spent += STEP_MS) {
        await page.clock.runFor(STEP_MS);
        await page.evaluate(rendered);
      }
      // The library's own way out takes some 200.
      expect(spent).toBeLessThanOrEqual(100);
    });
  });
});
