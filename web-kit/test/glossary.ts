import { expect, it } from '@jest/globals';
import { brokenTerms, type Glossary } from '../src/intl/glossary.ts';

/** `broken`: of each term a text that breaks it, for a pattern that finds nothing would never be missed. */
export function testGlossary(
  language: string,
  texts: Record<string, string>,
  glossary: Glossary,
  broken: Record<string, string>,
): void {
  it(`calls every thing by its one name in ${language}`, () => {
    const found = Object.entries(texts)
      .map(([id, text]) => [id, brokenTerms(text, glossary)] as const)
      .filter(([, words]) => words.length > 0);
    expect(found).toEqual([]);
  });

  it(`has a pattern for each term that finds what breaks it in ${language}`, () => {
    const found = glossary.map(({ word }) => [word, brokenTerms(broken[word] ?? '', glossary)]);
    expect(found).toEqual(glossary.map(({ word }) => [word, [word]]));
  });
}
