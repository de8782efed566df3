/** What one thing or act is called, and what it is not called. */
export interface Term {
  word: string;
  never: RegExp;
  /** phrases in which a forbidden word means something else */
  except?: readonly string[];
}
export type Glossary = readonly Term[];

/** The terms that a text breaks. */
export function brokenTerms(text: string, glossary: Glossary): string[] {
  return glossary
    .filter(({ never, except = [] }) => {
      const rest = except.reduce((left, phrase) => left.replaceAll(phrase, ''), text);
      return never.test(rest);
    })
    .map(({ word }) => word);
}
