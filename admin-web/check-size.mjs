/** Fails when the built login page, a page with a grid or a lazy chunk is heavier than its budget. Bytes are gzip. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const FIRST_LOAD_MAX = 210 * 1024;
const GRID_PAGE_MAX = 400 * 1024;
const CHUNK_MAX = 200 * 1024;
const assets = path.join(import.meta.dirname, 'dist', 'assets');
const sources = new Map(
  readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => [name, readFileSync(path.join(assets, name), 'utf8')]),
);
const say = (line) => process.stdout.write(`${line}\n`);
const weight = (name) => gzipSync(sources.get(name) ?? '').length;

/** A chunk with everything it imports at once; dynamic imports are not followed. */
function closure(name, seen = new Set()) {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const [, imported] of (sources.get(name) ?? '').matchAll(
    /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g,
  )) {
    closure(imported, seen);
  }
  return seen;
}

const page = readFileSync(path.join(assets, '..', 'index.html'), 'utf8');
const entry = /src="\/assets\/([^"]+\.js)"/.exec(page)?.[1] ?? '';
const find = (start) => [...sources.keys()].find((name) => name.startsWith(start)) ?? '';
let failed = false;

/** The entry and these chunks, with what they import at once. */
function check(title, max, names) {
  const missing = names.filter((name) => find(name) === '');
  const all = new Set([entry, ...names.map(find)].flatMap((name) => [...closure(name)]));
  const total = [...all].reduce((sum, name) => sum + weight(name), 0);
  failed ||= missing.length > 0 || total > max;
  say(
    `${title}: ${(total / 1024).toFixed(1)} KiB of ${max / 1024}${missing.map((name) => `, no ${name}`).join('')}`,
  );
}
for (const language of ['en', 'zh-CN']) {
  const first = `first.${language}-`;
  check(`first load ${language}`, FIRST_LOAD_MAX, ['LoginPage-', first]);
  const texts = [first, `${language}-`, ...(language === 'en' ? [] : [`grid-texts.${language}-`])];
  for (const page of ['DatasetListPage-', 'QuoteApprovePage-']) {
    check(`${page.slice(0, -1)} ${language}`, GRID_PAGE_MAX, ['ManageArea-', page, ...texts]);
  }
}
const [heaviest = ''] = [...sources.keys()].sort((one, other) => weight(other) - weight(one));
failed ||= weight(heaviest) > CHUNK_MAX;
say(`heaviest chunk: ${heaviest} ${(weight(heaviest) / 1024).toFixed(1)} KiB of ${CHUNK_MAX / 1024}`);
process.exit(failed ? 1 : 0);
