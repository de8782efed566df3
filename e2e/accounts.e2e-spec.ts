import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { UI_LANGUAGES } from '@tianheng/contracts';
import type { Browser } from 'playwright-core';
import { accountByApi } from './accounts-api.ts';
import { accountInBrowser } from './accounts-browser.ts';
import { openBrowser } from './browser.ts';
import { startSystem, START_MS, type System } from './system.ts';

const DESKTOP = { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' } as const;
const PHONE = { viewport: { width: 360, height: 740 }, colorScheme: 'light', hasTouch: true } as const;

let system: System;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem('.data-test/system'), openBrowser()]);
}, START_MS);

afterAll(async () => {
  await browser?.close();
  expect(await system?.stop()).toBe(0);
}, 90_000);

describe.each(UI_LANGUAGES)('an account by API in %s', (language) => accountByApi(() => system, language));

describe.each([
  { locale: 'en', ...DESKTOP },
  { locale: 'zh-CN', ...PHONE },
] as const)('an account in Chromium in $locale', (options) =>
  accountInBrowser(() => ({ system, browser }), options),
);
