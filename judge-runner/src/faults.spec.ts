import { getSystemErrorName } from 'node:util';
import { expect, it } from '@jest/globals';
import { PlatformFault, toPlatformFault } from './faults.ts';

it.each([
  ['ENOSPC', 'disk_full'],
  ['EROFS', 'engine_error'],
  ['EIO', 'engine_error'],
  ['ECONNRESET', 'fetch_failed'],
])('a step that fails by %s is told as %s: its own cause only where the host has none', (code, cause) => {
  expect(toPlatformFault(Object.assign(new Error(code), { code }), 'fetch_failed').code).toBe(cause);
});

it.each([
  [-122, 'disk_full'],
  [-117, 'engine_error'],
  [-28, 'disk_full'],
])('the error %i, whether or not Node has a word for it, is told as %s', (errno, cause) => {
  const code = getSystemErrorName(errno);
  const error = Object.assign(new Error(`${code}: open '/w/x'`), { errno, code, syscall: 'open' });
  expect(toPlatformFault(error, 'fetch_failed').code).toBe(cause);
});

it('a fault that is known as one keeps its cause', () => {
  const fault = new PlatformFault('hash_mismatch', 'longer than told');
  expect(toPlatformFault(fault, 'fetch_failed')).toBe(fault);
});
