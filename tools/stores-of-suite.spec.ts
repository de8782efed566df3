import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, expect, it } from '@jest/globals';
import config from '../jest.config.mjs';
import { forgetStores } from './lib/stores-of-suite.mjs';

// Jest's own of this suite would be among them: it finds its way by one.
const { prototype } = AsyncLocalStorage;
const { run } = prototype;
afterEach(() => {
  prototype.run = run;
});

it('disables what the suite before has used', async () => {
  const store = new AsyncLocalStorage<string>();
  await store.run('used', async () => {
    expect(store.getStore()).toBe('used');
    forgetStores();
    expect(store.getStore()).toBeUndefined();
    const next = new AsyncLocalStorage<string>();
    next.run('next', () => expect(next.getStore()).toBe('next'));
    await next.run('later', async () => {
      await Promise.resolve();
      expect(next.getStore()).toBe('later');
    });
  });
});

it('is how every project begins its suites', () => {
  for (const { displayName, setupFiles } of config.projects)
    expect([displayName, setupFiles.slice(0, 2)]).toEqual([
      displayName,
      ['<rootDir>/tools/jest-stores.mjs', '<rootDir>/tools/jest-stacks.mjs'],
    ]);
});
