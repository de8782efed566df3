import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, getPriority } from 'node:os';
import { expect, it } from '@jest/globals';
import { yieldToRequests } from './yield-to-requests.ts';

it('puts a child behind its parent, and does not mind that it has ended', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const { pid = 0 } = child;
  try {
    yieldToRequests(pid);
    expect(getPriority(pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
  } finally {
    child.kill('SIGKILL');
    await once(child, 'close');
  }
  yieldToRequests(pid);
  yieldToRequests(undefined);
});
