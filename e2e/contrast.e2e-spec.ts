import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { TOKEN_KEY } from '../web-kit/src/state/storage-keys.ts';
import { openBrowser } from './browser.ts';
import { Client } from './client.ts';
import { theSystem } from './system.ts';

const FRAME_MIN = 3;
const TEXT_MIN = 4.5;

const system = theSystem();
const leader = new Client(system.customer);
let browser: Browser;
beforeAll(async () => {
  await leader.login('leader');
  browser = await openBrowser();
});
afterAll(() => browser?.close());

async function open(url: string, options: BrowserContextOptions, token?: string): Promise<Page> {
  const page = await browser.newPage({ locale: 'en', reducedMotion: 'reduce', ...options });
  if (token !== undefined) {
    await page.addInitScript(([key, value]) => sessionStorage.setItem(key, value), [
      TOKEN_KEY,
      token,
    ] as const);
  }
  await page.goto(url, { waitUntil: 'networkidle' });
  return page;
}

/** The contrast of a drawn colour with what lies beneath it, after both were drawn; run in the page. */
const CONTRAST = `(() => {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  const luminance = (...layers) => {
    for (const [colour, opacity] of layers) {
      brush.globalAlpha = opacity;
      brush.fillStyle = colour;
      brush.fillRect(0, 0, 1, 1);
    }
    const [red, green, blue] = [...brush.getImageData(0, 0, 1, 1).data].map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const groundOf = (element) => {
    const colour = getComputedStyle(element).backgroundColor;
    return /^rgba\\(.*, 0\\)$/.test(colour) ? groundOf(element.parentElement) : colour;
  };
  const contrast = (element, colour, opacity) => {
    const ground = [groundOf(element), 1];
    const [light, dark] = [luminance(ground), luminance(ground, [colour, opacity])].sort((one, other) => other - one);
    return (light + 0.05) / (dark + 0.05);
  };
  return {
    frames: [...document.querySelectorAll('.MuiOutlinedInput-root:not(.Mui-focused) fieldset')].map((frame) =>
      contrast(frame, getComputedStyle(frame).borderTopColor, 1)),
    placeholders: [...document.querySelectorAll('input[placeholder]')].map((input) => {
      const { color, opacity } = getComputedStyle(input, '::placeholder');
      return contrast(input, color, Number(opacity));
    }),
    tracks: [...document.querySelectorAll('.MuiSwitch-switchBase:not(.Mui-checked) + .MuiSwitch-track')].map((track) => {
      const { backgroundColor, opacity } = getComputedStyle(track);
      return contrast(track.parentElement, backgroundColor, Number(opacity));
    }),
  };
})()`;

interface Drawn {
  frames: number[];
  placeholders: number[];
  tracks: number[];
}

describe.each(['light', 'dark'] as const)('in the %s scheme', (colorScheme) => {
  it('draws the edges of fields and switches, and what stands in empty fields, so that they are seen', async () => {
    const page = await open(`${system.customer}/customer/list`, { colorScheme }, leader.token);
    await page.getByRole('switch').waitFor();
    const { frames, tracks } = await page.evaluate<Drawn>(CONTRAST);
    expect([frames.length > 0, tracks.length > 0]).toEqual([true, true]);
    expect(Math.min(...frames)).toBeGreaterThanOrEqual(FRAME_MIN);
    // In the dark the knob, which is all but white, stands out by itself.
    if (colorScheme === 'light') expect(Math.min(...tracks)).toBeGreaterThanOrEqual(FRAME_MIN);
    // What an empty field shows as an example comes with the focus, when its label makes room.
    await page.getByRole('main').getByRole('textbox').first().focus();
    const { placeholders } = await page.evaluate<Drawn>(CONTRAST);
    expect(placeholders.length).toBeGreaterThan(0);
    expect(Math.max(...placeholders)).toBeGreaterThanOrEqual(TEXT_MIN);
    await page.context().close();
  });
});

const background = (element: Element): string => getComputedStyle(element).backgroundColor;

describe('in the colours of the reader alone', () => {
  it('tells the page, the chosen tab and the buttons of the customer site apart', async () => {
    const { competition } = await leader.orbit();
    const page = await open(`${system.customer}/customer/match/${competition.id}`, {
      forcedColors: 'active',
    });
    const tabs = page.getByRole('tab');
    await tabs.first().waitFor();
    const [chosen, other] = [await tabs.nth(0).evaluate(background), await tabs.nth(1).evaluate(background)];
    expect(chosen).not.toBe(other);
    const links = page.getByRole('navigation').first().getByRole('link');
    const marked = await links.evaluateAll((all) =>
      all.map((link) => [link.getAttribute('aria-current'), getComputedStyle(link).backgroundColor] as const),
    );
    const here = marked.find(([current]) => current === 'page');
    expect(here).toBeDefined();
    expect(marked.filter(([, colour]) => colour === here?.[1])).toHaveLength(1);
    const widths = await page
      .locator('.MuiButton-contained')
      .evaluateAll((all) => all.map((button) => getComputedStyle(button).borderTopWidth));
    expect(widths.length).toBeGreaterThan(0);
    expect(new Set(widths)).toEqual(new Set(['1px']));
    await page.context().close();
  });

  it('tells the page of the back office apart in its menu', async () => {
    const admin = new Client(system.admin);
    await admin.login('admin');
    const page = await open(`${system.admin}/manage/index`, { forcedColors: 'active' }, admin.token);
    const here = page.getByRole('navigation').locator('a[aria-current=page]').first();
    await here.waitFor();
    const other = page.getByRole('navigation').locator('a:not([aria-current])').first();
    expect(await here.evaluate(background)).not.toBe(await other.evaluate(background));
    await page.context().close();
  });
});
