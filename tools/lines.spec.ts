import { expect, it } from '@jest/globals';
import { PassThrough } from 'node:stream';
import { readLines } from './lib/lines.mjs';

it('reads what came before its writer was killed, and says nothing of the broken pipe', async () => {
  const stream = new PassThrough();
  const lines: string[] = [];
  const read = new Promise<void>((resolve) =>
    readLines(stream, (line) => {
      lines.push(line);
      if (line === 'two') resolve();
    }),
  );
  stream.write('one\ntwo\n');
  await read;
  const closed = new Promise((resolve) => stream.once('close', resolve));
  stream.destroy(new Error('read ECONNRESET'));
  await closed;
  expect(lines).toEqual(['one', 'two']);
});
