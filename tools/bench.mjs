/** `npm run bench [name...]`: runs the benchmarks of bench/ one after the other; each prints its own ratios. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureNodePackages } from './lib/node-packages.mjs';
import { runNx } from './lib/build.mjs';
import { createReport } from './lib/report.mjs';
import { ROOT } from './lib/settings.mjs';
import { ensureSystemPackages } from './lib/system-packages.mjs';

const report = createReport();
const logsDir = path.join(ROOT, '.data-test/logs');
const wanted = process.argv.slice(2);
const names = readdirSync(path.join(ROOT, 'bench'))
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => file.slice(0, -4))
  .filter((name) => wanted.length === 0 || wanted.includes(name));

await ensureNodePackages({ root: ROOT, logsDir, report });
await ensureSystemPackages(['redis-server', 'docker.io'], { logsDir, report });
await runNx({ root: ROOT, logsDir, say: report.say, projects: ['contracts', 'backend', 'judge-runner'] });
let failed = 0;
for (const name of names) {
  process.stdout.write(`\n== bench/${name}\n`);
  const { status } = spawnSync(process.execPath, [path.join(ROOT, 'bench', `${name}.mjs`)], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) failed += 1;
}
process.exit(failed > 0 ? 1 : 0);
