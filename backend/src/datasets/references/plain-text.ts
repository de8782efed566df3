/** How a tag or a declaration begins, as browsers take it for such. */
const TAG = /^<[/!?]?[a-z]/i;
const COMMENT = '<!--';
const COMMENT_END = '-->';
/** Control characters, and what turns the direction of the text around it. */
const UNPRINTABLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** One line of text that is safe to show anywhere: without markup, control characters and needless space. */
export function plainText(text: string): string {
  const line = text.replace(/\s+/g, ' ').replace(UNPRINTABLE, '');
  return withoutMarkup(line).replace(/ +/g, ' ').trim();
}

/**
 * Without tags, and comments from the first that begins. What is left of nested ones may be one again: each is taken from
 * the end of what was kept, so that nobody's text is read twice.
 */
function withoutMarkup(text: string): string {
  const kept: string[] = [];
  /** where `<` and `>` stand in it */
  const angles: number[] = [];
  /** where the first comment begins in it */
  let comment = -1;
  const tail = (from: number, length: number): string => kept.slice(from, from + length).join('');
  const dropFrom = (start: number): void => {
    kept.length = start;
    while ((angles.at(-1) ?? -1) >= start) angles.pop();
  };
  for (const unit of text) {
    kept.push(unit);
    const beginning = kept.length - COMMENT.length;
    if (unit === '<') angles.push(kept.length - 1);
    else if (unit === '-' && comment < 0 && tail(beginning, COMMENT.length) === COMMENT) comment = beginning;
    else if (unit === '>') {
      const last = angles.at(-1);
      const end = kept.length - COMMENT_END.length;
      if (comment >= 0 && end >= comment + COMMENT.length && tail(end, COMMENT_END.length) === COMMENT_END) {
        dropFrom(comment);
        comment = -1;
      } else if (last !== undefined && TAG.test(tail(last, 3))) dropFrom(last);
      else angles.push(kept.length - 1);
    }
  }
  return kept.join('');
}
