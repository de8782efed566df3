const SHOWN = 40;

/** Enough of a citation to tell which one is meant. */
export const shortened = (content: string): string => {
  const characters = [...content];
  return characters.length > SHOWN ? `${characters.slice(0, SHOWN).join('')}…` : content;
};
