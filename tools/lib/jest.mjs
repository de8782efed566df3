import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Twice what the longest part takes on two slow processors. */
const LONGEST_MS = 60 * 60_000;
/** Of a failure's own words, in the summary: what went wrong and where, not the whole stack. */
const CAUSE_LINES = 14;

/**
 * Runs projects of the Jest configuration; their report goes to the console. A test that is skipped counts as failed, for
 * it shows nothing.
 * @param {{ root: string, logsDir: string, parts: string[], env: NodeJS.ProcessEnv, atOnce: number,
 *   jestArgs: string[], signal: AbortSignal }} input atOnce: so many test files at the same time
 * @returns {Promise<{ passed: number, failed: number, failures: string[] }>}
 */
export async function runJest({ root, logsDir, parts, env, atOnce, jestArgs, signal }) {
  const file = path.join(logsDir, `jest-${parts.join('-')}.json`);
  rmSync(file, { force: true });
  const args = [
    // Each suite loads much anew: with V8's own small space for what is young, much of that is copied as old.
    '--max-semi-space-size=64',
    ...['--experimental-vm-modules', '--no-warnings', path.join(root, 'node_modules/jest/bin/jest.js')],
    ...['--selectProjects', ...parts, '--ci', '--json', `--outputFile=${file}`],
    atOnce === 1 ? '--runInBand' : `--maxWorkers=${atOnce}`,
    ...jestArgs,
  ];
  const code = await execute(args, { ...process.env, NODE_ENV: 'test', ...env }, root, signal);
  signal.throwIfAborted();
  if (!existsSync(file)) throw new Error(`Jest ended with ${code} before it had a result`);
  const result = JSON.parse(readFileSync(file, 'utf8'));
  const failures = result.testResults
    .filter((/** @type {{ status: string }} */ suite) => suite.status === 'failed')
    .map((/** @type {Suite} */ suite) => describeSuite(root, suite));
  // A suite that did not even load counts once; so does a part in which nothing ran or that Jest itself failed.
  const broken = result.numRuntimeErrorTestSuites;
  const whole = jestArgs.length === 0;
  const empty = result.numTotalTests === 0 && whole ? 1 : 0;
  const skipped = whole ? result.numPendingTests + result.numTodoTests : 0;
  const failed = result.numFailedTests + broken + empty + skipped;
  const silent = failed === 0 && code !== 0 ? 1 : 0;
  if (empty) failures.push('no test was found');
  if (skipped) failures.push(`${skipped} skipped`, ...skippedSuites(root, result.testResults));
  if (silent) failures.push(`Jest ended with ${code} although no test failed`);
  return {
    passed: result.numPassedTests,
    failed: failed + silent,
    failures,
  };
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} Test
 * @typedef {{ name: string, message: string, assertionResults: Test[] }} Suite
 * @param {string} root @param {Suite} suite @returns {string}
 */
function describeSuite(root, { name, message, assertionResults }) {
  const names = assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `  ${fullName}\n${causeOf(failureMessages.join('\n'))}`);
  const lines = names.length > 0 ? names : [causeOf(message)];
  return [path.relative(root, name), ...lines].join('\n');
}

/** @param {string} message @returns {string} its first lines, set in */
function causeOf(message) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines
    .slice(0, CAUSE_LINES)
    .map((line) => `      ${line}`)
    .join('\n');
}

/** @param {string} root @param {Suite[]} suites @returns {string[]} those with a test that did not run */
function skippedSuites(root, suites) {
  return suites
    .filter(({ assertionResults }) =>
      assertionResults.some(({ status }) => status === 'pending' || status === 'todo'),
    )
    .map(({ name }) => path.relative(root, name));
}

/**
 * @param {string[]} args @param {NodeJS.ProcessEnv} env @param {string} cwd @param {AbortSignal} signal
 * @returns {Promise<number | string | null>} exit code, or what ended it
 */
function execute(args, env, cwd, signal) {
  return new Promise((resolve, reject) => {
    // Its --json output would repeat on standard output what the file holds.
    const child = spawn(process.execPath, args, {
      cwd,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
    });
    const end = () => {
      if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    };
    const timer = setTimeout(end, LONGEST_MS);
    signal.addEventListener('abort', end);
    child.once('error', reject);
    child.once('close', (code, name) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve(name ?? code);
    });
  });
}
