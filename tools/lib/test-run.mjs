/** The story of `npm test`: install, start the services, check, run Jest part by part, count. */
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { runNx } from './build.mjs';
import { CHECKS } from './checks.mjs';
import { runJest } from './jest.mjs';
import { takeDataDir } from './launcher-lock.mjs';
import { checkDisk } from './preflight.mjs';
import { findProgram } from './programs.mjs';
import { Mend, messageOf } from './report.mjs';
import { Running } from './running.mjs';
import { makeScratch } from './scratch.mjs';
import { MARK, readTestSettings } from './settings.mjs';
import { FOR_SUITES, startTestServices } from './test-services.mjs';
import { startSystems } from './test-system.mjs';

/** Browser specs at the same time, each worker on a system of its own: a spec leaves most of a processor idle. */
const BROWSERS = process.env.E2E_SYSTEM
  ? 1
  : Number(process.env.TEST_BROWSERS || Math.min(2, availableParallelism()));
/**
 * What runs in one go of Jest. `atOnce`: so many test files at the same time; `inScratch`: with what they write beside the
 * database, in memory if there is room; `waits`: leaves so much of the processors that long checks can be made beside it.
 * @type {{ parts: string[], atOnce: number, inScratch?: boolean, waits?: boolean }[]}
 */
const GOES = [
  // The API suites' wait for the database is a tenth of their time.
  { parts: ['unit', 'web', 'medium'], atOnce: availableParallelism() + 1, inScratch: true },
  // One of its files only waits, beside one on each processor.
  { parts: ['judge'], atOnce: availableParallelism() + 1, waits: true },
  // Each file has a system of its own, and mostly waits until somebody's patience runs out.
  { parts: ['faults'], atOnce: 2, waits: true },
  { parts: ['judge-alone'], atOnce: 1 },
  { parts: ['browser'], atOnce: BROWSERS },
  { parts: ['browser-alone'], atOnce: 1 },
];
const PARTS = ['check', ...GOES.flatMap(({ parts }) => parts)];
const WITH_DATABASE = ['medium', 'judge', 'judge-alone'];
const TIMED_PAGES = ['browser-alone'];
const WITH_BROWSER = ['browser', ...TIMED_PAGES];
/** Browser and faults start services of their own beside it. */
const WITH_ENGINE = ['judge', 'judge-alone', ...WITH_BROWSER, 'faults'];

/**
 * @typedef {{ name: string, passed: number, failed: number, seconds: number, failures: string[] }} Outcome
 */

/**
 * @param {{ parts: string[], jestArgs: string[], report: import('./report.mjs').Report }} input
 * @returns {Promise<number>} how many failed
 */
export async function testAll({ parts, jestArgs, report }) {
  const unknown = parts.find((part) => !PARTS.includes(part));
  if (unknown)
    throw new Mend(`There is no part "${unknown}": name some of ${PARTS.join(', ')}, or none for all.`);
  const chosen = PARTS.filter((part) => parts.length === 0 || parts.includes(part));
  const settings = readTestSettings();
  checkDisk(settings);
  mkdirSync(settings.logsDir, { recursive: true });
  const lock = await takeDataDir(settings, report.say);
  process.env[MARK] = settings.dataDir;
  const running = new Running({ say: report.say, npm: lock.npm });
  /** @type {import('./scratch.mjs').Scratch | null} */
  let scratch = null;
  /** @type {Outcome[]} */
  const outcomes = [];
  let isDone = false;
  try {
    scratch = await makeScratch(settings.dataDir);
    const context = { settings, report, running, outcomes, scratch };
    const work = running.follow(runParts({ chosen, jestArgs, ...context }));
    await Promise.race([work.then(() => (isDone = true)), running.untilAsked()]);
  } finally {
    await running.stopAll(settings.dataDir);
    await scratch
      ?.remove()
      .catch((error) => report.say(`while removing what the tests wrote: ${messageOf(error)}`));
    lock.release();
  }
  if (running.signal.aborted && !isDone) outcomes.push(failure('stopped before the end', 0, ''));
  return printSummary(outcomes);
}

/**
 * @param {{ chosen: string[], jestArgs: string[], settings: import('./settings.mjs').Settings,
 *   report: import('./report.mjs').Report, running: Running, outcomes: Outcome[],
 *   scratch: import('./scratch.mjs').Scratch }} input
 */
async function runParts({ chosen, jestArgs, settings, report, running, outcomes, scratch }) {
  const { say } = report;
  const { root, logsDir } = settings;
  const { signal } = running;
  const uses = (/** @type {string[]} */ parts) => chosen.some((part) => parts.includes(part));
  const services = startTestServices(
    {
      database: uses(WITH_DATABASE),
      engine: uses(WITH_ENGINE),
      allImages: uses(['judge', 'judge-alone']),
      browser: uses(WITH_BROWSER),
      objectStore: uses(['medium']),
      webServer: uses(['unit']),
    },
    { settings, report, running, databaseFolder: scratch.folder, options: FOR_SUITES },
  );
  await services.packages;
  await runNx({ root, logsDir, say, signal });

  const add = (/** @type {Outcome} */ outcome) => {
    outcomes.push(outcome);
    const { name, passed, failed, seconds } = outcome;
    say(`${name}: ${passed} passed, ${failed} failed in ${Math.round(seconds)} s`);
  };
  const checked = { root, logsDir, say, signal };
  /** @type {ReturnType<typeof startSystems> | null} */
  let systems = null;
  /** The first go that needs them starts them, the last one's end stops them. @param {NodeJS.ProcessEnv} env @param {number} count */
  const systemsFor = async (env, count) => {
    if (process.env.E2E_SYSTEM) return {};
    systems ??= startSystems(count, { dataDir: settings.dataDir, env, running });
    return (await systems).env;
  };
  /** @param {typeof GOES[number]} go */
  const runGo = async ({ parts, atOnce, inScratch }) => {
    const name = parts.join('+');
    const start = report.seconds();
    try {
      const needs = (/** @type {string[]} */ those) => parts.some((part) => those.includes(part));
      await services.system;
      const env = {
        ...(needs(WITH_DATABASE) ? await services.database : {}),
        ...(needs(WITH_ENGINE) ? await services.engine : {}),
        ...(needs(WITH_BROWSER) ? { CHROMIUM_PATH: chromium(needs(TIMED_PAGES)) } : {}),
        ...(inScratch ? { TMPDIR: scratch.files } : {}),
      };
      say(`${name}: running`);
      if (needs(WITH_BROWSER)) Object.assign(env, await systemsFor(env, atOnce));
      const result = await runJest({ root, logsDir, parts, env, atOnce, jestArgs, signal });
      add({ ...result, name, seconds: report.seconds() - start });
      if (inScratch) await scratch.empty();
    } catch (error) {
      signal.throwIfAborted();
      add(failure(name, report.seconds() - start, messageOf(error)));
    }
  };
  const goes = GOES.map(({ parts, atOnce, ...go }) => ({
    ...go,
    parts: parts.filter((part) => chosen.includes(part)),
    // Some specs of the browser need no second system.
    atOnce: jestArgs.length > 0 && parts.some((part) => WITH_BROWSER.includes(part)) ? 1 : atOnce,
  })).filter(({ parts }) => parts.length > 0);
  const stopSystems = async () => {
    try {
      await (await systems)?.stop();
    } catch (error) {
      signal.throwIfAborted();
      add(failure('systems of the browser', 0, messageOf(error)));
    }
  };
  const checks = chosen.includes('check') ? CHECKS : [];
  const later = goes.some(({ waits }) => waits) ? checks.filter(({ isLong }) => isLong) : [];
  await runChecks(
    checks.filter((one) => !later.includes(one)),
    checked,
    { report, add },
  );
  const lastBrowser = goes.findLast(({ parts }) => parts.some((part) => WITH_BROWSER.includes(part)));
  const checkLater = () => running.follow(runChecks(later, { ...checked, gentle: true }, { report, add }));
  /** @type {Promise<void> | null} */
  let meanwhile = null;
  // One after the other: what waits for a processor looks to a test like something that hangs. Checks may wait.
  for (const go of goes) {
    if (go.waits) meanwhile ??= checkLater();
    else await meanwhile;
    await runGo(go);
    if (go === lastBrowser) await stopSystems();
  }
  await meanwhile;
}

/**
 * Without windows that nobody sees it takes a quarter less of the processor; what is seen when is measured as people see it.
 * @param {boolean} isTimed @returns {string}
 */
function chromium(isTimed) {
  const whole = ['chromium', 'chromium-browser', 'google-chrome'];
  const names = isTimed ? whole : ['chromium-headless-shell', ...whole];
  return process.env.CHROMIUM_PATH || names.map((name) => findProgram(name)).find(Boolean) || 'chromium';
}

/**
 * @param {import('./checks.mjs').Check[]} checks @param {import('./checks.mjs').CheckInput} input
 * @param {{ report: import('./report.mjs').Report, add: (outcome: Outcome) => void }} outcome
 */
async function runChecks(checks, input, { report, add }) {
  /** @param {typeof CHECKS[number]} one */
  const runCheck = async ({ name, check }) => {
    const start = report.seconds();
    try {
      await check(input);
      add({ name, passed: 1, failed: 0, seconds: report.seconds() - start, failures: [] });
    } catch (error) {
      input.signal?.throwIfAborted();
      input.say(messageOf(error));
      add(failure(name, report.seconds() - start, messageOf(error)));
    }
  };
  const rest = [...checks];
  // It writes what the others read.
  const first = rest[0] === CHECKS[0] ? rest.shift() : null;
  if (first) await runCheck(first);
  const lane = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) await runCheck(next);
  };
  await Promise.all([lane(), lane()]);
}

/** @param {string} name @param {number} seconds @param {string} reason @returns {Outcome} */
function failure(name, seconds, reason) {
  return {
    name,
    passed: 0,
    failed: 1,
    seconds,
    failures: [reason.split('\n').slice(0, 40).join('\n')],
  };
}

/** @param {Outcome[]} outcomes @returns {number} failed in all */
function printSummary(outcomes) {
  const sum = (/** @type {'passed' | 'failed'} */ key) =>
    outcomes.reduce((total, one) => total + one[key], 0);
  const lines = ['', 'part                 passed  failed  seconds'];
  for (const { name, passed, failed, seconds } of outcomes) {
    const numbers = [String(passed).padStart(6), String(failed).padStart(6), seconds.toFixed(0).padStart(7)];
    lines.push(`${name.padEnd(20)} ${numbers.join('  ')}`);
  }
  for (const { name, failures } of outcomes) for (const text of failures) lines.push('', `${name}: ${text}`);
  lines.push('', `${sum('passed')} passed, ${sum('failed')} failed`);
  process.stdout.write(`${lines.join('\n')}\n`);
  return sum('failed');
}
