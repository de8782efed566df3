/**
 * Characters of a text as the server counts them: one outside the basic plane is one, and so is one with the mark behind it
 * that chooses its looks.
 */
export const charactersOf = (text: string): number =>
  text.length -
  (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0) -
  (text.match(/[^\ufe0e\ufe0f][\ufe0e\ufe0f]/g)?.length ?? 0);

const CUT_LATIN_WORD = /\s[\p{Script=Latin}\p{M}\p{N}\p{P}]*[\p{Script=Latin}\p{N}]{2}$/u;

/** The first characters of a text as they are seen, not code units; a Latin word that would be cut is left out. */
export function cutText(text: string, max: number): string {
  const characters = [...text];
  if (characters.length <= max) return text;
  const more = characters.slice(0, max + 1).join('');
  const whole = more.replace(CUT_LATIN_WORD, '');
  return `${(whole === more ? characters.slice(0, max).join('') : whole).trimEnd()}…`;
}
