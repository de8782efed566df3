/** Markup as browsers take it for such: a tag, a comment, a declaration. */
const MARKUP = /<[/!?]?[a-z][^<>]*>|<!--.*?-->/gi;
/** Control characters, and what turns the direction of the text around it. */
const UNPRINTABLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** One line of text that is safe to show anywhere: without markup, control characters and needless space. */
export function plainText(text: string): string {
  let plain = text.replace(/\s+/g, ' ').replace(UNPRINTABLE, '');
  // What is left of nested tags may be a tag again.
  for (let before = ''; before !== plain;) {
    before = plain;
    plain = plain.replace(MARKUP, '');
  }
  return plain.replace(/ +/g, ' ').trim();
}
