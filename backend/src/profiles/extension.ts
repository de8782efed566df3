/** Of a file's name, in lower case; empty for none. As the trigger that makes the rows of profiles has it. */
export const extensionOf = (filename: string): string =>
  /\.([A-Za-z0-9]{1,16})$/.exec(filename)?.[1]?.toLowerCase() ?? '';

/** SQL: the same of `filename`, an expression. */
export const extensionIn = (filename: string): string =>
  `lower(coalesce(substring(${filename} from '\\.([A-Za-z0-9]{1,16})$'), ''))`;
