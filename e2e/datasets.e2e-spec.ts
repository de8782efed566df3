import { afterAll, beforeAll, describe } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { hostileFiles, largeFile } from './dataset-files.ts';
import { facetsByBrowser } from './dataset-facets.ts';
import { crawlers, lists, references } from './dataset-lists.ts';
import { openDataByBrowser } from './dataset-pages.ts';
import { meet, type People } from './dataset-people.ts';
import { theSystem } from './system.ts';

const system = theSystem();
let people: People;
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
  people = await meet(system);
});

afterAll(async () => {
  await browser?.close();
});

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

describe.each([
  { locale: 'zh-CN', isOnPhone: true, colorScheme: 'light' },
  { locale: 'en', isOnPhone: false, colorScheme: 'dark' },
] as const)('filters in $locale, on a phone: $isOnPhone', (visit) =>
  facetsByBrowser(
    () => system,
    () => people,
    () => browser,
    visit,
  ),
);
