import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const DIST = path.join(import.meta.dirname, '../dist');
const HANDLES_MAX = 512;
/** Enough for the copy of the content, and too few for the pipes of a process. */
const HANDLES_LEFT = 4;

/** In a process of its own, for its handles run out. */
const PROGRAM = `
  import 'reflect-metadata';
  import { closeSync, openSync, writeSync } from 'node:fs';
  import { Readable } from 'node:stream';
  const { Profiler } = await import('${DIST}/profiles/profiler.js');
  const profiler = new Profiler({ open: async () => Readable.from([Buffer.from('a,b\\n1,2\\n')]) });
  const read = () =>
    profiler.profile({ size: 8 }, 'csv', new AbortController().signal).then(
      ({ profile }) => profile.kind,
      (error) => error.constructor.name + ', ' + error.message + ' ' + error.cause?.code,
    );
  const handles = [];
  try {
    for (;;) handles.push(openSync('/dev/null'));
  } catch {
    for (const handle of handles.splice(0, ${HANDLES_LEFT})) closeSync(handle);
  }
  writeSync(1, (await read()) + '\\n');
  for (const handle of handles) closeSync(handle);
  writeSync(1, (await read()) + '\\n');
`;

it('puts a content off that no process can be begun for, and outlives that', async () => {
  const { stdout } = await promisify(execFile)('setsid', [
    ...['-w', 'sh', '-c', `ulimit -n ${HANDLES_MAX}; exec "$0" --input-type=module -e "$1"`],
    ...[process.execPath, PROGRAM],
  ]);
  expect(stdout).toBe('ProfilePutOff, The reader did not begin. EMFILE\ntable\n');
});
