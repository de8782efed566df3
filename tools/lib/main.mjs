import { launch } from './launch.mjs';
import { Mend, createReport } from './report.mjs';
import { readSettings } from './settings.mjs';

/** @param {string[]} args */
export async function start(args) {
  try {
    await launch(
      readSettings(process.env, { watch: args.includes('--watch'), build: !args.includes('--no-build') }),
      createReport(),
    );
    process.exit(0);
  } catch (error) {
    const text = error instanceof Mend ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`npm start stopped: ${text}\n`);
    process.exit(1);
  }
}
