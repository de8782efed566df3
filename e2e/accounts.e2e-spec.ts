import { afterAll, beforeAll, describe } from '@jest/globals';
import { UI_LANGUAGES } from '@tianheng/contracts';
import type { Browser } from 'playwright-core';
import { accountByApi } from './accounts-api.ts';
import { accountInBrowser } from './accounts-browser.ts';
import { openBrowser } from './browser.ts';
import { theSystem } from './system.ts';

const DESKTOP = { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' } as const;
const PHONE = { viewport: { width: 360, height: 740 }, colorScheme: 'light', hasTouch: true } as const;

const system = theSystem();
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
});

describe.each(UI_LANGUAGES)('an account by API in %s', (language) => accountByApi(() => system, language));

describe.each([
  { locale: 'en', ...DESKTOP },
  { locale: 'zh-CN', ...PHONE },
] as const)('an account in Chromium in $locale', (options) =>
  accountInBrowser(() => ({ system, browser }), options),
);
