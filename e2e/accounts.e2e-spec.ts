import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { UI_LANGUAGES } from '@tianheng/contracts';
import { accountByApi } from './accounts-api.ts';
import { startSystem, START_MS, type System } from './system.ts';

let system: System;

beforeAll(async () => {
  system = await startSystem('.data-test/system');
}, START_MS);

afterAll(async () => {
  expect(await system?.stop()).toBe(0);
}, 90_000);

describe.each(UI_LANGUAGES)('an account by API in %s', (language) => accountByApi(() => system, language));
