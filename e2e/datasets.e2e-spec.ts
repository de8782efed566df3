import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { hostileFiles, largeFile } from './dataset-files.ts';
import { crawlers, lists, references } from './dataset-lists.ts';
import { openDataByBrowser } from './dataset-pages.ts';
import { meet, type People } from './dataset-people.ts';
import { startSystem, START_MS, type System } from './system.ts';

let system: System;
let people: People;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem('.data-test/system'), openBrowser()]);
  people = await meet(system.customer);
}, START_MS);

afterAll(async () => {
  await browser?.close();
  expect(await system?.stop()).toBe(0);
}, 90_000);

describe('lists of datasets', () => lists(() => people));
describe('a large file', () =>
  largeFile(
    () => system,
    () => people,
  ));
describe('hostile files', () =>
  hostileFiles(
    () => system,
    () => people,
  ));
describe('a citation', () => references(() => people));
describe('a crawler', () =>
  crawlers(
    () => system,
    () => people,
  ));

describe.each([
  { locale: 'zh-CN', width: 1280, colorScheme: 'light' },
  { locale: 'en', width: 360, colorScheme: 'dark' },
] as const)('a visitor at $width pixels in $locale', (visit) =>
  openDataByBrowser(
    () => system,
    () => people,
    () => browser,
    visit,
  ),
);
