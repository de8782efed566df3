/**
 * Characters of a text as the server counts them: one outside the basic plane is one, and so is one with the mark behind it
 * that chooses its looks.
 */
export const charactersOf = (text: string): number =>
  text.length -
  (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0) -
  (text.match(/[^\ufe0e\ufe0f][\ufe0e\ufe0f]/g)?.length ?? 0);
