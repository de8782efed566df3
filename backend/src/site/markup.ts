const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const LETTERS: Record<string, string> = { ...swapped(ENTITIES), '&nbsp;': ' ', '&apos;': "'" };
/** What XML 1.0 cannot hold at all, not even as a reference. */
const FORBIDDEN = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

function swapped(record: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([letter, entity]) => [entity, letter]));
}

/** Text as it stands in HTML and XML, between tags and in attributes. */
export const escapeMarkup = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);

/** Plain text on one line, cut after so many characters as they are seen. */
export function oneLine(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length <= max ? line : `${letters.slice(0, max - 1).join('')}…`;
}

/** The same of the words of stored rich text. */
export const wordsOf = (html: string, max: number): string =>
  oneLine(
    html.replace(/<[^>]*>/g, ' ').replace(/&(?:#39|[a-z]+);/g, (entity) => LETTERS[entity] ?? entity),
    max,
  );

/** Rich text up to about so many characters; what is open there is closed by whoever parses it. */
export const beginningOf = (html: string, max: number): string =>
  html.length <= max ? html : html.slice(0, max).replace(/<[^<>]*$/, '');
