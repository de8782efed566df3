/**
 * Fails when a script of a built site is heavier than its budget: node check-size.mjs <folder of assets> <KiB>.
 * What a first page loads in all is measured in Chromium (e2e/first-load.e2e-spec.ts).
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const [assets = '', limit = ''] = process.argv.slice(2);
/** As sent to whoever takes gzip; what is too small for that is too small to matter. @param {string} name */
const weight = (name) => {
  const compressed = path.join(assets, `${name}.gz`);
  return existsSync(compressed) ? readFileSync(compressed).length : 0;
};
const [heaviest = ''] = readdirSync(assets)
  .filter((name) => name.endsWith('.js'))
  .sort((one, other) => weight(other) - weight(one));
const kib = weight(heaviest) / 1024;
process.stdout.write(`heaviest script: ${heaviest} ${kib.toFixed(1)} KiB of ${limit}\n`);
process.exit(kib > 0 && kib <= Number(limit) ? 0 : 1);
