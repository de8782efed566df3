/** `npm run bench [name...]`: runs the benchmarks of bench/ one after the other; each prints its own ratios. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { runNx } from './lib/build.mjs';
import { takeDataDir } from './lib/launcher-lock.mjs';
import { checkDisk } from './lib/preflight.mjs';
import { Mend, createReport } from './lib/report.mjs';
import { Running } from './lib/running.mjs';
import { MARK, ROOT, readTestSettings } from './lib/settings.mjs';
import { startTestServices } from './lib/test-services.mjs';

const wanted = process.argv.slice(2);
const names = readdirSync(path.join(ROOT, 'bench'))
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => file.slice(0, -4))
  .filter((name) => wanted.length === 0 || wanted.includes(name));

/** They judge nothing. */
const WITHOUT_ENGINE = ['growth', 'office', 'rank', 'search', 'teams', 'transfers'];

/** @param {import('./lib/settings.mjs').Settings} settings @param {Running} running @returns {Promise<number>} failed */
async function benchAll(settings, running) {
  const uses = {
    database: true,
    engine: names.some((name) => !WITHOUT_ENGINE.includes(name)),
    allImages: false,
    browser: names.includes('lighthouse'),
  };
  const services = startTestServices(uses, { settings, report, running });
  await services.packages;
  await runNx({ ...settings, say: report.say, signal: running.signal });
  const env = { ...process.env, ...(await services.database), ...(uses.engine && (await services.engine)) };
  let failed = 0;
  for (const name of names) {
    running.signal.throwIfAborted();
    process.stdout.write(`\n== bench/${name}\n`);
    const child = spawn(process.execPath, [path.join(ROOT, 'bench', `${name}.mjs`)], {
      cwd: ROOT,
      env,
      stdio: 'inherit',
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) failed += 1;
  }
  return failed;
}

const report = createReport();
let failed = 1;
try {
  const settings = readTestSettings();
  checkDisk(settings);
  mkdirSync(settings.logsDir, { recursive: true });
  const lock = await takeDataDir(settings, report.say);
  process.env[MARK] = settings.dataDir;
  const running = new Running({ say: report.say, npm: lock.npm });
  try {
    const work = running.follow(benchAll(settings, running));
    failed = await Promise.race([work, running.untilAsked().then(() => 1)]);
  } finally {
    await running.stopAll(settings.dataDir);
    lock.release();
  }
} catch (error) {
  process.stderr.write(`npm run bench stopped: ${error instanceof Mend ? error.message : String(error)}\n`);
}
process.exit(failed > 0 ? 1 : 0);
