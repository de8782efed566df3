import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import LongestFirst, { LONGEST } from './jest-sequencer.mjs';
import { ROOT } from './lib/settings.mjs';

it('knows files that are there', () => {
  expect(LONGEST.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
});

it('begins with what takes longest, and leaves the rest as Jest would have it', () => {
  const options = { contextConfigs: [], globalConfig: {} };
  const sequencer = Reflect.construct(LongestFirst, [options]) as LongestFirst;
  const context = { config: { cacheDirectory: ROOT, id: 'none' }, hasteFS: { getSize: () => 1 } };
  const tests = ['contracts/src/a.spec.ts', ...[...LONGEST].reverse()].map((name) => ({
    path: path.join(ROOT, name),
    context,
  }));
  const sorted = sequencer.sort(tests).map((one) => path.relative(ROOT, one.path));
  expect(sorted).toEqual([...LONGEST, 'contracts/src/a.spec.ts']);
});
