/**
 * `npm run check [name...]`: everything but the tests, or the named: openapi, openapi-rules, format, lint (or one half of it:
 * lint-sites, lint-rest), types, size.
 */
import path from 'node:path';
import { runNx } from './lib/build.mjs';
import { chooseChecks } from './lib/checks.mjs';
import { ensureNodePackages } from './lib/node-packages.mjs';
import { createReport, messageOf } from './lib/report.mjs';
import { ROOT } from './lib/settings.mjs';

const report = createReport();
const { say } = report;
const input = { root: ROOT, logsDir: path.join(ROOT, '.data-test/logs'), say };
let failed = 0;

try {
  const chosen = chooseChecks(process.argv.slice(2));
  await ensureNodePackages({ root: ROOT, logsDir: input.logsDir, report });
  await runNx(input);
  for (const { name, check } of chosen) {
    try {
      await check(input);
      say(`${name}: ok`);
    } catch (error) {
      failed += 1;
      say(`${name}: failed\n${messageOf(error)}`);
    }
  }
} catch (error) {
  failed += 1;
  say(messageOf(error));
}
process.exit(failed > 0 ? 1 : 0);
