const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A LIKE pattern for texts that contain these very characters. */
export const containing = (text: string): string => `%${literal(text)}%`;

/** A LIKE pattern for texts that begin with these very characters. */
export const beginningWith = (text: string): string => `${literal(text)}%`;

/** SQL: the team's name contains what the two parameters say, which are the text and its pattern; by `team_name_parts_idx`. */
export const teamNamed = (column: string, text: string, pattern: string): string =>
  `name_parts(${column}) @> name_pairs(${text}) and ${column} ilike ${pattern}`;
