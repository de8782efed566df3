/** A page shows several blanks as one, so nobody can tell how many a name has. */
const withSingleBlanks = (name: string): string => name.trim().replace(/\s+/g, ' ');

/** Whether what was typed is the name as it is shown. */
export const isNameTyped = (typed: string, name: string): boolean =>
  withSingleBlanks(typed) === withSingleBlanks(name);
