/** In single quotes nothing means anything to a shell but the quote itself. */
export const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
