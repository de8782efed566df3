import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { CHECKS, chooseChecks } from './lib/checks.mjs';

const namesOf = (...chosen: string[]) => chooseChecks(chosen).map(({ name }) => name);

it('makes every check where none is named, else the named in their own order', () => {
  expect(chooseChecks([])).toEqual(CHECKS);
  expect(namesOf('types', 'format')).toEqual(['format', 'types']);
});

it('lints both halves, or one', () => {
  expect(namesOf('lint')).toEqual(['lint-sites', 'lint-rest']);
  expect(namesOf('lint-rest')).toEqual(['lint-rest']);
});

it('refuses a name that is none, and says which there are', () => {
  expect(() => chooseChecks(['types', 'lnit'])).toThrow(
    /no check "lnit".*openapi.*lint-rest.*size.*\blint\b/,
  );
  expect(() => chooseChecks(['constructor'])).toThrow('no check "constructor"');
});

it.each(['tools/check.mjs', 'CONTRIBUTING.md'])('%s names every one', (file) => {
  const said = readFileSync(path.join(import.meta.dirname, '..', file), 'utf8').split(/[^a-z-]+/);
  expect(said).toEqual(expect.arrayContaining([...CHECKS.map(({ name }) => name), 'lint']));
});
