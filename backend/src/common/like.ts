const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A LIKE pattern for texts that contain these very characters. */
export const containing = (text: string): string => `%${literal(text)}%`;

/** A LIKE pattern for texts that begin with these very characters. */
export const beginningWith = (text: string): string => `${literal(text)}%`;

/** SQL: the name contains what the two parameters say, which are the text, not blank, and its pattern; by an index of `name_parts`. */
export const nameContains = (column: string, text: string, pattern: string): string =>
  `name_parts(${column}) @> name_cover(${text}) and ${column} ilike ${pattern}`;
