/** Fails when the built home page or a lazy chunk is heavier than its budget. Bytes are gzip. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const FIRST_LOAD_MAX = 200 * 1024;
const CHUNK_MAX = 150 * 1024;
const assets = path.join(import.meta.dirname, 'dist', 'assets');
const sources = new Map(
  readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => [name, readFileSync(path.join(assets, name), 'utf8')]),
);
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
const print = (line) => process.stdout.write(`${line}\n`);
for (const language of ['first.en-', 'first.zh-CN-']) {
  const first = new Set([entry, find('HomePage-'), find(language)].flatMap((name) => [...closure(name)]));
  const total = [...first].reduce((sum, name) => sum + weight(name), 0);
  failed ||= total > FIRST_LOAD_MAX;
  print(
    `first load ${language.slice('first.'.length, -1)}: ${(total / 1024).toFixed(1)} KiB of ${FIRST_LOAD_MAX / 1024}`,
  );
}
const [heaviest = ''] = [...sources.keys()].sort((one, other) => weight(other) - weight(one));
failed ||= weight(heaviest) > CHUNK_MAX;
print(`heaviest chunk: ${heaviest} ${(weight(heaviest) / 1024).toFixed(1)} KiB of ${CHUNK_MAX / 1024}`);
process.exit(failed ? 1 : 0);
