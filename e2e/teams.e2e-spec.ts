import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { theSystem } from './system.ts';
import { nothingIsLost } from './team-form.ts';
import { fromFormToVerdict } from './team-journey.ts';
import { comeAndGo } from './team-places.ts';
import { TeamStage } from './team-stage.ts';

const system = theSystem();
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe('five people form a team in zh-CN, one on a phone, one in the dark', () => {
  const stage = new TeamStage('zh-CN', 'alice');
  beforeAll(() =>
    stage.open(browser, system, {
      alice: {},
      bob: { colorScheme: 'dark' },
      carol: {},
      dave: {},
      erin: { isOnPhone: true },
    }),
  );
  afterAll(() => stage.close(), 60_000);

  fromFormToVerdict(stage, () => ({ browser, system }));

  it('nobody read anything wrong on the console', () => {
    // The dismissal that was refused.
    expect(stage.problems.filter((problem) => !problem.includes('409'))).toEqual([]);
  });
});

describe('people come and go in en, the leader on a phone', () => {
  const stage = new TeamStage('en', 'alice');
  beforeAll(() =>
    stage.open(browser, system, {
      alice: { isOnPhone: true },
      bob: {},
      carol: { isVisitor: true, colorScheme: 'dark' },
      dave: {},
    }),
  );
  afterAll(() => stage.close(), 60_000);

  comeAndGo(stage);

  it('nobody read anything wrong on the console', () => {
    // The link that was taken back.
    expect(stage.problems.filter((problem) => !problem.includes('404'))).toEqual([]);
  });
});

describe('nothing entered is lost in zh-CN, on a phone', () => {
  const stage = new TeamStage('zh-CN', 'alice');
  beforeAll(() => stage.open(browser, system, { alice: { isOnPhone: true }, dave: {} }), 60_000);
  afterAll(() => stage.close(), 60_000);

  nothingIsLost(stage);

  it('nobody read anything wrong on the console', () => {
    // The session that had ended, and the form that was stale.
    expect(stage.problems.filter((problem) => !/401|409/.test(problem))).toEqual([]);
  });
});
