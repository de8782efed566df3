import { expect, it } from '@jest/globals';
import { runAsRoot } from './host-commands.ts';

it('fails what was asked of a shell that was killed, and asks another from then on', async () => {
  const killed = [
    runAsRoot('sh', ['-c', 'kill -9 $PPID']),
    ...Array.from({ length: 3 }, () => runAsRoot('echo', ['late'])),
  ];
  const ends = await Promise.allSettled(killed);
  expect(ends.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
  expect(await runAsRoot('echo', ['here'])).toBe('here');
});
