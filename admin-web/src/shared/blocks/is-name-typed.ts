/**
 * A page shows several blanks as one, so nobody can tell how many a name has; and a Chinese keyboard writes letters and
 * digits as wide as characters, which are the same to whoever types them.
 */
const asRead = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ');

/** Whether what was typed is the name as it is shown. */
export const isNameTyped = (typed: string, name: string): boolean => asRead(typed) === asRead(name);
