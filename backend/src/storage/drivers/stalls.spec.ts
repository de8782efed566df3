import { once } from 'node:events';
import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { flowing } from './stalls.ts';

const endless = (): Readable =>
  new Readable({
    read() {
      this.push(Buffer.alloc(1024));
    },
  });

it('lets its source go with a reader that leaves before the first byte', async () => {
  const source = endless();
  const closed = once(source, 'close');
  flowing(source, 60_000).destroy();
  await closed;
  expect(source.destroyed).toBe(true);
});

it('lets its source go with a reader that leaves half-way', async () => {
  const source = endless();
  const closed = once(source, 'close');
  for await (const chunk of flowing(source, 60_000)) {
    expect(chunk).toHaveLength(1024);
    break;
  }
  await closed;
  expect(source.destroyed).toBe(true);
});
