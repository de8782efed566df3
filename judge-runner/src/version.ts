import { readFileSync } from 'node:fs';

/** Of this package; the file lies above the sources and above what they are compiled to. */
export const VERSION = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
