/**
 * `npm test [part...]`: installs what is missing and runs every test, or the named parts: check, unit, web, medium, judge,
 * judge-alone, browser, browser-alone, faults. What follows `--` goes to Jest. Ends with "N passed, N failed".
 */
import { testAll } from './lib/test-run.mjs';
import { Mend, createReport } from './lib/report.mjs';

const words = process.argv.slice(2);
const cut = words.indexOf('--');
const parts = cut < 0 ? words : words.slice(0, cut);

try {
  const failed = await testAll({
    parts,
    jestArgs: cut < 0 ? [] : words.slice(cut + 1),
    report: createReport(),
  });
  process.exit(failed > 0 ? 1 : 0);
} catch (error) {
  const text = error instanceof Mend ? error.message : error instanceof Error ? error.stack : String(error);
  process.stdout.write(`npm test stopped: ${text}\n\n0 passed, 1 failed\n`);
  process.exit(1);
}
